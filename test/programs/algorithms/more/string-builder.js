function build(n) {
  const parts = []
  for (let i = 0; i < n; i++) parts.push('part ' + i) // P
  return parts.join(' ')
}
function slow(parts) {
  let text = ''
  for (const part of parts) if (!text.includes(part)) text += part // S
  return text
}
for (let n = 8; n <= 64; n += 8) { // H
  build(n)
  slow(Array.from({ length: n }, (_, i) => String.fromCharCode(200 + i)))
}

let total = 0
function build(n) {
  const a = []
  for (let i = 0; i < n; i++) a.push((i * 7) % 13) // B
  return a
}
function iterate(a) {
  for (let i = 0; i < a.length; i++) total += a[i] // T
}
function recurse(a, i) { // R
  if (i === a.length) return
  total += a[i]
  recurse(a, i + 1)
}
for (let n = 8; n <= 64; n += 8) { // H
  const a = build(n)
  iterate(a)
  recurse(a, 0)
}

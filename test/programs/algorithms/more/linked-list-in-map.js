const next = new Map()
function build(n) {
  const next = new Map()
  for (let i = 0; i < n; i++) next.set(i, i + 1) // B
  return next
}
function walk(next) {
  let steps = 0
  for (let at = 0; next.has(at); at = next.get(at)) steps++ // W
  return steps
}
for (let n = 8; n <= 64; n += 8) walk(build(n)) // H

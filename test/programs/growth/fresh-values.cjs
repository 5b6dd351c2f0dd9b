// Quadratic work in which each step makes a value of its own: that is no input.
const dist = (...p) => Math.abs(p[0] - p[1])
function closest(xs) {
  let best = Infinity
  for (const x of xs) for (const y of xs) if (x !== y) best = Math.min(best, dist(x, y))
  return best
}
function daysApart(xs) {
  let most = 0
  for (const x of xs) for (const y of xs) most = Math.max(most, new Date(x).getTime() - new Date(y).getTime())
  return most
}
function* permutations(list) {
  if (list.length < 2) return yield list
  for (let i = 0; i < list.length; i++) for (const rest of permutations(list.toSpliced(i, 1))) yield [list[i], ...rest]
}
for (const n of [25, 50, 100, 200, 400]) {
  const xs = Array.from({ length: n }, (_, i) => i * i)
  console.log(closest(xs), daysApart(xs))
}
for (let n = 2; n <= 8; n++) {
  let count = 0
  for (const one of permutations(Array.from({ length: n }, (_, i) => i))) count += one.length
  console.log(count)
}

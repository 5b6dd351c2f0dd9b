// Costs that two sizes decide: `common` compares all pairs, `order` (a topological order) visits every node and every edge. `square` has two sizes at
// hand and needs one.

function common(a, b) {
  let found = 0
  for (const x of a) for (const y of b) if (x === y) found++
  return found
}

function order(nodes, edges) {
  const next = new Map(nodes.map((node) => [node, []]))
  const before = new Map(nodes.map((node) => [node, 0]))
  for (const [from, to] of edges) {
    next.get(from).push(to)
    before.set(to, before.get(to) + 1)
  }
  const ready = nodes.filter((node) => before.get(node) === 0)
  for (let i = 0; i < ready.length; i++)
    for (const to of next.get(ready[i])) {
      const left = before.get(to) - 1
      before.set(to, left)
      if (left === 0) ready.push(to)
    }
  return ready
}

function square(xs, seed) {
  let sum = seed
  for (const x of xs) for (const y of xs) sum += x * y
  return sum
}

let state = 7
const random = () => (state = (state * 16807) % 2147483647) / 2147483647
const range = (n) => Array.from({ length: n }, (_, i) => i)
let made = 0
for (let round = 0; round < 120; round++) {
  const [few, many] = [Math.round(4 * 64 ** random()), Math.round(4 * 64 ** random())]
  const edges = Array.from({ length: 4 * many }, () => {
    const to = 1 + Math.floor(random() * (few - 1))
    return [Math.floor(random() * to), to]
  })
  made += common(range(few), range(many)) + order(range(few), edges).length + square(range(few), many)
}
console.log(made)

// Numbers in which the cost falls tell of no growth, however steep a law hits each of them.
const list = []
function down(i, end) {
  if (i < end) {
    down(i + 1, end)
    list.unshift(i)
  }
}
down(0, 300)

function count(start, end) {
  let pairs = 0
  for (let j = start; j < end; j++) for (let k = j; k < end; k++) pairs++
  return pairs
}
for (let i = 1; i < 150; i++) count(i, 150)

// The work is where nothing is known yet.
function fibonacci(n, known) {
  if (n < 2) return n
  if (known.has(n)) return known.get(n)
  const value = fibonacci(n - 1, known) + fibonacci(n - 2, known)
  known.set(n, value)
  return value
}
for (const n of [64, 128, 256, 512, 1024]) fibonacci(n, new Map())

// Each of these lists is another, and is gone through twice.
const lists = Array.from({ length: 500 }, (_, i) => Array.from({ length: 200 }, (_, j) => i + j))
const total = (xs) => {
  let sum = 0
  for (const x of xs) sum += x
  return sum
}
for (const xs of lists) total(xs)
for (const xs of lists) total(xs)

// A pipeline of generators.
import { told } from './told.mjs'

function* range(from, to) {
  for (let i = from; i < to; i++) yield i
}
function* filter(items, test) {
  for (const item of items) if (test(item)) yield item
}
function* map(items, change) {
  for (const item of items) yield change(item)
}

await told(2_000_000, (n) => {
  let sum = 0
  const numbers = filter(range(0, n), (x) => x % 3 !== 0)
  for (const x of map(numbers, (it) => it * 2)) sum = (sum + x) % 1000
  return sum
})

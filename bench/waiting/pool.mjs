// Eight workers of a pool, which take turns: each takes the next job as soon as its last one is done.
import { told } from './told.mjs'

const job = async (x) => {
  await Promise.resolve()
  return x * 2
}

await told(600_000, async (n) => {
  let [next, sum] = [0, 0]
  const worker = async () => {
    while (next < n) sum = (sum + (await job(next++))) % 1000
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return sum
})

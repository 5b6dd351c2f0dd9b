// Twenty requests at a time, each through two layers that wait.
import { told } from './told.mjs'

const query = async (x) => {
  await Promise.resolve()
  return x * 2
}
const handle = async (x) => (await query(x)) + (await query(x + 1))

await told(300_000, async (n) => {
  let sum = 0
  for (let i = 0; i < n; i += 20) {
    const all = await Promise.all(Array.from({ length: 20 }, (_, k) => handle(i + k)))
    for (const one of all) sum = (sum + one) % 1000
  }
  return sum
})

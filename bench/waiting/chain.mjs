// One request after the other, each through three layers that wait.
import { told } from './told.mjs'

const query = async (x) => {
  await Promise.resolve()
  return x * 2
}
const service = async (x) => {
  try {
    return (await query(x)) + 1
  } catch {
    return 0
  }
}
const handle = async (x) => (await service(x)) + (await service(x + 1))

await told(300_000, async (n) => {
  let sum = 0
  for (let i = 0; i < n; i++) sum = (sum + (await handle(i))) % 1000
  return sum
})

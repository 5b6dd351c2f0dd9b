// The time goes by in a built-in that is not charged by what it goes through.
import util from 'node:util'

const list = Array.from({ length: 20_000 }, (_, id) => ({ id }))

export function work() {
  let length = 0
  while (process.threadCpuUsage().user < 2e6) length = util.inspect(list, { maxArrayLength: null }).length
  return length
}

console.log(work() > 0)

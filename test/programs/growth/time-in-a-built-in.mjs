// The time goes by in a built-in that is not charged by what it goes through.
import util from 'node:util'

const [list, other] = [0, 1].map(() => Array.from({ length: 20_000 }, (_, id) => ({ id })))

export function work() {
  let equal = false
  while (process.threadCpuUsage().user < 2e6) equal = util.isDeepStrictEqual(list, other)
  return equal
}

console.log(work())

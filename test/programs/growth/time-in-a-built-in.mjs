// The time goes by in a built-in that is not charged by what it goes through: what is in a Map is compared at once.
import util from 'node:util'

const [map, other] = [0, 1].map(() => new Map([['all', Array.from({ length: 20_000 }, (_, id) => ({ id }))]]))

export function work() {
  let equal = false
  while (process.threadCpuUsage().user < 2e6) equal = util.isDeepStrictEqual(map, other)
  return equal
}

console.log(work())

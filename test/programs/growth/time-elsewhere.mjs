// The time goes by in a script that `vm` runs, which landau does not see.
import { runInNewContext } from 'node:vm'

const spent = () => process.threadCpuUsage().user

export function work() {
  return runInNewContext('let rounds = 0; for (; spent() < 1.5e6; rounds++) for (let i = 0; i < 1e6; i++); rounds', { spent })
}

console.log(work() > 0)

// The thread that looks at the counters.

import { workerData } from 'node:worker_threads'
import { inUse, lock, longest, takeLock, type OverflowData } from './overflow.ts'

const everyMs = 250

const { low, seen, high, control } = workerData as OverflowData
let last = performance.now()

setInterval(() => {
  takeLock(control)
  for (let counter = 0; counter < (control[inUse] as number); counter++) {
    const now = low[counter] as number
    if (now < (seen[counter] as number)) high[counter] = (high[counter] as number) + 1
    seen[counter] = now
  }
  Atomics.store(control, lock, 0)
  const time = performance.now()
  Atomics.store(control, longest, Math.max(control[longest] as number, Math.ceil(time - last)))
  last = time
}, everyMs)

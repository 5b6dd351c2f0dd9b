// What a thread does that looks at the counters of another one, beside whatever else it does.

import { inUse, lock, longest, takeLock, type OverflowData } from './overflow.ts'

const everyMs = 250

/** Looks at the counters from now on, four times a second. */
export const lookAtCounters = ({ since, low, seen, high, control }: OverflowData): void => {
  // The clocks of threads begin when these do.
  const now = (): number => performance.timeOrigin + performance.now()
  let last = since
  setInterval(() => {
    takeLock(control)
    for (let counter = 0; counter < (control[inUse] as number); counter++) {
      const count = low[counter] as number
      if (count < (seen[counter] as number)) high[counter] = (high[counter] as number) + 1
      seen[counter] = count
    }
    Atomics.store(control, lock, 0)
    const time = now()
    Atomics.store(control, longest, Math.max(1, control[longest] as number, Math.ceil(time - last)))
    last = time
  }, everyMs)
}

// Counters of 32 bits that count further: a thread looks at them four times a second, and one that has become less has begun anew. No counter can pass
// 2^32 twice between two looks, since that takes over four seconds at an increment a nanosecond. Nothing is added to the counting code.

import { startOwnThread } from './own-thread.ts'

/** Programs replace the global. */
const sinceOrigin = performance.now.bind(performance)
const { timeOrigin } = performance
/** In milliseconds, the same in each thread: the clock of a thread begins when that does. */
const now = (): number => timeOrigin + sinceOrigin()

/** What the watching thread shares with the counting one. */
export interface OverflowData {
  /** When the counters were made. */
  readonly since: number
  readonly low: Uint32Array<SharedArrayBuffer>
  /** Each counter as it was seen last. */
  readonly seen: Uint32Array<SharedArrayBuffer>
  /** How often each has begun anew. */
  readonly high: Uint32Array<SharedArrayBuffer>
  /** [counters in use, 1 while someone reads them, longest time between two looks in milliseconds, 0 before the first]. */
  readonly control: Int32Array<SharedArrayBuffer>
}

/** Positions in `control`. */
const inUse = 0
const lock = 1
const longest = 2

const everyMs = 250
/** Less than a counter needs to pass 2^32. */
const safeMs = 4000

export interface WideCounters {
  /** For the thread that looks at them. */
  readonly data: OverflowData
  /** Tells how many of the counters are in use. */
  readonly use: (count: number) => void
  /** The whole counts of one moment, of those in use: exact while `isExact`. */
  readonly read: () => Float64Array
  readonly isExact: () => boolean
}

const shared = (length: number): SharedArrayBuffer => new SharedArrayBuffer(4 * length)

/** Widens counters, at which some thread has to look: `data` says at which. */
export const widen = (low: Uint32Array<SharedArrayBuffer>): WideCounters => {
  const data: OverflowData = {
    since: now(),
    low,
    seen: new Uint32Array(shared(low.length)),
    high: new Uint32Array(shared(low.length)),
    control: new Int32Array(shared(4)),
  }
  const { control, seen, high } = data
  // By nothing that a program could replace.
  const read = (): Float64Array => {
    const counts = new Float64Array(control[inUse] as number)
    takeLock(control)
    for (let counter = 0; counter < counts.length; counter++) {
      const value = low[counter] as number
      const rounds = (high[counter] as number) + (value < (seen[counter] as number) ? 1 : 0)
      counts[counter] = rounds * 2 ** 32 + value
    }
    Atomics.store(control, lock, 0)
    return counts
  }
  // Where nobody has looked the profile says that it may not be exact.
  const isExact = (): boolean => {
    const ms = Atomics.load(control, longest)
    return now() - data.since < safeMs || (ms > 0 && ms < safeMs)
  }
  return { data, use: (count) => void Atomics.store(control, inUse, count), read, isExact }
}

/** Starts a thread that looks at them, where none of landau's does so already. */
export const watchCounters = (data: OverflowData): void => void startOwnThread('overflow-watcher', data)

/** A look takes less than a millisecond, so nobody sleeps. */
const takeLock = (control: Int32Array<SharedArrayBuffer>): void => {
  while (Atomics.compareExchange(control, lock, 0, 1) !== 0);
}

/** What that thread does: looks at them from now on, four times a second. */
export const lookAtCounters = ({ since, low, seen, high, control }: OverflowData): void => {
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

// The counters of the counting mode. 32-bit integers, because V8 keeps such a counter in a register within a loop; a floating-point one, or a test for
// overflow at each increment, makes a tight loop about three times slower (docs/counting.md). The host watches them for overflow.

import { namePrefix } from '../protocol/index.ts'

/** How many counters a thread can have. The memory is committed only where it is touched. */
export const counterCapacity: number = 1 << 22

export interface Counters {
  /** Values by the names that instrumented code uses. */
  readonly bindings: Readonly<Record<string, unknown>>
  /** Each count modulo 2^32. */
  readonly low: Uint32Array<SharedArrayBuffer>
}

/** Counters that are all zero. */
export function createCounters(): Counters {
  const low = new Uint32Array(new SharedArrayBuffer(4 * counterCapacity))
  // Arguments are evaluated in order, so a second one runs when the value of the first is known.
  const value = (first: unknown): unknown => first
  // What `...` makes no argument of. It has its own iterator, as a program may change that of arrays.
  const nothing = { value: 0 as unknown, [Symbol.iterator]: () => ({ next: () => ({ done: true }) }) }
  return { low, bindings: { [`${namePrefix}C`]: low, [`${namePrefix}K`]: value, [`${namePrefix}E`]: nothing } }
}

// The state that every probe shares: flat typed arrays, indexed by the depth of an activation on the stack. Nothing here is allocated per event.
//
// Latest-access (Coppa, Demetrescu, Finocchi: Input-sensitive profiling, section 4): a stamp per cell, a timestamp and a partial size per pending
// activation. `partial reads` may be negative while an activation is pending; what it ends with, after its callees' partials are folded in, is its size.

import type { RuntimeHost } from './host.ts'

/** Deepest stack of activations. Far past what V8's own stack allows; the pages are committed only when touched. */
const maximumDepth = 1 << 20

/** Positions in `clock`. */
export const clockTime = 0
export const clockDepth = 1
export const clockTop = 2

/** Positions in `totals`. */
export const totalSteps = 0
export const totalNative = 1

export interface State {
  readonly host: RuntimeHost
  /** [timestamps given out, depth of the top activation, timestamp of the top activation]. */
  readonly clock: Int32Array
  /** [steps executed so far, nanoseconds spent in observed native calls so far]. */
  readonly totals: Float64Array
  readonly stamp: Int32Array
  readonly site: Int32Array
  readonly reads: Int32Array
  readonly writes: Int32Array
  readonly stepsAtEntry: Float64Array
  readonly stepsOfCallees: Float64Array
  readonly nativeAtEntry: Float64Array
  readonly nativeOfCallees: Float64Array
  /** Three size candidates per activation, -1 where not noted. */
  readonly candidates: Float64Array
}

export function createState(host: RuntimeHost): State {
  const int = (): Int32Array => new Int32Array(maximumDepth)
  const float = (): Float64Array => new Float64Array(maximumDepth)
  const state: State = {
    host,
    clock: new Int32Array(4),
    totals: new Float64Array(2),
    stamp: int(),
    site: int(),
    reads: int(),
    writes: int(),
    stepsAtEntry: float(),
    stepsOfCallees: float(),
    nativeAtEntry: float(),
    nativeOfCallees: float(),
    candidates: new Float64Array(3 * maximumDepth),
  }
  // The root activation: timestamp 1, so that "never accessed" (0 or absent) is older than everything.
  state.clock[clockTime] = 1
  state.clock[clockTop] = 1
  state.stamp[0] = 1
  state.site[0] = -1
  return state
}

/**
 * A cell with stamp `old` is accessed for the first time by the top activation. The deepest pending activation that had accessed it
 * before must not count it twice when the top's partial is folded in: `amount` is taken off there.
 */
export function discount(stamp: Int32Array, partial: Int32Array, depth: number, old: number, amount: number): void {
  let low = 0
  let high = depth - 1
  for (let tries = 8; high > 0 && stamp[high]! > old; high--) {
    if (--tries > 0) continue
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (stamp[middle]! <= old) low = middle
      else high = middle - 1
    }
    break
  }
  partial[high]! -= amount
}

import { external, noteDynamic } from './dynamic.ts'
import { atReads, type atWrites, clockDepth, discount, intStride, type State } from './state.ts'

/** Which partial sum of an activation a cell is added to. */
export type Partial = typeof atReads | typeof atWrites

/** Counts `amount` cells, last accessed at `old` (0: never; `external`: not since the outside filled them), as read or written first by the top activation. */
export type Count = (at: Partial, old: number, amount: number) => void

export function createCount(state: State): Count {
  const { clock, ints } = state
  return (at, old, amount) => {
    const d = clock[clockDepth]!
    ints[d * intStride + at]! += amount
    if (old > 0) discount(ints, at, d, old, amount)
    else if (old === external && at === atReads) noteDynamic(state, amount)
  }
}

import { external, noteDynamic } from './dynamic.ts'
import { atReads, type atWrites, clockDepth, discount, intStride, type State } from './state.ts'
import type { Tasks } from './tasks.ts'
import type { Value } from './value.ts'

/** Which partial sum of an activation a cell is added to. */
export type Partial = typeof atReads | typeof atWrites

/** Counts `amount` cells, last accessed at `old` (0: never; `external`: not since the outside filled them), as read or written first by the top activation:
 * those of `owner` with the key `key`, or such as nobody writes. */
export type Count = (at: Partial, old: number, amount: number, owner?: Value, key?: Value) => void

export function createCount(state: State, tasks: Tasks): Count {
  const { writers } = state
  const count = createPlainCount(state)
  return (at, old, amount, owner, key) => {
    if (writers.none) count(at, old, amount)
    else tasks.count(at, old, amount, owner, key)
  }
}

/** The same while nobody is pending who could wait. */
export function createPlainCount(state: State): (at: Partial, old: number, amount: number) => void {
  const { clock, ints } = state
  return (at, old, amount) => {
    const d = clock[clockDepth]!
    ints[d * intStride + at]! += amount
    if (old > 0) discount(ints, at, d, old, amount)
    else if (old === external && at === atReads) noteDynamic(state, amount)
  }
}

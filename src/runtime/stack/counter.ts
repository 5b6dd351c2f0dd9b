import { isLookedAt, noteAgain, noteManyAgain, noteRest } from './rereads.ts'
import { noteBeside } from './beside.ts'
import { external } from './dynamic.ts'
import { countInterleaved, createMarkOf } from './interleaved.ts'
import { addPartial, fewCells } from './partials.ts'
import {
  atReads,
  clockAsync,
  clockDepth,
  clockInterleaved,
  clockSuspendable,
  besideExternal,
  intStride,
  type Partial,
  type State,
  totalUntouched,
} from '../state.ts'
import { searchRow } from './search-row.ts'

/**
 * Counts `amount` cells, last accessed at `old` (0: never; `external`: not since the outside filled them), as read or written first by the top activation.
 * Their stamp is its timestamp and what is returned: 1 when they are only read (interleaved.ts).
 */
export type Count = (at: Partial, old: number, amount: number) => 0 | 1

export function createCount(state: State): Count {
  const { clock, ints, totals } = state
  const markOf = createMarkOf(state)

  // Cells that are accessed one after the other were mostly accessed before by the same activation. The row that was found last is the answer for all stamps
  // from its own to that of the row above it, while those two are there and the stack is in the order of its stamps: a generator may be older than who calls it.
  let found = 0
  let since = 0
  let until = 0

  function rowThatKnew(d: number, old: number): number {
    const isFoundAgain = old >= since && old < until && found < (d - 1) * intStride && ints[found] === since && ints[found + intStride] === until
    if (isFoundAgain && clock[clockSuspendable] === 0) return found
    found = searchRow(ints, d - 1, old)
    since = ints[found]!
    until = ints[found + intStride]!
    return found
  }

  /** Of cells that the activation below has not accessed, or that none of the program's has but the root. */
  function addToOthers(at: Partial, d: number, old: number, amount: number): void {
    const known = rowThatKnew(d, old)
    if (amount > fewCells) addPartial(state, known / intStride, at, -amount)
    else ints[known + at]! -= amount
    if (at === atReads && isLookedAt(state, amount)) noteRest(state, d, known / intStride + 1, old, amount)
  }

  /** What comes in from the outside is input, as long as it is another (texts/strings.ts). */
  function noteUntouched(d: number, old: number, amount: number): void {
    if (old === external) noteBeside(state, besideExternal, d, amount)
    else totals[totalUntouched]! += amount
  }

  function add(at: Partial, old: number, amount: number): 0 {
    const d = clock[clockDepth]!
    if (amount > fewCells) return addMany(at, d, old, amount)
    ints[d * intStride + at]! += amount
    if (old > 0) {
      if (at === atReads) noteAgain(ints, d, old, amount)
      // Most were accessed after the activation below had begun: no need to search for it.
      const below = (d - 1) * intStride
      if (below > 0 && ints[below]! <= old) ints[below + at]! -= amount
      else addToOthers(at, d, old, amount)
    } else if (at === atReads) noteUntouched(d, old, amount)
    return 0
  }

  /** The same of many cells: their sums may be too large for an integer (partials.ts). */
  function addMany(at: Partial, d: number, old: number, amount: number): 0 {
    addPartial(state, d, at, amount)
    if (old > 0) {
      if (at === atReads) noteManyAgain(state, d, old, amount)
      const below = d - 1
      if (below > 0 && ints[below * intStride]! <= old) addPartial(state, below, at, -amount)
      else addToOthers(at, d, old, amount)
    } else if (at === atReads) noteUntouched(d, old, amount)
    return 0
  }

  function addAsync(at: Partial, old: number, amount: number): 0 | 1 {
    if (old > 0 && clock[clockInterleaved]! > 0) countInterleaved(state, at, old, amount)
    else add(at, old, amount)
    return markOf(at, old)
  }

  return (at, old, amount) => (clock[clockAsync] === 0 ? add(at, old, amount) : addAsync(at, old, amount))
}

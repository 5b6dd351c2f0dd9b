// Whether calls work on data that stays: of the cells that an activation, or what it calls directly, reads first, those that the one of its site before it
// had accessed, or what that called: the one that has read something. A list that is searched and grows is read again by each call; who is given ever more
// reads what is new.

import { cellOf, type OnShared } from './character-shadows.ts'
import { atAgain, atFrom, atTo, clockDepth, intStride, type State } from './state.ts'

/** The activation at depth `d` reads `amount` cells first, which were last accessed at `old`. */
export function noteAgain(ints: Int32Array, d: number, old: number, amount: number): void {
  const i = d * intStride
  if (old >= ints[i + atFrom]! && old <= ints[i + atTo]!) ints[i + atAgain]! += amount
}

/** A text that the program has made of one that was read is read: its cells are as old as the text, but the call before may have read those of the other. */
export const noteTextAgain =
  (state: State): OnShared =>
  (_n, _shadow, { text, shadow, start, middle, end, at, moved }) => {
    const common = start > 0 ? 0 : middle > 0 ? at + moved : text.length - 1
    noteAgain(state.ints, state.clock[clockDepth]!, shadow.stampOf(cellOf(text, common)), start + middle + end)
  }

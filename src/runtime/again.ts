// Whether calls work on data that stays: of the cells that an activation, or what it calls directly, reads first, those that one of its site before it had
// accessed: the latest that has read something, or what that called; or any of the last thousands of activations that was of its site, or called by one. A
// list that is searched and grows is read again by each call, also where many lists take turns; who is given ever more reads what is new.

import { cellOf, type OnShared } from './character-shadows.ts'
import {
  atAgain,
  atAround,
  atFrom,
  atSite,
  atTo,
  clockDepth,
  clockTime,
  intStride,
  livePending,
  liveStride,
  ownersKept,
  ownersRow,
  type State,
  timeStep,
} from './state.ts'

/** The activation at depth `d` reads `amount` cells first, which were last accessed at `old`. */
export function noteAgain(state: State, d: number, old: number, amount: number): void {
  if (isAgain(state, d, old)) state.ints[d * intStride + atAgain]! += amount
}

/** So does the outermost activation that has not known them, further down: a round of a loop, of what is called in what it calls. */
export function noteAround(state: State, outermost: number, old: number, amount: number): void {
  if (isAgain(state, outermost, old)) state.ints[outermost * intStride + atAround]! += amount
}

/** What the activation at row `i` has counted is its site's. */
export function takeAgain({ ints, again, around }: State, i: number, site: number): void {
  again[site]! += ints[i + atAgain]!
  around[site]! += ints[i + atAround]!
  ints[i + atAgain] = 0
  ints[i + atAround] = 0
}

function isAgain(state: State, d: number, old: number): boolean {
  const { ints } = state
  const i = d * intStride
  return (old >= ints[i + atFrom]! && old <= ints[i + atTo]!) || isOfSite(state, ints[i + atSite]!, old)
}

/** Whether an activation of the site, or one that it called, was given that timestamp. What a recursion hands down is not read again. */
function isOfSite({ clock, live, owners }: State, site: number, old: number): boolean {
  if (clock[clockTime]! - old >= ownersKept * timeStep || live[site * liveStride + livePending]! > 1) return false
  const row = ownersRow(old)
  return owners[row] === site || owners[row + 1] === site
}

/** A text that the program has made of one that was read is read: its cells are as old as the text, but the call before may have read those of the other. */
export const noteTextAgain =
  (state: State): OnShared =>
  (_n, _shadow, { text, shadow, start, middle, end, at, moved }) => {
    const common = start > 0 ? 0 : middle > 0 ? at + moved : text.length - 1
    noteAgain(state, state.clock[clockDepth]!, shadow.stampOf(cellOf(text, common)), start + middle + end)
  }

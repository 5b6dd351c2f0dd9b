// Whether calls work on data that stays: of the cells that an activation, or what it calls directly, reads first, those that one of its site before it had
// accessed: the latest that has read something, or what that called; or any of the last thousands of activations that was of its site, or called by one. A
// list that is searched and grows is read again by each call, also where many lists take turns; who is given ever more reads what is new.

import { cellOf, type OnShared } from '../texts/character-shadows.ts'
import {
  atAgain,
  atAround,
  atFrom,
  atSite,
  atTo,
  clockDepth,
  clockSample,
  clockTime,
  intStride,
  livePending,
  liveStride,
  ownersKept,
  ownersRow,
  type State,
  timeStep,
} from '../state.ts'

/** The activation at depth `d` reads few cells first, which were last accessed at `old`. */
export function noteAgain(ints: Int32Array, d: number, old: number, amount: number): void {
  if (isOfLatest(ints, d, old)) ints[d * intStride + atAgain]! += amount
}

/** The same of any number of cells. */
export function noteManyAgain(state: State, d: number, old: number, amount: number): void {
  if (isOfLatest(state.ints, d, old)) addTo(state, atAgain, d, amount)
}

/** Few cells are added up beside the activation at depth `d`. Many are told at once: there may be more than an integer counts. */
function addTo({ ints, again, around }: State, at: typeof atAgain | typeof atAround, d: number, amount: number): void {
  const i = d * intStride
  if (amount < mostAdded) ints[i + at]! += amount
  else if (at === atAgain) again[ints[i + atSite]!]! += amount
  else around[ints[i + atSite]!]! += amount
}

/** Of reads of fewer cells than this, one in 31 is checked further and counts as 31: to check each took a tenth of all time, one in seven a fifteenth. */
const sampledBelow = 16
const sampledEvery = 31

/** Cells that are many. */
const mostAdded = 2 ** 16

/** Whether a read of so many cells is to be told to `noteRest`. */
export const isLookedAt = ({ clock }: State, amount: number): boolean => amount >= sampledBelow || --clock[clockSample]! < 0

/**
 * Notes a reread for up to three activations: the one on top, at depth `d`, whose cells any of the last activations of its site may have accessed; its caller; and
 * the outermost that reads these cells for the first time, such as a round of a loop.
 */
export function noteRest(state: State, d: number, outermost: number, old: number, amount: number): void {
  const { clock } = state
  let weight = amount
  if (amount < sampledBelow) {
    clock[clockSample] = sampledEvery - 1
    weight *= sampledEvery
  }
  if (!isOfLatest(state.ints, d, old) && isOfSite(state, d, old)) addTo(state, atAgain, d, weight)
  if (outermost < d && isOfAny(state, d - 1, old)) addTo(state, atAgain, d - 1, weight)
  if (outermost < d - 1 && isOfAny(state, outermost, old)) addTo(state, atAround, outermost, weight)
}

/** What the activation at row `i` has counted is its site's. */
export function takeAgain({ ints, again, around }: State, i: number, site: number): void {
  again[site]! += ints[i + atAgain]!
  around[site]! += ints[i + atAround]!
  ints[i + atAgain] = 0
  ints[i + atAround] = 0
}

const isOfAny = (state: State, d: number, old: number): boolean => isOfLatest(state.ints, d, old) || isOfSite(state, d, old)

function isOfLatest(ints: Int32Array, d: number, old: number): boolean {
  const i = d * intStride
  return old >= ints[i + atFrom]! && old <= ints[i + atTo]!
}

/** Whether an activation of the site, or one that it called, was given that timestamp. What a recursion hands down is not read again. */
function isOfSite({ clock, ints, live, owners }: State, d: number, old: number): boolean {
  const site = ints[d * intStride + atSite]!
  if (clock[clockTime]! - old >= ownersKept * timeStep || live[site * liveStride + livePending]! > 1) return false
  const row = ownersRow(old)
  return owners[row] === site || owners[row + 1] === site
}

/** A text that the program has made of one that was read is read: its cells are as old as the text, but the call before may have read those of the other. */
export const noteTextAgain =
  (state: State): OnShared =>
  (_n, _shadow, { text, shadow, start, middle, end, at, moved }) => {
    const common = start > 0 ? 0 : middle > 0 ? at + moved : text.length - 1
    noteManyAgain(state, state.clock[clockDepth]!, shadow.stampOf(cellOf(text, common)), start + middle + end)
  }

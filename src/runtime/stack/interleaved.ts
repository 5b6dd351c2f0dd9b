// Other-task input (Coppa, Demetrescu, Finocchi: Estimating the empirical cost function of routines with dynamic workloads, section 3; there threads
// interleave, here async functions): what others wrote while an activation waited is new to it when it goes on. It then has a later timestamp, so that
// everything is looked at again, and the turns before tell what it knows already. Departure: a cell has one stamp, not one a task, so the latest access
// decides. Its lowest bit tells whether that was a read. Of what another task has only read, or one wrote and another has read since, an activation may have
// accessed all before, or nothing: to know would need a stamp a task. No more of it is taken for known than the turns before can have accessed: an
// activation that waits first and then scans what many scan has read all of it.
//
// Example: A reads x, waits, and goes on at 30. Meanwhile B, begun at 20, has written x: its stamp 20 lies in no turn of A, x is input again. Had B only
// read x, its stamp would be 21.

import { min } from '../../protocol/index.ts'
import { isLookedAt, noteManyAgain, noteRest } from './rereads.ts'
import { noteBeside } from './beside.ts'
import { addPartial } from './partials.ts'
import { atReads, atStamp, atWrites, clockAsync, clockDepth, clockWaits, besideOtherTask, intStride, type Partial, type State } from '../state.ts'

const isRead = (stamp: number): boolean => (stamp & 1) === 1

/** The stamp of what nobody can write. */
export const asRead = (stamp: number): number => (stamp > 0 ? stamp | 1 : stamp)

/** Of `amount` cells with that stamp: how many the activation at depth `d`, or one it called, has accessed. */
function knownTo({ ints, turns }: State, d: number, stamp: number, amount: number): number {
  if (ints[d * intStride + atStamp]! <= stamp) return amount
  const before = turns[d]
  if (before === undefined || before.start > stamp) return 0
  if (before.has(stamp)) return amount
  if (!isRead(stamp)) return 0
  const part = min(amount, before.credit)
  before.credit -= part
  return part
}

/**
 * What is added to the stamp of a cell, last accessed at `old`, that the top activation accesses: 1 when it is only read. What was written stays so while
 * nobody has begun to wait since: those who wait have not seen it. As long as there are no async activations nobody will ask.
 */
export type MarkOf = (at: Partial, old: number) => 0 | 1

export const createMarkOf =
  ({ clock }: State): MarkOf =>
  (at, old) =>
    at === atWrites || clock[clockAsync] === 0 || (old > clock[clockWaits]! && !isRead(old)) ? 0 : 1

/** What `count` does while there are activations on the stack that have gone on after others ran. */
export function countInterleaved(state: State, at: Partial, old: number, amount: number): void {
  const { clock } = state
  const d = clock[clockDepth]!
  // First writes are not told apart by who wrote before.
  const stamp = at === atWrites ? old | 1 : old
  let left = amount
  let known = d
  for (;;) {
    const part = known === 0 ? left : knownTo(state, known, stamp, left)
    left -= part
    if (known < d) addPartial(state, known, at, -part)
    else addPartial(state, d, at, left)
    if (left === 0) break
    if (at === atReads && known === d) noteManyAgain(state, d, old, left)
    known--
  }
  if (at === atReads && known < d && isLookedAt(state, amount)) noteRest(state, d, known + 1, old, amount)
  if (at === atReads && !isRead(old) && known < d) noteWritten(state, old, amount, known)
}

/** Cells that were last written at `old`, which the activation at depth `known` knows: to those above that have waited, others have written them. */
function noteWritten(state: State, old: number, amount: number, known: number): void {
  const { clock, turns } = state
  let above = 0
  for (let i = clock[clockDepth]!; i > known; i--) {
    const before = turns[i]
    const now = before !== undefined && before.start <= old ? amount : 0
    if (now !== above) noteBeside(state, besideOtherTask, i, now - above)
    above = now
  }
  if (above > 0) noteBeside(state, besideOtherTask, known, -above)
}

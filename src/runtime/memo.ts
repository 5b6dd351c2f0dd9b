// Most activations are like one that was lately: the same unit, caller, size and writes. Their costs are added up here, in two cache lines each, and added to
// the tables together when another one needs the place, or at the end. Sums of integers: the tables are the same as if each had been added alone.

import { imul } from '../protocol/index.ts'
import { costStride } from './tuples.ts'

const memoEntries = 16384
export const memoMask: number = memoEntries - 1

/** Row of `ints`. */
export const memoIntStride = 8
export const memoUnit = 0
export const memoCaller = 1
export const memoSize = 2
export const memoWrites = 3
/** 1 when no other activation of the unit was pending. */
export const memoOutermost = 4
/** How many such activations; 0 for a free place. */
export const memoCount = 5
/** Of the size, what the outside and other tasks have filled. */
export const memoExternal = 6
export const memoOtherTask = 7

/** A place that is added at once, for activations that are rarely like another. */
export const memoAlone: number = memoEntries

export interface Memo {
  readonly ints: Int32Array
  /** A row of costs (tuples.ts) each. */
  readonly costs: Float64Array
}

export const createMemo = (): Memo => ({
  ints: new Int32Array((memoEntries + 1) * memoIntStride),
  costs: new Float64Array((memoEntries + 1) * costStride),
})

/** The place of activations like this one; any number will do, equal ones must agree. */
export const memoPlace = (unit: number, caller: number, size: number, writes: number): number =>
  (imul(unit, 0x9e3779b1) + imul(caller, 0x85ebca6b) + imul(size, 0xc2b2ae35) + imul(writes, 0x27d4eb2f)) >>> 18

/** Takes a free place of the memo for one activation. */
export function fillMemo(
  ints: Memo['ints'],
  m: number,
  unit: number,
  caller: number,
  size: number,
  writes: number,
  outermost: number,
  external: number,
  otherTask: number,
): void {
  ints[m + memoUnit] = unit
  ints[m + memoCaller] = caller
  ints[m + memoSize] = size
  ints[m + memoWrites] = writes
  ints[m + memoOutermost] = outermost
  ints[m + memoCount] = 1
  ints[m + memoExternal] = external
  ints[m + memoOtherTask] = otherTask
}

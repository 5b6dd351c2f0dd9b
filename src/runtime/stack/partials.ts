// Partial sums of the activations on the stack. They are integers; who reads gigabytes from a stream reads more cells than an integer counts, and the sum goes on
// from 0 with the rest beside the stack. That is seen to where many cells are added at once, and where a callee's sum is: asked at each cell, it took a tenth
// of the time of a kernel.

import { noteBeside } from './beside.ts'
import { atReads, besideReads, besideStride, besideWrites, clockDepth, intStride, type Partial, type State } from '../state.ts'

/** More cells than this are many. */
export const fewCells = 64
/** Most cells, either way, that are left in the integer: two such sums are added there. */
const mostInInteger = 2 ** 29

/** Adds many cells to a partial sum of the activation at depth `d`. */
export function addPartial(state: State, d: number, at: Partial, amount: number): void {
  const { ints } = state
  const sum = ints[d * intStride + at]! + amount
  ints[d * intStride + at] = sum
  if (isTooLarge(sum)) carry(state, d, at, sum)
}

export const isTooLarge = (sum: number): boolean => sum > mostInInteger || sum < -mostInInteger

/** Puts such a sum beside the stack. */
export function carry(state: State, d: number, at: Partial, sum: number): void {
  state.ints[d * intStride + at] = 0
  noteBeside(state, at === atReads ? besideReads : besideWrites, d, sum)
}

/** Whether part of a sum of the top activation is beside the stack. */
export function hasCarried({ clock, beside }: State): boolean {
  const row = clock[clockDepth]! * besideStride
  return beside[row + besideReads] !== 0 || beside[row + besideWrites] !== 0
}

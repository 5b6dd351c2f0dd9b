// What few activations have lies beside the stack, and is handed to the activation around when one ends. Those that have some are marked, and only they are
// looked at.

import {
  atNoted,
  type besideExternal,
  type besideOtherTask,
  type besideReads,
  besideStride,
  type besideWrites,
  clockDepth,
  floatStride,
  type State,
} from '../state.ts'

/** Added to `atNoted` of an activation that has something beside; size candidates add 1. */
export const notedBeside = 2

type Place = typeof besideExternal | typeof besideOtherTask | typeof besideReads | typeof besideWrites

/** Adds so many cells to a place of the activation at depth `d`; less than 0 for those that it knew itself. */
export function noteBeside({ floats, beside }: State, place: Place, d: number, amount: number): void {
  beside[d * besideStride + place]! += amount
  const k = d * floatStride + atNoted
  if ((floats[k]! & notedBeside) === 0) floats[k]! += notedBeside
}

/** What the top activation, which is ending, has at a place; those around it have it, too. */
export function takeBeside(state: State, place: Place): number {
  const d = state.clock[clockDepth]!
  const amount = state.beside[d * besideStride + place]!
  if (amount === 0) return 0
  state.beside[d * besideStride + place] = 0
  noteBeside(state, place, d - 1, amount)
  return amount
}

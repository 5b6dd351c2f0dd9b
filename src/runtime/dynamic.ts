// Dynamic input (Coppa, Demetrescu, Finocchi: Estimating the empirical cost function of routines with dynamic workloads, section 3): cells that the
// outside of the program, or another task (interleaved.ts), has filled since they were last accessed. Whoever is pending when the outside has filled one
// has new input, so nobody is discounted. What an activation and those in it have read of such cells lies beside the stack, and is handed to the
// activation around when it ends. Few read any: those that did are marked, and only they are looked at.

import { atNoted, clockDepth, type dynamicExternal, type dynamicOtherTask, dynamicStride, floatStride, type State } from './state.ts'

/** Stamp of a cell that the outside has filled since its last access: older than every activation, and no time of any. */
export const external = -1

/** Added to `atNoted` of an activation that has read such cells; size candidates add 1. */
export const notedDynamic = 2

type Filler = typeof dynamicExternal | typeof dynamicOtherTask

/** The activation at depth `d`, or one in it, is the first to read so many cells that `filler` has filled; less than 0 for those it knew itself. */
export function noteDynamic({ floats, dynamic }: State, filler: Filler, d: number, amount: number): void {
  dynamic[d * dynamicStride + filler]! += amount
  const k = d * floatStride + atNoted
  if ((floats[k]! & notedDynamic) === 0) floats[k]! += notedDynamic
}

/** What the top activation, which is ending, has read of cells that `filler` has filled; those around it have, too. */
export function takeDynamic(state: State, filler: Filler): number {
  const d = state.clock[clockDepth]!
  const amount = state.dynamic[d * dynamicStride + filler]!
  if (amount === 0) return 0
  state.dynamic[d * dynamicStride + filler] = 0
  noteDynamic(state, filler, d - 1, amount)
  return amount
}

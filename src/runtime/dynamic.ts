// Dynamic input (Coppa, Demetrescu, Finocchi: Estimating the empirical cost function of routines with dynamic workloads, section 3): cells that the
// outside of the program has filled since they were last accessed. Whoever is pending when one is read has new input, so nobody is discounted. What an
// activation and those in it have read of such cells lies beside the stack, and is handed to the activation around when it ends. Few read any: those
// that did are marked, and only they are looked at.

import { atNoted, clockDepth, floatStride, type State } from './state.ts'

/** Stamp of a cell that the outside has filled since its last access: older than every activation, and no time of any. */
export const external = -1

/** Added to `atNoted` of an activation that has read such cells; size candidates add 1. */
export const notedDynamic = 2

function mark({ floats, dynamic }: State, d: number, amount: number): void {
  dynamic[d]! += amount
  const k = d * floatStride + atNoted
  if ((floats[k]! & notedDynamic) === 0) floats[k]! += notedDynamic
}

/** The top activation is the first to read so many cells that the outside has filled. */
export const noteDynamic = (state: State, amount: number): void => mark(state, state.clock[clockDepth]!, amount)

/** What the top activation, which is ending, has read of them; those around it have, too. */
export function takeDynamic(state: State): number {
  const d = state.clock[clockDepth]!
  const amount = state.dynamic[d]!
  if (amount === 0) return 0
  state.dynamic[d] = 0
  mark(state, d - 1, amount)
  return amount
}

// What a turn that is over has left in the row of its activation beside steps and cells: its handle carries it.

import { atCandidate, besideExternal, besideOtherTask, besideReads, besideWrites, floatStride, type State } from '../state.ts'
import { takeBeside } from './beside.ts'
import type { Handle } from './handle.ts'

/** What is noted beside the row of the top activation. */
export function carryBeside(state: State, handle: Handle): void {
  handle.reads += takeBeside(state, besideReads)
  handle.writes += takeBeside(state, besideWrites)
  handle.external += takeBeside(state, besideExternal)
  handle.otherTask += takeBeside(state, besideOtherTask)
}

/** What may be its size, as its row at depth `d` has it. */
export function carryCandidates(state: State, handle: Handle, d: number): void {
  const { floats, untouchedBefore, untouchedWeight } = state
  const k = d * floatStride
  handle.candidates = [floats[k + atCandidate]!, floats[k + atCandidate + 1]!, floats[k + atCandidate + 2]!]
  handle.untouchedWeight = untouchedBefore[d] === Infinity ? 0 : untouchedWeight[d]!
}

// Rows of the stack: pushed, closed into a tuple, popped.

import { takeAgain } from './rereads.ts'
import { notedBeside } from './beside.ts'
import { createEnded } from './ended.ts'
import type { Memo } from './memo.ts'
import { carry, isTooLarge } from './partials.ts'
import {
  atAgain,
  atAround,
  atCalleeNative,
  atCalleeSteps,
  atFrom,
  atNoted,
  atReads,
  atSelfNative,
  atSite,
  atStamp,
  atSteps,
  atTo,
  atWrites,
  carrySteps,
  clockDepth,
  clockTime,
  clockTop,
  floatStride,
  foldRecording,
  intStride,
  latestFrom,
  latestStride,
  latestTo,
  liveFold,
  livePending,
  liveStride,
  ownersRow,
  type State,
  stepsOf,
} from '../state.ts'
import type { Units } from '../tables/units.ts'

export interface Frames {
  /** Puts an activation of a site with timestamp `t` on top. */
  readonly push: (site: number, t: number) => void
  /** Takes the top off; what it cost and read since it was pushed now belongs to the activation below. */
  readonly pop: (steps: number, native: number) => void
  /** Ends the top activation, which never suspended: its tuple is added, its partials are folded into the activation below. */
  readonly close: () => void
}

export function createFrames(state: State, memo: Memo, units: Units): Frames {
  const { clock, ints, floats, live, latest, owners } = state
  const ended = createEnded(state, memo, units)

  function push(site: number, t: number): void {
    const d = ++clock[clockDepth]!
    const i = d * intStride
    ints[i + atStamp] = t
    ints[i + atSite] = site
    ints[i + atFrom] = latest[site * latestStride + latestFrom]!
    ints[i + atTo] = latest[site * latestStride + latestTo]!
    const owner = ownersRow(t)
    owners[owner] = site
    owners[owner + 1] = ints[i - intStride + atSite]!
    floats[d * floatStride + atSteps] = stepsOf(state)
    clock[clockTop] = t
    live[site * liveStride + livePending]! += 1
  }

  function close(): void {
    const d = clock[clockDepth]!
    const i = d * intStride
    const k = d * floatStride
    const steps = stepsOf(state) - floats[k + atSteps]!
    const native = floats[k + atSelfNative]! + floats[k + atCalleeNative]!
    const noted = floats[k + atNoted]!
    if (native > 0 || (noted !== 0 && noted !== notedBeside)) ended.alone(i, k, steps, native)
    else ended.alike(i, k, steps)
    if (live[ints[i + atSite]! * liveStride + liveFold] === foldRecording)
      units.recorded(ints[i + atSite]!, steps, steps - floats[k + atCalleeSteps]!)
    pop(steps, native)
  }

  function pop(steps: number, native: number): void {
    const d = clock[clockDepth]!
    const i = d * intStride
    const below = i - intStride
    const k = d * floatStride
    const caller = k - floatStride
    const site = ints[i + atSite]!
    live[site * liveStride + livePending]! -= 1
    // One that has read nothing says nothing of whether the next goes through the same.
    if (ints[i + atReads] !== 0) {
      latest[site * latestStride + latestFrom] = ints[i + atStamp]!
      latest[site * latestStride + latestTo] = clock[clockTime]! | 1
    }
    const reads = ints[below + atReads]! + ints[i + atReads]!
    const writes = ints[below + atWrites]! + ints[i + atWrites]!
    ints[below + atReads] = reads
    ints[below + atWrites] = writes
    if (isTooLarge(reads)) carry(state, d - 1, atReads, reads)
    if (isTooLarge(writes)) carry(state, d - 1, atWrites, writes)
    ints[i + atReads] = 0
    ints[i + atWrites] = 0
    if (ints[i + atAgain] !== 0 || ints[i + atAround] !== 0) takeAgain(state, i, site)
    floats[caller + atCalleeSteps]! += steps
    floats[k + atCalleeSteps] = 0
    floats[k + atNoted] = 0
    if (native > 0) {
      floats[caller + atCalleeNative]! += native
      floats[k + atSelfNative] = 0
      floats[k + atCalleeNative] = 0
    }
    clock[clockDepth] = d - 1
    clock[clockTop] = ints[below + atStamp]!
    carrySteps(state)
  }

  return { push, pop, close }
}

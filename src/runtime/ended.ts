// An activation that is over becomes one of many alike, or a tuple of its own.

import { notedDynamic, takeDynamic } from './dynamic.ts'
import {
  fillMemo,
  type Memo,
  memoAlone,
  memoCaller,
  memoCount,
  memoExternal,
  memoIntStride,
  memoOtherTask,
  memoOutermost,
  memoPlace,
  memoSize,
  memoUnit,
  memoWrites,
} from './memo.ts'
import {
  atCalleeSteps,
  atCandidate,
  atNoted,
  atReads,
  atSelfNative,
  atSite,
  atWrites,
  dynamicExternal,
  dynamicOtherTask,
  intStride,
  livePending,
  liveStride,
  notedBurst,
  notedUntraced,
  type State,
  totalTraced,
} from './state.ts'
import { addCosts, costStride, fillCosts } from './tuples.ts'
import type { Units } from './units.ts'

/** `i` and `k` are the activation's rows of `ints` and `floats`. */
export interface Ended {
  /** Without native time and size candidates: most are. */
  readonly alike: (i: number, k: number, steps: number) => void
  readonly alone: (i: number, k: number, steps: number, native: number) => void
}

export function createEnded(state: State, memo: Memo, units: Units): Ended {
  const { ints, floats, live, totals } = state
  const { ints: like, costs } = memo

  function alike(i: number, k: number, steps: number): void {
    const unit = ints[i + atSite]!
    const size = ints[i + atReads]!
    const writes = ints[i + atWrites]!
    const caller = ints[i - intStride + atSite]!
    const self = steps - floats[k + atCalleeSteps]!
    const outermost = live[unit * liveStride + livePending]! <= 1 ? 1 : 0
    const isDynamic = floats[k + atNoted] === notedDynamic
    const external = isDynamic ? takeDynamic(state, dynamicExternal) : 0
    const otherTask = isDynamic ? takeDynamic(state, dynamicOtherTask) : 0
    const place = memoPlace(unit, caller, size, writes)
    const m = place * memoIntStride
    units.count(unit, steps)
    if (
      like[m + memoUnit] === unit &&
      like[m + memoSize] === size &&
      like[m + memoCaller] === caller &&
      like[m + memoWrites] === writes &&
      like[m + memoOutermost] === outermost &&
      like[m + memoExternal] === external &&
      like[m + memoOtherTask] === otherTask &&
      like[m + memoCount] !== 0
    ) {
      like[m + memoCount]! += 1
      addCosts(costs, place * costStride, steps, self)
      return
    }
    if (like[m + memoCount] !== 0) units.addMemo(place)
    fillMemo(like, m, unit, caller, size, writes, outermost, external, otherTask)
    fillCosts(costs, place * costStride, steps, self)
  }

  function alone(i: number, k: number, steps: number, native: number): void {
    const noted = floats[k + atNoted]!
    if ((noted & notedBurst) !== 0) totals[totalTraced]! += steps
    const unit = ints[i + atSite]!
    const caller = ints[i - intStride + atSite]!
    const outermost = live[unit * liveStride + livePending]! <= 1
    if ((noted & notedUntraced) !== 0) return units.addSizeless(unit, caller, outermost, steps)
    const self = steps - floats[k + atCalleeSteps]!
    const external = takeDynamic(state, dynamicExternal)
    const otherTask = takeDynamic(state, dynamicOtherTask)
    fillMemo(like, memoAlone * memoIntStride, unit, caller, ints[i + atReads]!, ints[i + atWrites]!, outermost ? 1 : 0, external, otherTask)
    fillCosts(costs, memoAlone * costStride, steps, self)
    units.count(unit, steps)
    units.addMemo(memoAlone, native, floats[k + atSelfNative]!)
    if ((noted & 1) === 0) return
    const x = floats[k + atCandidate]!
    const y = floats[k + atCandidate + 1]!
    const z = floats[k + atCandidate + 2]!
    if (x >= 0) units.addCandidate(unit, 0, x, steps, self, native)
    if (y >= 0) units.addCandidate(unit, 1, y, steps, self, native)
    if (z >= 0) units.addCandidate(unit, 2, z, steps, self, native)
    units.addJoint(unit, x, y, z, ints[i + atReads]!, steps)
  }

  return { alike, alone }
}

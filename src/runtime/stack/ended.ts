// An activation that is over becomes one of many alike, or a tuple of its own.

import { notedBeside, takeBeside } from './beside.ts'
import { max } from '../../protocol/index.ts'
import { BornCells } from '../cells/born-cells.ts'
import { addToMemo, isMemoised, type Memo, memoPlace, memoUnit, rarerPlace, startMemo, unitAt } from './memo.ts'
import { hasCarried } from './partials.ts'
import {
  atCalleeSteps,
  atCandidate,
  atNoted,
  atReads,
  atSelfNative,
  atSite,
  atStamp,
  atWrites,
  besideExternal,
  besideOtherTask,
  besideReads,
  besideWrites,
  floatStride,
  intStride,
  livePending,
  liveStride,
  notedBurst,
  notedUntraced,
  type State,
  totalTraced,
  totalUntouched,
} from '../state.ts'
import type { Units } from '../tables/units.ts'

/** `i` and `k` are the activation's rows of `ints` and `floats`. */
export interface Ended {
  /** Without native time and size candidates: most are. */
  readonly alike: (i: number, k: number, steps: number) => void
  readonly alone: (i: number, k: number, steps: number, native: number) => void
}

export function createEnded(state: State, memo: Memo, units: Units): Ended {
  const { ints, floats, live, totals } = state
  const bornCells = new BornCells(state.host)

  function alike(i: number, k: number, steps: number): void {
    const unit = ints[i + atSite]!
    const size = ints[i + atReads]!
    const writes = ints[i + atWrites]!
    const caller = ints[i - intStride + atSite]!
    const self = steps - floats[k + atCalleeSteps]!
    const outermost = live[unit * liveStride + livePending]! <= 1
    const hasMore = floats[k + atNoted] === notedBeside
    if (hasMore && hasCarried(state)) return alone(i, k, steps, 0)
    const external = hasMore ? takeBeside(state, besideExternal) : 0
    const otherTask = hasMore ? takeBeside(state, besideOtherTask) : 0
    units.count(unit, steps)
    if (!isMemoised(steps, self, external, otherTask))
      return units.addOne(unit, caller, outermost, size, writes, steps, self, 0, 0, external, otherTask)
    const place = memoPlace(unit, caller, size, writes)
    const known = memoUnit(unit, outermost)
    if (addToMemo(memo, place, known, caller, size, writes, steps, self, external)) return
    if (addToMemo(memo, place + 1, known, caller, size, writes, steps, self, external)) return
    const free = rarerPlace(memo, place)
    if (unitAt(memo, free) >= 0) units.addMemo(free)
    startMemo(memo, free, known, caller, size, writes, steps, self, external)
  }

  function alone(i: number, k: number, steps: number, native: number): void {
    const noted = floats[k + atNoted]!
    if ((noted & notedBurst) !== 0) totals[totalTraced]! += steps
    const unit = ints[i + atSite]!
    const caller = ints[i - intStride + atSite]!
    const outermost = live[unit * liveStride + livePending]! <= 1
    const hasMore = (noted & notedBeside) !== 0
    const size = ints[i + atReads]! + (hasMore ? takeBeside(state, besideReads) : 0)
    const writes = ints[i + atWrites]! + (hasMore ? takeBeside(state, besideWrites) : 0)
    const external = hasMore ? takeBeside(state, besideExternal) : 0
    const otherTask = hasMore ? takeBeside(state, besideOtherTask) : 0
    const self = steps - floats[k + atCalleeSteps]!
    if ((noted & notedUntraced) !== 0) return units.addSizeless(unit, caller, outermost, steps, self)
    units.count(unit, steps)
    units.addOne(unit, caller, outermost, size, writes, steps, self, native, floats[k + atSelfNative]!, external, otherTask)
    if ((noted & 1) === 0) return
    const x = floats[k + atCandidate]!
    const y = floats[k + atCandidate + 1]!
    const z = floats[k + atCandidate + 2]!
    const depth = k / floatStride
    const before = state.untouchedBefore[depth]!
    const untouched = before === Infinity ? -1 : max(0, totals[totalUntouched]! - before)
    if (x >= 0) units.addCandidate(unit, 0, x, steps, self, native)
    if (y >= 0) units.addCandidate(unit, 1, y, steps, self, native)
    if (z >= 0) units.addCandidate(unit, 2, z, steps, self, native)
    if (untouched >= 0) units.addHanded(unit, x, y, z, max(0, size - untouched), untouched, state.untouchedWeight[depth]!)
    units.addJoint(unit, x, y, z, size, steps)
    if (units.looksAtReturned(unit, steps)) units.addReturned(unit, bornCells.in(state.returned.value, ints[i + atStamp]!), steps, self, native)
  }

  return { alike, alone }
}

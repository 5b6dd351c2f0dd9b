// Rows of the stack: pushed, closed into a tuple, popped.

import {
  type Memo,
  memoAlone,
  memoCaller,
  memoCount,
  memoFloatStride,
  memoIntStride,
  memoNative,
  memoOutermost,
  memoPlace,
  memoSelf,
  memoSelfNative,
  memoSize,
  memoSteps,
  memoUnit,
  memoWrites,
} from './memo.ts'
import {
  atCalleeNative,
  atCalleeSteps,
  atCandidate,
  atNoted,
  atReads,
  atSelfNative,
  atSite,
  atStamp,
  atSteps,
  atWrites,
  clockDepth,
  clockTop,
  floatStride,
  foldRecording,
  intStride,
  liveFold,
  livePending,
  liveStride,
  type State,
  totalSteps,
} from './state.ts'
import type { Units } from './units.ts'

export interface Frames {
  /** Puts an activation of a site with timestamp `t` on top. */
  readonly push: (site: number, t: number) => void
  /** Takes the top off; what it cost and read since it was pushed now belongs to the activation below. */
  readonly pop: (steps: number, native: number) => void
  /** Ends the top activation, which never suspended: its tuple is added, its partials are folded into the activation below. */
  readonly close: () => void
}

export function createFrames({ clock, totals, ints, floats, live }: State, memo: Memo, units: Units): Frames {
  const { ints: like, floats: likeCost } = memo

  function push(site: number, t: number): void {
    const d = ++clock[clockDepth]!
    ints[d * intStride + atStamp] = t
    ints[d * intStride + atSite] = site
    floats[d * floatStride + atSteps] = totals[totalSteps]!
    clock[clockTop] = t
    live[site * liveStride + livePending]! += 1
  }

  function close(): void {
    const d = clock[clockDepth]!
    const i = d * intStride
    const k = d * floatStride
    const steps = totals[totalSteps]! - floats[k + atSteps]!
    const native = floats[k + atSelfNative]! + floats[k + atCalleeNative]!
    if (native > 0 || floats[k + atNoted] !== 0) closeAlone(i, k, steps, native)
    else closeAlike(i, k, steps)
    if (live[ints[i + atSite]! * liveStride + liveFold] === foldRecording) units.recorded(ints[i + atSite]!, steps - floats[k + atCalleeSteps]!)
    pop(steps, native)
  }

  function closeAlike(i: number, k: number, steps: number): void {
    const unit = ints[i + atSite]!
    const size = ints[i + atReads]!
    const caller = ints[i - intStride + atSite]!
    const self = steps - floats[k + atCalleeSteps]!
    const outermost = live[unit * liveStride + livePending]! <= 1 ? 1 : 0
    const place = memoPlace(unit, caller, size, steps, self)
    const m = place * memoIntStride
    const f = place * memoFloatStride
    units.count(unit, steps)
    if (
      like[m + memoUnit] === unit &&
      likeCost[f + memoSteps] === steps &&
      likeCost[f + memoSelf] === self &&
      like[m + memoSize] === size &&
      like[m + memoCaller] === caller &&
      like[m + memoWrites] === ints[i + atWrites]! &&
      like[m + memoOutermost] === outermost &&
      like[m + memoCount] !== 0
    ) {
      like[m + memoCount]! += 1
      return
    }
    if (like[m + memoCount] !== 0) units.addMemo(place)
    like[m + memoUnit] = unit
    like[m + memoCaller] = caller
    like[m + memoSize] = size
    like[m + memoWrites] = ints[i + atWrites]!
    like[m + memoOutermost] = outermost
    like[m + memoCount] = 1
    likeCost[f + memoSteps] = steps
    likeCost[f + memoSelf] = self
  }

  function closeAlone(i: number, k: number, steps: number, native: number): void {
    const unit = ints[i + atSite]!
    const self = steps - floats[k + atCalleeSteps]!
    const m = memoAlone * memoIntStride
    const f = memoAlone * memoFloatStride
    like[m + memoUnit] = unit
    like[m + memoCaller] = ints[i - intStride + atSite]!
    like[m + memoSize] = ints[i + atReads]!
    like[m + memoWrites] = ints[i + atWrites]!
    like[m + memoOutermost] = live[unit * liveStride + livePending]! <= 1 ? 1 : 0
    like[m + memoCount] = 1
    likeCost[f + memoSteps] = steps
    likeCost[f + memoSelf] = self
    likeCost[f + memoNative] = native
    likeCost[f + memoSelfNative] = floats[k + atSelfNative]!
    units.count(unit, steps)
    units.addMemo(memoAlone)
    if (floats[k + atNoted] !== 1) return
    for (let which = 0; which < 3; which++) {
      const candidate = floats[k + atCandidate + which]!
      if (candidate >= 0) units.addCandidate(unit, which, candidate, steps, self, native)
    }
    units.addJoint(unit, floats[k + atCandidate]!, floats[k + atCandidate + 1]!, floats[k + atCandidate + 2]!, ints[i + atReads]!, steps)
  }

  function pop(steps: number, native: number): void {
    const d = clock[clockDepth]!
    const i = d * intStride
    const below = i - intStride
    const k = d * floatStride
    const around = k - floatStride
    live[ints[i + atSite]! * liveStride + livePending]! -= 1
    ints[below + atReads]! += ints[i + atReads]!
    ints[below + atWrites]! += ints[i + atWrites]!
    ints[i + atReads] = 0
    ints[i + atWrites] = 0
    floats[around + atCalleeSteps]! += steps
    floats[k + atCalleeSteps] = 0
    floats[k + atNoted] = 0
    if (native > 0) {
      floats[around + atCalleeNative]! += native
      floats[k + atSelfNative] = 0
      floats[k + atCalleeNative] = 0
    }
    clock[clockDepth] = d - 1
    clock[clockTop] = ints[below + atStamp]!
  }

  return { push, pop, close }
}

// Rows of the stack: pushed, closed into a tuple, popped.

import {
  atCalleeNative,
  atCalleeSteps,
  atCandidate,
  atNative,
  atNoted,
  atReads,
  atSite,
  atStamp,
  atSteps,
  atWrites,
  clockDepth,
  clockTop,
  floatStride,
  intStride,
  type State,
  totalNative,
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

export function createFrames({ clock, totals, ints, floats }: State, units: Units): Frames {
  function push(site: number, t: number): void {
    const d = ++clock[clockDepth]!
    const i = d * intStride
    ints[i + atStamp] = t
    ints[i + atSite] = site
    ints[i + atReads] = 0
    ints[i + atWrites] = 0
    const k = d * floatStride
    floats[k + atSteps] = totals[totalSteps]!
    floats[k + atCalleeSteps] = 0
    floats[k + atNative] = totals[totalNative]!
    floats[k + atCalleeNative] = 0
    floats[k + atNoted] = 0
    clock[clockTop] = t
    units.enter(site)
  }

  function close(): void {
    const d = clock[clockDepth]!
    const i = d * intStride
    const k = d * floatStride
    const unit = ints[i + atSite]!
    const steps = totals[totalSteps]! - floats[k + atSteps]!
    const native = totals[totalNative]! - floats[k + atNative]!
    const self = steps - floats[k + atCalleeSteps]!
    const written = ints[i + atWrites]!
    units.add(unit, ints[i + atReads]!, steps, self, native, native - floats[k + atCalleeNative]!, ints[i - intStride + atSite]!)
    if (written > 0) units.addWrites(unit, written, steps, self, native)
    if (floats[k + atNoted] === 1) noteCandidates(unit, k, ints[i + atReads]!, steps, self, native)
    pop(steps, native)
  }

  function noteCandidates(unit: number, k: number, reads: number, steps: number, self: number, native: number): void {
    for (let which = 0; which < 3; which++) {
      const candidate = floats[k + atCandidate + which]!
      if (candidate >= 0) units.addCandidate(unit, which, candidate, steps, self, native)
    }
    units.addJoint(unit, floats[k + atCandidate]!, floats[k + atCandidate + 1]!, floats[k + atCandidate + 2]!, reads, steps)
  }

  function pop(steps: number, native: number): void {
    const d = clock[clockDepth]!
    const i = d * intStride
    const below = i - intStride
    const k = (d - 1) * floatStride
    units.leave(ints[i + atSite]!)
    ints[below + atReads]! += ints[i + atReads]!
    ints[below + atWrites]! += ints[i + atWrites]!
    floats[k + atCalleeSteps]! += steps
    floats[k + atCalleeNative]! += native
    clock[clockDepth] = d - 1
    clock[clockTop] = ints[below + atStamp]!
  }

  return { push, pop, close }
}

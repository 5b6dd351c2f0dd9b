// The stack of pending activations: routines and loops, entered and left by probes. An activation that is left by an exception runs no exit
// probe: whoever catches, or leaves next, finds newer activations above its own and closes them first.

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
  clockTime,
  clockTop,
  floatStride,
  intStride,
  type State,
  totalNative,
  totalSteps,
} from './state.ts'
import { createHandles, type HandleStack } from './suspension.ts'
import type { Units } from './units.ts'

export interface Stack {
  /** Enters an activation of a site and returns its timestamp. */
  readonly enter: (site: number) => number
  /** Leaves the activation with timestamp `t`, closing what an exception left above it. */
  readonly leave: (site: number, t: number) => void
  /** An exception was caught in the activation with timestamp `t`. */
  readonly caught: (t: number) => void
  /** No instrumented activation can be live: suspended ones are parked, the rest is closed. */
  readonly reset: () => void
  readonly handles: HandleStack
}

export function createStack(state: State, units: Units): Stack {
  const { clock, totals, ints, floats } = state

  function enter(f: number): number {
    const d = ++clock[clockDepth]!
    const t = ++clock[clockTime]!
    const i = d * intStride
    ints[i + atStamp] = t
    ints[i + atSite] = f
    ints[i + atReads] = 0
    ints[i + atWrites] = 0
    const k = d * floatStride
    floats[k + atSteps] = totals[totalSteps]!
    floats[k + atCalleeSteps] = 0
    floats[k + atNative] = totals[totalNative]!
    floats[k + atCalleeNative] = 0
    floats[k + atNoted] = 0
    clock[clockTop] = t
    units.enter(f)
    return t
  }

  /** Closes the top activation, which never suspended: its tuple is added, its partials are folded into the activation below. */
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
    if (floats[k + atNoted] === 1) noteCandidates(unit, k, steps, self, native)
    pop(d, steps, native)
  }

  function noteCandidates(unit: number, k: number, steps: number, self: number, native: number): void {
    for (let which = 0; which < 3; which++) {
      const candidate = floats[k + atCandidate + which]!
      if (candidate >= 0) units.addCandidate(unit, which, candidate, steps, self, native)
    }
  }

  /** Takes the top off the stack; what it cost and read since it was pushed now belongs to the activation below. */
  function pop(d: number, steps: number, native: number): void {
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

  /** Closes what an exception left above the activation with timestamp `t`; a generator above it may be older than it, so order decides nothing. */
  function unwindTo(t: number): void {
    let at = clock[clockDepth]!
    while (at >= 0 && ints[at * intStride + atStamp]! !== t) at--
    if (at < 0) return
    while (clock[clockDepth]! > at) if (!handles.park()) close()
  }

  function leave(_site: number, t: number): void {
    if (clock[clockTop]! !== t) unwindTo(t)
    if (clock[clockTop]! !== t || t === 1) return
    if (!handles.anyOn(clock[clockDepth]!)) close()
    else handles.finish()
  }

  function caught(t: number): void {
    if (clock[clockTop]! !== t) unwindTo(t)
  }

  function reset(): void {
    while (clock[clockDepth]! > 0) if (!handles.park()) close()
  }

  const handles = createHandles(state, units, pop)
  return { enter, leave, caught, reset, handles }
}

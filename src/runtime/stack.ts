// The stack of pending activations: routines and loops, entered and left by probes. An activation that is left by an exception runs no exit
// probe: whoever catches, or leaves next, finds stamps newer than its own above it and closes them first.

import { type HandleStack, createHandles } from './suspension.ts'
import { clockDepth, clockTime, clockTop, type State, totalNative, totalSteps } from './state.ts'
import type { UnitRecord, Units } from './units.ts'

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
  const { clock, totals, stamp, site, reads, writes, stepsAtEntry, stepsOfCallees, nativeAtEntry, nativeOfCallees, candidates } = state
  const { records } = units

  function enter(f: number): number {
    const d = ++clock[clockDepth]!
    const t = ++clock[clockTime]!
    stamp[d] = t
    site[d] = f
    reads[d] = 0
    writes[d] = 0
    stepsAtEntry[d] = totals[totalSteps]!
    stepsOfCallees[d] = 0
    nativeAtEntry[d] = totals[totalNative]!
    nativeOfCallees[d] = 0
    candidates[3 * d] = -1
    candidates[3 * d + 1] = -1
    candidates[3 * d + 2] = -1
    clock[clockTop] = t
    records[f]!.pending++
    return t
  }

  /** Closes the top activation: its tuple is added, its partials are folded into the activation below. */
  function close(): void {
    const d = clock[clockDepth]!
    const unit = records[site[d]!]!
    if (handles.of[d] !== undefined) handles.finish(d)
    const steps = totals[totalSteps]! - stepsAtEntry[d]!
    const native = totals[totalNative]! - nativeAtEntry[d]!
    record(unit, d, steps, native)
    pop(d, steps, native)
    units.addEdge(site[d - 1]!, unit, steps, native)
  }

  /** Takes the top off the stack; what it cost and read since it was pushed now belongs to the activation below. */
  function pop(d: number, steps: number, native: number): void {
    records[site[d]!]!.pending--
    reads[d - 1]! += reads[d]!
    writes[d - 1]! += writes[d]!
    stepsOfCallees[d - 1]! += steps
    nativeOfCallees[d - 1]! += native
    clock[clockDepth] = d - 1
    clock[clockTop] = stamp[d - 1]!
  }

  function record(unit: UnitRecord, d: number, steps: number, native: number): void {
    const carried = handles.carriedOf(d)
    const allSteps = carried === null ? steps : steps + carried.steps
    const allNative = carried === null ? native : native + carried.native
    const self = allSteps - stepsOfCallees[d]! - (carried === null ? 0 : carried.stepsOfCallees)
    const size = reads[d]! + (carried === null ? 0 : carried.reads)
    const written = writes[d]! + (carried === null ? 0 : carried.writes)
    unit.calls++
    unit.selfSteps += self
    unit.selfNativeNs += allNative - nativeOfCallees[d]! - (carried === null ? 0 : carried.nativeOfCallees)
    if (unit.pending === 1) {
      unit.steps += allSteps
      unit.nativeNs += allNative
    }
    unit.reads.add(size < 0 ? 0 : size, allSteps, self, allNative)
    if (written > 0) unit.addWrites(written, allSteps, self, allNative)
    unit.addOrdinal(allSteps, self, allNative)
    for (let i = 0; i < 3; i++) {
      const candidate = candidates[3 * d + i]!
      if (candidate >= 0) unit.addCandidate(i, candidate, allSteps, self, allNative)
    }
  }

  /** Closes what an exception left above the activation with timestamp `t`; a generator above it may be older than it, so order decides nothing. */
  function unwindTo(t: number): void {
    let at = clock[clockDepth]!
    while (at >= 0 && stamp[at]! !== t) at--
    if (at < 0) return
    while (clock[clockDepth]! > at) if (!handles.park()) close()
  }

  function leave(_site: number, t: number): void {
    if (clock[clockTop]! !== t) unwindTo(t)
    if (clock[clockTop]! === t && t !== 1) close()
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

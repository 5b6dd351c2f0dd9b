// Async functions and generators (DESIGN §6). An activation that suspends is taken off the stack: what it read and cost so far is folded into the
// activation below, and carried in its handle for its own tuple. It is pushed again, with its original timestamp, when it resumes: a generator
// under whoever resumes it, an async function on top of the async activations that are waiting for it.
//
// Known under-count: if A and B interleave and B, the younger, touches a cell that A has not seen, A's later access finds B's newer stamp and
// takes the cell for known. Example: `await Promise.all([a(x), b(x)])` where b reads x.v before a does: a's size misses x.v; their caller's does not.

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

/** How many waiting activations below a resumed one are put back: an async recursion deeper than that charges its outermost callers late. */
const maximumChain = 32

/** What the turns before have added up to. */
interface Carried {
  steps: number
  native: number
  stepsOfCallees: number
  nativeOfCallees: number
  reads: number
  writes: number
}

/** One activation of a generator or async function. A loop that awaits or yields has no activation of its own: this one stands for it. */
export interface Handle extends Carried {
  readonly t: number
  readonly site: number
  /** The async activation that was running when this one started, if any: it waits, directly or not, for this one. */
  readonly parent: Handle | null
  readonly waits: boolean
  state: 'running' | 'parked' | 'finished'
  candidates: readonly number[]
}

export interface HandleStack {
  /** The handle of the activation at a depth; undefined for activations that never suspend. */
  readonly of: (Handle | undefined)[]
  /** Whether the activation at `depth` can suspend. */
  readonly anyOn: (depth: number) => boolean
  readonly start: (t: number, site: number, waits: boolean) => Handle
  readonly suspend: (handle: Handle) => void
  readonly resume: (handle: Handle, reset: () => void) => void
  /** Parks the top activation if it can be resumed later; false when it cannot and must be closed. */
  readonly park: () => boolean
  /** The top activation, one that may have suspended, ends: its tuple is what it carried and what its last turn added. */
  readonly finish: () => void
}

export function createHandles(state: State, units: Units, pop: (depth: number, steps: number, native: number) => void): HandleStack {
  const { clock, totals, ints, floats } = state
  const of: (Handle | undefined)[] = []
  let running = 0
  const anyOn = (depth: number): boolean => running > 0 && of[depth] !== undefined

  function start(t: number, f: number, waits: boolean): Handle {
    const d = clock[clockDepth]!
    let below = d - 1
    while (below > 0 && of[below] === undefined) below--
    const parent = waits ? (of[below] ?? null) : null
    const handle: Handle = {
      t,
      site: f,
      parent: parent?.waits === true ? parent : null,
      waits,
      state: 'running',
      candidates: [],
      steps: 0,
      native: 0,
      stepsOfCallees: 0,
      nativeOfCallees: 0,
      reads: 0,
      writes: 0,
    }
    of[d] = handle
    running++
    return handle
  }

  /** Adds the turn that ends now to what the handle carries and takes it off the stack; returns what it added. */
  function endTurn(handle: Handle): { readonly steps: number; readonly native: number } {
    const d = clock[clockDepth]!
    const k = d * floatStride
    const i = d * intStride
    const steps = totals[totalSteps]! - floats[k + atSteps]!
    const native = totals[totalNative]! - floats[k + atNative]!
    handle.steps += steps
    handle.native += native
    handle.stepsOfCallees += floats[k + atCalleeSteps]!
    handle.nativeOfCallees += floats[k + atCalleeNative]!
    handle.reads += ints[i + atReads]!
    handle.writes += ints[i + atWrites]!
    if (floats[k + atNoted] === 1) handle.candidates = [...floats.subarray(k + atCandidate, k + atCandidate + 3)]
    of[d] = undefined
    running--
    return { steps, native }
  }

  function park(): boolean {
    const d = clock[clockDepth]!
    const handle = of[d]
    if (handle === undefined) return false
    const { steps, native } = endTurn(handle)
    handle.state = 'parked'
    pop(d, steps, native)
    return true
  }

  function finish(): void {
    const d = clock[clockDepth]!
    const handle = of[d]
    if (handle === undefined) return
    const { steps, native } = endTurn(handle)
    handle.state = 'finished'
    const self = handle.steps - handle.stepsOfCallees
    const caller = ints[(d - 1) * intStride + atSite]!
    units.add(handle.site, handle.reads, handle.steps, self, handle.native, handle.native - handle.nativeOfCallees, caller)
    if (handle.writes > 0) units.addWrites(handle.site, handle.writes, handle.steps, self, handle.native)
    handle.candidates.forEach((candidate, which) => {
      if (candidate >= 0) units.addCandidate(handle.site, which, candidate, handle.steps, self, handle.native)
    })
    pop(d, steps, native)
  }

  /** The handle's activation must be on top. */
  function suspend(handle: Handle): void {
    if (of[clock[clockDepth]!] !== handle) return
    park()
    // What was put back below it for this turn waits again.
    if (handle.waits) while (of[clock[clockDepth]!]?.waits === true && isAncestor(of[clock[clockDepth]!]!, handle)) park()
  }

  const isAncestor = (ancestor: Handle, handle: Handle): boolean => {
    for (let h = handle.parent, n = 0; h !== null && n < maximumChain; h = h.parent, n++) if (h === ancestor) return true
    return false
  }

  function push(handle: Handle): void {
    const d = ++clock[clockDepth]!
    const i = d * intStride
    const k = d * floatStride
    ints[i + atStamp] = handle.t
    ints[i + atSite] = handle.site
    ints[i + atReads] = 0
    ints[i + atWrites] = 0
    floats[k + atSteps] = totals[totalSteps]!
    floats[k + atCalleeSteps] = 0
    floats[k + atNative] = totals[totalNative]!
    floats[k + atCalleeNative] = 0
    floats[k + atNoted] = 0
    clock[clockTop] = handle.t
    units.enter(handle.site)
    handle.state = 'running'
    of[d] = handle
    running++
  }

  function resume(handle: Handle, reset: () => void): void {
    if (handle.state !== 'parked') return
    if (handle.waits) {
      // An async function resumes in a job of its own: no other activation is live.
      reset()
      const waiting: Handle[] = []
      for (let h = handle.parent; h !== null && waiting.length < maximumChain; h = h.parent) if (h.state === 'parked') waiting.push(h)
      for (let h = waiting.pop(); h !== undefined; h = waiting.pop()) push(h)
    }
    push(handle)
  }

  return { of, anyOn, start, suspend, resume, park, finish }
}

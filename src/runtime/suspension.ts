// Async functions and generators (DESIGN §6). An activation that suspends is taken off the stack: what it read and cost so far is folded into the
// activation below, and carried in its handle for its own tuple. It is pushed again, with its original timestamp, when it resumes: a generator
// under whoever resumes it, an async function on top of the async activations that are waiting for it.
//
// Known under-count: if A and B interleave and B, the younger, touches a cell that A has not seen, A's later access finds B's newer stamp and
// takes the cell for known. Example: `await Promise.all([a(x), b(x)])` where b reads x.v before a does: a's size misses x.v; their caller's does not.

import { clockDepth, clockTop, type State, totalNative, totalSteps } from './state.ts'
import type { Units } from './units.ts'

/** How many waiting activations below a resumed one are put back: an async recursion deeper than that charges its outermost callers late. */
const maximumChain = 32

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
  candidates: readonly [number, number, number]
}

export interface HandleStack {
  /** The handle of the activation at a depth; undefined for activations that never suspend. */
  readonly of: (Handle | undefined)[]
  readonly start: (t: number, site: number, waits: boolean) => Handle
  readonly suspend: (handle: Handle) => void
  readonly resume: (handle: Handle, reset: () => void) => void
  /** Parks the top activation if it can be resumed later; false when it cannot and must be closed. */
  readonly park: () => boolean
  readonly finish: (depth: number) => void
  readonly carriedOf: (depth: number) => Carried | null
}

export function createHandles(state: State, units: Units, pop: (depth: number, steps: number, native: number) => void): HandleStack {
  const { clock, totals, stamp, site, reads, writes, stepsAtEntry, stepsOfCallees, nativeAtEntry, nativeOfCallees, candidates } = state
  const of: (Handle | undefined)[] = []
  let finishing: Handle | null = null

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
      candidates: [-1, -1, -1],
      steps: 0,
      native: 0,
      stepsOfCallees: 0,
      nativeOfCallees: 0,
      reads: 0,
      writes: 0,
    }
    of[d] = handle
    return handle
  }

  function park(): boolean {
    const d = clock[clockDepth]!
    const handle = of[d]
    if (handle === undefined) return false
    const steps = totals[totalSteps]! - stepsAtEntry[d]!
    const native = totals[totalNative]! - nativeAtEntry[d]!
    handle.steps += steps
    handle.native += native
    handle.stepsOfCallees += stepsOfCallees[d]!
    handle.nativeOfCallees += nativeOfCallees[d]!
    handle.reads += reads[d]!
    handle.writes += writes[d]!
    handle.candidates = [candidates[3 * d]!, candidates[3 * d + 1]!, candidates[3 * d + 2]!]
    handle.state = 'parked'
    of[d] = undefined
    pop(d, steps, native)
    return true
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
    stamp[d] = handle.t
    site[d] = handle.site
    reads[d] = 0
    writes[d] = 0
    stepsAtEntry[d] = totals[totalSteps]!
    stepsOfCallees[d] = 0
    nativeAtEntry[d] = totals[totalNative]!
    nativeOfCallees[d] = 0
    candidates.set(handle.candidates, 3 * d)
    clock[clockTop] = handle.t
    units.records[handle.site]!.pending++
    handle.state = 'running'
    of[d] = handle
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

  function finish(depth: number): void {
    finishing = of[depth] ?? null
    if (finishing !== null) finishing.state = 'finished'
    of[depth] = undefined
  }

  function carriedOf(depth: number): Carried | null {
    if (finishing === null || finishing.t !== stamp[depth]!) return null
    const carried = finishing
    finishing = null
    return carried
  }

  return { of, start, suspend, resume, park, finish, carriedOf }
}

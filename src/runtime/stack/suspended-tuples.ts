// Tuples of activations that suspend: added when they end, and of those that wait for ever when the program does.

import { max } from '../../protocol/index.ts'
import { clockAsync, livePending, liveStride, type State } from '../state.ts'
import type { Units } from '../tables/units.ts'
import { type Handle, pendingParent } from './handle.ts'
import { Parked } from './parked.ts'

/** Whether an activation that waits is one of a recursion, of which the outer ones wait too. */
function waitsInItself(handle: Handle): boolean {
  for (let h = pendingParent(handle); h !== null; h = pendingParent(h)) if (h.site === handle.site) return true
  return false
}

/** Async activations that wait, or may have ended by an exception, and are kept until the end: of those past so many the ones that have waited longest are let go. */
const maximumParked = 4096

export class SuspendedTuples {
  readonly #state: State
  readonly #units: Units
  readonly #parked: Parked = new Parked()

  constructor(state: State, units: Units) {
    this.#state = state
    this.#units = units
  }

  /** One that waits may never go on, as when what it waits for fails: it is told at the end. */
  keep(handle: Handle): void {
    this.#parked.add(handle)
    if (this.#parked.size <= maximumParked) return
    const oldest = this.#parked.first!
    this.#parked.remove(oldest)
    // What has waited that long where no probe can be put was left by an exception.
    if (oldest.isLeft) this.add(oldest)
  }

  /** It waits no longer. */
  goesOn(handle: Handle): void {
    this.#parked.remove(handle)
  }

  /** Adds the tuples of activations that never went on. */
  addAll(): void {
    // Which are the outermost of a recursion is asked while all of them wait.
    for (let handle = this.#parked.first; handle !== null; handle = handle.behind)
      for (let at: Handle | null = handle; at !== null; at = at.inner) at.isInner = waitsInItself(at)
    for (let handle = this.#parked.first; handle !== null; handle = this.#parked.first) {
      this.#parked.remove(handle)
      this.add(handle)
    }
  }

  /** Its tuple: what all its turns add up to. */
  add(handle: Handle): void {
    const { site, caller, steps, native, reads, writes, candidates, external, otherTask } = handle
    const self = steps - handle.stepsOfCallees
    this.endLoop(handle)
    handle.state = 'finished'
    if (handle.waits) this.#state.clock[clockAsync]! -= 1
    const outermost = this.#state.live[site * liveStride + livePending]! <= 1 && !handle.isInner
    if (handle.sizeless) return this.#units.addSizeless(site, caller, outermost, steps, self)
    this.#units.add({
      unit: site,
      caller,
      size: reads,
      writes,
      outermost,
      steps,
      self,
      native,
      selfNative: native - handle.nativeOfCallees,
      external,
      otherTask,
    })
    if (candidates === null) return
    for (let which = 0; which < candidates.length; which++) {
      if (candidates[which]! >= 0) this.#units.addCandidate(site, which, candidates[which]!, steps, self, native)
    }
    const x = candidates[0]
    const y = candidates[1]
    const z = candidates[2]
    const untouched = max(0, handle.untouched)
    if (handle.untouchedWeight > 0) this.#units.addHanded(site, x, y, z, max(0, reads - untouched), untouched, handle.untouchedWeight)
    this.#units.addJoint(site, x, y, z, reads, steps)
  }

  /** The loop in the activation that was waiting, but is over: the activation goes on without it. */
  endLoop({ inner }: Handle): void {
    if (inner?.state === 'parked') this.add(inner)
  }
}

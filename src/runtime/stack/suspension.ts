// Async functions and generators (docs/input-size.md). An activation that suspends is taken off the stack: what it read and cost so far is folded into the
// activation below, and carried in its handle for its own tuple. It is pushed again when it resumes: a generator that has yielded under whoever resumes
// it, what has awaited on top of the async activations that are waiting for it. An async one that goes on after others have run gets another timestamp
// (interleaved.ts), any other has its original one.
//
// Known under-count: if A and B interleave and B, the younger, reads a cell that A has not seen, A's later access finds B's newer stamp and may
// take the cell for known. Example: `await Promise.all([a(x), b(x)])` where b reads x.v before a does: a's size misses x.v; their caller's does not.
// It takes no more cells for known than it had accessed, or could have made, in its turns before.

import { abs } from '../../protocol/index.ts'
import { notedBeside } from './beside.ts'
import { carryBeside, carryCandidates } from './carried.ts'
import type { Frames } from './frames.ts'
import { KeptRows } from './kept-rows.ts'
import { Handle, pendingParent, type SuspendableKind } from './handle.ts'
import { maximumChain, RowlessTurns } from './rowless-turns.ts'
import {
  atCalleeNative,
  atCalleeSteps,
  atNoted,
  atReads,
  atSelfNative,
  atSite,
  atStamp,
  atSteps,
  atWrites,
  clockAsync,
  clockDepth,
  clockInterleaved,
  clockSuspendable,
  clockTime,
  clockTop,
  floatStride,
  intStride,
  latestFrom,
  latestStride,
  latestTo,
  notedBurst,
  notedUntraced,
  type State,
  stepsOf,
  totalTraced,
  totalTurns,
  totalUntouched,
} from '../state.ts'
import { SuspendedTuples } from './suspended-tuples.ts'
import type { Units } from '../tables/units.ts'

/** The activation of the routine. */
function routineOf(handle: Handle): Handle {
  let at = handle
  while (at.around !== null) at = at.around
  return at
}

export class Suspensions {
  /** The handle of the activation at a depth; undefined for activations that never suspend. */
  readonly #at: (Handle | undefined)[] = []
  readonly #state: State
  readonly #frames: Frames
  readonly #tuples: SuspendedTuples
  readonly #kept: KeptRows
  readonly #rowless: RowlessTurns
  readonly #next: () => number

  /** `next` gives timestamps. */
  constructor(state: State, units: Units, frames: Frames, next: () => number) {
    this.#state = state
    this.#tuples = new SuspendedTuples(state, units)
    this.#frames = frames
    this.#next = next
    this.#kept = new KeptRows(state)
    this.#rowless = new RowlessTurns(state)
  }

  /** The handle of the top activation. */
  #top(): Handle | undefined {
    return this.#at[this.#state.clock[clockDepth]!]
  }

  /** The async activation on the stack that will wait for what begins now; null if what may suspend there is none. */
  waiting(): Handle | null {
    return this.#rowless.of ?? this.#waitingAt(this.#state.clock[clockDepth]!)
  }

  /** The top activation, with timestamp `t`, may suspend from now on. */
  start(t: number, site: number, kind: SuspendableKind): Handle {
    const below = this.#state.clock[clockDepth]! - 1
    const handle = new Handle(t, site, this.#state.ints[below * intStride + atSite]!, kind.waits ? this.#waitingAt(below) : null, kind)
    this.#put(handle)
    return handle
  }

  /** The async activation on the stack, at this depth or below, that will wait for what begins or goes on above; null if what may suspend there is none. */
  #waitingAt(depth: number): Handle | null {
    let below = depth
    while (below > 0 && this.#at[below] === undefined) below--
    const handle = this.#at[below]
    return handle?.waits === true ? handle : null
  }

  /** The top activation, with timestamp `t`, is a loop that may be suspended with the activation of `around`. */
  startLoop(t: number, site: number, around: Handle): Handle {
    this.#tuples.endLoop(around)
    const handle = new Handle(t, site, around.site, around, around, around)
    this.#put(handle)
    around.inner = handle
    return handle
  }

  #put(handle: Handle): void {
    const { clock } = this.#state
    this.#at[clock[clockDepth]!] = handle
    if (handle.waits) clock[clockAsync]! += 1
    clock[clockSuspendable]! += 1
    this.#state.totals[totalTurns]! += 1
  }

  /** Ends a turn of the top activation: what it added is carried by its handle, `then` is done, and the activation is taken off the stack. */
  #endTurn(handle: Handle, then: () => void): void {
    const { clock, totals, ints, floats, untouchedBefore } = this.#state
    const d = clock[clockDepth]!
    const k = d * floatStride
    const i = d * intStride
    const steps = stepsOf(this.#state) - floats[k + atSteps]!
    const native = floats[k + atSelfNative]! + floats[k + atCalleeNative]!
    handle.steps += steps
    handle.native += native
    handle.stepsOfCallees += floats[k + atCalleeSteps]!
    handle.nativeOfCallees += floats[k + atCalleeNative]!
    handle.reads += ints[i + atReads]!
    handle.writes += ints[i + atWrites]!
    const noted = floats[k + atNoted]!
    if ((noted & notedBeside) !== 0) carryBeside(this.#state, handle)
    if ((noted & notedBurst) !== 0) totals[totalTraced]! += steps
    if ((noted & notedUntraced) !== 0) handle.wasNotTraced()
    if ((noted & 1) === 1) carryCandidates(this.#state, handle, d)
    if (handle.untouchedWeight > 0) handle.untouched += totals[totalUntouched]! - untouchedBefore[d]!
    then()
    this.#at[d] = undefined
    this.#forgetTurns(d)
    clock[clockSuspendable]! -= 1
    this.#frames.pop(steps, native)
  }

  /**
   * Parks the top activation if it can be resumed later; false when it cannot and must be closed. One that was running without having said that it
   * waits was left by an exception, or waits where no probe can be put: if nothing resumes that, it ends when the program does.
   */
  park(): boolean {
    const handle = this.#top()
    if (handle === undefined) return false
    const isLeft = handle.state === 'running'
    if (isLeft && !handle.waitsUnseen) return this.finish()
    handle.isLeft = isLeft
    this.#parkTop(handle)
    return true
  }

  #parkTop(handle: Handle): void {
    const { latest } = this.#state
    const row = handle.site * latestStride
    const from = latest[row + latestFrom]!
    const to = latest[row + latestTo]!
    this.#endTurn(handle, () => {
      handle.state = 'parked'
      handle.turnIsOver(this.#state)
    })
    // The latest activation of the site that is over is still the one before.
    latest[row + latestFrom] = from
    latest[row + latestTo] = to
    if (handle.goesOnAlone && handle.around === null) this.#tuples.keep(handle)
  }

  #forgetTurns(depth: number): void {
    const { clock, turns } = this.#state
    if (turns[depth] === undefined) return
    turns[depth] = undefined
    clock[clockInterleaved]! -= 1
  }

  /** Adds the tuples of activations that never went on. */
  endAll(): void {
    this.settle()
    this.#tuples.addAll()
  }

  /** Ends the top activation if it is one that may have suspended, and tells whether: its tuple is what it carried and what its last turn added. */
  finish(): boolean {
    this.settle()
    const handle = this.#top()
    if (handle === undefined) return false
    this.#endTurn(handle, () => this.#tuples.add(handle))
    if (handle.reads === 0) return true
    // All of its turns, also if the last has read nothing.
    const { latest, clock } = this.#state
    latest[handle.site * latestStride + latestFrom] = handle.start
    latest[handle.site * latestStride + latestTo] = clock[clockTime]! | 1
    return true
  }

  /** The activation of `handle`, which must be on top, waits: with those that it is a loop of, and what was put back below them for this turn waits again. */
  suspend(handle: Handle, yields: boolean): void {
    if (this.#top() !== handle) return
    const { clock } = this.#state
    const canBeKept = handle.waits ? !yields && this.#allWaitFor(handle) : clock[clockInterleaved] === 0
    if (canBeKept && !this.#kept.isFull && !this.#needsNoRows(handle)) return this.#kept.keep(handle, handle.waits ? 0 : clock[clockDepth]! - 1)
    this.settle()
    this.#takeOff(handle, yields)
  }

  /** The activation of `handle`, which must be on top, waits as soon as what it asks does. */
  ask(handle: Handle): void {
    const state = this.runsRowless(handle) ? 'parked' : 'waiting'
    if (state === 'parked' || this.#top() === handle) handle.become(state)
  }

  /** Whether nothing but the root is below an activation on top and those that wait for it. */
  #allWaitFor(handle: Handle): boolean {
    const { clock } = this.#state
    // Of a longer chain not all were put back: whoever goes on next has others below.
    if (clock[clockInterleaved]! > 0 || clock[clockDepth]! >= maximumChain) return false
    let next: Handle | null = handle
    for (let d = clock[clockDepth]!; d > 0; d--) {
      const at = this.#at[d]
      if (at === undefined || (at !== next && at.state !== 'waiting')) return false
      next = at.around
    }
    return true
  }

  /** Before anything else is done with the stack, the rows that were kept above it are taken off for good. */
  settle(): void {
    if (this.#kept.last !== null) this.#kept.putBackAll(this.#takeOffKept)
    else if (this.#rowless.of !== null) this.#putBackRows(this.#rowless.of)
  }

  /** Puts the rows on the stack of one whose turn it is without them. */
  #putBackRows(handle: Handle): void {
    this.#rowless.end(handle)
    if (handle.state !== 'running') return this.#putBackWaiting(handle, null)
    const routine = routineOf(handle)
    this.#putBackWaiting(pendingParent(routine), routine)
    this.#goOn(handle)
  }

  readonly #takeOffKept = (handle: Handle): void => this.#takeOff(handle, !handle.waits)

  /** A job begins, and what waits on top for what ran in the one before is not live: whether that was all there was. */
  keepWaiting(): boolean {
    const top = this.#top()
    if (top?.state !== 'waiting' || this.#kept.isFull || !this.#allWaitFor(top)) return false
    this.#kept.keep(top, 0)
    return true
  }

  /** Makes the rows that were kept last the stack again, if `handle` is that on top of them and may go on as it was. */
  #goOnAtOnce(handle: Handle | null, state: 'running' | 'waiting'): boolean {
    if (handle === null || this.#kept.last !== handle) return false
    // What was traced is not any more.
    if (this.#kept.stamp > 0 && this.#state.hibernation.isHibernating()) return false
    this.#kept.putBack()
    handle.become(state)
    return true
  }

  #takeOff(handle: Handle, yields: boolean): void {
    handle.hasYielded = yields
    let next: Handle | null = handle
    for (let top = this.#top(); top !== undefined && (top === next || (handle.waits && top.state === 'waiting')); top = this.#top()) {
      next = top.around
      this.#parkTop(top)
    }
  }

  /** The activation of `handle` goes on: one that has yielded under whatever is on the stack, one that waited for a promise in a job of its own: `reset` clears the stack. */
  resume(handle: Handle, reset: () => void): void {
    this.#state.totals[totalTurns]! += 1
    const isItsTurn = this.#rowless.of === handle
    if (!isItsTurn) {
      this.endRowlessTurn()
      if (!this.#goOnAtOnce(handle, 'running')) this.settle()
    }
    this.#tuples.endLoop(handle)
    if (handle.state === 'running' || handle.state === 'finished') return
    if (isItsTurn) return this.#goOnRowless(handle)
    if (handle.goesOnAlone) {
      reset()
      if (this.#needsNoRows(handle)) {
        this.#rowless.begin(handle)
        return this.#goOnRowless(handle)
      }
      const routine = routineOf(handle)
      this.#putBackWaiting(pendingParent(routine), routine)
    } else if (handle.waits) this.#nowAskedBy(handle, this.#waitingAt(this.#state.clock[clockDepth]!))
    this.#goOn(handle)
  }

  /** An activation without a row goes on, which has waited for a promise: on top of those that wait for it. */
  resumeRowless(handle: Handle, reset: () => void): void {
    this.#state.totals[totalTurns]! += 1
    const parent = pendingParent(handle)
    if (parent !== null && this.#rowless.of === parent && parent.state === 'parked') return
    this.endRowlessTurn()
    if (this.#goOnAtOnce(parent, 'waiting')) return
    this.settle()
    const top = this.#top()
    if (parent === null ? top?.state !== 'waiting' : parent.state === 'running' || parent === top) return
    reset()
    if (parent !== null && this.#needsNoRows(parent)) this.#rowless.begin(parent)
    else this.#putBackWaiting(parent, null)
  }

  /** It is not traced, and will not be: while all hibernates nobody asks for the row of one that has waited for a promise. */
  #needsNoRows(handle: Handle): boolean {
    return handle.sizeless && handle.goesOnAlone && this.#state.hibernation.isHibernating()
  }

  #goOnRowless(handle: Handle): void {
    for (let at: Handle | null = handle; at !== null; at = at.around) {
      at.state = 'running'
      at.isLeft = false
    }
  }

  /** Whether the activation of `handle` runs without a row. */
  runsRowless(handle: Handle): boolean {
    return this.#rowless.of === handle && handle.state === 'running'
  }

  /** The activation of `handle`, which runs without a row, waits again. */
  suspendRowless(handle: Handle): void {
    this.#rowless.end(handle)
    handle.become('parked')
  }

  /** What has no row runs no longer. If it has not said that it waits, its rows are put back: it was left by an exception, or waits where no probe can be put (`park`). */
  endRowlessTurn(): void {
    const { of } = this.#rowless
    if (of === null) return
    if (of.state === 'running') this.settle()
    else this.#rowless.end(of)
  }

  /** Puts back what waits for `routine`, or for what has no row: `handle`, and those that wait for it. A generator that has yielded waits for nothing: what it has started goes on without it, on top of those that asked it. */
  #putBackWaiting(handle: Handle | null, routine: Handle | null): void {
    const waiting: Handle[] = []
    for (let h = handle; h !== null && waiting.length < maximumChain; h = pendingParent(h)) {
      if (h.state !== 'parked') continue
      if (h.goesOnAlone) waiting[waiting.length] = h
      else {
        routine?.standsOnOthers()
        for (let i = 0; i < waiting.length; i++) waiting[i]!.standsOnOthers()
      }
    }
    for (let i = waiting.length - 1; i >= 0; i--) this.#push(waiting[i]!, 'waiting')
  }

  /** From here on `asking` waits for the async generator; nobody does if that would be waiting for itself. */
  #nowAskedBy(handle: Handle, asking: Handle | null): void {
    if (handle.parent === asking) return
    let rounds = 0
    let h = asking
    while (h !== null && h !== handle && ++rounds < maximumChain) h = pendingParent(h)
    handle.parent = h === null ? asking : null
  }

  /** Puts a loop back on top of what it is in. */
  #goOn(handle: Handle): void {
    if (handle.around !== null) this.#goOn(handle.around)
    this.#push(handle, 'running')
  }

  /** Whether the code of the activation at this depth is live. */
  isLive(depth: number): boolean {
    return this.#at[depth]?.state !== 'waiting'
  }

  /** The rows of those that wait get their renewed timestamps. */
  renewRows(): void {
    const { clock, ints } = this.#state
    for (let d = clock[clockDepth]!; d > 0; d--) {
      const handle = this.#at[d]
      if (handle?.state !== 'waiting') continue
      const i = d * intStride + atStamp
      ints[i] = ints[i]! < 0 ? -abs(handle.t) : handle.t
    }
    clock[clockTop] = ints[clock[clockDepth]! * intStride + atStamp]!
  }

  #push(handle: Handle, state: 'running' | 'waiting'): void {
    const { clock, floats, turns, totals, untouchedBefore } = this.#state
    handle.goOn(this.#state, this.#next)
    this.#frames.push(handle.site, handle.t)
    if (handle.sizeless) floats[clock[clockDepth]! * floatStride + atNoted] = notedUntraced
    handle.state = state
    this.#tuples.goesOn(handle)
    handle.isLeft = false
    this.#at[clock[clockDepth]!] = handle
    clock[clockSuspendable]! += 1
    untouchedBefore[clock[clockDepth]!] = totals[totalUntouched]!
    if (handle.turns === undefined) return
    // A step makes about as many cells, which are no reads and no first writes.
    handle.turns.credit = handle.reads + handle.writes + handle.steps
    turns[clock[clockDepth]!] = handle.turns
    clock[clockInterleaved]! += 1
  }
}

// The stack of pending activations: routines and loops, entered and left by probes. An activation that is left by an exception runs no exit
// probe: whoever catches, or leaves next, finds newer activations above its own and closes them first.

import { breakOff } from '../bursts/break-off.ts'
import { allTraced, createBursts, type Entries } from '../bursts/bursts.ts'
import type { CharacterShadows } from '../texts/character-shadows.ts'
import { createFrames, type Frames } from './frames.ts'
import type { Handle } from './handle.ts'
import type { Memo } from './memo.ts'
import { createRenewal, type Renewal } from './renewal.ts'
import {
  atNoted,
  atSite,
  atStamp,
  clockDepth,
  clockLimit,
  clockSuspendable,
  clockTime,
  clockTop,
  floatStride,
  foldedFromNative,
  foldedFromSteps,
  foldedNative,
  foldedSteps,
  foldedStride,
  intStride,
  liveFold,
  liveStride,
  notedUntraced,
  type State,
  stepsOf,
  timeStep,
  totalNative,
} from '../state.ts'
import { Suspensions } from './suspension.ts'
import { createRowless, type Rowless } from './rowless.ts'
import { createTimestamps, type Timestamps } from './timestamps.ts'
import type { Units } from '../tables/units.ts'

/** A folded call that takes more than this, in steps and nanoseconds of timed native work, is light no longer: the calls after it are recorded. */
const heavyEffort = 256

export interface Stack extends Entries {
  /** Leaves the activation of the site with timestamp `t`, closing what an exception left above it. */
  readonly leave: (site: number, t: number) => void
  /** An exception was caught in the activation with timestamp `t`. */
  readonly caught: (t: number) => void
  /** An activation that may have been suspended goes on: its timestamp from here on. */
  readonly resume: (handle: Handle) => number
  /** An activation that may be suspended waits for a promise. */
  readonly awaits: (handle: Handle) => void
  /** It asks for a value in a `for await`, for which it will wait. */
  readonly asks: (handle: Handle) => void
  readonly rowless: Rowless
  /** No instrumented activation can be live: suspended ones are parked, the rest is closed. */
  readonly reset: () => void
  /** The same where another job begins. */
  readonly beginJob: () => void
  readonly suspensions: Suspensions
  readonly timestamps: Timestamps
  readonly renewal: Renewal
}

/** The stamp of a row whose activation has timestamp `t`: it has changed its sign when its burst was broken off. */
const isOf = (stamp: number, t: number): boolean => stamp === t || stamp === -t

/** Begins a call that is folded into its caller, whose timestamp it has. */
function beginFolded(state: State, site: number): number {
  const { clock, totals, folded } = state
  const row = site * foldedStride
  folded[row + foldedFromSteps] = stepsOf(state)
  folded[row + foldedFromNative] = totals[totalNative]!
  return clock[clockTop]!
}

/** Ends a call that was folded into its caller; returns what it took, in steps and nanoseconds. */
function endFolded(state: State, site: number): number {
  const { totals, folded } = state
  const row = site * foldedStride
  const steps = stepsOf(state) - folded[row + foldedFromSteps]!
  const native = totals[totalNative]! - folded[row + foldedFromNative]!
  folded[row + foldedSteps]! += steps
  folded[row + foldedNative]! += native
  return steps + native
}

/** Puts an activation with timestamp `t` on top, which is not traced when that is negative. */
function pushBeyond({ clock, floats }: State, frames: Frames, site: number, t: number): number {
  frames.push(site, t)
  if (t < 0) floats[clock[clockDepth]! * floatStride + atNoted] = notedUntraced
  return t
}

/** `next` gives timestamps. */
function createEnter(state: State, frames: Frames, units: Units, next: () => number): Entries['enter'] {
  const { clock, live } = state

  function enterBeyond(site: number): number {
    // The rows that are kept must not take this activation for one that ran meanwhile.
    clock[clockTime]! -= timeStep
    return pushBeyond(state, frames, site, next())
  }

  return (site) => {
    const fold = live[site * liveStride + liveFold]!
    if (fold > 1) {
      live[site * liveStride + liveFold] = fold - 1
      return beginFolded(state, site)
    }
    if (fold === 1) units.recordNext(site)
    const t = (clock[clockTime]! += timeStep)
    // Not signed: the clock may have run over.
    if (t >>> 0 > clock[clockLimit]! >>> 0) return enterBeyond(site)
    frames.push(site, t)
    return t
  }
}

type Leaving = Pick<Stack, 'leave' | 'caught' | 'reset' | 'beginJob'>

function createLeaving(state: State, frames: Frames, units: Units, suspensions: Suspensions): Leaving {
  const { clock, ints } = state

  /** Closes what an exception left above the activation with timestamp `t`; a generator above it may be older than it, so order decides nothing. */
  function unwindTo(t: number): void {
    suspensions.settle()
    let at = clock[clockDepth]!
    while (at >= 0 && !isOf(ints[at * intStride + atStamp]!, t)) at--
    if (at < 0) return
    while (clock[clockDepth]! > at) closeTop()
  }

  function closeTop(): void {
    if (!suspensions.park()) frames.close()
  }

  function reset(): void {
    suspensions.settle()
    while (clock[clockDepth]! > 0) closeTop()
  }

  return {
    leave: (site, t) => {
      if (!isOf(clock[clockTop]!, t)) {
        unwindTo(t)
        if (!isOf(clock[clockTop]!, t)) return
      }
      // Another site's activation is on top when this one was folded into it.
      if (ints[clock[clockDepth]! * intStride + atSite]! !== site) {
        if (endFolded(state, site) > heavyEffort) units.isHeavy(site)
        return
      }
      if (clock[clockSuspendable] === 0 || !suspensions.finish()) frames.close()
    },
    caught: (t) => {
      if (!isOf(clock[clockTop]!, t)) unwindTo(t)
    },
    reset,
    beginJob: () => {
      suspensions.endRowlessTurn()
      if (clock[clockDepth]! > 0 && !suspensions.keepWaiting()) reset()
    },
  }
}

export function createStack(state: State, memo: Memo, units: Units, characters: CharacterShadows): Stack {
  const { clock } = state
  const frames = createFrames(state, memo, units)
  const suspensions = new Suspensions(state, units, frames, () => next())
  const leaving = createLeaving(state, frames, units, suspensions)
  const { caught, reset } = leaving
  const renewal = createRenewal(state, suspensions, characters)
  const timestamps = createTimestamps(state, renewal, (depth) => suspensions.isLive(depth))
  const next = (): number => {
    suspensions.settle()
    return timestamps.next()
  }

  function resume(handle: Handle): number {
    // What waited for a promise goes on in a job of its own.
    const within = !handle.goesOnAlone && clock[clockTop]! > 0
    suspensions.resume(handle, reset)
    if (suspensions.runsRowless(handle)) return handle.t
    const traced = clock[clockTop]! > 0
    if (traced && !within) entries.goOn(handle.site)
    // Where a generator goes on that is not traced, the size of what calls is not known.
    if (within && !traced) breakOff(state)
    caught(handle.t)
    return isOf(clock[clockTop]!, handle.t) ? clock[clockTop]! : handle.t
  }

  function awaits(handle: Handle): void {
    if (suspensions.runsRowless(handle)) return suspensions.suspendRowless(handle)
    caught(handle.t)
    suspensions.suspend(handle, false)
  }

  function asks(handle: Handle): void {
    if (!suspensions.runsRowless(handle)) caught(handle.t)
    suspensions.ask(handle)
  }

  const enter = createEnter(state, frames, units, next)
  const { share } = state.host.options
  const entries = share === undefined ? allTraced(enter) : createBursts(state, share, units, frames, next, enter)
  const rowless = createRowless(state, suspensions, {
    pass: entries.pass,
    resume,
    resumeWaited: (handle) => suspensions.resumeRowless(handle, reset),
  })
  const outside = (site: number): number => entries.outside(site) - rowless.abandoned(site)
  return { ...entries, ...leaving, outside, resume, awaits, asks, rowless, suspensions, timestamps, renewal }
}

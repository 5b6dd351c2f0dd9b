// Sampling for long runs (`--budget`): most activations are not traced. A burst is one activation with all that it calls, traced as in an exact run, so
// that its size and cost, and theirs, are exact. Arnold and Ryder: A framework for reducing the cost of instrumented code; Hirzel and Chilimbi: Bursty
// tracing. Departures: a burst ends with its activation and not after so many checks, since the size of one that is cut off is not known; what
// begins one is counted by routine, so that rare routines have theirs; and what bursts may cost is a share of the steps, so that a run can be repeated.
// In a long run they begin in phases (phases.ts).
//
// An untraced activation has no row on the stack and the timestamp 0, unless it catches exceptions or is asked whether it begins a burst: then it
// has a row with a negative timestamp. What suspends has none even where it catches, unless it is a generator (stack/rowless.ts). So the activation on top tells whether what it calls is traced.

import { breakOff } from './break-off.ts'
import { createCountdown } from './countdown.ts'
import { type DriftOf, noDrift } from './drift.ts'
import type { Frames } from '../stack/frames.ts'
import { createPhases } from './phases.ts'
import {
  atNoted,
  atStamp,
  carrySteps,
  clockBursts,
  clockDepth,
  clockTop,
  floatStride,
  intStride,
  notedBurst,
  notedUntraced,
  type State,
  stepsOf,
} from '../state.ts'
import type { Units } from '../tables/units.ts'

/** A burst begins where it may take so many times what activations of its routine take on average: most are shorter then, and few are broken off. */
const wanted = 4

/** The ways into an activation. */
export interface Entries {
  /** Enters an activation of a site and returns its timestamp: that of the activation around when it is folded into it, 0 when it has no row, a negative one when it is not traced. */
  readonly enter: (site: number) => number
  /** The same for an activation that must have a row. */
  readonly enterKept: (site: number) => number
  /** An activation of a site begins without a row, which the text has not counted down. */
  readonly pass: (site: number) => void
  /** The timestamp `t` of the activation that runs, which has taken so many steps that are not yet counted: negative when its burst is over. */
  readonly look: (t: number, steps: number) => number
  /** The activation on top, of that site, goes on and is traced: a burst begins with it, unless one is under way. */
  readonly goOn: (site: number) => void
  /** Activations of the site that began outside of bursts. */
  readonly outside: (site: number) => number
  /** What a site has cost, of which there were so many activations, by the mean of what was recorded. */
  readonly driftOf: (site: number, calls: number) => DriftOf
}

export const allTraced = (enter: Entries['enter']): Entries => ({
  enter,
  enterKept: enter,
  pass: () => {},
  look: (t) => t,
  goOn: () => {},
  outside: () => 0,
  driftOf: () => noDrift,
})

/** Where it is noted whether the outermost of the traced activations on top has begun its burst; there is one. */
function outermostNoted({ clock, ints }: State): number {
  let d = clock[clockDepth]!
  while (ints[(d - 1) * intStride + atStamp]! > 0) d--
  return d * floatStride + atNoted
}

/** Gives an activation of a site a row, and a timestamp of that sign; `noted` is whether a burst begins with it. */
function rowsOf({ clock, floats, rows }: State, frames: Frames, nextTimestamp: () => number) {
  return (site: number, sign: 1 | -1, noted: number): number => {
    if (noted === notedBurst) clock[clockBursts]! += 1
    const next = nextTimestamp()
    const t = next < 0 ? next : sign * next
    frames.push(site, t)
    floats[clock[clockDepth]! * floatStride + atNoted] = next < 0 ? notedUntraced : noted
    rows[site]! += 1
    return t
  }
}

/** `share`: of all steps, those that may be traced. `enterTraced` enters an activation within a burst. */
export function createBursts(
  state: State,
  share: number,
  units: Units,
  frames: Frames,
  nextTimestamp: () => number,
  enterTraced: Entries['enter'],
): Entries {
  const { clock, ints, floats, countdown } = state
  const row = rowsOf(state, frames, nextTimestamp)
  const { asked, outside, driftOf, callsOfNew, restart, rest } = createCountdown(state, units)
  const phases = createPhases(state, share, { begins: restart, ends: rest })
  let endsAt = 0
  ints[atStamp] = -1
  clock[clockTop] = -1

  function begin(site: number, keeps: boolean): number {
    carrySteps(state)
    const calls = asked(site)
    const mean = units.meanSteps(site)
    const credit = calls === 0 ? 0 : phases.credit(0, callsOfNew(site) * mean)
    if (credit > wanted * mean) {
      endsAt = stepsOf(state) + credit
      return row(site, 1, notedBurst)
    }
    return keeps || calls > 0 ? row(site, -1, notedUntraced) : 0
  }

  function enterAs(site: number, keeps: boolean): number {
    const within = clock[clockTop]! > 0
    if (within) {
      if (stepsOf(state) < endsAt) {
        // The text has counted it down (`enter` in instrument/run/activation.ts), but calls in bursts are not asked whether they begin one.
        if (!keeps) countdown[site]! += 1
        return enterTraced(site)
      }
      breakOff(state)
    }
    // The text has counted its call down, unless it is to have a row anyway.
    if (keeps) countdown[site]! -= 1
    return begin(site, keeps)
  }

  function pass(site: number): void {
    countdown[site]! -= 1
    asked(site)
  }

  function goOn(site: number): void {
    const noted = outermostNoted(state)
    if ((floats[noted]! & notedBurst) !== 0) return
    // It may take what others of its routine do, though there may have been bursts while it waited.
    const credit = phases.credit(units.meanSteps(site))
    if (credit === 0) return breakOff(state)
    endsAt = stepsOf(state) + credit
    floats[noted]! |= notedBurst
  }

  function look(t: number, steps: number): number {
    const top = clock[clockTop]!
    if (top <= 0) phases.look(steps)
    else if (top === t && stepsOf(state) + steps >= endsAt) {
      breakOff(state)
      phases.spend(steps)
    }
    return t > 0 && clock[clockTop] !== t ? -t : t
  }

  return { enter: (site) => enterAs(site, false), enterKept: (site) => enterAs(site, true), pass, look, goOn, outside, driftOf }
}

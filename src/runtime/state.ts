// The state that every probe shares: flat typed arrays. Nothing here is allocated per event. An activation on the stack is a row of `ints` and a row
// of `floats`: two arrays and not ten, so that entering and leaving touch two cache lines.
//
// Latest-access (Coppa, Demetrescu, Finocchi: Input-sensitive profiling, section 4): a stamp per cell, a timestamp and a partial size per pending
// activation. The partial reads may be negative while an activation is pending; what it ends with, after its callees' partials are folded in, is its size.

import { mostCounted } from '../protocol/index.ts'
import { type Attempt, noAttempt } from './charges/attempt.ts'
import { type ListenerSearch, noSearch } from './charges/listener-search.ts'
import { createHibernation, type Hibernation } from './bursts/hibernation.ts'
import type { RuntimeHost } from './host.ts'
import { Patterns } from './patterns/patterns.ts'
import type { Turns } from './stack/turns.ts'
import type { Value } from './value.ts'

/** Deepest stack of activations. Far past what V8's own stack allows; the pages are committed only when touched. */
const maximumDepth = 1 << 20

/** Positions in `clock`. */
export const clockTime = 0
export const clockDepth = 1
export const clockTop = 2
/** How many activations on the stack can suspend. */
export const clockSuspendable = 3
/** Past this one a timestamp is asked for (stack/timestamps.ts). */
export const clockLimit = 4
/** How many activations of async functions have begun and not ended (stack/interleaved.ts); of those on the stack, how many have gone on after others ran. */
export const clockAsync = 5
export const clockInterleaved = 6
/** The last timestamp that was given when an async activation was taken off the stack. */
export const clockWaits = 7
/** How many more reads there are until one is looked at (stack/rereads.ts). */
export const clockSample = 8
/** How many bursts have begun (bursts/bursts.ts). */
export const clockBursts = 9

/** From one timestamp to the next: the odd number between marks what was only read (stack/interleaved.ts). */
export const timeStep = 2

/** The row of `owners` of a timestamp, or of a stamp with it. */
export const ownersRow = (stamp: number): number => ((stamp / timeStep) & (ownersKept - 1)) * ownersStride

/** Positions in `totals`. The steps are those that were carried there (`stepsOf`). */
export const totalSteps = 0
export const totalNative = 1
/** Of the steps, those that were traced where not all are (bursts/bursts.ts). */
export const totalTraced = 2
/** Cells that were read first of all by anyone: nothing of the program had made or accessed them. */
export const totalUntouched = 3
/** How often what can be suspended began or went on. */
export const totalTurns = 4

/** Of the timestamps given last, a row of `owners` each: the sites of the activation that was given it and of the one that began that. */
export const ownersStride = 2
export const ownersKept: number = 1 << 14

/** Row of `ints`. Rows above the top hold 0 in `reads`, `writes`, `again` and `around`: who pops a row clears it, so that who pushes need not. */
export const intStride = 8
export const atStamp = 0
export const atSite = 1
export const atReads = 2
export const atWrites = 3
/** The row of `latest` when the activation was pushed, and the cells that it has read first and the one before had accessed (stack/rereads.ts). */
export const atFrom = 4
export const atTo = 5
export const atAgain = 6
/** Of the cells that were read first further up, and not by it or what it calls itself, those that one before had accessed. */
export const atAround = 7
/** Which partial sum of an activation a cell is added to. */
export type Partial = typeof atReads | typeof atWrites

/**
 * Row of `floats`: the total of steps at entry, the steps of callees, the native time of the activation itself and of callees. `noted` is odd when the
 * size candidates behind it are; `notedBeside` and the two below are added. Rows above the top hold 0 but for `steps` and candidates.
 */
export const floatStride = 8
export const atSteps = 0
export const atCalleeSteps = 1
export const atSelfNative = 2
export const atCalleeNative = 3
export const atNoted = 4
export const atCandidate = 5

/** In `atNoted` of an activation that will have no size, and of one that is a burst. */
export const notedUntraced = 4
export const notedBurst = 8

/** Most routines and loops of a process: a row of `live` each, whose pages are committed only when touched. */
export const maximumSites: number = 1 << 20

/** Row of `live`: what is asked at every entry. */
export const liveStride = 2
/** Pending activations of the unit. */
export const livePending = 0
/** How many more calls are folded into their callers until one is recorded; below 1: `foldNever` or `foldRecording`. */
export const liveFold = 1
export const foldNever = 0
export const foldRecording = -1

/** Row of `beside`. */
export const besideStride = 4
export const besideExternal = 0
export const besideOtherTask = 1
export const besideReads = 2
export const besideWrites = 3

/** Row of `folded`: steps and native nanoseconds, each in total at entry and over all folded calls that returned. */
export const foldedStride = 4
export const foldedFromSteps = 0
export const foldedFromNative = 1
export const foldedSteps = 2
export const foldedNative = 3

/** Row of `latest`. */
export const latestStride = 2
export const latestFrom = 0
export const latestTo = 1

export interface State {
  readonly host: RuntimeHost
  readonly hibernation: Hibernation
  readonly patterns: Patterns
  readonly attempt: Attempt
  /** What the activation that is just ending returns, where that is to be looked at. */
  readonly returned: { value: Value }
  readonly listenerSearch: ListenerSearch
  /** A row per position above. */
  readonly clock: Int32Array
  /** A row of the positions above. */
  readonly totals: Float64Array
  /**
   * Its first number: steps that the text has counted since the last were carried to `totals`. An integer, because a floating-point sum in memory makes each step wait for
   * the one before: a matrix product of small functions took ten times as long.
   */
  readonly counter: Uint32Array
  readonly ints: Int32Array
  readonly floats: Float64Array
  /**
   * A row of `besideStride` per depth: cells that the activation has read first after the outside, or another task, filled them (stack/dynamic.ts); of `reads` and `writes`, what
   * did not fit in an integer (stack/partials.ts).
   */
  readonly beside: Float64Array
  /** By depth: `totalUntouched` when the size candidates of the activation were noted, with what it was handed (tables/handed.ts). */
  readonly untouchedBefore: Float64Array
  /** By depth: for how many such activations it stands. */
  readonly untouchedWeight: Uint8Array
  /** By depth: of an activation that has gone on after others ran, the turns before. */
  readonly turns: (Turns | undefined)[]
  readonly live: Int32Array
  /** A row of `foldedStride` per site: the totals when its latest folded call began, and what its folded calls cost. */
  readonly folded: Float64Array
  /** A row of `latestStride` per site: the timestamp of its activation that ended last, and the last stamp that a cell may have by then. Not renewed: the next one that ends has its own. */
  readonly latest: Int32Array
  /** A row of `ownersStride` per timestamp, over that of an older one: who has accessed a cell last (stack/rereads.ts). */
  readonly owners: Int32Array
  /** By site: cells that its activations have read first and that one before had accessed already: work on data that stays. */
  readonly again: Float64Array
  /** The same of those that were read first further up. */
  readonly around: Float64Array
  /** By site, where not all activations are traced: how many more begin without a row; how many with one began outside of bursts. */
  readonly countdown: Int32Array
  readonly rows: Float64Array
}

/** Memory that V8 does not count as the program's. A page has none that is not isolated from other origins. */
const Memory: new (bytes: number) => SharedArrayBuffer | ArrayBuffer = typeof SharedArrayBuffer === 'undefined' ? ArrayBuffer : SharedArrayBuffer

type ArrayOf<T> = { new (buffer: SharedArrayBuffer | ArrayBuffer, offset: number, length: number): T; readonly BYTES_PER_ELEMENT: number }

/**
 * Arrays outside of V8's heap, however small: their place is a constant in the code that uses them. They are in one memory, because what is asked for in smaller
 * pieces may be memory that was in use before, every byte of which is then set to zero and so committed.
 */
function outOfHeap(bytes: number): <T>(make: ArrayOf<T>, length: number) => T {
  const memory = new Memory(bytes)
  let end = 0
  return (make, length) => {
    const start = end
    end += length * make.BYTES_PER_ELEMENT
    return new make(memory, start, length)
  }
}

/** The arrays below take 213 MiB and some bytes, at most. */
const mostBytes = 214 << 20

export function createState(host: RuntimeHost): State {
  const sampled = host.options.share === undefined ? 0 : maximumSites
  const array = outOfHeap(mostBytes)
  const state: State = {
    host,
    hibernation: createHibernation(host),
    patterns: new Patterns(host.isProxy),
    attempt: noAttempt(),
    returned: { value: undefined },
    listenerSearch: noSearch(),
    clock: array(Int32Array, 10),
    totals: array(Float64Array, 5),
    counter: host.counter ?? array(Uint32Array, 2),
    ints: array(Int32Array, maximumDepth * intStride),
    floats: array(Float64Array, maximumDepth * floatStride),
    beside: array(Float64Array, maximumDepth * besideStride),
    untouchedBefore: array(Float64Array, maximumDepth),
    untouchedWeight: array(Uint8Array, maximumDepth),
    turns: [],
    live: array(Int32Array, maximumSites * liveStride),
    folded: array(Float64Array, maximumSites * foldedStride),
    latest: array(Int32Array, maximumSites * latestStride),
    owners: array(Int32Array, ownersKept * ownersStride),
    again: array(Float64Array, maximumSites),
    around: array(Float64Array, maximumSites),
    countdown: array(Int32Array, sampled),
    rows: array(Float64Array, sampled),
  }
  // The root activation: the first timestamp, so that "never accessed" (0 or absent) is older than everything.
  state.clock[clockTime] = timeStep
  state.clock[clockTop] = timeStep
  state.ints[atStamp] = timeStep
  state.ints[atSite] = -1
  return state
}

/** All steps so far. */
export const stepsOf = (state: State): number => state.totals[totalSteps]! + state.counter[0]!

/** A turn of what can be suspended takes about as long as so many steps. */
const stepsPerTurn = 16

/** What tells how long the program has run: one that does hardly anything but wait takes few steps. */
export const effortOf = (state: State): number => stepsOf(state) + stepsPerTurn * state.totals[totalTurns]!

/** Carries what the text has counted to the total, before the counter runs over. */
export function carrySteps({ totals, counter }: State): void {
  if (counter[0]! <= mostCounted) return
  totals[totalSteps]! += counter[0]!
  counter[0] = 0
}

// The one interface behind which both monitors stand.

import type { Claim } from './claim.ts'

/** Why a monitor cannot tell about a location. A list of rules, each a property of V8, so that nothing is excused case by case. */
export const blindSpots = {
  generator: 'V8 counts the making of a generator; an activation begins when it is first resumed',
  unread: 'V8 ran no file of this name: a compiler made another one of it, or the program made the function of strings',
  compiled: 'the text that ran is not the file’s: a compiler came between',
  mapped: 'the source map of a compiled file leads to no code that V8 could count there',
  ambiguous: 'the source map of a compiled file leads here from several places with other counts',
  collected: 'V8 has already thrown the code away: module bodies run once',
  linked: 'V8 counts a module when it is linked; where another one throws, as here, it may never run',
  uncounted: 'V8 keeps no counter there: heads of loops, default values, links of optional chains, tests of cases',
  cut: 'V8’s counter of what follows a statement that may jump ends at an operand before it',
  blocks: 'V8 kept no block counts of this function',
  wrapped: 'a counter passed 2^31 between two looks at it',
  repeated: 'every breakpoint of this loop is inside what it repeats',
  noBreakpoint: 'V8 offers no breakpoint here that is reached as often',
  skipped: 'an exception, or an operator such as `&&` before it, may skip the breakpoint here, so that another count of it tells nothing',
  thrown: 'V8 does not notice that a call threw before it',
  unbound: 'V8 counts calls that end before they begin too, whose arguments cannot be taken apart',
  builtIn: 'V8 counts no calls of built-ins',
  steps: 'the steps of a loop hold more than its iterations: arms, and the work of built-ins',
  left: 'a generator that is left at a `yield`, by `break` or for good, does not tell that its activation is over',
  edge: 'V8 counts no edges, and the flow law does not tell how often this one was taken',
  asm: 'V8 compiles asm.js ahead of time, and with probes in it would not: it runs as it is',
  killed: 'a signal ended a process before the monitor had seen all of it',
  unwatched: 'the monitor was told to leave this file out',
} as const

export type BlindSpot = keyof typeof blindSpots

/** `atMost`: fewer where something before it threw. `absent`: V8 knows of no such location. `isLinked`: so often an ES module was linked, to be run or not. `isLeast`: there may be more. */
export type Sighting =
  | { readonly kind: 'count'; readonly count: number; readonly isLinked?: true; readonly isLeast?: true }
  | { readonly kind: 'atMost'; readonly count: number; readonly why: BlindSpot }
  | { readonly kind: 'blind'; readonly why: BlindSpot }
  | { readonly kind: 'absent'; readonly why: string }

/** A routine that ran, as the monitor saw it. */
export interface SeenRoutine {
  readonly name: string
  readonly file: string
  readonly line: number
  /** The key by which claims and sightings of one routine meet. */
  readonly key: string
  readonly count: number
  readonly blind: BlindSpot | null
}

/** A loop that was entered, by the text. */
export interface SeenLoop {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly count: number
  /** The key of the routine it is in; null for a module. */
  readonly routine: string | null
}

export interface Witness {
  readonly monitor: 'fast' | 'trap'
  readonly look: (claim: Claim) => Sighting
  /** The routine that a claim or a place is about; null when there is none. */
  readonly keyAt: (file: string, line: number, column: number) => string | null
  /** Whether V8 knows a script of this path. */
  readonly ran: (file: string) => boolean
  /** Every routine that ran, in the files that the monitor watched. */
  readonly routines: () => readonly SeenRoutine[]
  /** Every loop that was entered in these routines. */
  readonly loops: () => readonly SeenLoop[]
  /** Processes and threads that ran JavaScript. */
  readonly threads: number
}

/** The kind of evidence that a monitor gives. */
export const evidenceOf = { fast: 'counter', trap: 'trap' } as const

/** Text of a file without a byte order mark; null when it cannot be read. */
export type TextOf = (file: string) => string | null

/** A witness that has not seen all of some process: what it has counted may be more. */
export const ofPart = <W extends Witness>(witness: W): W => ({
  ...witness,
  look: (claim: Claim) => {
    const seen = witness.look(claim)
    if (seen.kind === 'atMost') return { kind: 'blind', why: 'killed' }
    return seen.kind === 'count' ? { ...seen, isLeast: true } : seen
  },
})

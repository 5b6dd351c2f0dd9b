// What the profiled process is given by the stages that host may not import. register.ts hands them in, tests hand in small ones.

import type { Problem } from '../base/problem.ts'
import type { CountMatches, NativeSite, ProbeMade, Recording, Site } from '../protocol/index.ts'

export type Goal = 'module' | 'script' | 'commonjs'
export type Language = 'js' | 'jsx' | 'ts' | 'tsx'

export interface InstrumentOptions {
  readonly path: string
  readonly goal: Goal
  readonly language: Language
  /** Index of the file in the list of files. */
  readonly file: number
  readonly firstSite: number
  readonly firstNative: number
  /** `field`: every property of an object is a cell. */
  readonly resolution?: 'object' | 'field'
  /** Activations may be untraced: how often they are traced. */
  readonly samples?: 'rarely' | 'often'
  /** Node takes the types out of the file, and does no more. */
  readonly stripsOnly?: true
  /** The text is given to `eval`: its own statements have the scope, and give the value, of who calls that. */
  readonly isEvaluated?: true
}

/** A text from its first to its last token; lines and columns count from 1. */
export interface BlockSpan {
  readonly file: number
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

export interface Instrumented {
  /** Texts whose executions are counted. */
  readonly blockSpans?: readonly BlockSpan[]
  /** The input with insertions and no new line. */
  readonly code: string
  /** Inserted spans in `code`, ascending. */
  readonly spans: readonly (readonly [start: number, end: number])[]
  readonly sites: readonly Site[]
  readonly nativeSites: readonly NativeSite[]
  readonly problems: readonly Problem[]
  /** For a compiled text: the files that `Site.file` counts on from `InstrumentOptions.file`. Without it there is one, the text's own. */
  readonly files?: readonly SeenFile[]
  /** V8 was asked whether it takes the code, and does. */
  readonly accepted?: true
}

export type Instrument = (text: string, options: InstrumentOptions) => Instrumented | { readonly code: null; readonly problems: readonly Problem[] }

export interface RuntimeHost {
  readonly stamp: symbol
  readonly shadow: symbol
  readonly anchor?: symbol
  /** Calls the function of that name, in each realm that has one, with all objects of the realm. */
  readonly handOver?: (name: string) => void
  readonly hasFastProperties: (o: object) => boolean
  readonly isSparse?: (a: object) => boolean
  readonly isProxy: (o: unknown) => boolean
  readonly isGenerator?: (o: unknown) => boolean
  /** Memory for two numbers, the first of which changes while the program runs; not used where steps are not what is counted. */
  readonly counter?: Uint32Array
  /** Called where V8 may inline more than usual from now on, and where no more than usual; only in runs with a budget. */
  readonly inlineMore?: (isMore: boolean) => void
  readonly modules?: { readonly path: { readonly posix: object; readonly win32: object }; readonly v8: object }
  /** Nanoseconds. */
  readonly now: () => number
  readonly countMatches?: CountMatches
  readonly probeMade?: ProbeMade
  readonly options: { readonly small: number; readonly fields?: boolean; readonly share?: number; readonly rarely?: boolean }
}

export interface Runtime {
  /** Names that instrumented code uses, all starting with the name prefix of the protocol. */
  readonly bindings: Readonly<Record<string, unknown>>
  readonly register: (sites: readonly Site[], nativeSites: readonly NativeSite[]) => void
  /** Tells that no instrumented frame is live: a job of the event loop begins. */
  readonly resetStack: () => void
  readonly record: () => Recording
  /** What is under way will not be finished. */
  readonly cutOff?: () => void
  /** All steps counted so far; stops nothing. Absent where steps are not what is counted. */
  readonly liveSteps?: () => number
  /** A module was loaded in the realm of this global object. */
  readonly knowRealm?: (global: object) => void
  /** Gives an error that ends the program the message that it has without probes. */
  readonly restoreMessage?: (error: unknown) => void
}

export type CreateRuntime = (host: RuntimeHost) => Runtime

/** How a thread came to its end. `interrupted`: by a signal without a name of its own in the profile. */
export type ThreadEnding = 'exit' | 'uncaught' | 'SIGINT' | 'SIGTERM' | 'interrupted'

export interface SeenFile {
  readonly path: string
  /** SHA-256 of the text, hex. */
  readonly hash: string
  /** Of code that the program made of strings, and that is in no file: its lines. */
  readonly made?: readonly string[]
}

export interface UnseenFile {
  readonly file: string
  readonly why: string
}

export interface Ended {
  readonly recording: Recording
  readonly files: readonly SeenFile[]
  readonly notSeen: readonly UnseenFile[]
  readonly ending: ThreadEnding
}

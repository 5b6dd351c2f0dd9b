// The profile: what a run (or several, merged) measured. Plain readonly data; `read` and `write` give it its file form (docs/file-format.md).

import type { CountColumns, RunTotals } from '../protocol/index.ts'
import type { Algorithms } from './algorithms.ts'
import type { CostColumns, JointColumns, MeasureKind, SiteKind } from '../protocol/index.ts'

export interface Environment {
  readonly landau: string
  readonly node: string
  readonly v8: string
  readonly platform: string
  readonly arch: string
}

export interface ProfiledFile {
  /** Relative to the working directory of the run where possible, with `/`. */
  readonly path: string
  /** SHA-256 of the text, hex; empty when the text was not available. */
  readonly hash: string
  /** The lines of code that the program made of strings (`new Function`): no file has them. */
  readonly made?: readonly string[]
}

/** Code that ran, or may have run, without landau seeing it. */
export interface NotSeen {
  readonly file: string
  readonly why: string
}

/** A place in one of the profile's files; lines and columns count from 1. */
export interface Place {
  /** Index into the header's files. */
  readonly file: number
  readonly line: number
  readonly column: number
}

export interface Measure {
  readonly kind: MeasureKind
  /** `cells first read`, `cells first written`, `cells returned`, or the candidate as the user would write it: `xs.length`. */
  readonly name: string
}

export interface CostTable {
  readonly measure: Measure
  readonly columns: CostColumns
}

/** Cost against two sizes at once, over a bounded sample of their pairs. */
export interface JointTable {
  readonly measures: readonly [Measure, Measure]
  readonly columns: JointColumns
}

export interface NativeCost {
  readonly what: string
  readonly file: number
  readonly line: number
  readonly column: number
  readonly calls: number
  readonly steps: number
  readonly ns: number
  /** Of a regular expression: which part of it makes its matches long. */
  readonly ambiguity?: string
  /** Where that regular expression is written, if it is one literal. */
  readonly pattern?: { readonly file: number; readonly line: number }
}

/** Loops that have no record of their own because their work is in that of the unit around them: one entry a loop, in the order of the source. */
export interface MergedLoops {
  /** `for`, `for…of`, `while`. */
  readonly name: readonly string[]
  readonly line: readonly number[]
  /** 1 for a loop that is in no other of them, 2 for one in such a loop. */
  readonly depth: readonly number[]
}

export interface Unit {
  /** Stable across runs and machines: hash of relative path, qualified name and ordinal among the same name. Never a line number. */
  readonly id: string
  readonly kind: SiteKind
  readonly name: string
  readonly path: string
  readonly file: number
  readonly line: number
  readonly column: number
  readonly endLine: number
  /** Id of the unit around it in the source. */
  readonly parent: string | null
  readonly calls: number
  readonly steps: number
  readonly selfSteps: number
  readonly nativeNs: number
  readonly selfNativeNs: number
  /** Cells that its calls read first and that the call of it before had accessed: work on data that stays. Absent where that is not known. */
  readonly again?: number
  readonly elided: boolean
  readonly sharedWith: string | null
  /** Of a loop: its activations are the rounds of one. */
  readonly byRound?: boolean
  /** Of an async routine, which may go on when whoever called it has returned. */
  readonly waits?: boolean
  readonly tables: readonly CostTable[]
  /** Only where sizes were sampled together. */
  readonly joints?: readonly JointTable[]
  readonly natives: readonly NativeCost[]
  /** Only where there are any. */
  readonly loops?: MergedLoops
  /** Of a run that counted blocks and edges (`landau count`). */
  readonly counts?: CountColumns
  /** Calls made from here, with their cumulative cost. */
  readonly callees: readonly CallEdge[]
}

export interface CallEdge {
  readonly id: string
  readonly calls: number
  readonly steps: number
  readonly nativeNs: number
  /** The numbers are estimates: of calls that had no record of their own (analysis/doubts/unfolded.ts). */
  readonly about?: true
}

/** How the recording ended: `exit`, `uncaught`, `SIGINT`, `SIGTERM`, `interrupted` (asked for from outside), `truncated` (the file is a readable prefix). */
export type Ending = 'exit' | 'uncaught' | 'SIGINT' | 'SIGTERM' | 'interrupted' | 'truncated'

export interface ProfileHeader {
  readonly version: number
  readonly command: readonly string[]
  readonly environment: Environment
  readonly options: Readonly<Record<string, string | number | boolean>>
  readonly ending: Ending
  /** Processes and threads whose recordings are in this profile. */
  readonly recordings: number
  readonly files: readonly ProfiledFile[]
  readonly notSeen: readonly NotSeen[]
  /** Where the routines and loops start that landau knew and kept no record of, because their work belongs to what is around them. */
  readonly uncounted?: readonly Place[]
  readonly totals: RunTotals
}

export interface Profile {
  readonly header: ProfileHeader
  /** Sorted by id. */
  readonly units: readonly Unit[]
  /** Of a run that looked for algorithms. */
  readonly algorithms?: Algorithms
}

// What the runtime has at the end of a process or thread: plain arrays, one row a size. `profile` turns it into a profile.

import type { AlgorithmRecording } from './algorithms.ts'
import type { NativeSite, Site } from './site.ts'

/** How the size of an activation was measured. `rms`: cells first read. `writes`: cells first written. `returned`: cells of what it returned that are not older (of some). `candidate`: the nth candidate of the site. `ordinal`: how many activations of the unit came before (binned). */
export type MeasureKind = 'rms' | 'writes' | 'returned' | 'candidate' | 'ordinal'

/** The tuples of one unit under one measure; every column has one entry per distinct size, sizes ascending. Costs are steps; native time is nanoseconds. */
export interface CostColumns {
  readonly size: readonly number[]
  readonly calls: readonly number[]
  /** Cumulative cost: the activation and everything it called. */
  readonly min: readonly number[]
  readonly max: readonly number[]
  readonly sum: readonly number[]
  readonly squares: readonly number[]
  /** Self cost: without the activations of other units that it called. */
  readonly selfMin: readonly number[]
  readonly selfMax: readonly number[]
  readonly selfSum: readonly number[]
  /** Native time, cumulative. */
  readonly nativeMin: readonly number[]
  readonly nativeSum: readonly number[]
  /** Of cells first read: how many of all calls of the size the outside of the program had filled. Only where it had filled any. */
  readonly external?: readonly number[]
  /** How many of them other tasks had written since. Only where they had written any. */
  readonly otherTask?: readonly number[]
  /** Of candidates: how many cells all calls of the size read first that the program had made or accessed before, or handed them, and how many that it had not. Only where there were any of the second. */
  readonly given?: readonly number[]
  readonly untouched?: readonly number[]
}

export interface TableRecording {
  readonly kind: MeasureKind
  /** Index into `Site.candidates` when kind is `candidate`, else 0. */
  readonly candidate: number
  readonly columns: CostColumns
}

/** The same activations under two measures at once: one entry a distinct pair of sizes, at most `mostPairs` of them, chosen by `pairRank`. */
export interface JointColumns {
  readonly first: readonly number[]
  readonly second: readonly number[]
  readonly calls: readonly number[]
  /** Cumulative steps of these calls. */
  readonly sum: readonly number[]
}

export interface JointRecording {
  readonly measures: readonly [JointMeasure, JointMeasure]
  readonly columns: JointColumns
}

export type JointMeasure = Pick<TableRecording, 'kind' | 'candidate'>

export interface UnitRecording {
  readonly site: number
  readonly calls: number
  /** Sum over the outermost activations only, so that recursion does not count twice. */
  readonly steps: number
  readonly selfSteps: number
  readonly nativeNs: number
  readonly selfNativeNs: number
  /** Cells that its calls read first and that the call of it before had accessed; absent where that is not known. */
  readonly again?: number
  readonly tables: readonly TableRecording[]
  /** Only where sizes were sampled together. */
  readonly joints?: readonly JointRecording[]
}

/** Activations of `callee` made directly from activations of `caller` (-1: from outside, the root), with their cumulative cost. */
export interface EdgeRecording {
  readonly caller: number
  readonly callee: number
  readonly calls: number
  readonly steps: number
  readonly nativeNs: number
}

export interface NativeRecording {
  /** Index into `Recording.nativeSites`. */
  readonly native: number
  readonly calls: number
  readonly steps: number
  readonly ns: number
  /** Of a regular expression: which part of it makes its matches long. */
  readonly ambiguity?: string
  /** Where that regular expression is written, if it is one literal: index into `Recording.nativeSites`. */
  readonly pattern?: number
}

/**
 * How often each block and edge of a routine ran. Columns have one entry a block, in the order of its control-flow graph, or one an edge. Lines are 0 for
 * a block without text, counts -1 where they are not known.
 */
export interface CountColumns {
  readonly line: readonly number[]
  readonly column: readonly number[]
  readonly endLine: readonly number[]
  readonly endColumn: readonly number[]
  readonly count: readonly number[]
  readonly edgeFrom: readonly number[]
  readonly edgeTo: readonly number[]
  readonly edgeCount: readonly number[]
}

export interface CountRecording {
  readonly site: number
  readonly columns: CountColumns
}

/** Of a whole run. */
export interface RunTotals {
  readonly steps: number
  readonly nativeNs: number
  readonly activations: number
  /** Of the steps, those in activations that were traced; absent when all were. */
  readonly traced?: number
  /** Nanoseconds of CPU time that the steps do not account for; absent where they do for most of it. */
  readonly unmeasuredNs?: number
}

export interface Recording {
  readonly sites: readonly Site[]
  readonly nativeSites: readonly NativeSite[]
  readonly units: readonly UnitRecording[]
  readonly edges: readonly EdgeRecording[]
  readonly natives: readonly NativeRecording[]
  /** Of a run that counted blocks and edges. */
  readonly counts?: readonly CountRecording[]
  /** Of a run that looked for algorithms. */
  readonly algorithms?: AlgorithmRecording
  readonly totals: RunTotals
}

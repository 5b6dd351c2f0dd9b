// Findings: all that a report may know. `profile` + `model` = this.

import type { PointColumns, SizeTable, TwoSizes } from './columns.ts'
import type { Certainty, ClassName, Interval, Law, Segments } from '../model/index.ts'
import type { AlgorithmsAnalysis } from './algorithms/types.ts'
import type { FileLines } from './blame/line-facts.ts'
import type { CallEdge, Ending, Environment, NotSeen, ProfiledFile, ProfileHeader } from '../profile/index.ts'

export type { CostsBySize, PointColumns, SizeTable, TwoSizes } from './columns.ts'

export type Verdict = 'grows' | 'fine' | 'unknown'

export interface Cause {
  readonly file: string
  readonly line: number
  /** `Array#includes scans: 98 % of its work`, `for loop and the while loop in it (line 14): 98 % of its work`, `calls strlen (src/wf.ts:12): 97 % of its work`. */
  readonly what: string
  /** Of several loops: their lines, `line` first. */
  readonly lines?: readonly number[]
}

/** Fractions of all work. `lowAt10` uses the low end of the exponent's interval: what ranking uses. */
export interface Share {
  readonly now: number
  readonly at10: number
  readonly lowAt10: number
  /** `at10` is less than it will be, since it grows by more than what is counted, or more, since another does. */
  readonly bound?: 'least' | 'most'
  /** All that is done in its calls, where that is more than `now`: what the parts are of that causes tell. */
  readonly whole?: number
}

/** What calls go through again and again. */
export interface Again {
  /** How many cells each call goes through, on average. */
  readonly cells: number
  /** The work of a call grows by more than these: there is more of it than going through them. */
  readonly bound?: 'least'
}

/** What all calls read, whatever their size, and go through for each of what that counts. */
export interface FixedPart {
  readonly cells: number
  /** A list that was of one length in all calls, such as `customers.length`, where that is what they are. */
  readonly list?: string
  readonly length?: number
}

/** Of calls of one size, what they do for each cell that they read, where that is as if they went through all of them for each. */
export interface EachCell {
  readonly cells: number
  readonly steps: number
}

/** Who calls a unit, or whom it calls; `about` where the numbers are estimates. */
export type Neighbour = Omit<CallEdge, 'nativeNs'>

export interface UnitFinding {
  readonly id: string
  readonly kind: 'routine' | 'loop' | 'algorithm'
  readonly name: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly parent: string | null
  /** True for the user's own code, false for code under node_modules. */
  readonly own: boolean
  readonly calls: number
  /** Of a run of which a part was traced: its calls that were traced to their end, where not all were. */
  readonly traced?: number
  /** What the size is, in words: `cells first read`, `xs.length`, `input of parse (src/parse.ts:10)`. */
  readonly measure: string
  /** The measures that were compared, the chosen one first, and how far off the law in each is (root mean square of log cost); empty where there was nothing to choose. */
  readonly considered: readonly { readonly name: string; readonly unexplained: number }[]
  /** Which cost the verdict is about: steps, or native time when that is the worse of the two. */
  readonly metric: 'steps' | 'native time'
  readonly sizes: { readonly distinct: number; readonly min: number; readonly max: number }
  readonly verdict: Verdict
  readonly certainty: Certainty
  readonly class: ClassName
  readonly set: readonly ClassName[]
  /** It grows for sure: only which class of the set it is, is open. */
  readonly classOpen?: true
  /** r, where the class is r^n. */
  readonly base?: number
  readonly formula: string
  readonly exponent: Interval
  /** Laws of the best, the typical and the worst cost per size. */
  readonly curves: { readonly min: Law; readonly median: Law; readonly max: Law }
  /** True when best and worst grow differently: the size alone does not decide. */
  readonly inputDependent: boolean
  /** Null when one size is enough, or sizes were not sampled together. */
  readonly two: TwoSizes | null
  /**
   * Of the cells that its calls read first, in all: how many the outside of the program had filled (files, streams, messages), and how many other tasks had
   * written while it waited. Null where there were none.
   */
  readonly outside?: { readonly cells: number; readonly external: number; readonly otherTask: number } | null
  /** Where the law changes at a size: null when one law describes all sizes. */
  readonly segments: Segments | null
  readonly share: Share
  /** Set when the law is about its total work inside another unit's activation: that unit's id. */
  readonly within: string | null
  readonly causes: readonly Cause[]
  /** The points, tables and curves are those of the loop that the law is about: the unit's own calls are all of one size, or those of a recursion. */
  readonly ofLoop?: boolean
  readonly points: PointColumns
  /** Every measure with every kind of cost; the first is what `points` shows. */
  readonly tables: readonly SizeTable[]
  readonly callers: readonly Neighbour[]
  readonly callees: readonly Neighbour[]
  /** Where calls go through what those before have read: how the work grows with their number, and with what they go through, is in no law. */
  readonly again?: Again
  readonly eachCell?: EachCell
  /** Where calls with a linear law have one. */
  readonly fixedPart?: FixedPart
  /** The first call of all, where the law is that of the others: its steps, and those that they say of its size. */
  readonly firstCall?: { readonly steps: number; readonly expected: number }
  /** Of a finding that does nearly all of another's work: the id of that one. */
  readonly partOf?: string
  /** Of a finding in a dependency: the user's routine that it calls for most of what it does. */
  readonly through?: string
  /** What may settle it, when the verdict is `unknown` or the set has several classes. */
  readonly advice: string
}

export interface Analysis {
  readonly command: readonly string[]
  readonly environment: Environment
  readonly ending: Ending
  readonly files: readonly ProfiledFile[]
  readonly notSeen: readonly NotSeen[]
  readonly totals: ProfileHeader['totals'] & { readonly recordings: number }
  /** Total work when each call's input is ten times larger, relative to now. */
  readonly growthAt10: Interval
  /** `unknownShare`: of all work, what neither a unit's own law nor one of its callers' includes. */
  readonly counts: { readonly grows: number; readonly maybe: number; readonly fine: number; readonly unknown: number; readonly unknownShare: number }
  /** The unit without a verdict that does most of the unknown work by itself; null when there is none. */
  readonly largestUnknown: string | null
  /** Where that goes through the same again and again: other units that do, dearest first, which do much of the work. */
  readonly furtherUnknown: readonly string[]
  /**
   * Of work that no finding is about, units that go through the same with each call, or for each of their input, where no size of the run varied how much that is: at
   * most three, dearest first. None where that is little of all work.
   */
  readonly fixedFactors: readonly string[]
  /** Of all work, what the program's own code does itself, and how much of that is unknown; null where there is no other code. */
  readonly ownCode: { readonly share: number; readonly unknownShare: number } | null
  /** CPU time that went by in what has no steps; null where that is little. `mostly`: the built-in that took half of it or more, where one did. */
  readonly withoutSteps: {
    readonly ns: number
    readonly mostly: { readonly what: string; readonly file: string; readonly line: number } | null
  } | null
  /** How the run was recorded: the settings that change what is counted. */
  readonly options: ProfileHeader['options']
  /** Routines that landau knew and kept no record of, because their work belongs to their callers. */
  readonly uncounted: number
  readonly lines: readonly FileLines[]
  /** Every unit with activations. */
  readonly units: readonly UnitFinding[]
  /** Ids of the units that hurt, worst first: what the overview lists. */
  readonly findings: readonly string[]
  /** Of a run that looked for algorithms. */
  readonly algorithms?: AlgorithmsAnalysis
}

// A site is a place in the user's source for which the runtime keeps a record. Sites are numbered within one process, in the order in which
// files are instrumented; a number never outlives the process. What is stable across runs is the id that `profile` derives from path and name.

export type SiteKind = 'routine' | 'loop'

/** A routine or a loop. Lines and columns count from 1, in the source that the user wrote. */
export interface Site {
  readonly kind: SiteKind
  /** `dedupe`, `Trie.insert`, `(filter callback)`, `(module)`; a loop is named after its keyword: `for`, `for…of`, `while`, `do`. */
  readonly name: string
  /** The names of the enclosing routines and classes joined by `.`, ending in `name`: unique enough to be recognised in another version of the file. */
  readonly path: string
  /** Index into the file list of the recording. */
  readonly file: number
  readonly line: number
  readonly column: number
  readonly endLine: number
  /** The first column behind it. */
  readonly endColumn: number
  /** The site that encloses this one in the source; null for a module body. */
  readonly parent: number | null
  /** Size candidates noted at entry, at most 3, as the user would write them: `xs.length`, `this.size`, `n`. */
  readonly candidates: readonly string[]
  /** The keys from what is noted to each candidate that is a field of it, `rows` of `this.rows`; none for the others. Absent where none is. */
  readonly candidateKeys?: readonly (readonly string[])[]
  /** A constant-size, loop-free leaf: it has no activations of its own, its work and accesses belong to its callers. Only its calls are counted, if at all. */
  readonly elided: boolean
  /**
   * Most activations may be folded into their callers while they stay cheap. A routine that only `forwards` (no loops, no charged built-ins in its own code):
   * while its own steps are few; a `worker`: while those of its callees are few too, because it is to blame for them.
   */
  readonly foldable?: 'forwards' | 'worker'
  /** A loop that is the whole repetition of its routine shares the routine's activation: its record is that site's. */
  readonly sharedWith: number | null
  /** A round of a loop of code that runs once. Absent where it is a loop as a whole. */
  readonly byRound?: boolean
  /** An async routine. Absent of others. */
  readonly waits?: boolean
}

/** What the rounds of a loop are called. */
export const nameOfRound = (loop: string): string => `${loop}${ofRound}`

const ofRound = ' round'

/** Whether a loop of that name is told by its rounds. */
export const isOfRounds = (name: string): boolean => name.endsWith(ofRound)

/** The keyword of a loop, or of the loop that a round is of. */
export const loopKeyword = ({ name, byRound }: Pick<Site, 'name' | 'byRound'>): string => (byRound === true ? name.slice(0, -ofRound.length) : name)

/** A call of a built-in (or an operator that does native work) whose work is charged to the unit around it. */
export interface NativeSite {
  /** `Array#includes`, `RegExp#exec`, `JSON.parse`, `string flattening`, `[...spread]`. */
  readonly what: string
  readonly file: number
  readonly line: number
  readonly column: number
  /** The routine or loop around the call. */
  readonly site: number
}

/** `NativeSite.what` of a regular expression written as a literal: nothing is charged there, but it is where its pattern is. */
export const patternSite = (source: string): string => `${patternMark}${source}/`

/** Tells whether a `NativeSite.what` is that of such a literal. */
export const isPatternSite = (what: string): boolean => what.startsWith(patternMark)

const patternMark = 'pattern /'

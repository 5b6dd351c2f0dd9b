/** What the matches of one call took, as V8's backtracking goes about them. */
export interface MatchCount {
  /** Of the first match: −1 when nothing matched. */
  readonly index: number
  readonly end: number
  /** Characters tested, choices and assertions. */
  readonly steps: number
  /** The part of the steps beyond what a look at each character takes: what backtracking did again. */
  readonly repeated: number
  /** What counting took. */
  readonly work: number
  /** Which part of the pattern is to blame; empty where none is. */
  readonly ambiguity: string
}

/** Counts the first match or all matches of a pattern in `subject` from a position on; null when the pattern is not supported, or counting would take more than `most`. */
export type CountMatches = (source: string, flags: string, subject: string, from: number, all: boolean, most: number) => MatchCount | null

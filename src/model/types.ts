// Points to laws. Nothing here knows what a program is.

export type ClassName = '1' | 'log n' | 'sqrt n' | 'n' | 'n log n' | 'n^2' | 'n^2 log n' | 'n^3' | 'r^n' | 'n^k'

/** One distinct size: how many observations it has, and their cost. */
export interface Point {
  readonly size: number
  readonly cost: number
  readonly calls: number
  /** Standard deviation of the log of the cost within this size, where known. */
  readonly spread?: number
  /** Error of the cost relative to it, beyond what the spread says: a blurred clock makes short times count for less. */
  readonly blur?: number
}

export interface Interval {
  readonly low: number
  readonly value: number
  readonly high: number
}

/** A term `coefficient · n^power · (log2 n)^log`, or `coefficient · base^n`. A law is a sum of terms: plain data, evaluated by `evaluate`. */
export interface Term {
  readonly coefficient: number
  readonly power: number
  readonly log: number
  readonly base: number | null
}

export type Certainty = 'exact' | 'confident' | 'tentative' | 'unknown'

export interface FitOptions {
  /** For times: a coarser floor of doubt, and jumps between neighbouring sizes (caches, other algorithms inside the engine) are taken out first. */
  readonly noisy?: boolean
}

export interface Law {
  readonly certainty: Certainty
  /** Headline: the simplest of the set within reach of the best. For `unknown`, the best guess, not to be shown as an answer. */
  readonly class: ClassName
  /** Every class that the data cannot exclude, simplest first; empty when the certainty is `unknown`. */
  readonly set: readonly ClassName[]
  /** The cost grows clearly faster than the size, whichever class of the set it is: only the class is open. */
  readonly classOpen: boolean
  readonly terms: readonly Term[]
  /** r, where the headline is r^n. */
  readonly base?: number
  /** `0.5·n² − 0.5·n (exact on 12 of 12 sizes)`, `~3.1·n·log n + 12`. */
  readonly formula: string
  /** Local exponent at the largest size, with its 95 % t-interval. */
  readonly exponent: Interval
  /** Slope of log cost on log size over the last factor of 16 in size, with its 95 % interval: what holds where it matters, whatever the law. Null with fewer than 4 sizes, or when the largest stands alone. */
  readonly tail?: Interval | null
  /** Median relative residual, and the p-value of the runs test on the residuals' signs (low: systematic misfit). */
  readonly residual: { readonly median: number; readonly runsP: number }
  /** Off by next to nothing, at each of the largest sizes too: how it says that the cost grows there is how it does, even if most of the cost grows slower. */
  readonly close: boolean
  /** Kendall's rank test for growth. */
  readonly growth: { readonly tau: number; readonly p: number }
  readonly tried: readonly { readonly class: ClassName; readonly score: number; readonly formula: string }[]
  readonly sizes: { readonly distinct: number; readonly min: number; readonly max: number }
  /** Jumps that were taken out before fitting (noisy data only): the law describes the cost past the last one. */
  readonly jumps: number
  /** Why the certainty is not higher, and what may settle it; empty when it is `exact`. */
  readonly reason: string
}

// The guess-ratio rule of aprof (Coppa, Demetrescu, Finocchi, Input-sensitive profiling, section 5; after McGeoch): plot cost / f(n).
// Flat at the large sizes: f is right. Rising: the cost grows faster than f. Falling: slower.

export interface Guess {
  readonly name: 'n' | 'n log n' | 'n^2'
  readonly at: (size: number) => number
}

/** The functions a reader can divide by. Values are for sizes of at least 2, where `log n` is positive. */
export const guesses: readonly Guess[] = [
  { name: 'n', at: (size) => size },
  { name: 'n log n', at: (size) => size * Math.log2(size) },
  { name: 'n^2', at: (size) => size * size },
]

export interface Ratio {
  readonly size: number
  readonly ratio: number
}

/** Cost divided by the guess, for every size of at least 2 with a positive cost. */
export const ratiosOf = (sizes: readonly number[], costs: readonly number[], guess: Guess): Ratio[] =>
  sizes.flatMap((size, index) => {
    const cost = costs[index] ?? 0
    return size >= 2 && cost > 0 ? [{ size, ratio: cost / guess.at(size) }] : []
  })

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export interface RatioTrend {
  readonly direction: 'rises' | 'falls' | 'flat' | 'unclear'
  /** Ratio at the largest sizes over the ratio at the middle ones. */
  readonly factor: number
}

/** A change of less than this is called flat: the ratio of n log n to n moves about that much within a decade. */
const flatWithin = 1.15

/** Reads the rule off the upper half of the sizes, where constants and lower-order terms have faded. Needs eight sizes. */
export const trendOf = (ratios: readonly Ratio[]): RatioTrend => {
  if (ratios.length < 8) return { direction: 'unclear', factor: 1 }
  const upper = ratios.slice(Math.floor(ratios.length / 2)).map(({ ratio }) => ratio)
  const window = Math.max(2, Math.floor(upper.length / 4))
  const factor = median(upper.slice(-window)) / median(upper.slice(0, window))
  if (factor > flatWithin) return { direction: 'rises', factor }
  return { direction: factor < 1 / flatWithin ? 'falls' : 'flat', factor }
}

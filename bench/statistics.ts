/** Middle of the sorted values; the mean of the two middle ones when their number is even. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** The median of ratios, with the least and the most. */
export const withSpread = (all: readonly number[]): string =>
  `${median(all).toFixed(2)}x (${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)})`

export const geometricMean = (values: readonly number[]): number => Math.exp(values.reduce((sum, it) => sum + Math.log(it), 0) / values.length)

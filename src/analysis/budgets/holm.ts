// Holm (1979), A simple sequentially rejective multiple test procedure: with m budgets, one false alarm among all of them is as unlikely as with one.

/** P-values adjusted for being tested together, in the order given. */
export function holm(values: readonly number[]): number[] {
  const order = [...values.keys()].toSorted((a, b) => (values[a] ?? 1) - (values[b] ?? 1))
  const adjusted = values.map(() => 1)
  let largest = 0
  for (const [rank, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (values.length - rank) * (values[index] ?? 1)))
    adjusted[index] = largest
  }
  return adjusted
}

/** Upper tail of the standard normal distribution, by the rational approximation 26.2.17 of Abramowitz and Stegun (error below 1e-7). */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

// AICc (Hurvich and Tsai) over distinct sizes, with a floor under the residual variance: integer effects in deterministic counts must not look like certainty.
// Departure: where sizes were seen several times, the scatter within sizes is a second estimate of the noise; it counts like half as many sizes again.
// Without it five sizes cannot pay for a second coefficient; counting every call as evidence instead makes wrong answers certain.

/** What the criterion knows of the data apart from the model. */
export interface Noise {
  /** Effective number of distinct sizes. */
  readonly sizes: number
  /** Variance of a size's cost expected from the scatter within sizes, and the number of sizes that this knowledge is worth. */
  readonly within: number
  readonly worth: number
  /** Relative error below which differences mean nothing. */
  readonly floor: number
}

/** The score of a model with `coefficients` fitted coefficients; lower is better, differences matter. */
export function aicc(variance: number, coefficients: number, noise: Noise): number {
  const sizes = noise.sizes + noise.worth
  const pooled = (variance * noise.sizes + noise.within * noise.worth) / sizes
  return sizes * Math.log(pooled + noise.floor * noise.floor) + penalty(coefficients, sizes)
}

/** The variance at which a model with `coefficients` fitted coefficients has the score: the inverse of `aicc`. Negative when it has none. */
export function varianceAt(score: number, coefficients: number, noise: Noise): number {
  const sizes = noise.sizes + noise.worth
  const pooled = Math.exp((score - penalty(coefficients, sizes)) / sizes) - noise.floor * noise.floor
  return (pooled * sizes - noise.within * noise.worth) / noise.sizes
}

function penalty(coefficients: number, sizes: number): number {
  const k = coefficients + 1
  const room = sizes - k - 1
  return 2 * k + (room > 0 ? (2 * k * (k + 1)) / room : 1000 + 10 * k)
}

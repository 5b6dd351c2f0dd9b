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
  const k = coefficients + 1
  const sizes = noise.sizes + noise.worth
  const pooled = (variance * noise.sizes + noise.within * noise.worth) / sizes
  const room = sizes - k - 1
  const correction = room > 0 ? (2 * k * (k + 1)) / room : 1000 + 10 * k
  return sizes * Math.log(pooled + noise.floor * noise.floor) + 2 * k + correction
}

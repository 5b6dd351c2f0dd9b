// AICc (Hurvich and Tsai) over distinct sizes, with a floor under the residual variance: integer effects in deterministic counts must not look like certainty.

/** The score of a model with `coefficients` fitted coefficients; lower is better, differences matter. */
export function aicc(variance: number, coefficients: number, sizes: number, floor: number): number {
  const k = coefficients + 1
  const room = sizes - k - 1
  const correction = room > 0 ? (2 * k * (k + 1)) / room : 1000 + 10 * k
  return sizes * Math.log(variance + floor * floor) + 2 * k + correction
}

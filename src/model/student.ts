// Quantiles of Student's t by G. W. Hill, Algorithm 396 (Communications of the ACM 13:10, 1970); the two small cases have closed forms.

/** The value that |t| with `df` degrees of freedom exceeds with probability `p` (two-sided). Infinite for df < 1. */
export function studentQuantile(p: number, df: number): number {
  if (df < 1) return Infinity
  if (df === 1) return 1 / Math.tan((p * Math.PI) / 2)
  if (df === 2) return Math.sqrt(2 / (p * (2 - p)) - 2)
  const a = 1 / (df - 0.5)
  const b = 48 / (a * a)
  let c = (((20700 * a) / b - 98) * a - 16) * a + 96.36
  const d = ((94.5 / (b + c) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * df
  let x = d * p
  let y = x ** (2 / df)
  if (y > 0.05 + a) {
    x = normalQuantile(p / 2)
    y = x * x
    if (df < 5) c += 0.3 * (df - 4.5) * (x + 0.6)
    c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
    y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
    y = Math.expm1(a * y * y)
  } else {
    y = ((1 / (((df + 6) / (df * y) - 0.089 * d - 0.822) * (df + 2) * 3) + 0.5 / (df + 4)) * y - 1) * ((df + 1) / (df + 2)) + 1 / y
  }
  return Math.sqrt(df * y)
}

/** Lower-tail quantile of the standard normal (Acklam's rational approximation, relative error 1.2e-9). */
export function normalQuantile(p: number): number {
  const a = [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239] as const
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572] as const
  const c = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783] as const
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416] as const
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) / ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1)
  }
  const q = p - 0.5
  const r = q * q
  const numerator = (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q
  return numerator / (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1)
}

/** Upper-tail probability of the standard normal (Numerical Recipes' Chebyshev fit of erfc, error below 1.2e-7). */
export function normalTail(x: number): number {
  const z = Math.abs(x) / Math.SQRT2
  const t = 1 / (1 + z / 2)
  let series = 0.17087277
  for (const k of [-0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368, -1.26551223])
    series = series * t + k
  const tail = (t * Math.exp(-z * z + series)) / 2
  return x >= 0 ? tail : 1 - tail
}

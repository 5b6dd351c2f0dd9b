// Relative-error least squares with a robust loss: iteratively reweighted, residuals divided by the current prediction, Huber at 1.5 MAD.
// Coefficients are >= 0 except where a column may be subtracted; with at most three columns the active sets are enumerated, so the constrained optimum is exact.

import { at, median } from './numbers.ts'
import type { Sample } from './points.ts'

export interface Basis {
  /** Columns scaled to 1 at the largest size; the leading term is the last. */
  readonly columns: readonly Float64Array[]
  /** The first column may have a negative coefficient. */
  readonly signed: boolean
}

export interface Regression {
  readonly beta: readonly number[]
  /** log(cost / prediction) at each size. */
  readonly residuals: Float64Array
  /** Huber-weighted mean square of the residuals. */
  readonly variance: number
}

const iterations = 8
const huberFloor = 0.01

/** Fits cost as a combination of the columns; null when no admissible combination predicts a positive cost at every size. */
export function regress(s: Sample, basis: Basis): Regression | null {
  const n = s.cost.length
  const scale = Float64Array.from(s.cost)
  const weight = Float64Array.from(s.weight)
  const residuals = new Float64Array(n)
  let beta: readonly number[] = []
  let last = Infinity
  for (let iteration = 0; iteration < iterations; iteration++) {
    const solved = solve(normalEquations(s, basis.columns, weight, scale), basis)
    if (solved === null) return null
    beta = solved
    let squares = 0
    for (let i = 0; i < n; i++) {
      let predicted = 0
      for (let j = 0; j < beta.length; j++) predicted += at(beta, j) * at(basis.columns[j] ?? [], i)
      if (!(predicted > 0)) return null
      scale[i] = predicted
      const r = Math.log(at(s.cost, i) / predicted)
      residuals[i] = r
      squares += r * r
    }
    huber(residuals, s.weight, weight)
    if (Math.abs(squares - last) <= 1e-4 * squares + 1e-10) break
    last = squares
  }
  let weighted = 0
  let total = 0
  for (let i = 0; i < n; i++) {
    weighted += at(weight, i) * at(residuals, i) ** 2
    total += at(s.weight, i)
  }
  return { beta, residuals, variance: weighted / total }
}

function huber(residuals: Float64Array, base: Float64Array, out: Float64Array): void {
  const knee = 1.5 * (1.4826 * median(residuals.map(Math.abs)) + huberFloor)
  for (let i = 0; i < residuals.length; i++) {
    const r = Math.abs(at(residuals, i))
    out[i] = at(base, i) * (r <= knee ? 1 : knee / r)
  }
}

/** Upper triangle of AᵀWA (6 numbers), AᵀWy (3). */
interface Equations {
  readonly gram: readonly (readonly number[])[]
  readonly target: readonly number[]
}

function normalEquations(s: Sample, columns: readonly Float64Array[], weight: Float64Array, scale: Float64Array): Equations {
  const k = columns.length
  const gram: number[][] = []
  const target: number[] = []
  const n = s.cost.length
  const u = new Float64Array(n)
  for (let i = 0; i < n; i++) u[i] = at(weight, i) / at(scale, i) ** 2
  for (let a = 0; a < k; a++) {
    const row: number[] = []
    const columnA = columns[a] ?? u
    for (let b = 0; b <= a; b++) {
      const columnB = columns[b] ?? u
      let g = 0
      for (let i = 0; i < n; i++) g += at(u, i) * at(columnA, i) * at(columnB, i)
      row.push(g)
    }
    let t = 0
    for (let i = 0; i < n; i++) t += at(u, i) * at(columnA, i) * at(s.cost, i)
    gram.push(row)
    target.push(t)
  }
  return { gram, target }
}

function solve(e: Equations, basis: Basis): readonly number[] | null {
  const k = e.target.length
  let best: readonly number[] | null = null
  let bestGain = -Infinity
  for (let mask = (1 << k) - 1; mask > 0; mask--) {
    const active: number[] = []
    for (let j = 0; j < k; j++) if ((mask >> j) & 1) active.push(j)
    const x = solveActive(e, active)
    if (x === null || x.some((v, a) => !(v >= 0) && !(basis.signed && active[a] === 0))) continue
    // At the optimum of an active set the residual sum falls by target · x.
    let gain = 0
    const beta = Array.from({ length: k }, () => 0)
    for (const [a, j] of active.entries()) {
      gain += at(e.target, j) * at(x, a)
      beta[j] = at(x, a)
    }
    if (mask === (1 << k) - 1) return beta
    if (gain > bestGain) {
      bestGain = gain
      best = beta
    }
  }
  return best
}

/** Cholesky on the active columns, each scaled to unit length; null when they are numerically dependent. */
function solveActive(e: Equations, active: readonly number[]): number[] | null {
  const q = active.length
  const unit = active.map((j) => Math.sqrt(e.gram[j]?.[j] ?? 0) || 1)
  const lower: number[][] = []
  const y: number[] = []
  for (let a = 0; a < q; a++) {
    const row: number[] = []
    lower.push(row)
    const ja = at(active, a)
    for (let b = 0; b <= a; b++) {
      let v = (e.gram[ja]?.[at(active, b)] ?? 0) / (at(unit, a) * at(unit, b))
      for (let c = 0; c < b; c++) v -= at(row, c) * at(lower[b] ?? [], c)
      if (a === b) {
        if (!(v > 1e-12)) return null
        row.push(Math.sqrt(v))
      } else row.push(v / at(lower[b] ?? [], b))
    }
    let t = at(e.target, ja) / at(unit, a)
    for (let c = 0; c < a; c++) t -= at(row, c) * at(y, c)
    y.push(t / at(row, a))
  }
  const x = Array.from({ length: q }, () => 0)
  for (let a = q - 1; a >= 0; a--) {
    let t = at(y, a)
    for (let c = a + 1; c < q; c++) t -= at(lower[c] ?? [], a) * at(x, c)
    x[a] = t / at(lower[a] ?? [], a)
  }
  return x.map((v, a) => v / at(unit, a))
}

// Relative-error least squares with a robust loss: iteratively reweighted, residuals divided by the current prediction, Huber at 1.5 MAD.
// Coefficients are >= 0 except where a column may be subtracted; with at most three columns the active sets are enumerated, so the constrained optimum is exact.

import { at, medianIn } from './numbers.ts'
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
/** By the second iteration the weights have all but settled: a variance this many times too large will not become small enough. */
const farOff = 2
const huberFloor = 0.01

/** Arrays of one length that every regression overwrites: a fit makes dozens of regressions, and allocating was a sixth of their time. */
class Workspace {
  readonly prediction: Float64Array
  readonly residuals: Float64Array
  readonly weight: Float64Array
  readonly magnitude: Float64Array

  constructor(length: number) {
    this.prediction = new Float64Array(length)
    this.residuals = new Float64Array(length)
    this.weight = new Float64Array(length)
    this.magnitude = new Float64Array(length)
  }
}

let workspace = new Workspace(0)

/**
 * Fits cost as a combination of the columns; null when no admissible combination predicts a positive cost at every size, or when the variance will be
 * above `most`: a fit makes dozens of regressions, and most are only there to lose.
 */
export function regress(s: Pick<Sample, 'cost' | 'weight'>, basis: Basis, most: number = Infinity): Regression | null {
  const n = s.cost.length
  if (workspace.weight.length !== n) workspace = new Workspace(n)
  const { prediction, residuals, weight } = workspace
  prediction.set(s.cost)
  weight.set(s.weight)
  let beta: readonly number[] = []
  let last = Infinity
  for (let iteration = 0; iteration < iterations; iteration++) {
    const solved = solve(normalEquations(s.cost, basis.columns, weight, prediction), basis.signed)
    if (solved === null) return null
    beta = solved
    const squares = predict(s.cost, basis.columns, beta, workspace)
    if (squares === null) return null
    huber(s.weight, workspace)
    if (Math.abs(squares - last) <= 1e-3 * squares + 1e-10) break
    last = squares
    if (iteration === 1 && variance(residuals, weight, s.weight) > farOff * most) return null
  }
  return { beta, residuals: residuals.slice(), variance: variance(residuals, weight, s.weight) }
}

function variance(residuals: Float64Array, weight: Float64Array, base: Float64Array): number {
  let weighted = 0
  let total = 0
  for (let i = 0; i < residuals.length; i++) {
    weighted += weight[i]! * (residuals[i]! * residuals[i]!)
    total += base[i]!
  }
  return weighted / total
}

/** Predictions and residuals, into the workspace; the sum of the squared residuals, or null where a prediction is not positive. */
function predict(cost: Float64Array, columns: readonly Float64Array[], beta: readonly number[], into: Workspace): number | null {
  const { prediction, residuals, magnitude } = into
  const a = columns[0] ?? none
  const b = columns[1] ?? none
  const c = columns[2] ?? none
  const p = at(beta, 0)
  const q = at(beta, 1)
  const r = at(beta, 2)
  const count = columns.length
  let squares = 0
  for (let i = 0; i < cost.length; i++) {
    let predicted = p * a[i]!
    if (count > 1) predicted += q * b[i]!
    if (count > 2) predicted += r * c[i]!
    if (!(predicted > 0)) return null
    const residual = Math.log(cost[i]! / predicted)
    prediction[i] = predicted
    residuals[i] = residual
    magnitude[i] = Math.abs(residual)
    squares += residual * residual
  }
  return squares
}

/** Huber's weights times `base`, into the workspace's weights; its magnitudes are |residuals|, and are reordered. */
function huber(base: Float64Array, { residuals, weight, magnitude }: Workspace): void {
  const knee = 1.5 * (1.4826 * medianIn(magnitude) + huberFloor)
  for (let i = 0; i < weight.length; i++) {
    const r = Math.abs(residuals[i]!)
    weight[i] = r <= knee ? base[i]! : (base[i]! * knee) / r
  }
}

/** Entries of AᵀWA by pair of columns, and AᵀWy; unused ones are 0. */
interface Equations {
  readonly count: number
  readonly g00: number
  readonly g01: number
  readonly g02: number
  readonly g11: number
  readonly g12: number
  readonly g22: number
  readonly t0: number
  readonly t1: number
  readonly t2: number
}

const none = new Float64Array(0)

function normalEquations(cost: Float64Array, columns: readonly Float64Array[], weight: Float64Array, scale: Float64Array): Equations {
  const a = columns[0] ?? none
  const b = columns[1] ?? none
  const c = columns[2] ?? none
  const count = columns.length
  let g00 = 0
  let g01 = 0
  let g02 = 0
  let g11 = 0
  let g12 = 0
  let g22 = 0
  let t0 = 0
  let t1 = 0
  let t2 = 0
  for (let i = 0; i < cost.length; i++) {
    const u = weight[i]! / (scale[i]! * scale[i]!)
    const y = cost[i]! * u
    const x = a[i]!
    g00 += u * x * x
    t0 += x * y
    if (count === 1) continue
    const z = b[i]!
    g01 += u * x * z
    g11 += u * z * z
    t1 += z * y
    if (count === 2) continue
    const v = c[i]!
    g02 += u * x * v
    g12 += u * z * v
    g22 += u * v * v
    t2 += v * y
  }
  return { count, g00, g01, g02, g11, g12, g22, t0, t1, t2 }
}

function admissible(beta: readonly number[] | null, signed: boolean): beta is readonly number[] {
  return beta !== null && beta.every((v, j) => v >= 0 || (signed && j === 0))
}

function solve(e: Equations, signed: boolean): readonly number[] | null {
  const full = e.count === 1 ? [e.t0 / e.g00] : e.count === 2 ? pair(e.g00, e.g01, e.g11, e.t0, e.t1) : triple(e)
  if (admissible(full, signed)) return full
  let best: readonly number[] | null = null
  let bestGain = -Infinity
  for (const beta of smaller(e)) {
    if (!admissible(beta, signed)) continue
    // At the optimum of an active set the residual sum has fallen by target · beta.
    const gain = e.t0 * at(beta, 0) + e.t1 * at(beta, 1) + e.t2 * at(beta, 2)
    if (gain > bestGain) {
      bestGain = gain
      best = beta
    }
  }
  return best
}

function smaller(e: Equations): (readonly number[] | null)[] {
  const singles = e.count === 1 ? [] : [[e.t0 / e.g00, 0, 0], [0, e.t1 / e.g11, 0], ...(e.count === 3 ? [[0, 0, e.t2 / e.g22]] : [])]
  if (e.count < 3) return singles.map((x) => x.slice(0, e.count))
  const p = pair(e.g00, e.g01, e.g11, e.t0, e.t1)
  const q = pair(e.g00, e.g02, e.g22, e.t0, e.t2)
  const r = pair(e.g11, e.g12, e.g22, e.t1, e.t2)
  return [...singles, p && [...p, 0], q && [at(q, 0), 0, at(q, 1)], r && [0, ...r]]
}

const dependent = 1e-12

/** Two equations by Cramer's rule; null when the columns are numerically dependent. */
function pair(aa: number, ab: number, bb: number, ta: number, tb: number): readonly number[] | null {
  const determinant = aa * bb - ab * ab
  return determinant > dependent * aa * bb ? [(ta * bb - tb * ab) / determinant, (tb * aa - ta * ab) / determinant] : null
}

/** Three equations by elimination of the first column; null when the columns are numerically dependent. */
function triple(e: Equations): readonly number[] | null {
  const f1 = e.g01 / e.g00
  const f2 = e.g02 / e.g00
  const rest = pair(e.g11 - f1 * e.g01, e.g12 - f1 * e.g02, e.g22 - f2 * e.g02, e.t1 - f1 * e.t0, e.t2 - f2 * e.t0)
  if (rest === null) return null
  return [(e.t0 - e.g01 * at(rest, 0) - e.g02 * at(rest, 1)) / e.g00, ...rest]
}

// Relative-error least squares with a robust loss: iteratively reweighted, residuals divided by the current prediction, Huber at 1.5 MAD.
// Coefficients are >= 0 except where a column may be subtracted; with at most three columns the active sets are enumerated, so the constrained optimum is exact.

import { medianIn } from './numbers.ts'
import type { Sample } from './points.ts'

export interface Basis {
  /** Columns scaled to 1 at the largest size; the leading term is the last. */
  readonly columns: readonly Float64Array[]
  /** The first column may have a negative coefficient. */
  readonly signed: boolean
}

export interface Regression {
  readonly beta: readonly number[]
  /** log(cost / prediction) at each size, until the next regression: who keeps them copies them. Most regressions lose, and copying took longer than an iteration. */
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
  readonly magnitude: Float64Array

  constructor(length: number) {
    this.prediction = new Float64Array(length)
    this.residuals = new Float64Array(length)
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
  if (workspace.residuals.length !== n) workspace = new Workspace(n)
  const { prediction, residuals, magnitude } = workspace
  prediction.set(s.cost)
  residuals.fill(0)
  let knee = 0
  let beta: Solution = [0, 0, 0]
  let last = Infinity
  for (let iteration = 0; iteration < iterations; iteration++) {
    const solved = solve(normalEquations(s, basis.columns, knee, workspace), basis.signed)
    if (solved === null) return null
    beta = solved
    const squares = predict(s.cost, basis.columns, beta, workspace)
    if (squares === null) return null
    knee = 1.5 * (1.4826 * medianIn(magnitude) + huberFloor)
    if (Math.abs(squares - last) <= 1e-3 * squares + 1e-10) break
    last = squares
    if (iteration === 1 && variance(residuals, s.weight, knee) > farOff * most) return null
  }
  return { beta: beta.slice(0, basis.columns.length), residuals, variance: variance(residuals, s.weight, knee) }
}

/** Huber's weight of a residual, whose own is `base`. */
function huber(base: number, residual: number, knee: number): number {
  const r = Math.abs(residual)
  return r <= knee ? base : (base * knee) / r
}

function variance(residuals: Float64Array, base: Float64Array, knee: number): number {
  let weighted = 0
  let total = 0
  for (let i = 0; i < residuals.length; i++) {
    const r = residuals[i]!
    weighted += huber(base[i]!, r, knee) * (r * r)
    total += base[i]!
  }
  return weighted / total
}

/** Predictions, residuals and their magnitudes, into the workspace; the sum of the squared residuals, or null where a prediction is not positive. */
function predict(cost: Float64Array, columns: readonly Float64Array[], beta: Solution, into: Workspace): number | null {
  const { prediction, residuals, magnitude } = into
  const a = columns[0] ?? none
  const b = columns[1] ?? none
  const c = columns[2] ?? none
  const p = beta[0]
  const q = beta[1]
  const r = beta[2]
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

/** With errors relative to the predictions, and Huber's weights of the residuals. */
function normalEquations(
  { cost, weight }: Pick<Sample, 'cost' | 'weight'>,
  columns: readonly Float64Array[],
  knee: number,
  { prediction, residuals }: Workspace,
): Equations {
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
    const u = huber(weight[i]!, residuals[i]!, knee) / (prediction[i]! * prediction[i]!)
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

type Solution = readonly [number, number, number]

/** Coefficients, 0 past the columns that there are; null when no combination is admissible. */
function solve(e: Equations, signed: boolean): Solution | null {
  const full = e.count === 1 ? ([e.t0 / e.g00, 0, 0] as const) : e.count === 2 ? pair(e.g00, e.g01, e.g11, e.t0, e.t1) : triple(e)
  if (isAdmissible(full, signed)) return full
  let best: Solution | null = null
  let bestGain = -Infinity
  for (const beta of smaller(e)) {
    if (!isAdmissible(beta, signed)) continue
    // At the optimum of an active set the residual sum has fallen by target · beta.
    const gain = e.t0 * beta[0] + e.t1 * beta[1] + e.t2 * beta[2]
    if (gain > bestGain) {
      bestGain = gain
      best = beta
    }
  }
  return best
}

function isAdmissible(beta: Solution | null, signed: boolean): beta is Solution {
  return beta !== null && (signed || beta[0] >= 0) && beta[1] >= 0 && beta[2] >= 0
}

/** The optima with fewer columns. */
function smaller(e: Equations): readonly (Solution | null)[] {
  if (e.count === 1) return []
  const [first, second] = [
    [e.t0 / e.g00, 0, 0],
    [0, e.t1 / e.g11, 0],
  ] as const
  if (e.count === 2) return [first, second]
  const [p, q, r] = [pair(e.g00, e.g01, e.g11, e.t0, e.t1), pair(e.g00, e.g02, e.g22, e.t0, e.t2), pair(e.g11, e.g12, e.g22, e.t1, e.t2)]
  return [first, second, [0, 0, e.t2 / e.g22], p, q && [q[0], 0, q[1]], r && [0, r[0], r[1]]]
}

const dependent = 1e-12

/** Two equations by Cramer's rule; null when the columns are numerically dependent. */
function pair(aa: number, ab: number, bb: number, ta: number, tb: number): Solution | null {
  const determinant = aa * bb - ab * ab
  return determinant > dependent * aa * bb ? [(ta * bb - tb * ab) / determinant, (tb * aa - ta * ab) / determinant, 0] : null
}

/** Three equations by elimination of the first column; null when the columns are numerically dependent. */
function triple(e: Equations): Solution | null {
  const f1 = e.g01 / e.g00
  const f2 = e.g02 / e.g00
  const rest = pair(e.g11 - f1 * e.g01, e.g12 - f1 * e.g02, e.g22 - f2 * e.g02, e.t1 - f1 * e.t0, e.t2 - f2 * e.t0)
  if (rest === null) return null
  const [second, third] = rest
  return [(e.t0 - e.g01 * second - e.g02 * third) / e.g00, second, third]
}

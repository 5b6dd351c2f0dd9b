// The two models of Goldsmith, Aiken and Wilkerson, "Measuring empirical computational complexity" (2007), §2.3 and §4.2: a line by least squares, a
// power law by least squares on the logarithms, R² of each in its own space, and the bootstrap percentile method for intervals.
// Departures: with fewer than 20 distinct feature values the bootstrap is too narrow, so intervals are Student's t there; and workloads with the same
// feature value are one piece of evidence, so t has as many degrees of freedom as there are distinct values, less two.

import { seeded } from '../base/random.ts'
import { at } from './numbers.ts'
import { studentQuantile } from './student.ts'
import type { Interval } from './types.ts'

export interface PowerFit {
  /** cost = coefficient · feature^exponent */
  readonly coefficient: Interval
  readonly exponent: Interval
  /** Of the logarithms. */
  readonly r2: number
  /** Workloads left out because their cost or feature is not positive: a power law says what happens when the code runs at all. */
  readonly ignored: number
  readonly used: number
  readonly method: 'bootstrap' | 't'
  /** Predicted cost at each of the asked feature values. */
  readonly predictions: readonly Interval[]
}

/** cost = intercept + slope · feature */
export interface LinearFit {
  readonly intercept: number
  readonly slope: number
  readonly r2: number
}

interface Line extends LinearFit {
  readonly meanX: number
  readonly sxx: number
  readonly squares: number
}

/** Least-squares line of `y` on `x`; slope 0 when `x` does not vary. */
export function fitLine(x: Float64Array, y: Float64Array): LinearFit {
  const { intercept, slope, r2 } = lineOf(x, y)
  return { intercept, slope, r2 }
}

function lineOf(x: Float64Array, y: Float64Array): Line {
  const n = x.length
  const meanX = mean(x)
  const meanY = mean(y)
  let sxx = 0
  let sxy = 0
  let syy = 0
  for (let i = 0; i < n; i++) {
    const dx = at(x, i) - meanX
    const dy = at(y, i) - meanY
    sxx += dx * dx
    sxy += dx * dy
    syy += dy * dy
  }
  const slope = sxx > 0 ? sxy / sxx : 0
  const r2 = syy > 0 ? (slope * sxy) / syy : 1
  return { intercept: meanY - slope * meanX, slope, r2, meanX, sxx, squares: Math.max(0, syy - slope * sxy) }
}

function mean(values: Float64Array): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += at(values, i)
  return values.length === 0 ? 0 : total / values.length
}

export interface PowerFitOptions {
  /** Feature values to predict the cost at. */
  readonly predictAt: readonly number[]
  readonly seed: number
  /** False where only the value and a t-interval matter: a thousand resamplings take a thousand times longer. */
  readonly bootstrap: boolean
}

const fewestForBootstrap = 20
const rounds = 1000

/** A feature as it is fitted, made once for the thousands of clusters of a sweep. */
export interface PreparedFeature {
  readonly values: Float64Array
  readonly logs: Float64Array
  /** Per workload, the number of its value among the distinct ones. */
  readonly ranks: Int32Array
  readonly distinct: number
}

/** What `fitPowerLaw` needs to know of a feature. */
export function prepareFeature(values: Float64Array): PreparedFeature {
  const rankOf = new Map<number, number>()
  const ranks = Int32Array.from(values, (value) => {
    const rank = rankOf.get(value) ?? rankOf.size
    rankOf.set(value, rank)
    return rank
  })
  return { values, logs: values.map(Math.log), ranks, distinct: rankOf.size }
}

/** Logarithms of the workloads whose feature and cost are positive, and how many distinct values the feature has there. */
function usableOf({ values, logs, ranks, distinct }: PreparedFeature, cost: Float64Array): { x: Float64Array; y: Float64Array; distinct: number } {
  const x = new Float64Array(values.length)
  const y = new Float64Array(values.length)
  const seen = new Uint8Array(distinct)
  let used = 0
  for (let i = 0; i < values.length; i++) {
    if (!(at(values, i) > 0 && at(cost, i) > 0)) continue
    x[used] = at(logs, i)
    y[used] = Math.log(at(cost, i))
    used++
    seen[ranks[i] as number] = 1
  }
  return { x: x.subarray(0, used), y: y.subarray(0, used), distinct: seen.reduce((sum, bit) => sum + bit, 0) }
}

/** Power law of cost in a feature with 95 % intervals; null with fewer than 3 usable workloads or a feature that does not vary over them. */
export function fitPowerLaw(feature: PreparedFeature, cost: Float64Array, options: PowerFitOptions): PowerFit | null {
  const { x, y, distinct } = usableOf(feature, cost)
  if (x.length < 3 || distinct < 2) return null
  const line = lineOf(x, y)
  const resample = options.bootstrap && distinct >= fewestForBootstrap
  const targets = options.predictAt.map(Math.log)
  const intervals = resample ? bootstrapIntervals(x, y, line, targets, options.seed) : studentIntervals(line, x.length, distinct, targets)
  return {
    coefficient: exponentiated(intervals.intercept),
    exponent: intervals.slope,
    r2: line.r2,
    ignored: cost.length - x.length,
    used: x.length,
    method: resample ? 'bootstrap' : 't',
    predictions: intervals.predictions.map(exponentiated),
  }
}

const most = 700

function exponentiated({ low, value, high }: Interval): Interval {
  return { low: Math.exp(low), value: Math.exp(value), high: Math.exp(Math.min(most, high)) }
}

interface Intervals {
  readonly intercept: Interval
  readonly slope: Interval
  /** Logarithms of the predictions. */
  readonly predictions: readonly Interval[]
}

/** Of the mean response, as the paper's are: where the law runs, not where the next workload falls. */
function studentIntervals(line: Line, n: number, distinct: number, targets: readonly number[]): Intervals {
  const weight = distinct / n
  const quantile = distinct > 2 ? studentQuantile(0.05, distinct - 2) : Infinity
  const variance = distinct > 2 ? (line.squares * weight) / (distinct - 2) : 0
  const around = (value: number, error: number): Interval => {
    // A perfect fit of two distinct values proves nothing: no degree of freedom is left.
    const half = distinct > 2 ? quantile * error : Infinity
    return { low: value - half, value, high: value + half }
  }
  const meanError = (target: number): number => Math.sqrt(variance * (1 / distinct + (target - line.meanX) ** 2 / (line.sxx * weight)))
  return {
    intercept: around(line.intercept, meanError(0)),
    slope: around(line.slope, Math.sqrt(variance / (line.sxx * weight))),
    predictions: targets.map((target) => around(line.intercept + line.slope * target, meanError(target))),
  }
}

/** §4.2: workloads are drawn with replacement a thousand times; the middle 95 % of what they say is the interval. */
function bootstrapIntervals(x: Float64Array, y: Float64Array, line: Line, targets: readonly number[], seed: number): Intervals {
  const random = seeded(seed)
  const slopes: number[] = []
  const intercepts: number[] = []
  const n = x.length
  for (let round = 0; round < rounds; round++) {
    let [sx, sy, sxx, sxy] = [0, 0, 0, 0]
    for (let draw = 0; draw < n; draw++) {
      const i = Math.floor(random() * n)
      const dx = at(x, i) - line.meanX
      const value = at(y, i)
      sx += dx
      sy += value
      sxx += dx * dx
      sxy += dx * value
    }
    const spread = sxx - (sx * sx) / n
    if (spread <= 0) continue
    const slope = (sxy - (sx * sy) / n) / spread
    slopes.push(slope)
    intercepts.push(sy / n - slope * (sx / n + line.meanX))
  }
  return {
    intercept: percentiles(intercepts, line.intercept),
    slope: percentiles(slopes, line.slope),
    predictions: targets.map((target) =>
      percentiles(
        slopes.map((slope, i) => at(intercepts, i) + slope * target),
        line.intercept + line.slope * target,
      ),
    ),
  }
}

function percentiles(values: readonly number[], value: number): Interval {
  const sorted = Float64Array.from(values).toSorted()
  const rank = (fraction: number): number => at(sorted, Math.min(sorted.length - 1, Math.floor(fraction * sorted.length)))
  return { low: Math.min(value, rank(0.025)), value, high: Math.max(value, rank(0.975)) }
}

/** The value that 95 % of the workloads do not exceed: the paper's f95. */
export function ninetyFifth(values: Float64Array): number {
  const sorted = values.toSorted()
  return at(sorted, Math.max(0, Math.ceil(0.95 * sorted.length) - 1))
}

/** cost = coefficient · f^first · g^second, by least squares on the logarithms. */
export interface JointFit {
  readonly coefficient: number
  readonly first: number
  readonly second: number
  readonly r2: number
}

/** Power law in two features together; null when fewer than 6 workloads have all three positive, or when the features vary together. */
export function fitTwoFeatures(first: Float64Array, second: Float64Array, cost: Float64Array): JointFit | null {
  const usable = Array.from(cost.keys()).filter((i) => at(first, i) > 0 && at(second, i) > 0 && at(cost, i) > 0)
  if (usable.length < 6) return null
  const [f, g, y] = [first, second, cost].map((column) => centred(usable.map((i) => Math.log(at(column, i)))))
  if (f === undefined || g === undefined || y === undefined) return null
  const [ff, gg, fg, fy, gy, yy] = [dot(f, f), dot(g, g), dot(f, g), dot(f, y), dot(g, y), dot(y, y)]
  const determinant = ff * gg - fg ** 2
  // R² of one feature on the other above 0.98: they are one feature.
  if (determinant <= 0.02 * ff * gg || yy === 0) return null
  const a = (fy * gg - gy * fg) / determinant
  const b = (gy * ff - fy * fg) / determinant
  return {
    coefficient: Math.exp(y.mean - a * f.mean - b * g.mean),
    first: a,
    second: b,
    r2: (a * fy + b * gy) / yy,
  }
}

interface Centred {
  readonly mean: number
  readonly values: Float64Array
}

function centred(values: readonly number[]): Centred {
  const centre = mean(Float64Array.from(values))
  return { mean: centre, values: Float64Array.from(values, (v) => v - centre) }
}

function dot(a: Centred, b: Centred): number {
  let value = 0
  for (let i = 0; i < a.values.length; i++) value += at(a.values, i) * at(b.values, i)
  return value
}

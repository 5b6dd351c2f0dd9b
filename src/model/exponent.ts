// The local exponent at the largest size, and its t-interval over sizes. The fitted law gives the shape; the slope of its log-residuals against log n
// says how far the data disagree with that shape, and its standard error how sure that is. For a pure power this is the t-interval of the log-log
// regression on per-size costs, which covers 94-97 % where bootstraps over calls cover 71-77 %.

import { maxOf, minOf } from '../base/lists.ts'
import { evaluateTerms, localExponent } from './evaluate.ts'
import { shapeExponent } from './families.ts'
import { at } from './numbers.ts'
import { fromSize, type Sample } from './points.ts'
import { studentQuantile } from './student.ts'
import type { Candidate } from './candidate.ts'
import type { Interval } from './types.ts'

/** Weighted least-squares slope of `values` on log size, with its standard error. */
export function logSlope(s: Sample, values: Float64Array): { slope: number; error: number; freedom: number } {
  const n = s.size.length
  const { weight, logSize } = s
  let w = 0
  let mx = 0
  let my = 0
  for (let i = 0; i < n; i++) {
    w += weight[i]!
    mx += weight[i]! * logSize[i]!
    my += weight[i]! * values[i]!
  }
  mx /= w
  my /= w
  let sxx = 0
  let sxy = 0
  for (let i = 0; i < n; i++) {
    const x = logSize[i]! - mx
    sxx += weight[i]! * x * x
    sxy += weight[i]! * x * (values[i]! - my)
  }
  const slope = sxx > 0 ? sxy / sxx : 0
  let squares = 0
  for (let i = 0; i < n; i++) squares += weight[i]! * (values[i]! - my - slope * (logSize[i]! - mx)) ** 2
  const freedom = n - 2
  return { slope, error: freedom > 0 && sxx > 0 ? Math.sqrt(squares / freedom / sxx) : Infinity, freedom }
}

/** 95 % t-interval of the slope of `values` on log size. */
export function slopeInterval(s: Sample, values: Float64Array): Interval {
  const { slope, error, freedom } = logSlope(s, values)
  const half = studentQuantile(0.05, freedom) * error
  return { low: slope - half, value: slope, high: slope + half }
}

/** The headline was chosen with the same data: simulated coverage is 95 % at this level of the t distribution, not at 0.05. */
const afterChoice = 0.04

/** Local exponent of the headline at the largest size with its 95 % interval, widened to hold what every rival that the data cannot exclude says. */
export function exponentInterval(s: Sample, headline: Candidate, rivals: readonly Candidate[]): Interval {
  const largest = at(s.size, s.size.length - 1)
  const { slope, error, freedom } = logSlope(s, headline.residuals)
  const value = localExponent(headline.terms, largest) + slope
  // Every term beyond the first costs a degree of freedom, and its coefficient is no surer than the data: without this, one in ten is missed.
  const quantile = studentQuantile(afterChoice, Math.max(1, freedom + 1 - headline.terms.length))
  const half = Math.min(10, quantile * Math.sqrt(error * error + mixtureVariance(s, headline)))
  const others = rivals.map((c) => localExponent(c.terms, largest) + logSlope(s, c.residuals).slope)
  return { low: Math.min(value - half, minOf(others)), value, high: Math.max(value + half, maxOf(others)) }
}

/** Variance of the local exponent at the largest size that comes from the doubt about the shares of the terms, by the delta method on the logs of their coefficients. */
function mixtureVariance(s: Sample, { terms, residuals }: Candidate): number {
  const n = s.size.length
  if (terms.length < 2 || n <= terms.length) return 0
  const shares = terms.map((t) => s.size.map((size) => evaluateTerms([t], size) / evaluateTerms(terms, size)))
  const information = shares.map((a) => shares.map((b) => a.reduce((sum, share, i) => sum + at(s.weight, i) * share * at(b, i), 0)))
  const largest = at(s.size, n - 1)
  const whole = localExponent(terms, largest)
  const gradient = terms.map((t, j) => at(shares[j] ?? [], n - 1) * (shapeExponent(t, largest) - whole))
  const solved = solveSymmetric(information, gradient)
  const variance = residuals.reduce((sum, r, i) => sum + at(s.weight, i) * r * r, 0) / (n - terms.length)
  return solved === null ? 0 : Math.max(0, variance * gradient.reduce((sum, g, j) => sum + g * at(solved, j), 0))
}

/** Solves a small symmetric system by elimination; null when it is numerically singular. */
function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, i) => [...row, at(right, i)])
  for (const [i, row] of rows.entries()) {
    const pivot = at(row, i)
    if (Math.abs(pivot) < 1e-12 * Math.abs(at(matrix[i] ?? [], i))) return null
    for (const other of rows.filter((r) => r !== row)) {
      const factor = at(other, i) / pivot
      for (let j = i; j < other.length; j++) other[j] = at(other, j) - factor * at(row, j)
    }
  }
  return rows.map((row, i) => at(row, right.length) / at(row, i))
}

/** The upper half of the sizes, in order; at least 4 of them where there are as many. */
export function upperHalf(s: Sample): Sample {
  const from = Math.max(0, Math.min(s.size.length >> 1, s.size.length - 4))
  return fromSize(s, from)
}

const tailSpan = 16
/** A gap of more than half of the log range below the largest size: the slope would be the word of one point. */
const alone = 0.5

/** Log-log slope over the largest sizes, a factor of 16 and at least 4 of them, with its 95 % t-interval; null with fewer than 4 sizes, or when the largest stands alone. */
export function tailExponent(s: Sample): Interval | null {
  const n = s.size.length
  if (n < 4 || Math.log(at(s.size, n - 1) / at(s.size, n - 2)) > alone * Math.log(at(s.size, n - 1) / at(s.size, 0))) return null
  const tail = fromSize(s, tailStart(s))
  return slopeInterval(tail, tail.logCost)
}

/** Index of the first of the largest sizes, a factor of 16 and at least 4 of them where there are as many. */
export function tailStart({ size }: Pick<Sample, 'size'>): number {
  const n = size.length
  return Math.max(
    0,
    Math.min(
      n - 4,
      size.findIndex((each) => each * tailSpan >= at(size, n - 1)),
    ),
  )
}

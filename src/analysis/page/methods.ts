// What the methods of the papers say of the same points, beside landau's law: trend-prof's line and power law with R² and intervals
// (Goldsmith, Aiken and Wilkerson, §2.3 and §4.2), its predictions at 2 and 10 times the 95th-percentile size, aprof's guess ratio.

import { totalOf } from '../../base/lists.ts'
import {
  evaluate,
  fitLine,
  fitPowerLaw,
  predictRatio,
  prepareFeature,
  type Interval,
  type Law,
  type LinearFit,
  type PowerFit,
} from '../../model/index.ts'
import { guesses, ratiosOf, trendOf, type Guess, type RatioTrend } from './guess-ratio.ts'
import type { PointColumns } from '../types.ts'

/** A cost that is expected at a size: by the law, and by the power law where there is one. */
export interface Prediction {
  /** Multiple of the 95th-percentile size. */
  readonly factor: number
  readonly size: number
  readonly law: Interval
  readonly power: Interval | null
}

export interface Methods {
  /** 95 % of the calls have this size or less. */
  readonly largeSize: number
  readonly line: LinearFit
  readonly power: PowerFit | null
  readonly predictions: readonly Prediction[]
  readonly ratios: readonly { readonly guess: Guess; readonly trend: RatioTrend }[]
}

const factors = [2, 10] as const
/** The same for every report: the same profile gives the same intervals, byte for byte. */
const seed = 2007

const largeSizeOf = ({ size, calls }: PointColumns): number => {
  const total = totalOf(calls)
  let seen = 0
  const index = calls.findIndex((n) => (seen += n) >= 0.95 * total)
  return Math.max(1, size[index] ?? size.at(-1) ?? 1)
}

const lawAt = (law: Law, from: number, factor: number): Interval => {
  const now = evaluate(law, from)
  const { low, value, high } = predictRatio(law, from, factor)
  return { low: low * now, value: value * now, high: high * now }
}

/** Fits the typical costs of the sizes, each size one workload, as the papers would. */
export const methodsOf = (points: PointColumns, law: Law): Methods => {
  const largeSize = largeSizeOf(points)
  const size = Float64Array.from(points.size)
  const cost = Float64Array.from(points.median)
  const power = fitPowerLaw(prepareFeature(size), cost, { predictAt: factors.map((factor) => factor * largeSize), seed, bootstrap: true })
  return {
    largeSize,
    line: fitLine(size, cost),
    power,
    predictions: factors.map((factor, i) => ({
      factor,
      size: factor * largeSize,
      law: lawAt(law, largeSize, factor),
      power: power?.predictions[i] ?? null,
    })),
    ratios: guesses.map((guess) => ({ guess, trend: trendOf(ratiosOf(points.size, points.median, guess)) })),
  }
}

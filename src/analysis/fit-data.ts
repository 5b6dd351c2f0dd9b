// Laws and verdicts for data that is no profile: raw costs by size.

import { maxOf, minOf } from '../base/lists.ts'
import { fitCurve, fitSegments, summarise, type Law, type Observation, type Point, type Segments } from '../model/index.ts'
import { differ, verdictOf } from './verdict.ts'
import type { PointColumns, Verdict } from './types.ts'

export interface DataFit {
  readonly law: Law
  readonly verdict: Verdict
  readonly points: PointColumns
  /** Two regimes, where the law changes at a size. */
  readonly segments: Segments | null
  /** Laws of the cheapest and the dearest observation of each size, where they grow differently. */
  readonly envelopes: { readonly min: Law; readonly max: Law } | null
}

/** Fits the typical, the least and the greatest cost of each size. Sizes may come in any order, and more than once. */
export const fitData = (observations: readonly Observation[]): DataFit => {
  const merged = [...Map.groupBy(observations, ([size]) => size)]
    .map(([size, group]): Observation => [size, group.flatMap(([, costs]) => costs)])
    .toSorted(([a], [b]) => a - b)
  const points = summarise(merged)
  const law = fitCurve(points)
  return { law, verdict: verdictOf(law), points: columnsOf(merged, points), segments: fitSegments(points, law), envelopes: envelopesOf(merged) }
}

const columnsOf = (observations: readonly Observation[], points: readonly Point[]): PointColumns => ({
  size: points.map((p) => p.size),
  calls: points.map((p) => p.calls),
  min: observations.map(([, costs]) => minOf(costs)),
  median: points.map((p) => p.cost),
  max: observations.map(([, costs]) => maxOf(costs)),
})

const envelopesOf = (observations: readonly Observation[]): DataFit['envelopes'] => {
  if (observations.every(([, costs]) => new Set(costs).size <= 1)) return null
  const envelope = (choose: (costs: readonly number[]) => number): Law =>
    fitCurve(observations.map(([size, costs]) => ({ size, cost: choose(costs), calls: costs.length })))
  const [min, max] = [envelope(minOf), envelope(maxOf)]
  return differ(min, max) ? { min, max } : null
}

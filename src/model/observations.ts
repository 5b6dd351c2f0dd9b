// Raw observations to points. The typical cost of a size is an M-estimate of location in logs (Huber 1964, tuning 1.345) with a scale pooled over
// the sizes: of three calls the median wastes a quarter of what they know, the mean is one outlier away from wrong.

import { median, sum } from './numbers.ts'
import type { Point } from './types.ts'

/** One size and the costs that were observed at it. */
export type Observation = readonly [size: number, costs: readonly number[]]

const tuning = 1.345
const rounds = 6
/** Costs are counts: below this relative scatter rounding is all there is. */
const leastScale = 1e-9

/** One point a size, in the order of first appearance: its typical cost, how often it was seen, and how much it scattered. Sizes without a positive cost keep the cost 0. */
export function summarise(observations: readonly Observation[]): Point[] {
  const merged = [...Map.groupBy(observations, ([size]) => size)].map(([size, group]): Observation => [size, group.flatMap(([, costs]) => costs)])
  const distinct = withoutCopies(merged)
  const logs = distinct.map(([, costs]) => costs.filter((c) => c > 0).map(Math.log))
  const scale = pooledScale(logs)
  return distinct.map(([size, costs], i) => {
    const known = logs[i] ?? []
    const spread = deviation(known)
    const settled = spread <= leastScale || known.length * 2 <= costs.length
    const cost = settled ? median(costs) : Math.exp(location(known, scale))
    return { size, cost, calls: costs.length, ...(costs.length > 1 ? { spread } : {}) }
  })
}

/** Data in which every observation occurs k times are the data once: a copy is no evidence. */
function withoutCopies(observations: readonly Observation[]): readonly Observation[] {
  const tallies = observations.map(([size, costs]) => ({ size, tally: tallied(costs) }))
  const copies = tallies.reduce((divisor, { tally }) => [...tally.values()].reduce(greatestCommonDivisor, divisor), 0)
  if (copies <= 1) return observations
  return tallies.map(({ size, tally }): Observation => [
    size,
    [...tally].flatMap(([cost, times]) => Array.from({ length: times / copies }, () => cost)),
  ])
}

function tallied(values: readonly number[]): Map<number, number> {
  const tally = new Map<number, number>()
  for (const v of values) tally.set(v, (tally.get(v) ?? 0) + 1)
  return tally
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y > 0) [x, y] = [y, x % y]
  return x
}

function deviation(values: readonly number[]): number {
  const mean = sum(values) / Math.max(1, values.length)
  return Math.sqrt(values.reduce((squares, v) => squares + (v - mean) ** 2, 0) / Math.max(1, values.length - 1))
}

/** Median deviation from the sizes' medians, corrected for the freedom that each size's median takes. */
function pooledScale(logs: readonly (readonly number[])[]): number {
  const deviations = logs.flatMap((values) => {
    if (values.length < 2) return []
    const centre = median(values)
    const correction = Math.sqrt(values.length / (values.length - 1))
    // An odd number of values has one deviation that is 0 by construction.
    const away = values.map((v) => Math.abs(v - centre) * correction).toSorted((a, b) => a - b)
    return values.length % 2 === 1 ? away.slice(1) : away
  })
  return 1.4826 * median(deviations)
}

function location(values: readonly number[], scale: number): number {
  let centre = median(values)
  if (scale <= 0) return centre
  for (let round = 0; round < rounds; round++) {
    let weights = 0
    let total = 0
    for (const v of values) {
      const weight = Math.min(1, (tuning * scale) / Math.max(1e-300, Math.abs(v - centre)))
      weights += weight
      total += weight * v
    }
    centre = total / weights
  }
  return centre
}

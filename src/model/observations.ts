// Raw observations to points. The typical cost of a size is an M-estimate of location in logs (Huber 1964, tuning 1.345) with a scale pooled over
// the sizes: of three calls the median wastes a quarter of what they know, the mean is one outlier away from wrong.

import { at, median, sum } from './numbers.ts'
import type { Point } from './types.ts'

/** One size and the costs that were observed at it. */
export type Observation = readonly [size: number, costs: readonly number[]]

const tuning = 1.345
const rounds = 6
/** Costs are counts: below this relative scatter rounding is all there is. */
const leastScale = 1e-9

/** One point a size: its typical cost, how often it was seen, and how much it scattered. Sizes without a positive cost keep the cost 0. */
export function summarise(observations: readonly Observation[]): Point[] {
  const logs = observations.map(([, costs]) => costs.filter((c) => c > 0).map(Math.log))
  const scale = pooledScale(logs)
  return observations.map(([size, costs], i) => {
    const known = logs[i] ?? []
    const spread = deviation(known)
    const cost = known.length * 2 <= costs.length ? median(costs) : spread <= leastScale ? Math.exp(at(known, 0)) : Math.exp(location(known, scale))
    return {
      size,
      cost: spread <= leastScale && costs.length > 0 ? median(costs) : cost,
      calls: costs.length,
      ...(costs.length > 1 ? { spread } : {}),
    }
  })
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

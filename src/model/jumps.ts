// Times have cliffs: past a cache, a heap limit or another algorithm inside the engine one doubling costs x14 to x50. A cliff is not growth.
// The points before a cliff are lifted by what the jump exceeds the slope on its two sides, so that only slopes inside segments remain.

import { at, median } from './numbers.ts'
import type { Point } from './types.ts'

const steepest = 3.2
const aboveMedian = 1.6
/** A step up from a time that the clock hardly sees is no jump. */
const mostBlur = 0.5

export interface Levelled {
  readonly points: readonly Point[]
  readonly jumps: number
}

/** Takes out jumps: steps between neighbouring sizes far steeper than the median step. At most a quarter of the steps can be jumps; more are a law. */
export function takeOutJumps(points: readonly Point[]): Levelled {
  const slopes: number[] = []
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]
    const b = points[i]
    if (a !== undefined && b !== undefined) slopes.push(Math.log(b.cost / a.cost) / Math.max(Math.log(b.size / a.size), 0.2))
  }
  const usual = median(slopes)
  const jumps = slopes.flatMap((slope, i) => (slope > steepest && slope > usual + aboveMedian && (points[i]?.blur ?? 0) < mostBlur ? [i] : []))
  if (jumps.length === 0 || jumps.length > Math.max(1, slopes.length / 4)) return { points, jumps: 0 }
  const lift = Array.from({ length: points.length }, () => 1)
  for (const jump of jumps) {
    const before = points[jump]
    const after = points[jump + 1]
    if (before === undefined || after === undefined) continue
    const expected = (after.size / before.size) ** Math.max(0, usual)
    const excess = after.cost / before.cost / expected
    for (let i = 0; i <= jump; i++) lift[i] = at(lift, i) * excess
  }
  return { points: points.map((p, i) => ({ ...p, cost: p.cost * at(lift, i) })), jumps: jumps.length }
}

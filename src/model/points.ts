import { totalOf } from '../base/lists.ts'
import { median, numbersOf } from './numbers.ts'
import type { Point } from './types.ts'

/** One entry a distinct size, sizes ascending; what every fit works on. */
export interface Sample {
  readonly size: Float64Array
  readonly cost: Float64Array
  readonly logSize: Float64Array
  readonly logCost: Float64Array
  /** Weight of each size; their mean is 1. */
  readonly weight: Float64Array
  /** Variance of one size's log cost that the scatter within sizes explains; 0 when unknown. */
  readonly within: number
  /** Sizes with more than one call. */
  readonly repeated: number
}

const between = 0.03
const mostBins = 64
const binnedPast = 200

/** Points with positive size and cost, one a distinct size, sizes ascending. A repeated size keeps the median cost: repetition is no new evidence about growth. */
export function distinct(points: readonly Point[]): Point[] {
  const usable = points.filter((p) => p.size > 0 && p.cost > 0 && Number.isFinite(p.cost))
  if (ascend(usable)) return usable
  const sorted = usable.toSorted((a, b) => a.size - b.size)
  const merged: Point[] = []
  for (let i = 0; i < sorted.length;) {
    let end = i + 1
    while (end < sorted.length && sorted[end]?.size === sorted[i]?.size) end++
    const group = sorted.slice(i, end)
    const [first] = group
    if (first !== undefined)
      merged.push(group.length === 1 ? first : { ...first, cost: median(group.map((p) => p.cost)), calls: group.reduce((n, p) => n + p.calls, 0) })
    i = end
  }
  return merged
}

function ascend(points: readonly Point[]): boolean {
  for (let i = 1; i < points.length; i++) if (!(points[i]!.size > points[i - 1]!.size)) return false
  return true
}

/** A gap in the sizes of this factor, behind which they reach over such a span. */
const wideGap = 20
const enoughSpan = 8
const enoughSizes = 5

/**
 * Without a few small sizes far below all others: how the cost grows between the others they do not tell, and as the only ones of their kind, often of
 * another way through the code, they would turn every curve their way (1 step at size 1, n² from 993 to 69,402: not n^1.5).
 */
export function withoutFarBelow(points: readonly Point[]): readonly Point[] {
  const from = points.findLastIndex((p, i) => i > 0 && p.size >= wideGap * points[i - 1]!.size)
  const others = points.slice(Math.max(0, from))
  const [first, last] = [others[0], others.at(-1)]
  if (from <= 0 || first === undefined || last === undefined) return points
  return others.length >= enoughSizes && others.length > 2 * from && last.size >= enoughSpan * first.size ? others : points
}

/** More than 200 sizes become at most 64 bins of equal width in log size; the others pass unchanged. */
export function binned(points: readonly Point[]): readonly Point[] {
  const first = points[0]
  const last = points.at(-1)
  if (points.length <= binnedPast || first === undefined || last === undefined) return points
  const width = Math.log(last.size / first.size) / mostBins
  const groups = new Map<number, Point[]>()
  for (const p of points) {
    const index = Math.min(mostBins - 1, Math.floor(Math.log(p.size / first.size) / width))
    const group = groups.get(index)
    if (group === undefined) groups.set(index, [p])
    else group.push(p)
  }
  return [...groups.values()].map(centre)
}

function centre(group: readonly Point[]): Point {
  const calls = group.reduce((n, p) => n + p.calls, 0)
  const size = group.reduce((n, p) => n + p.size * p.calls, 0) / calls
  // The median of cost per size keeps one wild activation from moving the bin.
  const rate = median(group.map((p) => p.cost / p.size))
  return { size, cost: rate * size, calls }
}

/** Columns and weights for fitting: 1/(within-size variance/calls + 0.03²), so that a size with many calls is surer, but never more than the model itself can be. */
export function sample(points: readonly Point[]): Sample {
  const within = pooledVariance(points)
  const raw = points.map((p) => 1 / (within / Math.max(1, p.calls) + between * between + (p.blur ?? 0) ** 2))
  const mean = totalOf(raw) / Math.max(1, raw.length)
  const size = numbersOf(points, (p) => p.size)
  const cost = numbersOf(points, (p) => p.cost)
  return {
    size,
    cost,
    logSize: numbersOf(size, Math.log),
    logCost: numbersOf(cost, Math.log),
    weight: numbersOf(raw, (w) => w / mean),
    within:
      (within * points.length) /
      Math.max(
        1,
        points.reduce((n, p) => n + Math.max(1, p.calls), 0),
      ),
    repeated: points.filter((p) => p.calls > 1).length,
  }
}

/** Variance of log cost within a size, pooled over the sizes that have more than one call; 0 when unknown. */
function pooledVariance(points: readonly Point[]): number {
  let squares = 0
  let freedom = 0
  for (const p of points) {
    if (p.spread === undefined || p.calls < 2) continue
    // A size called a million times must not speak for the others.
    const df = Math.min(p.calls - 1, 8)
    squares += df * p.spread * p.spread
    freedom += df
  }
  return freedom === 0 ? 0 : squares / freedom
}

/** The sizes from the `from`th on. */
export function fromSize(s: Sample, from: number): Sample {
  return slice(s, from, s.size.length)
}

/** The sizes before the `end`th. */
export function upToSize(s: Sample, end: number): Sample {
  return slice(s, 0, end)
}

function slice(s: Sample, from: number, end: number): Sample {
  return {
    ...s,
    size: s.size.slice(from, end),
    cost: s.cost.slice(from, end),
    logSize: s.logSize.slice(from, end),
    logCost: s.logCost.slice(from, end),
    weight: s.weight.slice(from, end),
  }
}

/** Kish's effective number of sizes: unequal weights are worth fewer. */
export function effectiveSizes(s: Pick<Sample, 'weight'>): number {
  let w = 0
  let w2 = 0
  for (const weight of s.weight) {
    w += weight
    w2 += weight * weight
  }
  return w2 === 0 ? 0 : (w * w) / w2
}

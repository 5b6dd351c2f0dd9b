// What the largest sizes say of a law. They are few, often of one call each, and the loss is robust, so many small sizes outvote them. But they are where
// the law is extrapolated from, and there it must hold. Sizes count alike here: many calls make no size larger.

import { slopeInterval, tailStart } from './exponent.ts'
import { at, median, medianIn, numbersOf } from './numbers.ts'
import { fromSize, type Sample } from './points.ts'

/** Sizes above this part of the largest are the largest sizes. */
const largestPart = 0.5
/** Off by less than this factor is no miss, and neither is what three times the usual scatter explains. */
export const leastFactor = 1.5
const scatters = 3
/** An exponent that is off by less is of no use to anyone. */
const leastTurn = 0.2
/** Without scatter a smaller one is beyond doubt: small cases of a recursion outvote its large ones, which all have the same slope. */
const leastClearTurn = 0.1
const clearly = 2

/** Index of the first of the largest sizes. */
export function firstLargest({ size }: Pick<Sample, 'size'>): number {
  const largest = at(size, size.length - 1)
  return size.findIndex((n) => n > largest * largestPart)
}

/** Of the cost: at the median, and at any of the sizes in the upper part of the range. */
const closeAtMedian = 0.02
const closeInTail = 0.05

/**
 * Whether a law that leaves these residuals hits the cost so closely, at each of the sizes in the upper part of the range as well, that nothing is left for
 * another to explain. Counts of steps are often without any scatter: a third of a cost that is quadratic then shows beyond doubt, though the rest hides it from slopes.
 */
export const isClose = (s: Sample, residuals: Float64Array): boolean =>
  medianIn(numbersOf(residuals, Math.abs)) < closeAtMedian && residuals.subarray(tailStart(s)).every((r) => Math.abs(r) < closeInTail)

export interface Miss {
  /** The cost at the largest sizes relative to what the law says. */
  readonly factor: number
  /** Two sizes or more say so: it is not one size's accident. */
  readonly repeated: boolean
}

/** How a law that leaves these residuals misses the largest sizes; null where it meets them. */
export function missAtLargest(s: Sample, residuals: Float64Array): Miss | null {
  const off = numbersOf(residuals, Math.abs)
  const largest = residuals.slice(firstLargest(s))
  const atLargest = median(numbersOf(largest, Math.abs))
  if (atLargest <= Math.log(leastFactor) || atLargest <= scatters * 1.4826 * medianIn(off)) return null
  const middle = median(largest)
  return { factor: Math.exp(middle), repeated: largest.filter((r) => r * Math.sign(middle) > Math.log(leastFactor)).length > 1 }
}

/** By how much the cost in the upper part of the range, a factor of 16 in size, grows faster (below 0: slower) than a law that leaves these residuals, as an exponent; null where the law keeps up. */
export function turnInTail(s: Sample, residuals: Float64Array): number | null {
  const from = tailStart(s)
  const tail = fromSize(s, from)
  const { low, value, high } = slopeInterval({ ...tail, weight: new Float64Array(tail.size.length).fill(1) }, residuals.slice(from))
  const turn = Math.abs(value)
  const isClear = turn >= leastClearTurn && (high - low) * clearly < 2 * turn
  return (turn >= leastTurn || isClear) && (low > 0 || high < 0) ? value : null
}

/** A line is fitted to the sizes above this part of the largest, of which there must be so many. */
const linePart = 0.25
const lineSizes = 6
/** A line that is off by more at the median is none. */
const lineOff = 0.25

/**
 * Whether a straight line from a size on, a·(n − n0), is as near to the largest sizes as a law that leaves these residuals: part of the size is constant and takes
 * no work (an environment, a board, tables), and what grows linearly behind it looks like any power. No family allows for it, as its cost is negative below n0.
 */
export function isLineFromSize({ size, cost }: Sample, residuals: Float64Array): boolean {
  const first = size.findIndex((n) => n > at(size, size.length - 1) * linePart)
  if (size.length - first < lineSizes) return false
  const [x, y] = [size.subarray(first), cost.subarray(first)]
  const { slope, constant } = relativeLine(x, y)
  if (!(slope > 0) || constant >= 0) return false
  const off = median(x.map((n, i) => Math.abs(Math.log(Math.max(Number.MIN_VALUE, (constant + slope * n) / at(y, i))))))
  return off < lineOff && off <= median(numbersOf(residuals.subarray(first), Math.abs))
}

/** Least squares of relative errors. */
function relativeLine(x: Float64Array, y: Float64Array): { readonly slope: number; readonly constant: number } {
  let [w, wx, wy, wxx, wxy] = [0, 0, 0, 0, 0]
  for (let i = 0; i < x.length; i++) {
    const weight = 1 / at(y, i) ** 2
    w += weight
    wx += weight * at(x, i)
    wy += weight * at(y, i)
    wxx += weight * at(x, i) ** 2
    wxy += weight * at(x, i) * at(y, i)
  }
  const slope = (w * wxy - wx * wy) / (w * wxx - wx * wx)
  return { slope, constant: (wy - slope * wx) / w }
}

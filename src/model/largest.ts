// What the largest sizes say of a law. They are few, often of one call each, and the loss is robust, so many small sizes outvote them. But they are where
// the law is extrapolated from, and there it must hold. Sizes count alike here: many calls make no size larger.

import { slopeInterval, tailStart } from './exponent.ts'
import { at, median, medianIn, numbersOf } from './numbers.ts'
import { fromSize, type Sample } from './points.ts'

/** Sizes above this part of the largest are the largest sizes. */
const largestPart = 0.5
/** Off by less than this factor is no miss, and neither is what three times the usual scatter explains. */
const leastFactor = 1.5
const scatters = 3
/** An exponent that is off by less is of no use to anyone. */
const leastTurn = 0.2

/** Index of the first of the largest sizes. */
export function firstLargest({ size }: Pick<Sample, 'size'>): number {
  const largest = at(size, size.length - 1)
  return size.findIndex((n) => n > largest * largestPart)
}

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
  return Math.abs(value) >= leastTurn && (low > 0 || high < 0) ? value : null
}

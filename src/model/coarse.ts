// Sizes that are counted in cells of some width, as long texts are by 8 characters: what begins in the middle of a cell and ends in the middle of another is
// counted up to two cells too large. Five characters that lie across two cells are 16, so that a loop over short pieces of a text seems to grow like n^1.5.

import { maxOf, minOf } from '../base/lists.ts'
import { distinct } from './points.ts'
import type { Law, Point } from './types.ts'

const fewest = 6
/** Of neighbours, those that are one cell apart: sizes that somebody chose double, or grow by more. */
const mostlyNext = 0.8
/** Slopes that are tried, from 0 to the steepest that the largest size allows. */
const slopes = 64
/** As steep as what begins two cells late looks at such sizes; n² is steeper. */
const steepest = 1.7

/**
 * Whether sizes are counted in cells of `width`, one apart, and the costs may lie on a line once what is counted too much is taken off: nobody knows then whether they grow faster. `law` is the best of one formula for
 * the sizes as they were counted.
 */
export function mayBeCoarse(points: readonly Point[], law: Law, width: number): boolean {
  const seen = distinct(points)
  const [first, last] = [seen[0], seen.at(-1)]
  if (first === undefined || last === undefined || seen.length < fewest) return false
  if (law.certainty === 'exact' || law.exponent.high > steepest || first.size > 2 * width) return false
  if (!seen.every(({ size }) => (size - first.size) % width === 0)) return false
  const next = seen.filter(({ size }, i) => i > 0 && size - seen[i - 1]!.size === width).length
  if (next < mostlyNext * (seen.length - 1)) return false
  const tooLarge = 2 * width - 1
  const most = last.cost / Math.max(1, last.size - tooLarge)
  return Array.from({ length: slopes }, (_, i) => (most * (i + 1)) / slopes).some((slope) => {
    const lowest = Math.max(0, maxOf(seen.map(({ size, cost }) => cost - slope * size)))
    return lowest <= minOf(seen.map(({ size, cost }) => cost - slope * Math.max(0, size - tooLarge)))
  })
}

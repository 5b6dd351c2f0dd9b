// Sizes that are counted in cells of some width, as long texts are by 8 characters: what begins in the middle of a cell and ends in the middle of another is
// counted up to two cells too large. Five characters that lie across two cells are 16, so that a loop over short pieces of a text seems to grow like n^1.5.

import { maxOf, minOf } from '../base/lists.ts'
import { lawOfLine } from './lines.ts'
import { distinct } from './points.ts'
import type { Law, Point } from './types.ts'

const fewest = 5
const slopes = 64
/** Steeper than this in the sizes as they were counted is no line: between 8 and 40 also n² lies on one that may be two cells of 8 off. */
const steepest = 1.7

/** The law of a line on which all sizes may lie that are counted in cells of `width`, as their equal remainders show; null where they are not, or lie on none. `law` is the best of one formula for the sizes as they were counted. */
export function lawOfCoarseSizes(points: readonly Point[], law: Law, width: number): Law | null {
  const seen = distinct(points)
  const [first, last] = [seen[0], seen.at(-1)]
  if (first === undefined || last === undefined || seen.length < fewest) return null
  if (law.certainty === 'exact' || law.exponent.high > steepest) return null
  if (!seen.every(({ size }) => (size - first.size) % width === 0)) return null
  const tooLarge = 2 * width - 1
  const most = last.cost / Math.max(1, last.size - tooLarge)
  for (let i = 1; i <= slopes; i++) {
    const slope = (most * i) / slopes
    const lowest = Math.max(0, maxOf(seen.map(({ size, cost }) => cost - slope * size)))
    const highest = minOf(seen.map(({ size, cost }) => cost - slope * Math.max(0, size - tooLarge)))
    if (lowest <= highest) return lawOfLine({ slope, offset: lowest }, seen, law)
  }
  return null
}

// Sizes of calls of one kind or two, each of which lies on a line of its own: `slope · n + offset`, with an offset below zero where cells that are the same in each call count as size. Where such a line begins it is steeper than
// any power, and from one kind to the other the cost leaps, so that the whole looks like n^1.5 or n². A power lies on no such line: where the size grows threefold, n^1.3 leaves it by 6 % in its middle, n² by 30 %.

import { distinct } from './points.ts'
import { approximateFormula } from './formula.ts'
import type { Law, Point } from './types.ts'

interface Line {
  readonly slope: number
  readonly offset: number
}

/** The largest sizes are those over a factor of ten: as far as is foretold. */
const decade = 10
/** How far from a line, of the cost. */
const near = 0.03
const fewestAlone = 5
/** Of the factor from the smallest to the largest size on a line: the first kind over most of the decade, another beside it over a part. */
const [wideAlone, wideBeside] = [5, 3]
const fewestBeside = 3
/** Between neighbours on a line, for three of them to say something. */
const apart = 1.3
/** Of the sizes, those that lie on no line. */
const mostOff = 0.25
/** Of more, what each pair of them says takes longer than all fits. */
const mostSizes = 200
/** Two kinds differ by this much where the cheaper one ends. */
const otherKind = 1.5

/**
 * The law of the line that the largest sizes lie on, over a factor of five, or of the dearer of two that calls of two kinds lie on; null where they do not. `law` is the best of one formula for all sizes.
 */
export function lawOnLines(points: readonly Point[], law: Law): Law | null {
  const seen = distinct(points)
  const last = seen.at(-1)
  if (last === undefined) return null
  const largest = seen.filter(({ size }) => size * decade >= last.size)
  if (largest.length > mostSizes) return null
  const mostLeft = mostOff * largest.length
  const first = lineThrough(largest, fewestBeside, wideBeside)
  if (first === null) return null
  const on = largest.filter((p) => isOn(first, p))
  const rest = largest.filter((p) => !isOn(first, p))
  if (rest.length <= mostLeft) return on.length >= fewestAlone && factor(on) >= wideAlone ? lawOf(first, on, law) : null
  const second = lineThrough(rest, fewestBeside, wideBeside)
  if (second === null || rest.filter((p) => !isOn(second, p)).length > mostLeft) return null
  const end = rest.findLast((p) => isOn(second, p))!
  const isBeside = on.filter(({ size }) => size < end.size).length > 1 && differ(costOn(first, end.size), end.cost)
  if (!isBeside) return null
  return costOn(first, last.size) > costOn(second, last.size) ? lawOf(first, on, law) : lawOf(second, rest, law)
}

const costOn = ({ slope, offset }: Line, size: number): number => slope * size + offset
const isOn = (line: Line, { size, cost }: Point): boolean => Math.abs(costOn(line, size) - cost) <= near * cost
const factor = (points: readonly Point[]): number => (points.at(-1)?.size ?? 0) / (points[0]?.size ?? 1)
const differ = (a: number, b: number): boolean => Math.max(a, b) > otherKind * Math.min(a, b)

/** The line through the largest size and another one that most sizes lie on, if enough of them do that are apart. */
function lineThrough(points: readonly Point[], fewest: number, widest: number): Line | null {
  const last = points.at(-1)
  if (last === undefined) return null
  let best: { readonly line: Line; readonly on: number } | null = null
  for (const other of points) {
    if (other.size * widest > last.size) break
    const slope = (last.cost - other.cost) / (last.size - other.size)
    const line = { slope, offset: last.cost - slope * last.size }
    const on = points.filter((p) => isOn(line, p))
    if (slope > 0 && countApart(on) >= fewest && on.length > (best?.on ?? 0)) best = { line, on: on.length }
  }
  return best?.line ?? null
}

/** Sizes of which each is larger than the one before by a factor. */
function countApart(points: readonly Point[]): number {
  let count = 0
  let end = 0
  for (const { size } of points) {
    if (size < end) continue
    count++
    end = size * apart
  }
  return count
}

function lawOf({ slope, offset }: Line, on: readonly Point[], law: Law): Law {
  const last = on.at(-1)!
  const local = (slope * last.size) / last.cost
  const constant = { coefficient: offset, power: 0, log: 0, base: null }
  const terms = [...(offset === 0 ? [] : [constant]), { coefficient: slope, power: 1, log: 0, base: null }]
  return {
    ...law,
    class: 'n',
    set: ['n'],
    classOpen: false,
    terms,
    formula: approximateFormula(terms),
    exponent: { low: Math.min(1, local), value: 1, high: Math.max(1, local) },
    close: false,
    tail: null,
    residual: { median: near, runsP: 1 },
    tried: [{ class: 'n', score: 0, formula: approximateFormula(terms) }],
    reason: `of ${String(law.sizes.distinct)} sizes the largest lie on a line, or on two`,
  }
}

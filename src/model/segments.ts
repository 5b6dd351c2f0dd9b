// One law up to a size, another past it: an algorithm that switches, a cache that is full. The break is where two straight lines in the logs leave
// least (Quandt 1958); both sides are then fitted like any data, and must beat the one law clearly in AICc.

import { aicc } from './criterion.ts'
import { evaluate } from './evaluate.ts'
import { fitCurve, sufficient } from './fit.ts'
import { numbersOf } from './numbers.ts'
import { binned, distinct } from './points.ts'
import type { Law, Point } from './types.ts'

export interface Segments {
  /** The largest size of the first regime, and the smallest of the second. */
  readonly last: number
  readonly first: number
  /** The cost where the second regime begins, relative to what the first would be there. */
  readonly jump: number
  readonly before: Law
  readonly after: Law
}

const fewestSizes = 10
const fewestInside = 4
/** A break is searched for, so it must win by more than a model that was given. */
const clearly = 16
const floor = 0.01
/** Regimes differ by this much in exponent, or by this factor in cost; less is a bend. */
const leastTurn = 0.3
const leastJump = 1.5

/** Two regimes, where one law does not describe the cost and two do; null otherwise. `law` is what was fitted to all points. */
export function fitSegments(points: readonly Point[], law: Law): Segments | null {
  const all = binned(distinct(points))
  if (law.certainty === 'exact' || law.certainty === 'unknown' || all.length < fewestSizes) return null
  const split = bestSplit(all)
  const [small, large] = [all.slice(0, split), all.slice(split)]
  if (!sufficient(small) || !sufficient(large)) return null
  const toBeat = scoreOf(squaresOf(all, law), all.length, law.terms.length) - clearly
  const before = fitCurve(small)
  if (before.certainty === 'unknown') return null
  const left = squaresOf(small, before)
  // Not even one term without any error would do for the other regime.
  if (scoreOf(left, all.length, before.terms.length + 2) >= toBeat) return null
  const after = fitCurve(large)
  if (after.certainty === 'unknown') return null
  const parts = scoreOf(squaresOf(large, after, left), all.length, before.terms.length + after.terms.length + 1)
  const last = small.at(-1)?.size ?? 0
  const first = large[0]?.size ?? 0
  const jump = evaluate(after, first) / Math.max(1e-300, evaluate(before, first))
  const turns = Math.abs(after.exponent.value - before.exponent.value) >= leastTurn || Math.abs(Math.log(jump)) >= Math.log(leastJump)
  return turns && parts < toBeat ? { last, first, jump, before, after } : null
}

/** `start` and what the law leaves of the points. */
function squaresOf(points: readonly Point[], law: Law, start: number = 0): number {
  return points.reduce((sum, p) => sum + Math.log(p.cost / Math.max(1e-300, evaluate(law, p.size))) ** 2, start)
}

function scoreOf(squares: number, sizes: number, coefficients: number): number {
  return aicc(squares / sizes, coefficients, { sizes, within: 0, worth: 0, floor })
}

/** The number of points before the break that leaves least to two lines in the logs. */
function bestSplit(points: readonly Point[]): number {
  const x = numbersOf(points, (p) => Math.log(p.size))
  const y = numbersOf(points, (p) => Math.log(p.cost))
  const rest = (from: number, to: number): number => lineRest(x.subarray(from, to), y.subarray(from, to))
  let best = fewestInside
  let least = Infinity
  for (let split = fewestInside; split <= points.length - fewestInside; split++) {
    const left = rest(0, split) + rest(split, points.length)
    if (left >= least) continue
    least = left
    best = split
  }
  return best
}

/** What a straight line leaves. */
function lineRest(xs: Float64Array, ys: Float64Array): number {
  const n = xs.length
  let sx = 0
  let sy = 0
  let sxx = 0
  let sxy = 0
  let syy = 0
  for (let i = 0; i < n; i++) {
    const x = xs[i]!
    const y = ys[i]!
    sx += x
    sy += y
    sxx += x * x
    sxy += x * y
    syy += y * y
  }
  const xx = sxx - (sx * sx) / n
  const xy = sxy - (sx * sy) / n
  return Math.max(0, syy - (sy * sy) / n - (xx > 0 ? (xy * xy) / xx : 0))
}

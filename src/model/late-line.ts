// A cost that is the same up to some size and on a line behind it: `flat + slope · max(0, n − from)`. Where the line begins it is steeper than any power,
// so that sizes which do not reach far behind it look like n² or more. The size is searched for, the rest is a regression like any other.

import { evaluate } from './evaluate.ts'
import { numbersOf } from './numbers.ts'
import { binned, distinct, withoutFarBelow } from './points.ts'
import { regress } from './regression.ts'
import type { Law, Point } from './types.ts'

export interface LateLine {
  /** Where the line begins. */
  readonly from: number
  readonly flat: number
  readonly slope: number
}

const beginnings = 40
/** The line is seen over this factor in size at least: a later one would take the last sizes of anything for itself. */
const leastSeen = 2.5
/** A size called a million times must not outvote the large, rare ones. */
const mostVotes = 8

const used = (points: readonly Point[]): readonly Point[] => binned(withoutFarBelow(distinct(points)))
const votes = ({ calls }: Point): number => Math.min(calls, mostVotes)

export const costOnLine = ({ from, flat, slope }: LateLine, n: number): number => flat + slope * Math.max(0, n - from)

/** Root mean square of what a prediction leaves of the log cost, over distinct sizes. */
function misfit(points: readonly Point[], predict: (n: number) => number): number {
  let squares = 0
  let weight = 0
  for (const p of points) {
    squares += votes(p) * Math.log(p.cost / Math.max(1e-300, predict(p.size))) ** 2
    weight += votes(p)
  }
  return weight > 0 ? Math.sqrt(squares / weight) : Infinity
}

/** The line of this kind that leaves least of the points; null where there is none, or too few sizes behind any. */
export function fitLateLine(points: readonly Point[]): LateLine | null {
  const all = used(points)
  const [first, last] = [all[0], all.at(-1)]
  if (first === undefined || last === undefined) return null
  // From below the smallest size, where it is a line less a constant, on.
  const [earliest, latest] = [first.size / 2, last.size / leastSeen]
  if (latest < earliest) return null
  let best: { readonly line: LateLine; readonly rest: number } | null = null
  for (let i = 0; i <= beginnings; i++) {
    const line = lineFrom(all, earliest * (latest / earliest) ** (i / beginnings))
    if (line === null) continue
    const rest = misfit(all, (n) => costOnLine(line, n))
    if (best === null || rest < best.rest) best = { line, rest }
  }
  return best?.line ?? null
}

function lineFrom(points: readonly Point[], from: number): LateLine | null {
  const behind = numbersOf(points, (p) => Math.max(0, p.size - from))
  const fit = regress(
    { cost: numbersOf(points, (p) => p.cost), weight: numbersOf(points, votes) },
    { columns: [numbersOf(points, () => 1), behind], signed: false },
  )
  return fit === null ? null : { from, flat: fit.beta[0] ?? 0, slope: fit.beta[1] ?? 0 }
}

/** Root mean square of what the best line that begins late, and what the law, leave of the log cost: Infinity where there is no such line. */
export function restsOf(points: readonly Point[], law: Law): { readonly ofLateLine: number; readonly ofLaw: number } {
  const all = used(points)
  const line = fitLateLine(points)
  return {
    ofLateLine: line === null ? Infinity : misfit(all, (n) => costOnLine(line, n)),
    ofLaw: misfit(all, (n) => evaluate(law, n)),
  }
}

// Whether cells first read are input that calls are given. The characters of a text, and objects that the outside or unseen code made, count for whoever is the first to look at them: a function that
// reads a file once for each of its users, or puts a text together and goes through it again, has ever more of them, which are no input that anybody gave it.

import { fitCurve, type Point } from '../../model/index.ts'
import type { CostColumns } from '../../protocol/index.ts'
import { verdictOf } from '../verdict.ts'

/** As for a law in other sizes. */
const leastSpan = 4

/**
 * Of calls by the size of a candidate, of which `points` are the typical costs: most cells of the large ones were nobody's before, and of those that were given the cost is no harmless law,
 * or there are about as many however much it is. False where that was not measured.
 */
export function readsWhatNobodyGave({ size, calls, given = [], untouched }: CostColumns, points: readonly Point[]): boolean {
  if (untouched === undefined) return false
  const meanOf = (column: readonly number[], i: number): number => (column[i] ?? 0) / calls[i]!
  const large = size.length >> 1
  const sumOf = (column: readonly number[]): number => column.slice(large).reduce((sum, amount) => sum + amount, 0)
  if (sumOf(untouched) <= sumOf(given)) return false
  const costs = new Map(points.map((point) => [point.size, point]))
  const byGiven = size.flatMap((n, i) => {
    const point = costs.get(n)
    return point === undefined ? [] : [{ ...point, size: Math.round(meanOf(given, i)) + 1 }]
  })
  const merged = [...Map.groupBy(byGiven, (point) => point.size).values()].map(typical).toSorted((a, b) => a.size - b.size)
  const span = (merged.at(-1)?.size ?? 1) / (merged[0]?.size ?? 1)
  return span < leastSpan || verdictOf(fitCurve(merged)) !== 'fine'
}

const typical = (points: readonly Point[]): Point => {
  const calls = points.reduce((sum, point) => sum + point.calls, 0)
  return { ...points[0]!, calls, cost: points.reduce((sum, point) => sum + point.cost * point.calls, 0) / calls }
}

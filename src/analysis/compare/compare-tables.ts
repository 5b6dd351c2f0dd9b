// Two tables of the same measure: does the cost per size differ, and how? The costs after are regressed on the costs before over the common sizes,
// after = constant · before + overhead, with relative errors. A changed constant scales all sizes alike; a changed overhead shows at the small ones.

import { maxOf, totalOf } from '../../base/lists.ts'
import type { CostColumns } from '../../protocol/index.ts'
import { studentQuantile } from '../../model/student.ts'
import { curvePoints } from '../curves.ts'

export interface TableChange {
  /** Sizes that both have, or rows that are paired by rank. */
  readonly common: number
  /** Of these, sizes that both have. */
  readonly sameSizes: number
  /** True when every tuple of the common sizes is equal. */
  readonly equal: boolean
  /** Factor between the costs, with the half width of its interval; null with fewer than 3 common sizes. */
  readonly constant: { readonly value: number; readonly error: number } | null
  /** What every call costs more, in steps, with the half width of its interval. */
  readonly overhead: { readonly value: number; readonly error: number } | null
  /** Cost before at the smallest common size. */
  readonly atSmallest: number
  /** Cost after over cost before at the largest common size. */
  readonly atLargest: number
  /** The factor between the costs, up or down, at the size where they are furthest apart. */
  readonly furthest: number
}

const fewestSizes = 3
/** Thousands of units are compared at once, and two profiles of the same code must not differ in one of them. */
const doubt = 1e-5

/** Compares the typical cost at each size that both tables have. */
export function compareTables(before: CostColumns, after: CostColumns): TableChange {
  const rows = alignedRows(before, after)
  const equal = rows.every(([i, j]) => tuple(before, i) === tuple(after, j))
  const found = { common: rows.length, sameSizes: rows.filter(([i, j]) => before.size[i] === after.size[j]).length, equal }
  const [x, y] = [curvePoints(before, 'median'), curvePoints(after, 'median')]
  const costs = rows.map(([i, j]) => ({ x: x[i]?.cost ?? 0, y: y[j]?.cost ?? 0 })).filter((p) => p.x > 0 && p.y > 0)
  const last = costs.at(-1)
  const atSmallest = costs[0]?.x ?? 0
  const atLargest = last === undefined ? 1 : last.y / last.x
  const furthest = Math.exp(Math.max(0, maxOf(costs.map(({ x: from, y: to }) => Math.abs(Math.log(to / from))))))
  if (equal || costs.length < fewestSizes) return { ...found, constant: null, overhead: null, atSmallest, atLargest, furthest }
  return { ...found, ...regress(costs), atSmallest, atLargest, furthest }
}

/**
 * Rows of the same size; by rank where the sizes have too little in common and the calls fall into the same groups. An edit often changes how much
 * of its input a function reads, and so the size of every call: the calls are still the same calls, in the same order.
 */
function alignedRows(before: CostColumns, after: CostColumns): [number, number][] {
  const common = commonRows(before, after)
  const sameCalls = before.size.length === after.size.length && before.calls.every((calls, row) => calls === after.calls[row])
  return common.length < fewestSizes && sameCalls ? before.size.map((_, row) => [row, row]) : common
}

function commonRows(before: CostColumns, after: CostColumns): [number, number][] {
  const rowOf = new Map(after.size.map((size, row) => [size, row]))
  return before.size.flatMap((size, row) => (size > 0 && rowOf.has(size) ? [[row, rowOf.get(size) as number] as [number, number]] : []))
}

/** How often a size occurred is the input's affair; what a call of it costs is the code's. */
function tuple(c: CostColumns, row: number): string {
  return [c.min[row], c.max[row], (c.sum[row] ?? 0) / Math.max(1, c.calls[row] ?? 1)].join()
}

interface Pair {
  readonly x: number
  readonly y: number
}

/** Least squares of y on x and 1, each row weighted by 1/x². */
function regress(pairs: readonly Pair[]): Pick<TableChange, 'constant' | 'overhead'> {
  // With u = 1/x and v = y/x this is v = constant + overhead · u under equal errors.
  const n = pairs.length
  const u = pairs.map(({ x }) => 1 / x)
  const v = pairs.map(({ x, y }) => y / x)
  const mean = (values: readonly number[]): number => totalOf(values) / n
  const [mu, mv] = [mean(u), mean(v)]
  const suu = u.reduce((sum, ui) => sum + (ui - mu) ** 2, 0)
  const suv = u.reduce((sum, ui, i) => sum + (ui - mu) * ((v[i] ?? 0) - mv), 0)
  const overhead = suu > 0 ? suv / suu : 0
  const constant = mv - overhead * mu
  const residuals = v.reduce((sum, vi, i) => sum + (vi - constant - overhead * (u[i] ?? 0)) ** 2, 0)
  const variance = residuals / Math.max(1, n - 2)
  const width = studentQuantile(doubt, Math.max(1, n - 2))
  const error = suu > 0 ? width * Math.sqrt(variance / suu) : Infinity
  return {
    constant: { value: constant, error: width * Math.sqrt(variance * (1 / n + (suu > 0 ? mu ** 2 / suu : 0))) },
    overhead: { value: overhead, error },
  }
}

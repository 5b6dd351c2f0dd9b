import { totalOf } from '../base/lists.ts'
import type { Law, Point } from '../model/index.ts'
import { fitCurve } from '../model/index.ts'
import type { Unit } from '../profile/index.ts'
import type { CostColumns } from '../protocol/index.ts'
import type { PointColumns } from './types.ts'

const mostPoints = 256

/** Warm-up, collector and calls below the timing threshold blur a time by about this much, however short it is. */
export const clockErrorNs = 5e5

/** `leading`: of the dearest calls, those than which no call of a smaller size was dearer. */
export type Curve = 'min' | 'median' | 'mean' | 'max' | 'leading'

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}

/** Of the calls with a record, how many there are, and how many cells they read first. */
function recordedOf({ tables }: Pick<Unit, 'tables'>): { readonly calls: number; readonly cells: number } {
  const { size = [], calls = [] } = tables.find(({ measure }) => measure.kind === 'rms')?.columns ?? {}
  return { calls: totalOf(calls), cells: size.reduce((sum, n, i) => sum + n * at(calls, i), 0) }
}

/** Cells first read, by the calls with a record together; 0 where no size was seen. */
export const recordedCells = (unit: Pick<Unit, 'tables'>): number => recordedOf(unit).cells

/** Of these, what was filled from outside of the program. */
export const cellsFromOutside = ({ tables }: Pick<Unit, 'tables'>): number =>
  totalOf(tables.find(({ measure }) => measure.kind === 'rms')?.columns.external ?? [])

/** By how much more calls there are than have a record: those of a light routine are sampled. */
function sampling(unit: Pick<Unit, 'tables' | 'calls'>): number {
  const { calls } = recordedOf(unit)
  return calls === 0 ? 1 : Math.max(1, unit.calls / calls)
}

/** Cells first read, by all calls of a unit together; 0 where no size was seen. */
export const cellsOfAllCalls = (unit: Pick<Unit, 'tables' | 'calls'>): number => recordedCells(unit) * sampling(unit)

/** Of these, those that calls before had read, as far as that is known. */
export const cellsReadAgain = (unit: Pick<Unit, 'tables' | 'calls' | 'again'>): number => (unit.again ?? 0) * sampling(unit)

const mostly = 0.5

/** Whether most of the cells that the calls of a unit read were read by calls before, as far as that is known. */
export const readsAgain = (unit: Unit): boolean => cellsReadAgain(unit) > mostly * cellsOfAllCalls(unit)

/** The typical cost at entry `i`: the exact median up to three calls, past that the mean without the cheapest and the dearest call. */
export function typicalOf(c: Pick<CostColumns, 'calls' | 'min' | 'max' | 'sum'>, i: number): number {
  const calls = at(c.calls, i)
  const sum = at(c.sum, i)
  return calls < 3 ? sum / Math.max(1, calls) : Math.min(at(c.max, i), Math.max(at(c.min, i), (sum - at(c.min, i) - at(c.max, i)) / (calls - 2)))
}

/** Standard deviation of the log cost within the size of entry `i`, from its sum and sum of squares. */
export function spreadAt(c: CostColumns, i: number): number {
  const mean = at(c.sum, i) / Math.max(1, at(c.calls, i))
  const variance = Math.max(0, at(c.squares, i) / Math.max(1, at(c.calls, i)) - mean * mean)
  return mean > 0 ? Math.sqrt(Math.log1p(variance / (mean * mean))) : 0
}

const valueOf: Readonly<Record<Curve, (c: CostColumns, i: number) => number>> = {
  min: (c, i) => at(c.min, i),
  median: typicalOf,
  mean: (c, i) => at(c.sum, i) / Math.max(1, at(c.calls, i)),
  max: (c, i) => at(c.max, i),
  leading: (c, i) => at(c.max, i),
}

/** The points of one curve, in steps. */
export function curvePoints(c: CostColumns, curve: Curve): Point[] {
  const points = c.size.map((size, i) => ({ size, cost: valueOf[curve](c, i), calls: at(c.calls, i), spread: spreadAt(c, i) }))
  return curve === 'leading' ? leadingOf(points) : points
}

function leadingOf(points: readonly Point[]): Point[] {
  let most = 0
  return points.filter(({ cost }) => {
    const leads = cost > most
    most = Math.max(most, cost)
    return leads
  })
}

/** The least native time seen at each size, in nanoseconds; `error` is how far off each may be. A time above that of a larger size was disturbed, and the larger size's bounds it. */
export function nativePoints(c: CostColumns, error: number): Point[] {
  let least = Infinity
  const bounded = c.nativeMin.toReversed().map((ns) => (least = Math.min(least, ns > 0 ? ns : Infinity)))
  return c.size.map((size, i) => {
    const cost = at(c.nativeMin, i) > 0 ? at(bounded, c.size.length - 1 - i) : 0
    return { size, cost, calls: at(c.calls, i), blur: error / Math.max(1, cost) }
  })
}

const standsOut = 2
const fewestStanding = 4

/** The points of the dearest calls. Where a rare kind of call is seen at some sizes only, those sizes alone say what it costs: among the others the curve would be of no law at all. */
function worstPoints(c: CostColumns): Point[] {
  const all = curvePoints(c, 'max')
  const standing = all.filter((p, i) => p.cost >= standsOut * typicalOf(c, i))
  const span = (standing.at(-1)?.size ?? 0) / Math.max(1, standing[0]?.size ?? 1)
  return standing.length >= fewestStanding && standing.length < all.length && span >= fewestStanding ? standing : all
}

/** Laws of the best, typical and worst cost per size. One fit does when every call of a size costs the same. */
export function curveLaws(c: CostColumns, median: Law): { min: Law; median: Law; max: Law } {
  if (c.size.every((_, i) => at(c.min, i) === at(c.max, i))) return { min: median, median, max: median }
  return { min: fitCurve(curvePoints(c, 'min')), median, max: fitCurve(worstPoints(c)) }
}

/** The size below which 95 % of the cost lies: what "ten times larger" starts from. */
export function typicalLargeSize(c: CostColumns): number {
  const total = totalOf(c.sum)
  let seen = 0
  for (let i = 0; i < c.size.length; i++) {
    seen += at(c.sum, i)
    if (seen >= 0.95 * total) return Math.max(1, at(c.size, i))
  }
  return 1
}

/** Entries by the point that they are plotted as: past 256 sizes, bins of equal width in log size. */
export function binsOf(c: Pick<CostColumns, 'size'>): (readonly number[])[] {
  const first = Math.max(1, at(c.size, 0))
  const last = Math.max(1, c.size.at(-1) ?? 1)
  const width = Math.log(last / first) / (mostPoints - 1)
  if (c.size.length <= mostPoints || width <= 0) return c.size.map((_, i) => [i])
  return [...Map.groupBy(c.size.keys(), (i) => Math.floor(Math.log(Math.max(1, at(c.size, i)) / first) / width)).values()]
}

/** The costs of the entries of a bin, each as often as it was seen. */
export function costsIn(c: Pick<CostColumns, 'calls' | 'min' | 'max' | 'sum'>, members: readonly number[]): BinCosts {
  let calls = 0
  let min = Infinity
  let typical = 0
  let max = -Infinity
  for (const i of members) {
    calls += at(c.calls, i)
    min = Math.min(min, at(c.min, i))
    typical += typicalOf(c, i) * at(c.calls, i)
    max = Math.max(max, at(c.max, i))
  }
  return { calls, min, median: typical / Math.max(1, calls), max }
}

interface BinCosts {
  readonly calls: number
  readonly min: number
  readonly median: number
  readonly max: number
}

/** The columns that a plot needs, one entry a bin. */
export function pointColumns(c: CostColumns): PointColumns {
  const columns = { size: [] as number[], calls: [] as number[], min: [] as number[], median: [] as number[], max: [] as number[] }
  for (const members of binsOf(c)) {
    const { calls, min, median, max } = costsIn(c, members)
    const size = (): number => members.reduce((sum, i) => sum + at(c.size, i) * at(c.calls, i), 0) / Math.max(1, calls)
    columns.size.push(members.length === 1 ? at(c.size, members[0] ?? 0) : size())
    columns.calls.push(calls)
    columns.min.push(min)
    columns.median.push(median)
    columns.max.push(max)
  }
  return columns
}

/** The same columns for native time: the least time stands for all three. */
export function nativeColumns(c: CostColumns): PointColumns {
  return pointColumns({ ...c, min: c.nativeMin, max: c.nativeMin, sum: c.nativeMin.map((ns, i) => ns * at(c.calls, i)) })
}

// What the plots of a unit's page show: the measure, the kind of cost and the range of sizes that the address asks for, with the laws that hold there.

import { type CostKind, costsOfKind, type CurveName, kindsOf, refit, type SizeRange } from '../analysis/page/refit.ts'
import type { PointColumns, SizeTable } from '../analysis/types.ts'
import type { UnitDetail, UnitSummary } from '../analysis/page/page-data.ts'
import { plotNote } from '../analysis/words/sentences.ts'
import { compact, duration } from '../base/number-text.ts'
import type { Law } from '../model/index.ts'
import type { Route } from './route.ts'

export interface Shown {
  readonly unit: UnitSummary
  readonly table: SizeTable
  readonly kind: CostKind
  readonly kinds: readonly CostKind[]
  readonly measures: readonly string[]
  readonly range: SizeRange | null
  /** Every size. */
  readonly all: PointColumns & { readonly sum: readonly number[] }
  /** The sizes of the range. */
  readonly points: PointColumns & { readonly sum: readonly number[]; readonly variation: readonly number[] }
  /** True when this is what the report's own law is about. */
  readonly isStated: boolean
  readonly laws: Readonly<Record<CurveName, Law>>
}

const emptyTable: SizeTable = {
  measure: 'cells first read',
  size: [],
  calls: [],
  steps: { min: [], median: [], max: [], sum: [] },
  variation: [],
  self: null,
  native: null,
}

/** The kind of cost that the verdict is about. */
export const statedKind = ({ metric }: Pick<UnitSummary, 'metric'>): CostKind => (metric === 'steps' ? 'steps' : 'native')

/** The plots show single calls; true when the law of the unit is about something else. */
export const isApart = (unit: UnitSummary): boolean => plotNote(unit, '') !== ''

/** A range by its ends, in whichever order they come. */
export const rangeBetween = (one: number, other: number): SizeRange => ({ from: Math.min(one, other), to: Math.max(one, other) })

const rangeOf = ({ params }: Route): SizeRange | null => {
  const [from, to] = ['from', 'to'].map((name) => Number(params.get(name) || 'none')) as [number, number]
  return Number.isFinite(from) && Number.isFinite(to) ? rangeBetween(from, to) : null
}

const lawsOf = (detail: UnitDetail, table: SizeTable, kind: CostKind, range: SizeRange | null, isStated: boolean): Shown['laws'] => {
  if (isStated) return detail.curves
  const median = refit(table, kind, 'median', range)
  const costs = costsOfKind(table, kind)
  if (costs.min.every((least, index) => least === costs.max[index])) return { min: median, median, max: median }
  return { min: refit(table, kind, 'min', range), median, max: refit(table, kind, 'max', range) }
}

/** Reads the address; what it asks for and this unit does not have gives way to what the report is about. */
export const shownOf = (unit: UnitSummary, detail: UnitDetail, route: Route): Shown => {
  const { tables } = detail
  const table = tables.find(({ measure }) => measure === route.params.get('size')) ?? tables[0] ?? emptyTable
  const kinds = kindsOf(table)
  const kind = kinds.find((each) => each === route.params.get('cost')) ?? kinds.find((each) => each === statedKind(unit)) ?? 'steps'
  const range = rangeOf(route)
  const isStated = table === (tables[0] ?? emptyTable) && kind === statedKind(unit) && range === null
  const all = { size: table.size, calls: table.calls, ...costsOfKind(table, kind) }
  const inRange = table.size.map((size) => range === null || (size >= range.from && size <= range.to))
  const kept = (values: readonly number[]): number[] => values.filter((_, index) => inRange[index])
  const points = {
    size: kept(all.size),
    calls: kept(all.calls),
    min: kept(all.min),
    median: kept(all.median),
    max: kept(all.max),
    sum: kept(all.sum),
    variation: kept(table.variation),
  }
  const laws = lawsOf(detail, table, kind, range, isStated)
  return { unit, table, kind, kinds, measures: tables.map(({ measure }) => measure), range, all, points, isStated, laws }
}

/** A cost as text. */
export const costText = (kind: CostKind): ((value: number) => string) => (kind === 'native' ? duration : compact)

/** What the sizes are, on an axis. */
export const sizeLabel = ({ unit, table, isStated }: Shown): string =>
  isApart(unit) ? `${table.measure} of the call` : isStated ? unit.measure : table.measure

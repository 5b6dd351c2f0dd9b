// The law of any table, kind of cost and range of sizes that a reader asks for, by the same code that made the report.

import { fitCurve, type Law, type Point } from '../../model/index.ts'
import { clockErrorNs } from '../curves.ts'
import type { AccessCost } from '../columns.ts'
import type { CostsBySize, SizeTable } from '../types.ts'

/** Cumulative steps, steps without callees, nanoseconds in native code, or accesses of an algorithm. */
export type CostKind = 'steps' | 'self' | 'native' | AccessCost

export type CurveName = 'min' | 'median' | 'max'

export interface SizeRange {
  readonly from: number
  readonly to: number
}

/** The costs of one kind; those of all steps where a unit has no others. */
export const costsOfKind = (table: SizeTable, kind: CostKind): CostsBySize => ofKind(table, kind) ?? table.steps

const ofKind = (table: SizeTable, kind: CostKind): CostsBySize | null =>
  kind === 'steps' || kind === 'self' || kind === 'native' ? table[kind] : (table.others?.[kind] ?? null)

const kinds: readonly CostKind[] = ['steps', 'self', 'native', 'reads', 'writes', 'creations', 'inputReads', 'outputWrites']

/** The kinds of cost that a table has. */
export const kindsOf = (table: SizeTable): CostKind[] => kinds.filter((kind) => ofKind(table, kind) !== null)

const pointOf = (table: SizeTable, kind: CostKind, cost: number, index: number): Point => {
  const base = { size: table.size[index] ?? 0, cost, calls: table.calls[index] ?? 0 }
  if (kind === 'native') return { ...base, blur: clockErrorNs / Math.max(1, cost) }
  const variation = kind === 'steps' ? (table.variation[index] ?? 0) : 0
  return { ...base, spread: Math.sqrt(Math.log1p(variation ** 2)) }
}

/** Fits one curve of a table, over all sizes or a range of them. */
export const refit = (table: SizeTable, kind: CostKind, curve: CurveName, range: SizeRange | null): Law => {
  const points = costsOfKind(table, kind)[curve].map((cost, index) => pointOf(table, kind, cost, index))
  const inRange = range === null ? points : points.filter(({ size }) => size >= range.from && size <= range.to)
  return fitCurve(inRange, kind === 'native' ? { noisy: true } : {})
}

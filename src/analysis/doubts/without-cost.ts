// One call of a unit is left out: what it cost is no law of its size.

import type { CostTable, Unit } from '../../profile/index.ts'

/** As many sizes must be left. */
export const fewestLeft = 4

/** Without the one call that cost so much, of which no other is of the same size. */
export const withoutCost = (unit: Unit, cost: number): Unit => ({
  ...unit,
  tables: unit.tables.map((table) => (table.measure.kind === 'ordinal' ? table : tableWithout(table, cost))),
})

function tableWithout(table: CostTable, cost: number): CostTable {
  const { columns } = table
  const at = columns.sum.findIndex((sum, i) => sum === cost && columns.calls[i] === 1)
  if (at < 0) return table
  const kept = Object.entries(columns).map(([name, column]) => [name, column.toSpliced(at, 1)] as const)
  return { ...table, columns: { ...columns, ...Object.fromEntries(kept) } }
}

// Every table of a unit in the form that plots need: each measure of size with each kind of cost, in at most 256 bins.

import type { CostColumns } from '../protocol/index.ts'
import type { CostTable, Unit } from '../profile/index.ts'
import { binsOf, costsIn } from './curves.ts'
import type { CostsBySize, SizeTable } from './types.ts'

/** A mean of many calls is no integer; six digits are more than a plot can show, and a third of the text. */
const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(6)))

const at = (values: readonly number[], index: number): number => values[index] ?? 0

type Range = Pick<CostColumns, 'calls' | 'min' | 'max' | 'sum'>

const costsOf = (columns: Range, bins: readonly (readonly number[])[]): CostsBySize => {
  const costs = { min: [] as number[], median: [] as number[], max: [] as number[], sum: [] as number[] }
  for (const members of bins) {
    const { min, median, max } = costsIn(columns, members)
    costs.min.push(min)
    costs.median.push(rounded(median))
    costs.max.push(max)
    costs.sum.push(members.reduce((sum, i) => sum + at(columns.sum, i), 0))
  }
  return costs
}

const nativeOf = (columns: CostColumns, bins: readonly (readonly number[])[]): CostsBySize | null => {
  if (columns.nativeSum.every((ns) => ns === 0)) return null
  const { min, sum } = costsOf({ calls: columns.calls, min: columns.nativeMin, max: columns.nativeMin, sum: columns.nativeSum }, bins)
  return { min, median: min, max: min, sum }
}

const variationOf = (columns: CostColumns, members: readonly number[]): number => {
  let calls = 0
  let sum = 0
  let squares = 0
  for (const i of members) {
    calls += at(columns.calls, i)
    sum += at(columns.sum, i)
    squares += at(columns.squares, i)
  }
  const mean = sum / Math.max(1, calls)
  const variance = Math.max(0, squares / Math.max(1, calls) - mean * mean)
  return mean > 0 ? Number((Math.sqrt(variance) / mean).toPrecision(3)) : 0
}

const tableOf = ({ measure, columns }: CostTable): SizeTable => {
  const bins = binsOf(columns)
  const calls = bins.map((members) => members.reduce((sum, i) => sum + at(columns.calls, i), 0))
  const allSelf = columns.selfSum.every((sum, i) => sum === at(columns.sum, i))
  return {
    measure: measure.name,
    size: bins.map((members, bin) =>
      members.length === 1
        ? at(columns.size, members[0] ?? 0)
        : rounded(members.reduce((sum, i) => sum + at(columns.size, i) * at(columns.calls, i), 0) / Math.max(1, calls[bin] ?? 1)),
    ),
    calls,
    steps: costsOf(columns, bins),
    variation: bins.map((members) => variationOf(columns, members)),
    self: allSelf ? null : costsOf({ calls: columns.calls, min: columns.selfMin, max: columns.selfMax, sum: columns.selfSum }, bins),
    native: nativeOf(columns, bins),
  }
}

const fewestSizes = 2

/** The tables of a unit, the one that its law is about first. Of a unit that does too little work to be looked into there is that one alone. */
export const sizeTables = (unit: Unit, shown: CostTable | null, minor: boolean): SizeTable[] => {
  const others = minor ? [] : unit.tables.filter((table) => table !== shown && table.columns.size.length >= fewestSizes)
  return [...(shown === null ? [] : [shown]), ...others].map(tableOf)
}

// What calls of the same sizes cost in two profiles. Counts repeat, so one call of one size is enough to see that it costs much more than it did, where
// nobody can say how the cost grows; but only where the calls are the same ones, since another input of the same size may cost what it likes.

import { totalOf } from '../../base/lists.ts'
import type { CostTable, Profile, Unit } from '../../profile/index.ts'
import type { CostColumns } from '../../protocol/index.ts'
import { spreadAt } from '../curves.ts'
import type { CostAtSize } from './change.ts'

export interface CostsAtSizes {
  readonly tables: ComparedTables
  readonly direction: 'worse' | 'better'
  /** Of the smallest and of the largest of the sizes at which it shows; empty where the calls have no size. */
  readonly costs: readonly CostAtSize[]
  /** Cost after over before at the largest of them. */
  readonly ratio: number
  /** True when all calls of these sizes cost the same in each profile, and all were recorded. */
  readonly exact: boolean
  /** Why it may be another input, or chance; empty where it cannot be. */
  readonly doubt: string
}

/** Calls cost more or less when the factor is at least this, */
export const leastFactor = 1.5
/** or this where only some of the calls were traced; */
const leastOfSome = 2
/** of each size then as many as this on both sides. */
const fewestTraced = 3
/** How many standard errors a factor must be away from that. */
const width = 4
/** Part of the work at all sizes that must be at those at which it shows. */
const mostWork = 0.5
/** Calls that read as many cells up to this factor are of the same input: not even a cubic cost comes to `leastFactor` by it. */
const aboutAsMany = 1.1

interface UnitsOfBoth {
  readonly before: Unit
  readonly after: Unit
}

interface Row extends CostAtSize {
  readonly calls: number
  /** The logarithm of the factor between them, and its standard error. */
  readonly factor: number
  readonly error: number
}

export interface Recording {
  /** In both profiles all calls of the unit. */
  readonly areTraced: boolean
  /** With the same words, but for the names of files. */
  readonly isSameCommand: boolean
}

export interface ComparedTables {
  readonly before: CostTable
  readonly after: CostTable
}

/** Whether calls of the same sizes, by the first of `measures` in which there are any, cost more or less than before. Null where they do not. */
export function costsAtSizes(units: UnitsOfBoth, measures: readonly string[], recording: Recording): CostsAtSizes | null {
  const shared = sharedTables(units)
  const { areTraced } = recording
  const byPreference = [...measures, ...shared.keys()].flatMap((name) => shared.get(name) ?? [])
  const sized = byPreference.find((tables) => rowsOf(tables, ({ size }) => size > 0).length > 0)
  const tables = sized ?? byPreference.find((it) => rowsOf(it, () => true).length > 0)
  if (tables === undefined) return null
  const rows = rowsOf(tables, ({ size }) => sized === undefined || size > 0)
  const found = directionOf(rows, areTraced ? leastFactor : leastOfSome)
  if (found === null) return null
  const [first, last] = [found.rows[0]!, found.rows.at(-1)!]
  return {
    tables,
    direction: found.direction,
    costs: sized === undefined ? [] : [...new Set([first, last])].map(({ size, before, after }) => ({ size, before, after })),
    ratio: last.after / last.before,
    exact: areTraced && found.rows.every(({ error }) => error === 0),
    doubt: sized === undefined ? 'its calls have no size' : doubtOf(units, tables, shared, found.rows, recording),
  }
}

function doubtOf(
  units: UnitsOfBoth,
  tables: ComparedTables,
  shared: ReadonlyMap<string, ComparedTables>,
  rows: readonly Row[],
  { areTraced, isSameCommand }: Recording,
): string {
  if (!isSameCommand) return 'the commands differ, and so may the input'
  return areTraced ? doubtOfCalls(tables, shared) : doubtOfSome(units, tables, rows)
}

/** Whether both ran with the same words: what a file is called, or where it is, says nothing of the input. */
export function haveSameCommand(before: Profile, after: Profile): boolean {
  const words = ({ header: { command, files } }: Profile): string => {
    const names = new Set(files.map(({ path }) => nameOf(path)))
    return command
      .slice(1)
      .map((word) => (names.has(nameOf(word)) ? '' : word))
      .join('\0')
  }
  return words(before) === words(after)
}

const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** False where a run traced only some calls of the unit, and nobody chose the same ones in another run. */
export const areAllTraced = ({ header }: Profile, { calls, tables }: Unit): boolean =>
  header.options['budget'] === undefined || tables.some(({ measure, columns }) => measure.kind === 'rms' && totalOf(columns.calls) >= calls)

/** Tables of sizes that calls had when they began, by name. */
function sharedTables({ before, after }: UnitsOfBoth): Map<string, ComparedTables> {
  const earlier = new Map(before.tables.map((table) => [table.measure.name, table]))
  const ofInput = after.tables.filter(({ measure }) => measure.kind === 'rms' || measure.kind === 'candidate')
  return new Map(
    ofInput.flatMap((table) => {
      const partner = earlier.get(table.measure.name)
      return partner === undefined ? [] : [[table.measure.name, { before: partner, after: table }] as const]
    }),
  )
}

function rowsOf({ before: { columns: x }, after: { columns: y } }: ComparedTables, isMeant: (row: { readonly size: number }) => boolean): Row[] {
  const rowAfter = new Map(y.size.map((size, row) => [size, row]))
  return x.size.flatMap((size, i): Row[] => {
    const j = rowAfter.get(size)
    if (j === undefined || !isMeant({ size })) return []
    const [before, after] = [meanAt(x, i), meanAt(y, j)]
    if (!(before > 0 && after > 0)) return []
    const error = Math.hypot(errorAt(x, i), errorAt(y, j))
    return [{ size, before, after, calls: Math.min(x.calls[i]!, y.calls[j]!), factor: Math.log(after / before), error }]
  })
}

const meanAt = ({ sum, calls }: CostColumns, row: number): number => sum[row]! / Math.max(1, calls[row]!)

const errorAt = (columns: CostColumns, row: number): number =>
  columns.min[row] === columns.max[row] ? 0 : spreadAt(columns, row) / Math.sqrt(Math.max(1, columns.calls[row]!))

/** The rows at which calls cost more, or less, where those are most of the work, and none says the opposite. */
function directionOf(rows: readonly Row[], least: number): { readonly direction: 'worse' | 'better'; readonly rows: readonly Row[] } | null {
  const isApart = ({ factor, error }: Row, sign: number): boolean => sign * factor - width * error >= Math.log(least)
  const [dearer, cheaper] = [rows.filter((row) => isApart(row, 1)), rows.filter((row) => isApart(row, -1))]
  if (dearer.length > 0 === cheaper.length > 0) return null
  const direction = dearer.length > 0 ? 'worse' : 'better'
  const told = direction === 'worse' ? dearer : cheaper
  const work = (some: readonly Row[]): number => totalOf(some.map(({ calls, before, after }) => calls * Math.max(before, after)))
  return work(told) >= mostWork * work(rows) ? { direction, rows: told } : null
}

/** One profile may have more calls, as of tests that were added, but not each of them calls that the other has not. */
function areTheSame({ before, after }: ComparedTables): boolean {
  return hasCallsOf(before.columns, after.columns) || hasCallsOf(after.columns, before.columns)
}

function hasCallsOf(some: CostColumns, all: CostColumns): boolean {
  const callsOf = new Map(all.size.map((size, row) => [size, all.calls[row]!]))
  return some.size.every((size, row) => (callsOf.get(size) ?? 0) >= some.calls[row]!)
}

function readAboutAsMuch({ before, after }: ComparedTables): boolean {
  const cells = ({ columns: { size, calls } }: CostTable): number => totalOf(size.map((n, row) => n * calls[row]!)) / Math.max(1, totalOf(calls))
  const ratio = cells(after) / cells(before)
  return ratio < aboutAsMany && ratio > 1 / aboutAsMany
}

function doubtOfCalls(tables: ComparedTables, shared: ReadonlyMap<string, ComparedTables>): string {
  if (!areTheSame(tables)) return 'the other calls are not of the same sizes in the two profiles'
  const other = [...shared.values()].find((it) => !areTheSame(it) && !(it.after.measure.kind === 'rms' && readAboutAsMuch(it)))
  return other === undefined ? '' : `the calls differ in ${other.after.measure.name}, and so may the input`
}

function doubtOfSome({ before, after }: UnitsOfBoth, tables: ComparedTables, rows: readonly Row[]): string {
  if (before.calls !== after.calls) return 'only some calls were traced, and there are more of them in one of the profiles'
  const work = ({ columns }: CostTable, cost: (row: Row) => number): boolean =>
    totalOf(rows.map((row) => (columns.calls[columns.size.indexOf(row.size)] ?? 0) * cost(row))) >= mostWork * totalOf(columns.sum)
  const areMost = work(tables.before, (row) => row.before) && work(tables.after, (row) => row.after)
  return areMost && rows.every(({ calls }) => calls >= fewestTraced) ? '' : 'of the calls of these sizes few were traced'
}

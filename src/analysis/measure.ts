// Which size explains the cost of a unit: cells first read, or a number at hand when the routine starts (`xs.length`, `n`).

import { totalOf } from '../base/lists.ts'
import { evaluate, fitCurve, type Law, type Point, withoutFarBelow } from '../model/index.ts'
import type { CostTable, Unit } from '../profile/index.ts'
import { fewestNoted } from '../protocol/index.ts'
import { type Curve, curvePoints } from './curves.ts'
import { readsWhatNobodyGave } from './doubts/given.ts'
import { isFalling, isHarmless, verdictOf } from './verdict.ts'

export interface Explained {
  readonly table: CostTable
  readonly law: Law
  /** What the law was fitted to. */
  readonly points: readonly Point[]
  /** Root mean square of the log cost that size and law leave unexplained, over distinct sizes. */
  readonly unexplained: number
}

/** The measure that every unit has. */
export const cellsRead = 'cells first read'

/** Those of what came of a call. */
export const outputCells: readonly string[] = ['cells first written', 'cells returned']

const fewestSizes = 4
const leastSpan = 4
const steepCost = 30
/** A law that is so many times as far off explains about as much. */
export const nearTie = 1.5
const alwaysNear = 0.02
const mostVotes = 8
const decides = 0.25
const nearlyAll = 0.9
const mostOfNone = 0.5
const goodEnough = 0.1
/** How far off cells may be where a good part of the work reads strings. */
const closely = 0.06
/** As far off as the borders of a grid make a law in its cells. */
export const mostOff = 0.15

/** Enough sizes for a law, over a span of 4 or, where costs explode, less. */
function eligible({ columns }: CostTable): boolean {
  const sizes = columns.size.filter((n) => n > 0)
  const explodes = sizes.length > fewestSizes && (columns.min.at(-1) ?? 0) >= steepCost * (columns.max[0] ?? Infinity)
  return sizes.length >= fewestSizes && (explodes || (sizes.at(-1) ?? 0) / (sizes[0] ?? 1) >= leastSpan)
}

/** Whether cells were read in enough sizes for a law. */
export const hasEnoughSizes = ({ tables }: Pick<Unit, 'tables'>): boolean => tables.some((table) => table.measure.kind === 'rms' && eligible(table))

function explain(table: CostTable, curve: Curve = 'median'): Explained {
  const points = pointsOf(table, curve)
  const law = fitCurve(points)
  let squares = 0
  let weight = 0
  for (const p of withoutFarBelow(points.filter(({ size, cost }) => size > 0 && cost > 0))) {
    const expected = evaluate(law, p.size)
    if (expected <= 0) continue
    // A size called a million times must not outvote the large, rare ones.
    const w = Math.min(p.calls, mostVotes)
    squares += w * (Math.log(p.cost / expected) ** 2 + (p.spread ?? 0) ** 2)
    weight += w
  }
  return { table, law, points, unexplained: weight > 0 ? Math.sqrt(squares / weight) : Infinity }
}

/** What the dearest calls cost does not scatter. */
function pointsOf({ columns }: CostTable, curve: Curve): Point[] {
  const points = curvePoints(columns, curve)
  return curve === 'median' ? points : points.map((point) => ({ ...point, spread: 0 }))
}

function near(a: Explained, b: Explained): boolean {
  return a.unexplained <= b.unexplained * nearTie + alwaysNear
}

function isNamed({ measure }: CostTable): boolean {
  return measure.kind === 'candidate' && measure.name !== ''
}

/** Whether the work is where there is none of it, as in a recursion whose map of known answers is empty at first: it has another size. */
const costsMostWithNone = (columns: CostTable['columns']): boolean =>
  columns.size[0] === 0 &&
  columns.sum[0]! > mostOfNone * totalOf(columns.sum) &&
  curvePoints(columns, 'mean').every(({ cost }, i, [none]) => i === 0 || cost < none!.cost)

/**
 * Whether a named size was at hand in nearly every call. Where only some of the calls were asked, these are compared; else what they cost, so that a few
 * cheap ones may lack it.
 */
function isAtHand({ columns }: CostTable, all: CostTable): boolean {
  if (costsMostWithNone(columns)) return false
  const calls = totalOf(all.columns.calls)
  const asked = fewestNoted(calls)
  return asked < calls ? totalOf(columns.calls) >= nearlyAll * asked : totalOf(columns.sum) >= nearlyAll * totalOf(all.columns.sum)
}

/** A position or a level is no size unless it decides the cost and the cells do not. */
function clearlyBetter(numeric: Explained, rms: Explained | null): boolean {
  return numeric.unexplained < decides && (rms === null || numeric.unexplained * 2 < rms.unexplained)
}

const widely = 3
const spanOf = ({ law: { sizes } }: Explained): number => sizes.max / Math.max(1, sizes.min)

/**
 * In a number of which the cells are a power the cost is exponential where it is as good as proportional to the cells, `width` of a transform of `2 ** width` numbers; or where it is a power of them that says as much, as of the
 * nodes in a list of layers of which each has twice as many as the one above. Over few layers that looks like a high power.
 */
function isLogarithm(candidate: Explained, rms: Explained | null): boolean {
  if (rms === null || rms.law.class === 'r^n') return false
  const isExponential = candidate.law.class === 'r^n'
  if (!isExponential && candidate.law.exponent.low < widely) return false
  if (isExponential && isNumeric(candidate.table) && rms.unexplained < decides && isHarmless(rms.law.class)) return true
  return near(rms, candidate) && spanOf(rms) > spanOf(candidate) ** widely
}

const [fewestLevels, nearlyEach, mostLeft] = [8, 0.9, 0.5]

/** Whether less is left to do with nearly each larger size, as of a recursion in the length of the way that it has come: that it does not grow in this says nothing. */
function isDepth({ table, points }: Explained): boolean {
  if (isNumeric(table)) return false
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < fewestLevels || last.cost > mostLeft * first.cost) return false
  const falling = points.filter(({ cost }, i) => i > 0 && cost < points[i - 1]!.cost)
  return falling.length >= nearlyEach * (points.length - 1)
}

/** Whether the cost grows in a number, which may be the side of what there is. */
const isSideThatGrows = (first: Explained | undefined): boolean => first !== undefined && isNumeric(first.table) && verdictOf(first.law) === 'grows'

/** Whether the length of what there is says that all is well, where a number may be its side. */
const isLinearLength = ({ table, law }: Explained): boolean => !isNumeric(table) && verdictOf(law) === 'fine'

/** Whether the measure says nothing of the cost: a number, in the want of any size, from which the law is far off. */
export const isNoSize = ({ table, unexplained }: Explained): boolean => isNumeric(table) && unexplained >= decides

const isReturned = ({ measure }: CostTable): boolean => measure.kind === 'returned'

/** Whether the size is what came of a call, not what it was given. */
export const isOutput = (table: CostTable): boolean => table.measure.kind === 'writes' || isReturned(table)

/** True for a number passed as an argument, not the length or size of something that exists. */
export const isNumeric = ({ measure }: CostTable): boolean => measure.kind === 'candidate' && isNumber(measure.name)

/** The same of a size by name. */
export const isNumber = (name: string): boolean => !/\.(length|size|byteLength)$/.test(name)

export interface Circumstances {
  /** Too little work to deserve comparisons: the first table that can have a law is taken. */
  readonly minor: boolean
  /** A good part of the work is built-ins reading strings. Strings have no identity: other versions of a text that are handed in count as new input each time. */
  readonly readsStrings: boolean
  /** What of the calls of a size is to be explained: the typical ones where nothing is said. */
  readonly curve?: Curve
}

/** A measure that was considered, and how far off its law is: root mean square of log cost. */
export interface Considered {
  readonly name: string
  readonly unexplained: number
}

export interface Choice extends Explained {
  /** Every measure that was fitted, the chosen one first; empty when there was only one to choose from. */
  readonly considered: readonly Considered[]
}

const consideredFrom = (chosen: Explained, fitted: readonly Explained[]): Considered[] => {
  const others = fitted.filter((e) => e.table !== chosen.table).toSorted((a, b) => a.unexplained - b.unexplained)
  return others.length === 0 ? [] : [chosen, ...others].map(({ table, unexplained }) => ({ name: table.measure.name, unexplained }))
}

/** The table that explains the cost best, with its law; null when no table has a size. A familiar name wins a near-tie, unless cells say that all is well. */
export function chooseMeasure(unit: Unit, { minor, readsStrings, curve }: Circumstances): Choice | null {
  const tables = unit.tables.filter((t) => t.measure.kind !== 'ordinal' && t.columns.size.length > 0)
  const rmsTable = tables.find((t) => t.measure.kind === 'rms')
  const outputs = tables.filter(isOutput)
  if (minor) {
    const first = [...(rmsTable === undefined ? [] : [rmsTable]), ...tables].find(eligible) ?? tables[0]
    return first === undefined ? null : { ...explain(first), considered: [] }
  }
  const rms = rmsTable !== undefined && eligible(rmsTable) ? explain(rmsTable, curve) : null
  const [whole] = tables.toSorted((a, b) => totalOf(b.columns.sum) - totalOf(a.columns.sum))
  if (whole === undefined) return null
  const named = tables.filter((t) => isNamed(t) && eligible(t) && isAtHand(t, whole))
  const explained = named.map((t) => explain(t, curve))
  const depths = explained.filter(isDepth)
  const candidates = explained.filter((each) => !depths.includes(each))
  // What is left to do at a depth is no input of it, however many cells that writes.
  const others = depths.length === 0 ? { tables, outputs } : { tables: rmsTable === undefined ? [] : [rmsTable], outputs: [] }
  const chosen = chooseAmong(rms, candidates, { ...others, rmsTable, readsStrings })
  return chosen === null ? null : { ...chosen, considered: consideredFrom(chosen, [...(rms === null ? [] : [rms]), ...candidates]) }
}

interface Tables {
  readonly tables: readonly CostTable[]
  readonly rmsTable: CostTable | undefined
  readonly outputs: readonly CostTable[]
  readonly readsStrings: boolean
}

function chooseAmong(rms: Explained | null, candidates: readonly Explained[], { tables, rmsTable, outputs, readsStrings }: Tables): Explained | null {
  if (rms !== null && candidates.some((c) => tellsMore(c, rms, candidates)))
    return chooseAmong(null, candidates, { tables, rmsTable, outputs, readsStrings })
  const named = candidates.filter((c) => !isLogarithm(c, rms) && (!isNumeric(c.table) || (clearlyBetter(c, rms) && !isFalling(c.law))))
  const [best] = [...named, ...(rms === null ? [] : [rms])].toSorted((a, b) => a.unexplained - b.unexplained)
  if (best === undefined) return outputOf(outputs) ?? withMostSizes(rmsTable, tables)
  const alike = named.filter((c) => near(c, best) || (readsStrings && c.unexplained < goodEnough))
  const familiar = (isSideThatGrows(alike[0]) ? alike.find(isLinearLength) : undefined) ?? alike[0]
  const isWell = rms !== null && allIsWell(rms, best) && (!readsStrings || rms.unexplained < closely)
  if (isWell && (familiar === undefined || verdictOf(familiar.law) !== 'fine')) return rms
  const chosen = familiar ?? best
  return outputDecides(chosen, outputs) ?? chosen
}

/**
 * Whether the length of something that calls are given says that they grow, where most cells that these read are nobody's: not a number, which may be the index of what is read, nor where another length says that
 * all is well, as that of the pixels of an image beside its height.
 */
function tellsMore(candidate: Explained, rms: Explained, candidates: readonly Explained[]): boolean {
  if (isNumeric(candidate.table) || verdictOf(candidate.law) !== 'grows') return false
  if (candidate.unexplained >= goodEnough && !near(candidate, rms)) return false
  const isWell = (other: Explained): boolean => !isNumeric(other.table) && other.unexplained < goodEnough && verdictOf(other.law) === 'fine'
  return !candidates.some(isWell) && readsWhatNobodyGave(candidate.table.columns, candidate.points)
}

/**
 * Whether cells say so, about as well as the best measure does or well enough: a law in cells is harmless where another is steep only if there are many more
 * cells than the name tells, as in a grid, of which `rows.length` is one side.
 */
const allIsWell = (rms: Explained, best: Explained): boolean => verdictOf(rms.law) === 'fine' && (near(rms, best) || rms.unexplained < mostOff)

/** Work proportional to what is produced is no defect of `range(n)` or `grid(n)`, however steep it is in n. */
function outputDecides(chosen: Explained, outputs: readonly CostTable[]): Explained | null {
  if (!isNumeric(chosen.table) || isHarmless(chosen.law.class)) return null
  const output = outputOf(outputs)
  if (output === null || verdictOf(output.law) !== 'fine') return null
  return near(output, chosen) || (isReturned(output.table) && output.unexplained < goodEnough) ? output : null
}

/** Cells that are written first, or else those that are returned, with their law. */
function outputOf(outputs: readonly CostTable[]): Explained | null {
  const [best] = outputs
    .filter(eligible)
    .map((table) => explain(table))
    .toSorted((a, b) => a.unexplained - b.unexplained)
  return best ?? null
}

/** With too few sizes under every measure there is no answer, but the one that would need least more data is worth naming. */
function withMostSizes(rms: CostTable | undefined, tables: readonly CostTable[]): Explained | null {
  const table = tables.reduce<CostTable | undefined>(
    (best, t) => (best === undefined || t.columns.size.length > best.columns.size.length ? t : best),
    rms,
  )
  return table === undefined ? null : explain(table)
}

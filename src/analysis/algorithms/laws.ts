// Laws of an algorithm: the costs of its nodes, combined for each invocation of its root, against the sizes of its inputs. Inputs that never change in
// size and costs that are constant say nothing and are left out (Zaparanuks, Hauswirth: Algorithmic profiling, 2.6 and 3.5).

import { maxOf, minOf } from '../../base/lists.ts'
import { evaluate, fitCurve, fitTwo, type Law, pairFormula, type Point } from '../../model/index.ts'
import type { RepetitionNode } from '../../profile/index.ts'
import type { AlgorithmCost, AlgorithmLaw, InputClass } from './types.ts'
import type { PointColumns, TwoSizes } from '../columns.ts'

export const algorithmCosts: readonly AlgorithmCost[] = ['steps', 'reads', 'writes', 'creations', 'inputReads', 'outputWrites']

/** Invocations of the root with the same sizes: what they cost on average. */
export interface Invocations {
  readonly calls: number
  /** By name of the size: an input, or a part of one. */
  readonly sizes: ReadonlyMap<string, number>
  readonly costs: readonly number[]
  /** Accesses to each input and creations of each type, by the key of the measure. */
  readonly parts: ReadonlyMap<string, { readonly measure: Measure; readonly cost: number }>
}

/** The part of a cost that is of one input, or of one type. */
interface Measure {
  readonly cost: AlgorithmCost
  readonly of: string
  readonly isType: boolean
}

/** Something whose size may explain the cost. */
export interface SizeCandidate {
  readonly name: string
  readonly class: InputClass
  /** It is a part of an input: its vertices, its edges. */
  readonly isPart: boolean
}

/** The rows of the root with the costs of the group's nodes added up. */
export function combined(
  root: RepetitionNode,
  place: number,
  members: ReadonlySet<number>,
  sizesOf: (row: RepetitionNode['rows'][number]) => Map<string, number>,
  nameOf: MeasureNames,
): Invocations[] {
  const columns = new Set([place, ...root.below].flatMap((node, column) => (members.has(node) ? [column] : [])))
  return root.rows.map((row) => ({
    calls: row.calls,
    sizes: sizesOf(row),
    costs: costsOf(row, columns),
    parts: partsOf(row, columns, nameOf),
  }))
}

function costsOf({ sums }: RepetitionNode['rows'][number], columns: ReadonlySet<number>): number[] {
  const all = algorithmCosts.map(() => 0)
  for (const [by, ...costs] of sums) if (columns.has(by)) for (const [i, cost] of costs.entries()) all[i]! += cost
  return all
}

/** What inputs and kinds are called. */
export interface MeasureNames {
  readonly input: (place: number) => { readonly name: string; readonly isOutside: boolean } | undefined
  readonly kind: (kind: number) => string
}

function partsOf({ accesses, made }: RepetitionNode['rows'][number], columns: ReadonlySet<number>, nameOf: MeasureNames): Invocations['parts'] {
  const parts = new Map<string, { measure: Measure; cost: number }>()
  const add = (measure: Measure, more: number): void => {
    const key = Object.values(measure).join('\0')
    if (more > 0) parts.set(key, { measure, cost: (parts.get(key)?.cost ?? 0) + more })
  }
  for (const [by, input, reads, writes, creations] of accesses) {
    const named = nameOf.input(input)
    if (named === undefined || !columns.has(by)) continue
    const [of, isType] = [named.name, false]
    add({ cost: named.isOutside ? 'inputReads' : 'reads', of, isType }, reads)
    add({ cost: named.isOutside ? 'outputWrites' : 'writes', of, isType }, writes)
    add({ cost: 'creations', of, isType }, creations)
  }
  for (const [by, kind, creations] of made) if (columns.has(by)) add({ cost: 'creations', of: nameOf.kind(kind), isType: true }, creations)
  return parts
}

interface Fitted {
  readonly candidate: SizeCandidate
  readonly law: Law
  readonly points: PointColumns
  readonly unexplained: number
}

/** Of one invocation or more. */
type CostOf = (row: Invocations) => number

const steps: CostOf = ({ costs }) => costs[0] ?? 0

function pointsOf(rows: readonly Invocations[], name: string, costOf: CostOf): PointColumns {
  const bySize = Map.groupBy(
    rows.filter(({ sizes }) => (sizes.get(name) ?? 0) > 0),
    ({ sizes }) => sizes.get(name) ?? 0,
  )
  const sorted = [...bySize].toSorted(([a], [b]) => a - b)
  const total = (group: readonly Invocations[], of: (row: Invocations) => number): number => group.reduce((sum, row) => sum + of(row), 0)
  const means = (group: readonly Invocations[]): number[] => group.map((row) => costOf(row) / row.calls)
  return {
    size: sorted.map(([size]) => size),
    calls: sorted.map(([, group]) => total(group, (row) => row.calls)),
    min: sorted.map(([, group]) => minOf(means(group))),
    median: sorted.map(([, group]) => total(group, costOf) / total(group, (row) => row.calls)),
    max: sorted.map(([, group]) => maxOf(means(group))),
  }
}

const curve = ({ size, median, calls }: PointColumns): Point[] =>
  size.map((n, i) => ({ size: n, cost: median[i] ?? 0, calls: calls[i] ?? 1 })).filter(({ cost }) => cost > 0)

const mostVotes = 8

function fit(rows: readonly Invocations[], candidate: SizeCandidate, costOf: CostOf): Fitted | null {
  const points = pointsOf(rows, candidate.name, costOf)
  if (points.size.length < 2) return null
  const law = fitCurve(curve(points))
  let squares = 0
  let weight = 0
  for (const [i, size] of points.size.entries()) {
    const [mean, low, high] = [points.median[i] ?? 0, points.min[i] ?? 0, points.max[i] ?? 0]
    const expected = evaluate(law, size)
    if (mean <= 0 || expected <= 0) continue
    const w = Math.min(points.calls[i] ?? 1, mostVotes)
    const spread = low > 0 ? Math.log(high / low) / 4 : 0
    squares += w * (Math.log(mean / expected) ** 2 + spread ** 2)
    weight += w
  }
  return { candidate, law, points, unexplained: weight > 0 && law.certainty !== 'unknown' ? Math.sqrt(squares / weight) : Infinity }
}

const nearTie = 1.5
const alwaysNear = 0.02
const rank: Readonly<Record<InputClass, number>> = { modification: 0, traversal: 1, input: 1, construction: 2, output: 3 }

/** Share of the sizes seen that a law must stand on to be told first. */
const enough = 0.75

/** What the algorithm is given explains its cost before what it makes does, and a whole input before a part of one. */
function best(all: readonly Fitted[]): Fitted | null {
  const most = maxOf(all.map(({ points }) => points.size.length))
  const fitted = all.filter(({ points, candidate }) => !candidate.isPart || points.size.length >= enough * most)
  const least = minOf(fitted.map(({ unexplained }) => unexplained))
  const exact = fitted.filter(({ law }) => law.certainty === 'exact')
  const near = exact.length > 0 ? exact : fitted.filter(({ unexplained }) => unexplained <= least * nearTie + alwaysNear || !Number.isFinite(least))
  const order = (f: Fitted): number => Number(f.candidate.isPart) * 4 + rank[f.candidate.class]
  return near.toSorted((a, b) => order(a) - order(b) || b.points.size.length - a.points.size.length || a.unexplained - b.unexplained)[0] ?? null
}

const varies = (values: readonly number[]): boolean => values.length > 1 && maxOf(values) > minOf(values)

/**
 * How the algorithm's costs grow: its steps first, by the input that explains them best, then the same by other inputs, then other costs, and those of each
 * input and type of which there are several (Zaparanuks, Hauswirth 2.3: cost measures). What never changes is left out.
 */
export function lawsOf(rows: readonly Invocations[], candidates: readonly SizeCandidate[]): AlgorithmLaw[] {
  const changing = candidates.filter(({ name }) => varies(pointsOf(rows, name, steps).size))
  const found = (costOf: CostOf, among: readonly SizeCandidate[]): Fitted[] => among.flatMap((candidate) => fit(rows, candidate, costOf) ?? [])
  const bySteps = found(steps, changing)
  const headline = best(bySteps)
  if (headline === null) return []
  const others = bySteps.filter((f) => f !== headline && Number.isFinite(f.unexplained)).toSorted((a, b) => a.unexplained - b.unexplained)
  const costs = algorithmCosts.flatMap((cost, i) => {
    const [other] = i === 0 ? [] : found((row) => row.costs[i] ?? 0, [headline.candidate])
    return other !== undefined && varies(other.points.median) ? [lawOf(other, cost, null)] : []
  })
  const parts = measuresOf(rows).flatMap(({ cost, of, key }): AlgorithmLaw[] => {
    const own = changing.filter((candidate) => candidate === headline.candidate || candidate.name === of)
    const explained = best(found((row) => row.parts.get(key)?.cost ?? 0, own))
    return explained !== null && explained.law.certainty !== 'unknown' && varies(explained.points.median) ? [lawOf(explained, cost, of)] : []
  })
  return [lawOf(headline, 'steps', null), ...others.map((f) => lawOf(f, 'steps', null)), ...costs, ...parts]
}

const lawOf = ({ candidate, law, points, unexplained }: Fitted, cost: AlgorithmCost, of: string | null): AlgorithmLaw => ({
  cost,
  of,
  size: candidate.name,
  law,
  unexplained,
  points,
})

/** The parts of costs: of a cost that one input or type has alone there is no more to say. */
function measuresOf(rows: readonly Invocations[]): (Measure & { readonly key: string })[] {
  const all = new Map(rows.flatMap(({ parts }) => [...parts].map(([key, { measure }]) => [key, measure] as const)))
  const ofCost = Map.groupBy(all.values(), ({ cost, isType }) => `${cost} ${isType}`)
  return [...all]
    .filter(([, { cost, isType }]) => (ofCost.get(`${cost} ${isType}`)?.length ?? 0) > 1)
    .map(([key, measure]) => ({ ...measure, key }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const mostCandidates = 5

/** The law of the steps in the sizes of two inputs, where one does not explain them. */
export function lawInTwo(rows: readonly Invocations[], candidates: readonly SizeCandidate[]): TwoSizes | null {
  // What an algorithm makes follows from what it is given.
  const given = candidates.filter((candidate) => rank[candidate.class] < rank.construction)
  const changing = (given.length > 0 ? given : candidates).filter(({ name }) => varies(pointsOf(rows, name, steps).size)).slice(0, mostCandidates)
  let found: { readonly two: TwoSizes; readonly residual: number } | null = null
  for (const [i, first] of changing.entries()) {
    for (const second of changing.slice(i + 1)) {
      const points = rows.flatMap(({ sizes, costs, calls }) => {
        const [x, y] = [sizes.get(first.name) ?? 0, sizes.get(second.name) ?? 0]
        return x > 0 && y > 0 ? [{ first: x, second: y, cost: (costs[0] ?? 0) / calls, calls }] : []
      })
      const law = fitTwo(points)
      if (law === null || (found !== null && law.residual >= found.residual)) continue
      const measures = [first.name, second.name] as const
      const harmless = law.terms.every((t) => t.first.power + t.second.power <= 1)
      found = { residual: law.residual, two: { measures, kind: law.kind, formula: pairFormula(law, measures), exponents: law.exponents, harmless } }
    }
  }
  return found?.two ?? null
}

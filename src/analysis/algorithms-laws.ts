// Laws of an algorithm: the costs of its nodes, combined for each invocation of its root, against the sizes of its inputs. Inputs that never change in
// size and costs that are constant say nothing and are left out (Zaparanuks, Hauswirth: Algorithmic profiling, 2.6 and 3.5).

import { evaluate, fitCurve, fitTwo, type Law, pairFormula, type Point } from '../model/index.ts'
import type { RepetitionNode } from '../profile/index.ts'
import type { AlgorithmCost, AlgorithmLaw, InputClass } from './algorithms-types.ts'
import type { PointColumns, TwoSizes } from './columns.ts'

export const algorithmCosts: readonly AlgorithmCost[] = ['steps', 'reads', 'writes', 'creations', 'inputReads', 'outputWrites']

/** Invocations of the root with the same sizes: what they cost on average. */
export interface Invocations {
  readonly calls: number
  /** By name of the size: an input, or a part of one. */
  readonly sizes: ReadonlyMap<string, number>
  readonly costs: readonly number[]
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
): Invocations[] {
  const columns = [place, ...root.below].flatMap((node, column) => (members.has(node) ? [column] : []))
  const stride = algorithmCosts.length
  return root.rows.map((row) => ({
    calls: row.calls,
    sizes: sizesOf(row),
    costs: algorithmCosts.map((_, i) => columns.reduce((sum, column) => sum + (row.costs[column * stride + i] ?? 0), 0)),
  }))
}

interface Fitted {
  readonly candidate: SizeCandidate
  readonly law: Law
  readonly points: PointColumns
  readonly unexplained: number
}

function pointsOf(rows: readonly Invocations[], name: string, cost: number): PointColumns {
  const bySize = Map.groupBy(
    rows.filter(({ sizes }) => (sizes.get(name) ?? 0) > 0),
    ({ sizes }) => sizes.get(name) ?? 0,
  )
  const sorted = [...bySize].toSorted(([a], [b]) => a - b)
  const total = (group: readonly Invocations[], of: (row: Invocations) => number): number => group.reduce((sum, row) => sum + of(row), 0)
  const means = (group: readonly Invocations[]): number[] => group.map((row) => (row.costs[cost] ?? 0) / row.calls)
  return {
    size: sorted.map(([size]) => size),
    calls: sorted.map(([, group]) => total(group, (row) => row.calls)),
    min: sorted.map(([, group]) => Math.min(...means(group))),
    median: sorted.map(([, group]) => total(group, (row) => row.costs[cost] ?? 0) / total(group, (row) => row.calls)),
    max: sorted.map(([, group]) => Math.max(...means(group))),
  }
}

const curve = ({ size, median, calls }: PointColumns): Point[] =>
  size.map((n, i) => ({ size: n, cost: median[i] ?? 0, calls: calls[i] ?? 1 })).filter(({ cost }) => cost > 0)

const mostVotes = 8

function fit(rows: readonly Invocations[], candidate: SizeCandidate, cost: number): Fitted | null {
  const points = pointsOf(rows, candidate.name, cost)
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
  const most = Math.max(...all.map(({ points }) => points.size.length))
  const fitted = all.filter(({ points, candidate }) => !candidate.isPart || points.size.length >= enough * most)
  const least = Math.min(...fitted.map(({ unexplained }) => unexplained))
  const exact = fitted.filter(({ law }) => law.certainty === 'exact')
  const near = exact.length > 0 ? exact : fitted.filter(({ unexplained }) => unexplained <= least * nearTie + alwaysNear || !Number.isFinite(least))
  const order = (f: Fitted): number => Number(f.candidate.isPart) * 4 + rank[f.candidate.class]
  return near.toSorted((a, b) => order(a) - order(b) || b.points.size.length - a.points.size.length || a.unexplained - b.unexplained)[0] ?? null
}

const varies = (values: readonly number[]): boolean => values.length > 1 && Math.max(...values) > Math.min(...values)

/** How the algorithm's costs grow: its steps first, by the input that explains them best, then the same by other inputs, then other costs. */
export function lawsOf(rows: readonly Invocations[], candidates: readonly SizeCandidate[]): AlgorithmLaw[] {
  const changing = candidates.filter(({ name }) => varies(pointsOf(rows, name, 0).size))
  const found = (cost: number, among: readonly SizeCandidate[]): Fitted[] => among.flatMap((candidate) => fit(rows, candidate, cost) ?? [])
  const bySteps = found(0, changing)
  const headline = best(bySteps)
  if (headline === null) return []
  const law = ({ candidate, law: fitted, points, unexplained }: Fitted, cost: number): AlgorithmLaw => ({
    cost: algorithmCosts[cost] ?? 'steps',
    size: candidate.name,
    law: fitted,
    unexplained,
    points,
  })
  const others = bySteps.filter((f) => f !== headline && Number.isFinite(f.unexplained)).toSorted((a, b) => a.unexplained - b.unexplained)
  const costs = algorithmCosts.flatMap((_, cost) => {
    const [other] = cost === 0 ? [] : found(cost, [headline.candidate])
    return other !== undefined && varies(other.points.median) ? [law(other, cost)] : []
  })
  return [law(headline, 0), ...others.map((f) => law(f, 0)), ...costs]
}

const mostCandidates = 5

/** The law of the steps in the sizes of two inputs, where one does not explain them. */
export function lawInTwo(rows: readonly Invocations[], candidates: readonly SizeCandidate[]): TwoSizes | null {
  // What an algorithm makes follows from what it is given.
  const given = candidates.filter((candidate) => rank[candidate.class] < rank.construction)
  const changing = (given.length > 0 ? given : candidates).filter(({ name }) => varies(pointsOf(rows, name, 0).size)).slice(0, mostCandidates)
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

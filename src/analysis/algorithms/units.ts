// Algorithms as units of an analysis: every report that shows how functions grow shows how algorithms do.

import { type Law, predictRatio } from '../../model/index.ts'
import type { Profile } from '../../profile/index.ts'
import type { AlgorithmCost, AlgorithmFinding, AlgorithmsAnalysis, RepeatedUnit } from './types.ts'
import type { CostsBySize } from '../columns.ts'
import { lineFacts } from '../blame/line-facts.ts'
import { standingOf } from '../standing.ts'
import type { Analysis, PointColumns, SizeTable, UnitFinding, Verdict } from '../types.ts'
import { verdictOf } from '../verdict.ts'

const unknownLaw: Law = {
  certainty: 'unknown',
  classOpen: false,
  class: '1',
  set: [],
  terms: [{ coefficient: 0, power: 0, log: 0, base: null }],
  formula: '~0',
  exponent: { low: 0, value: 0, high: 10 },
  residual: { median: 0, runsP: 1 },
  close: false,
  growth: { tau: 0, p: 1 },
  tried: [],
  sizes: { distinct: 0, min: 0, max: 0 },
  jumps: 0,
  reason: '',
}
const noPoints: PointColumns = { size: [], calls: [], min: [], median: [], max: [] }
const material = 0.01

interface Grown {
  readonly now: number
  readonly at10: number
  readonly lowAt10: number
}

const grownOf = ({ share, laws: [best] }: AlgorithmFinding): Grown => {
  if (best === undefined || best.law.certainty === 'unknown') return { now: share, at10: share, lowAt10: share }
  const ratio = predictRatio(best.law, best.law.sizes.max, 10)
  return { now: share, at10: share * ratio.value, lowAt10: share * ratio.low }
}

function verdict({ two, laws: [best] }: AlgorithmFinding): Verdict {
  if (two !== null) return two.harmless ? 'fine' : 'grows'
  return best === undefined ? 'unknown' : verdictOf(best.law)
}

/** Why nothing is known of how an algorithm grows. */
const without = ({ inputs }: AlgorithmFinding): string =>
  inputs.length === 0
    ? 'It works on no data structure, so there is no size to relate its cost to.'
    : 'None of its inputs changed in size: run it on inputs of several sizes.'

function unitOf(found: AlgorithmFinding, known: RepeatedUnit | undefined, share: Grown): UnitFinding {
  const [best] = found.laws
  const law = best?.law ?? unknownLaw
  return {
    id: found.id,
    kind: 'algorithm',
    name: found.name,
    file: found.file,
    line: found.line,
    column: known?.column ?? 1,
    endLine: known?.endLine ?? found.line,
    parent: null,
    own: !/(^|\/)node_modules\//.test(found.file),
    calls: found.calls,
    measure: best === undefined ? 'size of its inputs' : `size of ${best.size}`,
    considered: considered(found),
    metric: 'steps',
    sizes: law.sizes,
    verdict: verdict(found),
    certainty: found.two === null ? law.certainty : 'confident',
    class: law.class,
    set: law.set,
    ...(law.classOpen && { classOpen: true }),
    ...(law.base !== undefined && { base: law.base }),
    formula: law.formula,
    exponent: law.exponent,
    curves: { min: law, median: law, max: law },
    inputDependent: false,
    two: found.two,
    segments: null,
    share,
    within: null,
    causes: [{ file: found.file, line: found.line, what: found.title }],
    points: best?.points ?? noPoints,
    tables: tables(found),
    callers: [],
    callees: [],
    advice: best === undefined ? without(found) : law.set.length > 1 || law.certainty === 'unknown' ? law.reason : '',
  }
}

type Points = AlgorithmFinding['laws'][number]['points']

/** Of each size the typical cost stands for the sum. */
const costsOf = ({ size: _size, calls, ...costs }: Points): CostsBySize => ({ ...costs, sum: costs.median.map((cost, i) => cost * (calls[i] ?? 0)) })

/** The measures that were fitted, the stated one first, with the other costs that change with it. */
function tables({ laws }: AlgorithmFinding): SizeTable[] {
  const others = (input: string): Partial<Record<AlgorithmCost, CostsBySize>> =>
    Object.fromEntries(
      laws.filter(({ cost, of, size }) => cost !== 'steps' && of === null && size === input).map(({ cost, points }) => [cost, costsOf(points)]),
    )
  return laws
    .filter(({ cost }) => cost === 'steps')
    .map(({ size: input, points }) => ({
      measure: `size of ${input}`,
      size: points.size,
      calls: points.calls,
      steps: costsOf(points),
      variation: points.size.map(() => 0),
      self: null,
      native: null,
      others: others(input),
    }))
}

const mostConsidered = 4

function considered({ laws }: AlgorithmFinding): UnitFinding['considered'] {
  const bySteps = laws.filter(({ cost }) => cost === 'steps')
  return bySteps.length < 2 ? [] : bySteps.slice(0, mostConsidered).map(({ size, unexplained }) => ({ name: `size of ${size}`, unexplained }))
}

/** The algorithms as units, in the same order, and what all work is at ten times the size, relative to now. */
export function algorithmUnits({ algorithms, recorded }: AlgorithmsAnalysis): {
  readonly units: UnitFinding[]
  readonly growth: Analysis['growthAt10']
} {
  const byId = new Map(recorded.units.map((unit) => [unit.id, unit]))
  const grown = algorithms.map(grownOf)
  const sum = (of: (share: Grown) => number): number => Math.max(1e-9, grown.reduce((total, share) => total + of(share), 0)) // prettier-ignore
  const [at10, low] = [sum((share) => share.at10), sum((share) => share.lowAt10)]
  const units = algorithms.map((found, i) => {
    const share = grown[i] ?? { now: 0, at10: 0, lowAt10: 0 }
    const known = byId.get(recorded.algorithms.nodes[found.root]?.unit ?? '')
    return unitOf(found, known, { now: share.now, at10: share.at10 / at10, lowAt10: Math.min(share.lowAt10 / at10, share.at10 / at10) })
  })
  return { units, growth: { low, value: at10, high: at10 } }
}

/** The analysis of a run that looked for algorithms: they are its units. */
export function analysisOfAlgorithms(profile: Profile, algorithms: AlgorithmsAnalysis): Analysis {
  const { header } = profile
  const { units, growth } = algorithmUnits(algorithms)
  const counts = { grows: 0, maybe: 0, fine: 0, unknown: 0 }
  for (const unit of units) counts[standingOf(unit)]++
  const unknownShare = units.filter((unit) => standingOf(unit) === 'unknown').reduce((total, { share }) => total + share.now, 0)
  const findings = units
    .filter((unit) => unit.verdict === 'grows' && Math.max(unit.share.now, unit.share.lowAt10) >= material)
    .toSorted((a, b) => b.share.lowAt10 - a.share.lowAt10)
  return {
    command: header.command,
    environment: header.environment,
    ending: header.ending,
    files: header.files,
    notSeen: header.notSeen,
    totals: { ...header.totals, recordings: header.recordings },
    growthAt10: growth,
    counts: { ...counts, unknownShare },
    largestUnknown: units.filter((unit) => standingOf(unit) === 'unknown').toSorted((a, b) => b.share.now - a.share.now)[0]?.id ?? null,
    furtherUnknown: [],
    fixedFactors: [],
    withoutSteps: null,
    ownCode: null,
    options: header.options,
    uncounted: header.uncounted?.length ?? 0,
    lines: lineFacts(profile),
    units,
    findings: findings.map(({ id }) => id),
    algorithms,
  }
}

// A realistic Analysis made from a seed: what the tests of reporters and page read.
import { standingOf } from '../../src/analysis/standing.ts'
import type { Analysis, PointColumns, SizeTable, UnitFinding } from '../../src/analysis/types.ts'
import { lawOf, pointsOf } from './fixture-law.ts'
import { fillerPlan, type Plan, story } from './fixture-plan.ts'
import { sourcesOf } from './fixture-sources.ts'
import { seeded } from '../../src/base/random.ts'

export interface Fixture {
  readonly analysis: Analysis
  readonly sources: ReadonlyMap<string, string>
}

const growthOf = (plan: Plan, exponent: number): number => 10 ** (plan.certainty === 'unknown' ? 1 : exponent)

interface Totals {
  readonly now: number
  readonly at10: number
  readonly lowAt10: number
}

const unitOf = (plan: Plan, index: number, totals: Totals, random: () => number): UnitFinding => {
  const law = lawOf(plan)
  const points = pointsOf(plan, random)
  const grows = plan.certainty !== 'unknown' && law.exponent.value > 1.3
  const caller = { id: `u${Math.max(0, index - 1)}`, calls: 12, steps: 40_000 }
  const callee = { id: `u${index + 1}`, calls: 40, steps: 12_000 }
  return {
    id: `u${index}`,
    kind: plan.kind,
    name: plan.name,
    file: plan.file,
    line: plan.line,
    column: 1,
    endLine: plan.endLine,
    parent: plan.parent === undefined ? null : `u${plan.parent}`,
    own: !plan.file.startsWith('node_modules/'),
    calls: points.calls.reduce((sum, calls) => sum + calls, 0),
    measure: plan.measure,
    metric: plan.metric ?? 'steps',
    sizes: { distinct: points.size.length, min: points.size[0] ?? 0, max: points.size.at(-1) ?? 0 },
    verdict: plan.certainty === 'unknown' ? 'unknown' : grows || plan.name === 'Trie.insertAll' ? 'grows' : 'fine',
    certainty: plan.certainty,
    class: plan.class,
    set: law.set,
    formula: law.formula,
    exponent: law.exponent,
    curves: { min: lawOf(plan, 0.9), median: law, max: lawOf(plan, 1.2) },
    inputDependent: plan.inputDependent ?? false,
    considered: [],
    two: null,
    segments: null,
    share: {
      now: plan.weight / totals.now,
      at10: (plan.weight * growthOf(plan, law.exponent.value)) / totals.at10,
      lowAt10: (plan.weight * growthOf(plan, law.exponent.low)) / totals.lowAt10,
    },
    within: null,
    causes: plan.causes ?? [],
    points,
    tables: tablesOf(plan, points, random),
    callers: index === 0 ? [] : [caller],
    callees: [callee],
    advice: plan.advice ?? (plan.certainty === 'unknown' ? 'Run it on inputs of at least six different sizes.' : ''),
  }
}

/** The points as a table; some units were also measured by a second size, and every unit has costs of its own. */
const tablesOf = ({ measure, metric }: Plan, points: PointColumns, random: () => number): SizeTable[] => {
  const { size, calls, ...costs } = points
  const sum = costs.median.map((cost, index) => cost * (calls[index] ?? 0))
  const steps = { ...costs, sum }
  const part = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 0.4))
  const self = { min: part(costs.min), median: part(costs.median), max: part(costs.max), sum: part(sum) }
  const native = metric === 'native time' ? steps : null
  const table = { measure, size, calls, steps, variation: size.map(() => 0.1), self, native }
  const other = { ...table, measure: 'cells first written', size: size.map((value) => 2 * value + 3) }
  return random() < 0.06 ? [table, other] : [table]
}

const totalsOf = (plans: readonly Plan[]): Totals => {
  const sum = (weigh: (plan: Plan) => number): number => plans.reduce((total, plan) => total + plan.weight * weigh(plan), 0)
  return {
    now: sum(() => 1),
    at10: sum((plan) => growthOf(plan, lawOf(plan).exponent.value)),
    lowAt10: sum((plan) => growthOf(plan, lawOf(plan).exponent.low)),
  }
}

const countsOf = (units: readonly UnitFinding[]): Analysis['counts'] => {
  const having = (standing: string): readonly UnitFinding[] => units.filter((unit) => standingOf(unit) === standing)
  const unknown = having('unknown')
  return {
    grows: having('grows').length,
    maybe: having('maybe').length,
    fine: having('fine').length,
    unknown: unknown.length,
    unknownShare: unknown.reduce((sum, unit) => sum + unit.share.now, 0),
  }
}

/** The same seed and number of units give the same analysis. At least eight units: the story that screenshots show. */
export const fixture = ({ seed, units: wanted }: { seed: number; units: number }): Fixture => {
  const random = seeded(seed)
  const fillers = Array.from({ length: Math.max(0, wanted - story.length) }, (_, index) => fillerPlan(index, random))
  const plans = [...story, ...fillers]
  const totals = totalsOf(plans)
  const units = plans.map((plan, index) => unitOf(plan, index, totals, random))
  const hurting = units.filter((unit) => unit.verdict === 'grows').toSorted((a, b) => b.share.lowAt10 - a.share.lowAt10)
  const ratio = totals.at10 / totals.now
  const sources = sourcesOf(plans)
  const analysis: Analysis = {
    command: ['node', 'build/index-docs.ts', './corpus'],
    environment: { landau: '0.1.0', node: '24.21.0', v8: '13.6.233', platform: 'linux', arch: 'x64' },
    ending: 'exit',
    files: [...sources.keys()].map((path) => ({ path, hash: '' })),
    notSeen: [{ file: 'node_modules/fast-addon/build/addon.node', why: 'native code' }],
    totals: { steps: 1_912_004_551, nativeNs: 812_000_000, activations: 48_113_902, recordings: 1 },
    growthAt10: { low: totals.lowAt10 / totals.now, value: ratio, high: ratio * 1.2 },
    counts: countsOf(units),
    furtherUnknown: [],
    fixedFactors: [],
    withoutSteps: null,
    ownCode: null,
    largestUnknown: units.find(({ name }) => name === 'render')?.id ?? null,
    options: { small: 64 },
    uncounted: 118,
    lines: [
      {
        path: 'src/tags.ts',
        natives: [{ line: 10, what: 'Array#includes', calls: 48_000, steps: 74_000_000, ns: 31_000_000 }],
      },
    ],
    units,
    findings: hurting.map(({ id }) => id),
  }
  return { analysis, sources }
}

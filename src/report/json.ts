// The JSON others build on: docs/json-schema.md describes it, docs/landau-report.schema.json checks it. Fields are added, never renamed.

import type { Analysis, PointColumns, UnitFinding } from '../analysis/types.ts'
import { algorithmsDocument } from './algorithms-json.ts'
import type { ClassName, Law } from '../model/index.ts'
import { finiteJson } from './finite.ts'
import { schemaVersion } from './schema-version.ts'

interface Curve {
  readonly class: ClassName
  readonly formula: string
  /** Pairs of size and cost, sizes ascending. */
  readonly points: readonly (readonly [size: number, cost: number])[]
}

const curveOf = (law: Law, sizes: readonly number[], costs: readonly number[]): Curve => ({
  class: law.class,
  formula: law.formula,
  points: sizes.map((size, index) => [size, costs[index] ?? 0]),
})

const curvesOf = ({
  curves,
  points,
}: {
  readonly curves: UnitFinding['curves']
  readonly points: PointColumns
}): Record<'min' | 'median' | 'max', Curve> => ({
  min: curveOf(curves.min, points.size, points.min),
  median: curveOf(curves.median, points.size, points.median),
  max: curveOf(curves.max, points.size, points.max),
})

const intervalOf = ({ low, value, high }: UnitFinding['exponent']): object => ({ low, value, high })

const regimeOf = ({ class: name, formula, exponent }: UnitFinding['curves']['median']): object => ({
  class: name,
  formula,
  exponent: intervalOf(exponent),
})

const segmentsOf = ({ segments }: UnitFinding): object | null =>
  segments === null
    ? null
    : { last: segments.last, first: segments.first, jump: segments.jump, before: regimeOf(segments.before), after: regimeOf(segments.after) }

const shareOf = ({ share: { now, at10, lowAt10, bound, whole } }: UnitFinding): object => ({
  now,
  at10,
  lowAt10,
  ...(bound && { bound }),
  ...(whole !== undefined && { whole }),
})

const unitOf = (unit: UnitFinding): object => ({
  id: unit.id,
  kind: unit.kind,
  name: unit.name,
  file: unit.file,
  line: unit.line,
  column: unit.column,
  endLine: unit.endLine,
  own: unit.own,
  parent: unit.parent,
  within: unit.within,
  calls: unit.calls,
  measure: unit.measure,
  metric: unit.metric,
  sizes: { distinct: unit.sizes.distinct, min: unit.sizes.min, max: unit.sizes.max },
  verdict: unit.verdict,
  certainty: unit.certainty,
  class: unit.class,
  set: unit.set,
  ...(unit.classOpen === true && { classOpen: true }),
  ...(unit.base !== undefined && { base: unit.base }),
  formula: unit.formula,
  exponent: intervalOf(unit.exponent),
  inputDependent: unit.inputDependent,
  considered: unit.considered.map(({ name, unexplained }) => ({ name, unexplained })),
  two: unit.two === null ? null : { kind: unit.two.kind, measures: unit.two.measures, formula: unit.two.formula, exponents: unit.two.exponents },
  segments: segmentsOf(unit),
  outside: unit.outside == null ? null : { cells: unit.outside.cells, external: unit.outside.external, otherTask: unit.outside.otherTask },
  ...(unit.ofLoop === true && { ofLoop: true }),
  curves: curvesOf(unit),
  share: shareOf(unit),
  causes: unit.causes.map(({ file, line, what, lines }) => ({ file, line, what, ...(lines && { lines }) })),
  ...(unit.again && { again: { cells: unit.again.cells, ...(unit.again.bound && { bound: unit.again.bound }) } }),
  ...(unit.eachCell && { eachCell: { cells: unit.eachCell.cells, steps: unit.eachCell.steps } }),
  ...(unit.fixedPart && { fixedPart: unit.fixedPart }),
  ...(unit.firstCall && { firstCall: { steps: unit.firstCall.steps, expected: unit.firstCall.expected } }),
  ...(unit.partOf !== undefined && { partOf: unit.partOf }),
  ...(unit.through !== undefined && { through: unit.through }),
  advice: unit.advice,
})

/** The whole analysis as one JSON document, schema version 1. */
export const json = (analysis: Analysis): string => {
  const { command, environment, ending, notSeen, totals, growthAt10, counts, largestUnknown, furtherUnknown, fixedFactors, withoutSteps } = analysis
  const document = {
    schemaVersion,
    command,
    environment,
    ending,
    notSeen,
    totals,
    growthAt10: intervalOf(growthAt10),
    counts,
    largestUnknown,
    furtherUnknown,
    fixedFactors,
    ...(withoutSteps && { withoutSteps }),
    findings: analysis.findings,
    units: analysis.units.map(unitOf),
    ...(analysis.algorithms === undefined ? {} : { algorithms: algorithmsDocument(analysis.algorithms) }),
  }
  return `${finiteJson(document)}\n`
}

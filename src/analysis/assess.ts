// What is known of one unit by itself, before anyone is blamed.

import { once } from '../base/once.ts'
import { coarseWidth } from '../protocol/index.ts'
import { fitCurve, fitSegments, lawOnLines, mayBeCoarse, type Law, type Point, type Segments } from '../model/index.ts'
import type { CostTable, Unit } from '../profile/index.ts'
import { isAccident, isLateLine, isOneStep } from './doubts/false-growth.ts'
import { type FirstCall, firstCallApart, withoutFirstCall } from './doubts/first-call.ts'
import { withoutFirstRound } from './doubts/first-round.ts'
import { clockErrorNs, curveLaws, curvePoints, nativePoints } from './curves.ts'
import { cellsRead, chooseMeasure, isNoSize, isNumeric, isOutput, type Considered } from './measure.ts'
import { lawOfTwo } from './two-sizes.ts'
import type { TwoSizes, Verdict } from './types.ts'
import { differ, growsInTail, isHarmless, isSure, nativeVerdictOf, verdictOf } from './verdict.ts'

export type Metric = 'steps' | 'native time'

export interface Assessment {
  readonly unit: Unit
  /** The table behind the law; null when the unit has none. */
  readonly table: CostTable | null
  readonly measure: string
  readonly metric: Metric
  readonly verdict: Verdict
  readonly law: Law
  readonly curves: { readonly min: Law; readonly median: Law; readonly max: Law }
  readonly inputDependent: boolean
  /** The law in two sizes, where it is clearly better than any in one. */
  readonly two: TwoSizes | null
  /** Two regimes, where the law changes at a size. */
  readonly segments: Segments | null
  readonly considered: readonly Considered[]
  /** The first call, where the law is that of all others. */
  readonly firstCall: FirstCall | null
  /** Root mean square of the log cost that the measure and the law of the typical cost leave unexplained. */
  readonly unexplained: number
  /** A line that begins late explains the costs about as well as the law, which says that they grow. */
  readonly isLateLine: boolean
}

const materialNs = 5e6
const materialCallNs = 2e5
/** Units with less of the work than this get one fit, not six. */
const minorShare = 1e-4
/** Root mean square of log cost about the law: past a factor of e either way the size does not decide the cost. */
const mostUnexplained = 1
/** Up to this one size is enough. */
const wellExplained = 0.1
/** Below this no second regime is looked for. */
const wellDescribed = 0.02

/** Judges a unit by the cumulative cost of its activations: steps, and native time where there is enough of it. `totalSteps` is all the work of the program, `readsStrings` says that a good part of the unit's is built-ins reading strings. */
export function assess(seen: Unit, totalSteps: number, readsStrings: boolean): Assessment {
  const firstCall = firstCallApart(seen)
  const unit = withoutFirstRound(withoutFirstCall(seen, firstCall))
  const minor = unit.steps < minorShare * totalSteps && unit.nativeNs < materialNs
  const explained = chooseMeasure(unit, { minor, readsStrings })
  if (explained === null) return withoutTables(unit)
  const { table, law, points, unexplained, considered } = explained
  const curves = minor ? { min: law, median: law, max: law } : curveLaws(table.columns, law)
  const found = minor || unexplained < wellDescribed ? null : lawOfTwo(unit, explained, unexplained < wellExplained)
  const two = found?.two ?? null
  const segments = minor || unexplained < wellDescribed ? null : fitSegments(points, law)
  const base = {
    unit,
    table,
    measure: table.measure.name,
    curves,
    inputDependent: differ(curves.min, curves.max),
    two,
    segments,
    considered,
    firstCall,
    unexplained,
    isLateLine: false,
  }
  if (found !== null && found.together !== null && (found.isMet || verdictOf(law) !== 'grows')) {
    return { ...base, metric: 'steps', verdict: 'grows', law: found.together, measure: found.two.measures.join(' and ') }
  }
  // What looks steep in one size may be linear in two that grew together.
  const judged = two?.harmless === true ? 'fine' : verdictOf(law)
  const worstOf = once(() => (minor || two?.harmless === true ? null : worstGrows(table, curves.max)))
  const nativeOf = once(() => nativeGrows(unit, table))
  const lines = judged === 'fine' || isSure(law) || table.measure.kind !== 'rms' ? null : lawOnLines(points, law)
  if (lines !== null && worstOf() === null && nativeOf() === null) return { ...base, ...linear(lines, law, curves) }
  const stepped = judged === 'grows' && (isAccident(law, points) || isOfOutputAlone(table, law) || isOfCells(table, law, points))
  const typical = stepped ? 'unknown' : judged
  const isLate = (of: Law, over: readonly Point[]): boolean => table.measure.kind === 'rms' && isLateLine(of, over)
  if (typical === 'grows' && unexplained < mostUnexplained)
    return { ...base, metric: 'steps', verdict: 'grows', law, isLateLine: isLate(law, points) }
  const tail = minor || two?.harmless === true ? null : tailGrows(points, law)
  if (tail !== null) return { ...base, metric: 'steps', verdict: 'grows', law: tail.law, isLateLine: isLate(tail.law, tail.points) }
  const worst = worstOf()
  if (worst !== null) return { ...base, metric: 'steps', verdict: 'grows', law: worst, inputDependent: true }
  const native = nativeOf()
  if (native !== null) {
    return {
      ...base,
      metric: 'native time',
      verdict: 'grows',
      law: native,
      curves: { min: native, median: native, max: native },
      inputDependent: false,
    }
  }
  return { ...base, metric: 'steps', verdict: typical === 'grows' || (isNoSize(explained) && two?.harmless !== true) ? 'unknown' : typical, law }
}

/** Whether it may be that what is read are pieces of texts, which are counted in cells. */
const isOfCells = ({ measure }: CostTable, law: Law, points: readonly Point[]): boolean =>
  measure.kind === 'rms' && mayBeCoarse(points, law, coarseWidth)

/** Whether growth is claimed by the cells that are written or returned alone, where those that are read were of too few sizes: how many there are is no input, and kinds of calls write different numbers. */
const isOfOutputAlone = (table: CostTable, { certainty }: Law): boolean => isOutput(table) && certainty !== 'exact'

/** Where the largest sizes lie on lines: what the formula for all sizes says of them, if that is harmless, else that of the line. */
function linear(lines: Law, law: Law, curves: Assessment['curves']): Pick<Assessment, 'metric' | 'verdict' | 'law' | 'curves' | 'segments'> {
  const told = isHarmless(law.class) ? { ...law, set: law.set.filter(isHarmless) } : lines
  return { metric: 'steps', verdict: 'fine', law: told, curves: { ...curves, median: told }, segments: null }
}

/** The law of the upper half of the sizes, when growth begins only there: a list that outgrows the engine's fast path, a term that the small sizes hide. */
function tailGrows(points: readonly Point[], law: Law): { readonly law: Law; readonly points: readonly Point[] } | null {
  if (!growsInTail(law)) return null
  const seen = points.filter((p) => p.size > 0 && p.cost > 0)
  const largest = seen.slice(Math.max(0, Math.min(seen.length >> 1, seen.length - 4)))
  const upper = fitCurve(largest)
  if (upper.certainty === 'unknown' || isHarmless(upper.class) || upper.exponent.low <= 1.2) return null
  // The upper half may have too few sizes to show that one of them is all there is.
  return isAccident(upper, largest) || isOneStep(points, upper.exponent.value) ? null : { law: upper, points: largest }
}

/** The law of the worst calls, when they grow for sure and are dear enough to make the mean grow as well. A number that does not decide the typical cost says nothing about the worst. */
function worstGrows(table: CostTable, max: Law): Law | null {
  if (!isSure(max)) return null
  if (isNumeric(table)) return null
  if (verdictOf(max) !== 'grows' || isAccident(max, curvePoints(table.columns, 'max'))) return null
  const mean = fitCurve(curvePoints(table.columns, 'mean'))
  return verdictOf(mean) === 'grows' ? max : null
}

/** The law of native time, when there is enough of it and it grows. */
function nativeGrows(unit: Unit, { columns }: CostTable): Law | null {
  if (unit.nativeNs < materialNs || (columns.nativeMin.at(-1) ?? 0) < materialCallNs) return null
  const points = nativePoints(columns, clockErrorNs)
  const law = fitCurve(points, { noisy: true })
  return nativeVerdictOf(law, points) === 'grows' ? law : null
}

function withoutTables(unit: Unit): Assessment {
  const law = fitCurve([])
  return {
    unit,
    table: null,
    measure: cellsRead,
    metric: 'steps',
    verdict: 'unknown',
    law,
    curves: { min: law, median: law, max: law },
    inputDependent: false,
    two: null,
    segments: null,
    considered: [],
    firstCall: null,
    unexplained: Infinity,
    isLateLine: false,
  }
}

// Budgets on growth, and the judgement over all of them at once. A budget is broken only when the data exclude it; kept only when they show it.

import { grouped } from '../../base/number-text.ts'
import { evaluate, fitCurve } from '../../model/index.ts'
import type { Law } from '../../model/index.ts'
import type { CostTable, Profile } from '../../profile/index.ts'
import { curvePoints } from '../curves.ts'
import { compareToLimit, limitExponent } from './growth-limit.ts'
import type { GrowthLimit } from './growth-limit.ts'
import { holm, upperTail } from './holm.ts'
import { isOfEachRound } from '../words/sentences.ts'
import type { Analysis, UnitFinding } from '../types.ts'

/** Where a budget is written down. */
export interface BudgetPlace {
  /** `landau.config.ts`, `landau.baseline.json`, or the source file of a doc comment. */
  readonly file: string
  readonly line: number
  /** What to change there: `budgets[1].growth`. */
  readonly what: string
  /** Where that says which functions are meant, and by which size: `budgets[1].match`, `budgets[1].in`. */
  readonly words?: { readonly match: string; readonly in: string }
}

export interface Budget {
  readonly place: BudgetPlace
  /** Whether a unit is meant. */
  readonly applies: (unit: UnitFinding) => boolean
  /** True when it names its unit: then it is no answer that nothing is known. */
  readonly named: boolean
  readonly growth: GrowthLimit | null
  /** Most steps that one call may take at a size. */
  readonly at: { readonly size: number; readonly steps: number } | null
  /** The measure to judge by; null for the one that the finding is stated in. */
  readonly measure: string | null
  readonly severity: 'error' | 'warn'
  /** It is for a function that has no record, because its text says that all calls of it do the same work. */
  readonly isOfConstant?: boolean
}

export type Ruling = 'broken' | 'kept' | 'inconclusive'

export interface Judgement {
  readonly budget: Budget
  /** Null when the budget matched nothing that ran. */
  readonly unit: UnitFinding | null
  readonly ruling: Ruling
  readonly law: Law | null
  /** What was measured against what: `grows like n^2, allowed is n`. */
  readonly text: string
  /** What could decide one that is not decided: other runs, or other words of the budget, of the functions that it means or of their size. */
  readonly remedy: 'more sizes' | 'other functions' | 'other size'
  /** Adjusted over all budgets (Holm). */
  readonly p: number
  /** The unit whose growth this one only passes on: it calls it. */
  readonly because: UnitFinding | null
}

export interface CheckResult {
  readonly judgements: readonly Judgement[]
  readonly broken: number
  readonly warned: number
  readonly kept: number
  readonly inconclusive: number
  /** Units that a glob budget covers, too small or too rarely called to be judged. */
  readonly notJudged: number
}

const significance = 0.05
/** Under a glob, units with less of the work than this need not be judged. */
const material = 0.01
/** Exponents this close are not worth a failure. */
const margin = 0.1
/** Half of the way from a power to the next class below it, which is no longer in doubt: `below n^2` is broken by what is surely nearer to n² than to n^1.5. */
const halfStep = 0.25

interface Trial {
  readonly budget: Budget
  readonly unit: UnitFinding
  readonly law: Law
  readonly p: number
  readonly kept: boolean
  readonly text: string
}

/** Judges every unit by every budget that means it. */
export function check(profile: Profile, analysis: Analysis, budgets: readonly Budget[]): CheckResult {
  const tableOf = tableReader(profile)
  const units = analysis.units.filter((unit) => unit.calls > 0)
  const trials = budgets.flatMap((budget) =>
    units.filter(budget.applies).flatMap((unit) => {
      const table = tableOf(unit, budget.measure)
      return isUnmeasured(budget, table) ? [] : trialsOf(budget, unit, lawOf(unit, table), isOpen(unit, table))
    }),
  )
  const adjusted = holm(trials.map(({ p }) => p))
  const rulings = trials.map((trial, i) => ({ trial, p: adjusted[i] ?? 1, ruling: rule(trial, adjusted[i] ?? 1) }))
  const broken = rulings.flatMap(({ trial, ruling }) => (ruling === 'broken' ? [trial] : []))
  const culpritAmong = (some: readonly Trial[]): ReturnType<typeof culpritFinder> =>
    culpritFinder(units, new Set(some.map(({ unit }) => unit.id)), analysis.findings)
  // A warning takes no error with it, nobody would see why the command fails.
  const culprit = { error: culpritAmong(broken.filter(({ budget }) => budget.severity === 'error')), warn: culpritAmong(broken) }
  const judged = rulings
    .filter(({ trial, ruling }) => ruling !== 'inconclusive' || trial.budget.named || trial.unit.share.now >= material)
    .map(({ trial, p, ruling }) => ({
      budget: trial.budget,
      unit: trial.unit,
      ruling,
      law: trial.law,
      text: trial.text,
      remedy: 'more sizes' as const,
      p,
      because: ruling === 'broken' ? culprit[trial.budget.severity](trial.unit) : null,
    }))
  const isIdle = trials.length === 0 && !budgets.some(({ isOfConstant }) => isOfConstant === true)
  const unmatched = budgets.flatMap((budget) => {
    const meant = units.filter(budget.applies)
    if (budget.isOfConstant === true && budget.growth !== null) return [ofConstant(budget, budget.growth)]
    if (meant.length === 0) return [undecided(budget, null, 'names nothing that ran', 'other functions', isIdle)]
    if (isNowhere(budget, meant, tableOf)) {
      const text = `means no function with a size named ${budget.measure}; each was judged by the size that explains it best`
      return [undecided(budget, null, text, 'other size')]
    }
    return meant
      .filter((unit) => isUnmeasured(budget, tableOf(unit, budget.measure)))
      .map((unit) => undecided(budget, unit, `has no size named ${budget.measure}; it has ${sizeNames(profile, unit)}`, 'other size'))
  })
  return summed([...judged, ...unmatched], rulings.length - judged.length)
}

function summed(judgements: readonly Judgement[], notJudged: number): CheckResult {
  const count = (wanted: Ruling, severity?: Budget['severity']): number =>
    judgements.filter(({ ruling, budget }) => ruling === wanted && (severity === undefined || budget.severity === severity)).length
  const order: readonly Ruling[] = ['broken', 'inconclusive', 'kept']
  return {
    judgements: judgements.toSorted(
      (a, b) =>
        order.indexOf(a.ruling) - order.indexOf(b.ruling) ||
        Number(a.budget.severity === 'warn') - Number(b.budget.severity === 'warn') ||
        Number(a.because !== null) - Number(b.because !== null) ||
        (b.unit?.share.lowAt10 ?? 0) - (a.unit?.share.lowAt10 ?? 0),
    ),
    broken: count('broken', 'error'),
    warned: count('broken', 'warn') + count('inconclusive', 'warn'),
    kept: count('kept'),
    inconclusive: count('inconclusive', 'error'),
    notJudged,
  }
}

/** Of a budget for one function: what it is to be judged by was not measured. */
const isUnmeasured = ({ named, measure }: Budget, table: CostTable | undefined): boolean => named && measure !== null && table === undefined

/** Under a glob some functions have no such size; where none has, its name is probably wrong. */
const isNowhere = ({ named, measure }: Budget, meant: readonly UnitFinding[], tableOf: ReturnType<typeof tableReader>): boolean =>
  !named && measure !== null && meant.every((unit) => tableOf(unit, measure) === undefined)

/** A glob may mean files that this run does not load; where no budget found anything to judge, the gate is shut. */
const undecided = (budget: Budget, unit: UnitFinding | null, text: string, remedy: Judgement['remedy'], isIdle = false): Judgement => ({
  budget: budget.named || isIdle ? budget : { ...budget, severity: 'warn' },
  unit,
  ruling: 'inconclusive',
  law: null,
  text,
  remedy,
  p: 1,
  because: null,
})

/** The sizes that a unit has, as a budget names them. */
const sizeNames = (profile: Profile, { id }: UnitFinding): string =>
  profile.units
    .find((unit) => unit.id === id)
    ?.tables.map(({ measure }) => measure.name)
    .join(', ') ?? 'none'

function ofConstant(budget: Budget, growth: GrowthLimit): Judgement {
  const isBroken = isOver(compareToLimit('1', 0, growth), growth)
  const text = `does the same work in each call, as its text says, the budget is ${limitText(growth)}`
  return { budget, unit: null, ruling: isBroken ? 'broken' : 'kept', law: null, text, remedy: 'other functions', p: isBroken ? 0 : 1, because: null }
}

function rule({ p, kept }: Trial, adjusted: number): Ruling {
  if (p < significance) return adjusted < significance ? 'broken' : 'inconclusive'
  return kept ? 'kept' : 'inconclusive'
}

/** The costs of a unit under a measure; undefined where no measure is asked for, or the unit has none of that name. */
function tableReader(profile: Profile): (unit: UnitFinding, measure: string | null) => CostTable | undefined {
  const units = new Map(profile.units.map((unit) => [unit.id, unit]))
  return ({ id }, measure) => (measure === null ? undefined : units.get(id)?.tables.find((it) => it.measure.name === measure))
}

/** The law of these costs, or the unit's own; what a unit does inside of another's activation is judged by its own calls. */
function lawOf(unit: UnitFinding, table: CostTable | undefined): Law {
  if (table !== undefined) return fitCurve(curvePoints(table.columns, 'median'))
  const { certainty, set, formula, exponent, sizes } = unit
  return unit.within === null ? { ...unit.curves.median, class: unit.class, certainty, set, formula, exponent, sizes } : unit.curves.median
}

/** The report says that how the unit grows cannot be told: a law that is only the nearest excludes nothing. */
const isOpen = (unit: UnitFinding, table: CostTable | undefined): boolean =>
  table === undefined && unit.within === null && unit.metric === 'steps' && unit.verdict === 'unknown'

function trialsOf(budget: Budget, unit: UnitFinding, law: Law, open: boolean): Trial[] {
  const base = { budget, unit, law }
  return [
    ...(budget.growth === null ? [] : [{ ...base, ...told(growthTrial(law, budget.growth, open), law, budget, unit) }]),
    ...(budget.at === null ? [] : [{ ...base, ...costTrial(law, budget.at) }]),
  ]
}

type Outcome = Pick<Trial, 'p' | 'kept' | 'text'>

/** With what `n` is, where the budget does not say: who means `log n in a.length` may not expect cells. */
function told(outcome: Outcome, law: Law, { measure }: Budget, unit: UnitFinding): Outcome {
  if (measure !== null || law.certainty === 'unknown' || law.class === '1') return outcome
  const { kept, text, p } = outcome
  const isOfRound = kept && isOfEachRound(unit)
  return { p, kept: kept && !isOfRound, text: `${text}; n is ${unit.measure}${isOfRound ? ', and how many rounds there are is not in the law' : ''}` }
}

const lawText = ({ class: name, exponent }: Law): string => (name === 'n^k' ? `n^${exponent.value.toFixed(2)}` : name)

const limitText = ({ relation, text }: GrowthLimit): string => `${relation} ${text}`

/** Whether a class that compares like this with the limit is more than it, or not what it asks for. */
const isOver = (side: number, { relation }: GrowthLimit): boolean =>
  relation === 'below' ? side >= 0 : relation === 'exactly' ? side !== 0 : side > 0

function growthTrial(law: Law, limit: GrowthLimit, open: boolean = false): Outcome {
  const allowed = limitText(limit)
  if (law.certainty === 'unknown') return { p: 1, kept: false, text: `has too little data to be judged by the budget: ${allowed}` }
  const text = `grows like ${lawText(law)}, the budget is ${allowed}`
  const over = law.set.map((name) => isOver(compareToLimit(name, law.exponent.value, limit), limit))
  if (law.certainty === 'exact') return { p: over[0] === true ? 0 : 1, kept: over[0] !== true, text }
  const kept = over.every((is) => !is) || (limit.relation === 'at most' && law.exponent.high <= limitExponent(limit, law.sizes.max) + margin)
  // A class within the budget that the data cannot exclude: no violation, however steep the headline looks.
  return { p: over.every(Boolean) && !open ? distance(law, limit) : 1, kept, text }
}

/** P-value of the local exponent lying this far from the limit's, from the half width of its 95 % interval. */
function distance({ exponent, sizes }: Law, limit: GrowthLimit): number {
  const bound = limitExponent(limit, sizes.max) - (limit.relation === 'below' ? halfStep : 0)
  const difference = exponent.value - bound
  const half = difference > 0 ? exponent.value - exponent.low : exponent.high - exponent.value
  const z = Math.abs(difference) / Math.max(half / 1.96, 1e-9)
  if (limit.relation === 'exactly') return Math.abs(difference) < margin / 2 ? 1 : 2 * upperTail(z)
  return difference <= margin / 2 ? 1 : upperTail(z)
}

function costTrial(law: Law, { size, steps }: { readonly size: number; readonly steps: number }): Outcome {
  const largest = Math.max(1, law.sizes.max)
  const base = evaluate(law, Math.min(size, largest))
  const factor = Math.max(1, size / largest)
  const [low, value, high] = [law.exponent.low, law.exponent.value, law.exponent.high].map((power) => base * factor ** power) as [
    number,
    number,
    number,
  ]
  const predicted = size > largest && law.certainty === 'exact' ? evaluate(law, size) : value
  const text = `takes ${law.certainty === 'exact' ? '' : 'about '}${grouped(predicted)} steps at size ${grouped(size)}, the budget is ${grouped(steps)}`
  if (law.certainty === 'unknown') return { p: 1, kept: false, text: `has too little data to tell its cost at size ${grouped(size)}` }
  if (law.certainty === 'exact') return { p: predicted > steps ? 0 : 1, kept: predicted <= steps, text }
  const error = Math.hypot(Math.log(Math.max(high / low, 1)) / 3.92, law.residual.median, 0.01)
  const z = Math.log(predicted / steps) / error
  return { p: z > 0 ? upperTail(z) : 1, kept: upperTail(-z) < significance, text }
}

/** Growth is passed on to callers: a broken unit that reaches a broken finding through its calls is told as its caller. */
function culpritFinder(
  units: readonly UnitFinding[],
  broken: ReadonlySet<string>,
  findings: readonly string[],
): (unit: UnitFinding) => UnitFinding | null {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const blamed = new Set(findings)
  return (unit) => {
    if (blamed.has(unit.id)) return null
    const seen = new Set([unit.id])
    for (const id of seen) {
      if (id !== unit.id && blamed.has(id) && broken.has(id)) return byId.get(id) ?? null
      for (const callee of byId.get(id)?.callees ?? []) seen.add(callee.id)
    }
    return null
  }
}

/** Judges one law by one limit, as a check of one budget does. */
export function judgeLaw(law: Law, limit: GrowthLimit): { readonly ruling: Ruling; readonly text: string } {
  const outcome = growthTrial(law, limit)
  return { ruling: outcome.p < significance ? 'broken' : outcome.kept ? 'kept' : 'inconclusive', text: outcome.text }
}

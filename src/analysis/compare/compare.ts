// What changed between two profiles: models first, then constants, then overheads, and what the data cannot decide apart from all of them.

import { plural } from '../../base/number-text.ts'
import { fitCurve } from '../../model/index.ts'
import type { Law } from '../../model/index.ts'
import type { CostTable, Profile, Unit } from '../../profile/index.ts'
import { analyse } from '../analyse.ts'
import type { Change, ChangeKind } from './change.ts'
import { changeOverCalls } from './changes-over-calls.ts'
import { type Judged, withChangesInside } from './changes-inside.ts'
import { withoutFollowingRounds } from './changes-of-rounds.ts'
import { codeChanged } from './code-changed.ts'
import { compareTables } from './compare-tables.ts'
import type { TableChange } from './compare-tables.ts'
import { areAllTraced, costsAtSizes, haveSameCommand, leastFactor, type ComparedTables, type Recording } from './costs-at-sizes.ts'
import { curvePoints } from '../curves.ts'
import { matchUnits } from './match-units.ts'
import type { UnitPair } from './match-units.ts'
import { withOwnWork } from './own-work.ts'
import { withoutPassedOn } from './passed-on.ts'
import { cellsRead } from '../measure.ts'
import type { UnitFinding } from '../types.ts'
import { isFalling, isHarmless, isSure } from '../verdict.ts'

export interface Comparison {
  readonly before: { readonly command: readonly string[]; readonly node: string; readonly landau: string }
  readonly after: { readonly command: readonly string[]; readonly node: string; readonly landau: string }
  /** No file that both profiles know was changed. */
  readonly sameCode: boolean
  readonly changes: readonly Change[]
  readonly unchanged: number
  readonly added: readonly UnitFinding[]
  /** Of these, those that are findings of the later profile, and whose code was edited, worst first. */
  readonly addedFindings: readonly UnitFinding[]
  readonly removed: readonly UnitFinding[]
  /** Of these, those that were findings of the earlier profile, and whose code was edited, worst first. */
  readonly removedFindings: readonly UnitFinding[]
}

const leastConstant = 0.02
const leastOverhead = 0.05
/** Exponents closer than this are the same class in another dress. */
const leastExponentStep = 0.1
const leastClearStep = 0.5
const leastTimeStep = 0.5
const materialTime = 0.05
/** Of the work, for a line that says that nobody knows. */
const leastShare = 0.01
/** How far the costs may be from the same to be the same where neither a constant nor an overhead stands out. */
const mostUnclear = 0.5

/** Compares two profiles, unit by unit. A unit whose code and callees are the same text in both is unchanged, whatever its inputs were. */
export function compare(before: Profile, after: Profile): Comparison {
  const [a, b] = [analyse(before), analyse(after)]
  const [findingsBefore, findingsAfter] = [byId(a.units), byId(b.units)]
  const { pairs, added, removed } = matchUnits(before, after)
  const edited = codeChanged(before, after, pairs)
  const alike = haveSameCommand(before, after)
  const judged = pairs.flatMap((pair): Judged[] => {
    const [x, y] = [findingsBefore.get(pair.before.id), findingsAfter.get(pair.after.id)]
    if (x === undefined || y === undefined || pair.before.calls === 0 || pair.after.calls === 0 || !edited.units.has(pair.after.id)) return []
    const [from, to] = [withAllItsWork(x, pair.before, before), withAllItsWork(y, pair.after, after)]
    const recording = { areTraced: areAllTraced(before, pair.before) && areAllTraced(after, pair.after), isSameCommand: alike }
    return [{ pair, before: from, after: to, change: judge({ pair, before: from, after: to, recording }) }]
  })
  const isAdded = new Set(edited.any ? added.map(({ id }) => id) : [])
  const isRemoved = new Set(edited.any ? removed.map(({ id }) => id) : [])
  const left = removed.filter(({ id }) => edited.formerTexts.has(id))
  const own = withoutPassedOn(withChangesInside(judged, before, after), { before, after }, edited.texts, left)
  const changes = withOwnWork(withoutFollowingRounds(own, after), before, after, edited.texts).flatMap(({ change }) => change ?? [])
  return {
    before: headerOf(before),
    after: headerOf(after),
    sameCode: !edited.any,
    changes: changes.toSorted(byWeight),
    unchanged: pairs.length - changes.length,
    added: [...isAdded].flatMap((id) => findingsAfter.get(id) ?? []),
    addedFindings: b.findings.flatMap((id) => (isAdded.has(id) && edited.units.has(id) ? (findingsAfter.get(id) ?? []) : [])),
    removed: [...isRemoved].flatMap((id) => findingsBefore.get(id) ?? []),
    removedFindings: a.findings.flatMap((id) => (isRemoved.has(id) && edited.formerTexts.has(id) ? (findingsBefore.get(id) ?? []) : [])),
  }
}

/** With the part of the work that it does or has done: what it does without what grows changes with who is to blame for that. */
const withAllItsWork = (unit: UnitFinding, { steps }: Unit, { header }: Profile): UnitFinding =>
  unit.metric === 'steps' ? { ...unit, share: { ...unit.share, now: Math.min(1, steps / Math.max(1, header.totals.steps)) } } : unit

const byId = (units: readonly UnitFinding[]): Map<string, UnitFinding> => new Map(units.map((unit) => [unit.id, unit]))

const headerOf = ({ header }: Profile): Comparison['before'] => ({
  command: header.command,
  node: header.environment.node,
  landau: header.environment.landau,
})

const kinds: readonly ChangeKind[] = ['class', 'cost', 'constant', 'overhead', 'cannot tell']
const directions = ['worse', 'unknown', 'better']

function byWeight(a: Change, b: Change): number {
  const weight = (change: Change): number => Math.max(change.before.share.now, change.after.share.now)
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || directions.indexOf(a.direction) - directions.indexOf(b.direction) || weight(b) - weight(a)
}

interface TablesOfMeasure extends ComparedTables {
  readonly change: TableChange
}

type Judging = Omit<Judged, 'change'> & {
  readonly recording: Recording
}

function judge(judging: Judging): Change | null {
  return changeOverCalls(judging.pair, judging.before, judging.after) ?? changeOfCalls(judging)
}

/** What the costs of single calls say, by the same measure. */
function changeOfCalls(judging: Judging): Change | null {
  const { pair, before, after } = judging
  const tables = tablesOfMeasure(pair, before, after)
  if (tables === null) return withoutSizes(pair, before, after)
  const tableChange = tables.change
  if (tableChange.equal && tableChange.common >= Math.max(1, Math.min(tables.before.columns.size.length, tables.after.columns.size.length) / 2))
    return null
  const base = baseOf(judging, tables, tableChange.atLargest)
  const step = classStep(base.laws.before, base.laws.after)
  const change: Change | null =
    step === 0
      ? (timeChange(before, after) ?? constantOrOverhead(judging, base, tables))
      : { ...base, kind: 'class', direction: step > 0 ? 'worse' : 'better' }
  if (change === null || !isContradicted(pair, change)) return change
  return {
    ...base,
    kind: 'cannot tell',
    direction: 'unknown',
    why: `the edit changed how much the calls read, and in all they cost ${moreOrLess(pair)}`,
  }
}

function baseOf({ pair, before, after }: Judging, tables: ComparedTables, ratio: number): Base {
  const asManyCalls = pair.before.calls === pair.after.calls
  const laws = { before: lawOf(tables.before, asManyCalls, tables.after), after: lawOf(tables.after, asManyCalls, tables.before) }
  return { before, after, laws, measure: tables.after.measure.name, ratio, steps: 0, exact: isExact(laws), why: '' }
}

/** Time is noisy: only a verdict of its own that turned over, on a good part of the work, with intervals far apart, counts as a change. */
function nativeStep(before: UnitFinding, after: UnitFinding): number {
  const growing = ({ metric, verdict, within }: UnitFinding): boolean => metric === 'native time' && verdict === 'grows' && within === null
  const [x, y] = [growing(before), growing(after)]
  if (x === y || (x ? before : after).share.now < materialTime) return 0
  const step = after.exponent.value - before.exponent.value
  const apart = after.exponent.low > before.exponent.high || before.exponent.low > after.exponent.high
  return apart && (y ? step >= leastTimeStep : step <= -leastTimeStep) ? step : 0
}

function timeChange(before: UnitFinding, after: UnitFinding): Change | null {
  const step = nativeStep(before, after)
  if (step === 0) return null
  const laws = { before: before.curves.median, after: after.curves.median }
  return {
    kind: 'class',
    direction: step > 0 ? 'worse' : 'better',
    before,
    after,
    laws,
    measure: after.measure,
    ratio: 1,
    steps: 0,
    exact: false,
    why: 'in native time',
  }
}

type Base = Omit<Change, 'kind' | 'direction'>

function constantOrOverhead(judging: Judging, base: Base, tables: TablesOfMeasure): Change | null {
  const { constant, overhead, atSmallest, atLargest } = tables.change
  if (constant === null || overhead === null) return costChange(judging, tables) ?? undecided(judging, base, tables)
  if (Math.abs(constant.value - 1) > Math.max(leastConstant, constant.error))
    return { ...base, kind: 'constant', ratio: constant.value, direction: constant.value > 1 ? 'worse' : 'better' }
  const relative = Math.abs(overhead.value) / Math.max(1, atSmallest)
  if (relative > leastOverhead && Math.abs(overhead.value) > overhead.error)
    return { ...base, kind: 'overhead', steps: overhead.value, direction: overhead.value > 0 ? 'worse' : 'better' }
  if (Math.max(constant.error, Math.abs(atLargest - 1)) <= mostUnclear) return null
  if (tables.change.furthest < leastFactor && !scatters(tables)) return null
  return costChange(judging, tables) ?? { ...base, kind: 'cannot tell', direction: 'unknown', why: whyUnclear(tables) }
}

const scatters = ({ before, after }: ComparedTables): boolean =>
  [before, after].some(({ columns: { min, max } }) => min.some((cost, row) => cost !== max[row]))

function whyUnclear(tables: ComparedTables): string {
  return scatters(tables) ? 'costs of the same size differ too much within each profile' : 'the factor between the costs is not the same at all sizes'
}

/** That calls of the same sizes cost more or less, whatever is known of how that grows. */
function costChange(judging: Judging, compared: ComparedTables): Change | null {
  const { pair, before, after, recording } = judging
  const found = costsAtSizes(pair, [compared.after.measure.name, after.measure, before.measure, cellsRead], recording)
  if (found === null || weightOf(judging) < leastShare) return null
  const { tables, ratio, costs, direction, exact, doubt: why } = found
  const base = { ...baseOf(judging, tables, ratio), costs, exact, why }
  return why === '' ? { ...base, kind: 'cost', direction } : { ...base, kind: 'cannot tell', direction: 'unknown' }
}

const weightOf = ({ before, after }: Judging): number => Math.max(before.share.now, after.share.now)

/** Without sizes in common only a unit that matters is worth a line, and of calls of one size only where they cost something else. */
function undecided(judging: Judging, base: Base, tables: TablesOfMeasure): Change | null {
  const known = base.laws.before.certainty !== 'unknown' && base.laws.after.certainty !== 'unknown'
  if (weightOf(judging) < leastShare || (known && base.laws.before.class === base.laws.after.class)) return null
  const isOneSize = tables.before.columns.size.length === 1 && tables.after.columns.size.length === 1
  const { before, after } = judging.pair
  if (isOneSize && Math.abs(Math.log((after.steps * before.calls) / (before.steps * after.calls))) < Math.log(leastFactor)) return null
  const why = isOneSize && tables.change.sameSizes === 1 ? whyUnclear(tables) : `${sizesInBoth(tables.change)} seen in both`
  return { ...base, kind: 'cannot tell', direction: 'unknown', why }
}

const sizesInBoth = ({ sameSizes }: TableChange): string =>
  sameSizes === 0 ? 'no size was' : `only ${plural(sameSizes, 'size')} ${sameSizes === 1 ? 'was' : 'were'}`

/** Where little was traced there may be no size of what does much: what its calls cost says that something changed, and not what. */
function withoutSizes(pair: UnitPair, before: UnitFinding, after: UnitFinding): Change | null {
  // Who only calls what changed is no news.
  const own = ({ selfSteps, steps }: Unit, { share }: UnitFinding): number => (share.now * selfSteps) / Math.max(1, steps)
  const perCall = ({ steps, calls }: Unit): number => steps / calls
  const ratio = perCall(pair.after) / Math.max(1, perCall(pair.before))
  if (Math.max(own(pair.before, before), own(pair.after, after)) < leastShare || Math.abs(Math.log(ratio)) < Math.log(leastFactor)) return null
  const laws = { before: before.curves.median, after: after.curves.median }
  const why = `calls cost ${ratio > 1 ? 'more' : 'less'} than before, and in one of the profiles none has a size`
  return { kind: 'cannot tell', direction: 'unknown', before, after, laws, measure: after.measure, ratio, steps: 0, exact: false, why }
}

/** The measure that one of the two findings is stated in and that both have: the later's is preferred, one whose sizes can be compared to any other. */
function tablesOfMeasure(pair: UnitPair, before: UnitFinding, after: UnitFinding): TablesOfMeasure | null {
  const table = ({ tables }: UnitPair['before'], name: string): CostTable | undefined => tables.find(({ measure }) => measure.name === name)
  const found = [after.measure, before.measure, cellsRead].flatMap((name): TablesOfMeasure[] => {
    const [x, y] = [table(pair.before, name), table(pair.after, name)]
    return x === undefined || y === undefined ? [] : [{ before: x, after: y, change: compareTables(x.columns, y.columns) }]
  })
  return found.find(({ change }) => change.constant !== null || (change.equal && change.common > 1)) ?? found[0] ?? null
}

/** One size says nothing of growth, unless the other profile shows that as many calls had many: then calls that all cost the same are constant. */
function lawOf({ columns }: CostTable, asManyCalls: boolean, other: CostTable): Law {
  const law = fitCurve(curvePoints(columns, 'median'))
  const alike = columns.size.length === 1 && columns.min[0] === columns.max[0] && other.columns.size.length > 1
  return asManyCalls && alike ? { ...law, class: '1', set: ['1'], certainty: 'exact', exponent: { low: 0, value: 0, high: 0 } } : law
}

/**
 * As many calls that in all cost less than before are not worse, whatever their cost by the size of their own: the edit changed how much they read of
 * the same inputs. A clear step of the class is one all the same, since small inputs hide what it saves.
 */
function isContradicted({ before, after }: UnitPair, { direction, kind, laws }: Change): boolean {
  const clear = kind === 'class' && Math.abs(laws.after.exponent.value - laws.before.exponent.value) >= leastClearStep
  if (clear || before.calls !== after.calls || before.steps === after.steps) return false
  return direction === (after.steps > before.steps ? 'better' : 'worse')
}

const moreOrLess = ({ before, after }: UnitPair): string => (after.steps > before.steps ? 'more' : 'less')

const isExact = ({ before, after }: Change['laws']): boolean => before.certainty === 'exact' && after.certainty === 'exact'

/** Above 0 when the class is higher beyond doubt, below 0 when lower, 0 when the data cannot tell them apart. */
export function classStep(before: Law, after: Law): number {
  if (before.certainty === 'unknown' || after.certainty === 'unknown') return 0
  // A cost that falls with the size has another one.
  if (isFalling(before) || isFalling(after)) return 0
  // The headline may be a class to which a free power was rounded, and then is not in the set.
  const names = new Set([before.class, ...before.set])
  if ([after.class, ...after.set].some((name) => name !== 'n^k' && names.has(name))) return 0
  const step = after.exponent.value - before.exponent.value
  const apart = after.exponent.low > before.exponent.high || before.exponent.low > after.exponent.high
  const exact = before.certainty === 'exact' && after.certainty === 'exact'
  if (exact) return before.class === after.class ? 0 : step
  // What is a sum of growing parts is of another steep class with other parts of each.
  const isPlain = isHarmless(before.class) !== isHarmless(after.class) || (isSure(before) && isSure(after))
  const least = isPlain ? leastExponentStep : leastClearStep
  return apart && Math.abs(step) >= least ? step : 0
}

// A unit each call of which does more work than the last (a list that is searched and grows) does quadratic work in all, even when its caller ran only
// once and so has no law of its own. The table by number of earlier calls shows it. Programs that are simply run on ever larger inputs must not pass.

import { maxOf, minOf, totalOf } from '../../base/lists.ts'
import { type ClassName, fitCurve, type Law } from '../../model/index.ts'
import type { CostTable, Unit } from '../../profile/index.ts'
import type { Assessment } from '../assess.ts'
import { cellsOfAllCalls, cellsReadAgain, readsAgain } from '../curves.ts'
import { type Call, type Graph, routineOf } from '../graph.ts'
import { binsOf, type CallBin, isSpiky, octavesOf, risesInEveryOctave, startsAnew } from './call-bins.ts'
import { dearCallees, isCounted, mostPerCell, partOfWork, stepsDown } from './counted-calls.ts'

/** Whether the data grows with the calls, or each call is given more, nothing in the profile says. */
const eitherWay = 'each call takes more than those before it: its data grows with the calls, or it is given more'

const fewestCalls = 64
const leastExponent = 0.7
const sizeSpan = 8
const fewestSizes = 4
const repeatedly = 8
const severalRuns = 4
/** What costs more than its caller goes on after that has returned a promise. */
const mostOfCaller = 1.2

/** Laws in the number of calls. */
interface OrdinalLaws {
  /** Of the work of all calls together. */
  readonly together: Law
  /** Of what one call costs. */
  readonly single: Law
  /** The bins of calls by the middle of each, where its mean cost belongs. */
  readonly table: CostTable
}

/** The laws in the number of calls, when cost per call keeps growing with the calls before; null otherwise. */
export function ordinalLaws(graph: Graph, node: Assessment): OrdinalLaws | null {
  const { unit } = node
  const table = unit.tables.find((t) => t.measure.kind === 'ordinal')
  if (table === undefined || unit.calls < fewestCalls) return null
  const seen = binsOf(table.columns)
  if (!sizesGrow(node) && !growsAsOneCell(node) && !isCounted(graph, node, seen.at(-1)?.last ?? 0)) return null
  if (isOfRecursion(graph, node) || explainedByCaller(graph, node) || !worksOnWhatStays(graph, node)) return null
  if (startsAnew(seen)) return null
  const isNowAndThen = isSpiky(seen)
  const columns = isNowAndThen ? octavesOf(table.columns) : table.columns
  const bins = isNowAndThen ? binsOf(columns) : seen
  const points = bins.map(({ middle, mean, calls }) => ({ size: middle, cost: mean, calls }))
  if (!risesInEveryOctave(points)) return null
  const single = fitCurve(points)
  if (single.certainty === 'unknown' || single.exponent.low < leastExponent || single.class === 'r^n') return null
  const byMiddle = { ...table, columns: { ...columns, size: bins.map(({ middle }) => middle) } }
  return { single, table: byMiddle, together: lawOfSum(bins, single, isNowAndThen) }
}

/** The law of all calls together: a small term of its own fit may be of a higher class, and where few calls do the work how much each octave has is chance. */
function lawOfSum(bins: readonly CallBin[], single: Law, isNowAndThen: boolean): Law {
  let total = 0
  const totals = bins.map(({ last, width, mean }) => {
    total += mean * width
    return { size: last, cost: total, calls: 1 }
  })
  const law = fitCurve(totals)
  const certainty = law.certainty === 'unknown' ? 'unknown' : 'tentative'
  const name = isNowAndThen ? nearestOf(single.exponent.value + 1) : classOfSum(single, law)
  const named = name === law.class ? law : { ...law, class: name, set: [name] }
  return { ...named, certainty, classOpen: false, reason: eitherWay }
}

const halfAPower = 0.5

/** That of the sum over calls of the single one's class, or of the sum's own fit; none of another power, to which a fit rounds up where the calls of few stores are in one curve. */
function classOfSum(single: Law, { class: name, exponent }: Law): ClassName {
  const isNear = (one: ClassName): boolean => Math.abs((powers[one] ?? exponent.value) - exponent.value) <= halfAPower
  return [ofSum[single.class] ?? name, name].find(isNear) ?? nearestOf(exponent.value)
}

/** The class of a sum over calls that cost so much each, and by the power of that. */
const ofSum: Readonly<Partial<Record<ClassName, ClassName>>> = { n: 'n^2', 'n log n': 'n^2 log n', 'n^2': 'n^3' }
const powers: Readonly<Partial<Record<ClassName, number>>> = { n: 1, 'n log n': 1, 'n^2': 2, 'n^2 log n': 2, 'n^3': 3 }
const nearestOf = (exponent: number): ClassName => (exponent < 2.5 ? 'n^2' : exponent < 3.5 ? 'n^3' : 'n^k')

/** The input of single calls must grow as well: otherwise something other than accumulated data made them slower. */
function sizesGrow({ unit }: Assessment): boolean {
  const sizes = unit.tables.find((t) => t.measure.kind === 'rms')?.columns.size.filter((n) => n > 0) ?? []
  return sizes.length >= fewestSizes && (sizes.at(-1) ?? 0) / (sizes[0] ?? 1) >= sizeSpan
}

/** Built-ins that go through an object, which is one cell however many properties it has. */
const throughObject = /^(?:\{\.\.\.spread\}|Object\.(?:assign|keys|values|entries)|JSON\.stringify|structuredClone)$/
const mostOfWork = 0.5

/** Whether the work is to go through an object that stays, or is made of the one before: `{ ...all, [key]: value }` in a reduce. */
function growsAsOneCell({ unit }: Assessment): boolean {
  const through = totalOf(unit.natives.filter(({ what }) => throughObject.test(what)).map(({ steps }) => steps))
  return through > mostOfWork * unit.steps && cellsReadAgain(unit) > partOfWork * cellsOfAllCalls(unit)
}

/**
 * Whether a caller that has a law of its own, which includes this work, explains it already. A wrapper that is called about as often explains nothing; a caller that calls many times does, unless it works
 * on data that stays itself.
 * Of a recursion that ran several times it is the recursion: `len = (list) => (list ? 1 + len(list.next) : 0)` of ever longer lists does no more with each call.
 */
function explainedByCaller(graph: Graph, { unit }: Assessment): boolean {
  const seen = new Set([unit.id])
  let id = unit.id
  // Of the unit's work, what was done on the way that is followed.
  let work = unit.steps
  for (;;) {
    const direct = graph.callers.get(id) ?? []
    const ahead = direct.filter((c) => !seen.has(c.id))
    const runs = callsOf(ahead)
    if (runs >= severalRuns && runs * repeatedly <= callsOf(direct)) return true
    // Callers that have all been seen are a recursion: whoever calls it from outside is next.
    const around = direct.length > 0 && ahead.length === 0 ? [...seen].flatMap((each) => graph.callers.get(each) ?? []) : ahead
    const callers = around.filter((c) => !seen.has(c.id))
    const caller = ranIn(graph, id) ?? dearestOf(graph, callers)
    if (caller === undefined || seen.has(caller.unit.id)) return false
    work *= partOf(callers, caller.unit.id)
    const isWithin = work <= mostOfCaller * caller.unit.steps
    if (caller.unit.calls * repeatedly <= unit.calls && caller.verdict !== 'unknown' && isWithin && !goesThroughAgain(graph, caller.unit)) return true
    seen.add(caller.unit.id)
    id = caller.unit.id
  }
}

/** Whether a unit, or a loop or round that it is in, mostly reads what it has read before. */
function goesThroughAgain({ units }: Graph, start: Unit): boolean {
  for (let unit: Unit | undefined = start; unit !== undefined; unit = unit.kind === 'loop' ? units.get(unit.parent ?? '') : undefined)
    if (readsAgain(unit)) return true
  return false
}

/**
 * Whether the unit, or what does its work, reads again what it has read before: a list that is searched and grows. Calls that are each given more, such as those
 * of a test that tries one size after the other, read what is new. True where nothing is known of it.
 */
function worksOnWhatStays(graph: Graph, node: Assessment, below: number = stepsDown): boolean {
  const { unit } = node
  if (unit.again === undefined) return true
  if (readsAgain(unit) || (unit.steps > mostPerCell * cellsOfAllCalls(unit) && !isConstant(node))) return true
  return below > 0 && dearCallees(graph, unit).some((callee) => worksOnWhatStays(graph, callee, below - 1))
}

const alike = 4

/** All calls take about as long, so that there are more of them where there is more to do. */
const isConstant = ({ table }: Assessment): boolean => table !== null && maxOf(table.columns.max) < alike * Math.max(1, minOf(table.columns.min))

/** Of a recursion the inner calls end first, and are the smaller ones: their order says nothing. */
function isOfRecursion(graph: Graph, { unit }: Assessment): boolean {
  const cycle = graph.cycles.get(unit.id)
  return cycle !== undefined && (graph.entries.get(cycle) ?? 0) * repeatedly <= unit.calls
}

function partOf(callers: readonly Call[], id: string): number {
  const total = callers.reduce((sum, { steps }) => sum + steps, 0)
  const part = callers.reduce((sum, call) => sum + (call.id === id ? call.steps : 0), 0)
  return part === 0 ? 1 : part / total
}

const dearestOf = (graph: Graph, callers: readonly Call[]): Assessment | undefined =>
  callers.length === 0 ? undefined : graph.nodes.get(callers.reduce((a, b) => (b.steps > a.steps ? b : a)).id)

/** The routine that a callback is written in, if its work may all be in that one's: who else uses the helper that calls it tells nothing. */
function ranIn(graph: Graph, id: string): Assessment | undefined {
  const node = graph.nodes.get(id)
  const parent = node?.unit.kind === 'routine' ? node.unit.parent : null
  const around = parent === null ? null : routineOf(graph, parent)
  return node !== undefined && around !== null && around.unit.parent !== null && around.unit.steps >= node.unit.steps ? around : undefined
}

const callsOf = (callers: readonly Call[]): number => callers.reduce((sum, { calls }) => sum + calls, 0)

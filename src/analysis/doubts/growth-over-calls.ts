// A unit each call of which does more work than the last (a list that is searched and grows) does quadratic work in all, even when its caller ran only
// once and so has no law of its own. The table by number of earlier calls shows it. Programs that are simply run on ever larger inputs must not pass.

import { maxOf, minOf, totalOf } from '../../base/lists.ts'
import { type ClassName, fitCurve, type Law } from '../../model/index.ts'
import type { CostTable, Unit } from '../../profile/index.ts'
import type { CostColumns } from '../../protocol/index.ts'
import type { Assessment } from '../assess.ts'
import { cellsFromOutside, cellsOfAllCalls, cellsReadAgain, readsAgain, recordedCells } from '../curves.ts'
import { type Call, type Graph, routineOf } from '../graph.ts'
import { isNumeric } from '../measure.ts'

/** Whether the data grows with the calls, or each call is given more, nothing in the profile says. */
const eitherWay = 'each call takes more than those before it: its data grows with the calls, or it is given more'

const fewestCalls = 64
const fewestOctaves = 5
const leastExponent = 0.7
const steepestOctave = 2.2
const leastRise = 1.15
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
  if (
    table === undefined ||
    unit.calls < fewestCalls ||
    !(sizesGrow(node) || growsAsOneCell(node) || (countsCalls(node) && !readsWhatIsNew(graph, node)))
  )
    return null
  if (isOfRecursion(graph, node) || explainedByCaller(graph, node) || !worksOnWhatStays(graph, node)) return null
  const fine = binsOf(table.columns)
  if (startsAnew(fine)) return null
  const bins = isSpiky(fine) ? byOctave(fine) : fine
  const points = bins.map(({ middle, mean, calls }) => ({ size: middle, cost: mean, calls }))
  if (!risesInEveryOctave(points)) return null
  const single = fitCurve(points)
  if (single.certainty === 'unknown' || single.exponent.low < leastExponent || single.class === 'r^n') return null
  let total = 0
  const totals = bins.map(({ last, width, mean }) => {
    total += mean * width
    return { size: last, cost: total, calls: 1 }
  })
  const law = fitCurve(totals)
  const byMiddle = { ...table, columns: { ...table.columns, size: bins.map(({ middle }) => middle) } }
  const certainty = law.certainty === 'unknown' ? 'unknown' : 'tentative'
  const name = ofSum[single.class]
  const named = name === undefined ? law : { ...law, class: name, set: [name] }
  return { single, table: byMiddle, together: { ...named, certainty, classOpen: false, reason: eitherWay } }
}

/** The class of a sum over calls that cost so much each: a small term of the sum's own fit may be of a higher one. */
const ofSum: Readonly<Partial<Record<ClassName, ClassName>>> = { n: 'n^2', 'n log n': 'n^2 log n', 'n^2': 'n^3' }

/** Calls that follow one another, by their numbers, and what one of them costs in the mean. */
interface CallBin {
  readonly middle: number
  readonly last: number
  readonly width: number
  readonly mean: number
  /** What the dearest of them costs. */
  readonly most: number
  readonly calls: number
}

/** A bin is kept by its first call. It ends before the next one; the last has as many calls as were seen, by each of the threads and runs that came together. */
function binsOf(columns: CostColumns): CallBin[] {
  const bins: CallBin[] = []
  for (const [i, first] of columns.size.entries()) {
    const [calls, next, before] = [columns.calls[i] ?? 0, columns.size[i + 1], bins.at(-1)]
    const width = next === undefined ? calls / (before === undefined ? 1 : before.calls / before.width) : next - first
    bins.push({
      middle: first + (width - 1) / 2,
      last: first + width - 1,
      width,
      mean: (columns.sum[i] ?? 0) / Math.max(1, calls),
      most: columns.max[i] ?? 0,
      calls,
    })
  }
  return bins
}

/** Bins of more calls. */
const manyCalls = 16
const spike = 0.5

/** Whether now and then a call does the work of many, such as save all there is: how much a bin has of it is chance. */
const isSpiky = (bins: readonly CallBin[]): boolean =>
  bins.some(({ mean, calls }, i) => calls >= manyCalls && mean < spike * (bins[i - 1]?.mean ?? 0))

const byOctave = (bins: readonly CallBin[]): CallBin[] =>
  [...Map.groupBy(bins, ({ middle }) => Math.floor(Math.log2(middle))).values()].map((of) => {
    const [first, last] = [of[0]!, of.at(-1)!]
    const begin = first.middle - (first.width - 1) / 2
    const calls = totalOf(of.map((bin) => bin.calls))
    const mean = totalOf(of.map((bin) => bin.mean * bin.calls)) / calls
    return { middle: (begin + last.last) / 2, last: last.last, width: last.last - begin + 1, mean, most: maxOf(of.map(({ most }) => most)), calls }
  })

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

const mostAgain = 0.25

/** Whether a good part of the work is done on data that nobody has read before: each size is tried on data of its own, `for (let n = 0; n < 400; n++) sum(Array.from({ length: n }))`. */
function readsWhatIsNew(graph: Graph, { unit }: Assessment, below: number = stepsDown): boolean {
  const cells = cellsOfAllCalls(unit)
  // What comes from outside counts each time, also the same file; a recursion has the cells of its inner calls once more.
  const isOwn = !graph.cycles.has(unit.id) && cellsFromOutside(unit) <= mostAgain * recordedCells(unit)
  if (isOwn && unit.steps <= mostPerCell * cells && cellsReadAgain(unit) <= mostAgain * cells) return true
  const most = unit.callees
    .filter((edge) => edge.id !== unit.id && edge.steps >= partOfWork * unit.steps)
    .flatMap(({ id }) => graph.nodes.get(id) ?? [])
  return below > 0 && most.some((callee) => readsWhatIsNew(graph, callee, below - 1))
}

const aboutAll = 0.1

/** Whether a number that it is given counts the calls, as the counter of a loop does, `for (let i = 0; i < jobs; i++) run(i)`: that the calls take more as it rises is no law in an input. */
function countsCalls({ unit }: Assessment): boolean {
  return unit.tables.some((table) => {
    const { size, calls } = table.columns
    const [least, most] = [size[0] ?? 0, size.at(-1) ?? 0]
    const mean = totalOf(size.map((n, i) => n * calls[i]!)) / Math.max(1, totalOf(calls))
    const isAbout = (a: number, b: number): boolean => Math.abs(a - b) <= aboutAll * b
    return isNumeric(table) && isAbout(most - least + 1, unit.calls) && isAbout(mean - least, (most - least) / 2)
  })
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

/** What takes more steps than that for each cell that it reads works on something else. */
const mostPerCell = 32
const partOfWork = 0.25
const stepsDown = 3

/**
 * Whether the unit, or what does its work, reads again what it has read before: a list that is searched and grows. Calls that are each given more, such as those
 * of a test that tries one size after the other, read what is new. True where nothing is known of it.
 */
function worksOnWhatStays(graph: Graph, node: Assessment, below: number = stepsDown): boolean {
  const { unit } = node
  if (unit.again === undefined) return true
  if (readsAgain(unit) || (unit.steps > mostPerCell * cellsOfAllCalls(unit) && !isConstant(node))) return true
  return (
    below > 0 &&
    unit.callees.some((edge) => {
      const callee = edge.id !== unit.id && edge.steps >= partOfWork * unit.steps ? graph.nodes.get(edge.id) : undefined
      return callee !== undefined && worksOnWhatStays(graph, callee, below - 1)
    })
  )
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

/**
 * Where the dearest of many calls in turn takes less than that part of what those before took, the data is another one: of several that grow, one after the other. Where none of them takes a tenth of it, none did what that did.
 */
const [anew, another] = [0.6, 0.1]
const severalTimes = 2

function startsAnew(bins: readonly CallBin[]): boolean {
  let before = 0
  let starts = 0
  for (const { most, calls } of bins) {
    if (calls < manyCalls || most < another * before) continue
    const isAnew = most < anew * before
    if (isAnew) starts++
    before = isAnew ? most : Math.max(before, most)
  }
  return starts >= severalTimes
}

/** Cost per call rises in each of the last five octaves of the call number, and in none by leaps as when whole runs get larger. */
function risesInEveryOctave(points: readonly { readonly size: number; readonly cost: number; readonly calls: number }[]): boolean {
  const octaves = Map.groupBy(points, (p) => Math.floor(Math.log2(p.size)))
  const means = [...octaves.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, ps]) => ps.reduce((n, p) => n + p.cost * p.calls, 0) / ps.reduce((n, p) => n + p.calls, 0))
  if (means.length <= fewestOctaves) return false
  return means.slice(-fewestOctaves - 1).every((mean, i, recent) => {
    const rise = i === 0 ? Math.SQRT2 : mean / (recent[i - 1] ?? mean)
    return rise >= leastRise && rise <= 2 ** steepestOctave
  })
}

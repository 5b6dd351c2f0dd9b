// Calls and rounds that each go through what those before have read: what they cost together is a product, of which their own law tells one factor.

import { totalOf } from '../../base/lists.ts'
import type { CostTable, Unit } from '../../profile/index.ts'
import type { Assessment } from '../assess.ts'
import { cellsOfAllCalls, cellsReadAgain } from '../curves.ts'
import type { Call, Graph } from '../graph.ts'
import { hasEnoughSizes, isNumeric } from '../measure.ts'

/** Rounds of one cost that read fewer cells do little each, such as look something up. */
const manyCells = 32
/** A scan that stops where it finds something reads only a part of what the one before has read. */
const partAgain = 0.25
const severalRounds = 8
const fewTimes = 2
export const partOfWork = 0.5
const nearlyAllOfWork = 0.9
/** A cell that is gone through less often may be a part of what several rounds have to do with, such as the neighbours of each. */
export const oftenEnough = 5

/**
 * Whether the rounds of a loop, the calls of a callback or of a function that one routine calls, each go mostly through what those before have read, as those that
 * compare each with each do: their own law is of one round, and tells of the whole only as much as is known of how many there are.
 */
export function goesThroughTheSame(graph: Graph): (node: Assessment) => boolean {
  const partOfTheSame = partsOfTheSame(graph)
  return (node) => {
    const repeated = repeatedAround(graph, node)
    const repeater = repeated?.repeater ?? null
    if (!isRoundOfOneSize(graph, node, repeater)) return false
    const times = repeater === null ? null : timesGoneThrough(graph, node, repeater)
    if (times === null) return partOfTheSame(node) > partOfWork && (!isGoneThroughFewTimes(node) || isDoneByRepeater(graph, node))
    if (repeated !== null && isPartOfRound(graph, node, times, repeated)) return false
    return times >= oftenEnough && ((isLarge(node) && !isOneOfPool(node, repeater)) || partOfTheSame(node) > partOfWork)
  }
}

/** By what of its cells was read before: who goes through each of many lists twice has read half of them before. */
const isGoneThroughFewTimes = ({ unit }: Assessment): boolean =>
  cellsReadAgain(unit) > partAgain * cellsOfAllCalls(unit) && cellsReadAgain(unit) < (1 - 1 / oftenEnough) * cellsOfAllCalls(unit)

/** Whether nearly all of the work is that of what it calls, once each time, which goes through the same often: of calls that are folded it is not seen that they do. */
function isDoneByRepeater(graph: Graph, { unit }: Assessment): boolean {
  const callees = unit.callees.flatMap(({ id }) => (id === unit.id ? [] : (graph.nodes.get(id) ?? [])))
  return callees.some(
    (callee) =>
      callee.unit.calls <= fewTimes * unit.calls &&
      callee.unit.steps >= nearlyAllOfWork * unit.steps &&
      readsTheSame(callee) &&
      !isGoneThroughFewTimes(callee),
  )
}

/** A pool of texts or documents has many times the cells of each. */
export const mostOfPool = 3

/** Whether who repeats a unit has so much more than each call goes through that each may go through another part of it. */
const isOneOfPool = ({ unit }: Assessment, repeater: Assessment | null): boolean =>
  repeater !== null && cellsOfAllCalls(repeater.unit) * unit.calls > mostOfPool * cellsOfAllCalls(unit) * repeater.unit.calls

const isLarge = ({ unit }: Assessment): boolean => cellsOfAllCalls(unit) > manyCells * unit.calls

const manyEvents = 64

/**
 * Whether timers, requests and the like call it, and nobody in the program but itself, or, of what is no recursion, who has it called first. Or go on with it: what comes
 * after an `await` for which nobody waits is no work of who has called it.
 */
export const isRepeatedByEvents = (graph: Graph, { id, calls, steps, waits }: Unit): boolean => {
  const others = (graph.callers.get(id) ?? []).filter((call) => call.id !== id)
  const called = totalOf(others.map((call) => call.calls))
  if (calls < manyEvents || graph.cycles.has(id)) return calls >= manyEvents && called === 0
  const carried = others.map((call) => Math.min(call.steps, graph.nodes.get(call.id)?.unit.steps ?? 0))
  // By the call, as some callers have no record.
  const isLeft = waits === true && totalOf(carried) * calls < partOfWork * steps * called
  return isLeft || called * manyEvents <= calls
}

/** Whether the unit is a round of code that runs once, or is run by events, or runs many times in each call of a routine (its part, or called by it) whose calls were of too few sizes for a law. */
function isRoundOfOneSize(graph: Graph, node: Assessment, repeater: Assessment | null): boolean {
  const { unit } = node
  if (unit.byRound === true) return !triesSizes(node)
  if (isRunByEvents(graph, node)) return true
  const around = recordedAround(graph, unit)
  return (around !== null && isOfFewSizes(around) && unit.calls >= severalRounds * around.unit.calls) || hasOneInput(repeater)
}

/** Rounds that each try a size, `for (const n of [10, 100, 1000])`, or a depth: they make data of that size, and what they share, such as a table or a template, stays as it is. */
const triesAtMost = 16
const widelyApart = 8

export const triesSizes = ({ unit, table, law }: Assessment): boolean => {
  if (unit.calls > triesAtMost) return false
  const isByNumber = table !== null && isNumeric(table) && law.sizes.distinct * fewTimes > unit.calls
  if (isByNumber && (law.sizes.max >= widelyApart * law.sizes.min || costsWidelyApart(table))) return true
  // What is tried may decide how many cells there are, which the law is told in.
  return unit.tables.some((each) => isNumeric(each) && each.columns.size.length * fewTimes > unit.calls && costsWidelyApart(each))
}

const costsWidelyApart = ({ columns: { min, max } }: CostTable): boolean => (min.at(-1) ?? 0) >= widelyApart * (max[0] ?? Infinity)

/** The routine that a unit is written in, past those that have no record, such as one that only makes functions. */
function recordedAround(graph: Graph, { parent }: Unit): Assessment | null {
  const seen = new Set<string>()
  for (let id = parent; id !== null && !seen.has(id); id = graph.units.get(id)?.parent ?? null) {
    seen.add(id)
    const node = graph.nodes.get(id)
    if (node?.unit.kind === 'routine') return node
  }
  return null
}

const isOfFewSizes = ({ unit, verdict }: Assessment): boolean => !hasEnoughSizes(unit) && verdict === 'unknown'

const mostWayUp = 20

interface MainCaller {
  readonly call: Call
  readonly caller: Assessment
}

/** The call of a unit that carries most of its work, and who makes it; null where there is none. */
export function mainCaller(graph: Graph, { id, steps }: Unit): MainCaller | null {
  const call = (graph.callers.get(id) ?? []).find((each) => each.id !== id && each.steps > partOfWork * steps)
  const caller = call && graph.nodes.get(call.id)
  return call === undefined || caller === undefined ? null : { call, caller }
}

/** Who calls `round`, a unit or who calls it for most of its work, many times in each call. */
interface Repeated {
  readonly repeater: Assessment
  readonly round: Assessment
}

/** The unit, who calls it for most of its work, who calls that one so, and so on, each with its main caller. */
function* wayUp(graph: Graph, node: Assessment): Generator<{ readonly round: Assessment; readonly main: MainCaller | null }> {
  let round = node
  for (let way = 0; way < mostWayUp; way++) {
    const main = mainCaller(graph, round.unit)
    yield { round, main }
    if (main === null) return
    round = main.caller
  }
}

const isManyTimes = ({ call, caller }: MainCaller): boolean => call.calls >= severalRounds * caller.unit.calls

/** Whether events run it, or who calls it for most of its work, once in each of their calls or a few times. */
function isRunByEvents(graph: Graph, node: Assessment): boolean {
  for (const { round, main } of wayUp(graph, node)) {
    if (isRepeatedByEvents(graph, round.unit)) return true
    if (main !== null && isManyTimes(main)) return false
  }
  return false
}

/** Who has a unit for most of its work called many times in each call, and whom that one calls so; null where there is none. */
function repeatedAround(graph: Graph, node: Assessment): Repeated | null {
  for (const { round, main } of wayUp(graph, node)) if (main !== null && isManyTimes(main)) return { repeater: main.caller, round }
  return null
}

/** Who calls a unit for most of its work, a routine or a loop, and does so many times in each call, or who calls that one; null where there is none. */
export const repeaterOf = (graph: Graph, node: Assessment): Assessment | null => repeatedAround(graph, node)?.repeater ?? null

/** Whether a unit is in a recursion of many calls in each round, which together go through no more than the round does, as a parser's functions do of a text that is parsed again and again. */
function isPartOfRound(graph: Graph, node: Assessment, times: number, { repeater, round }: Repeated): boolean {
  const cycle = graph.cycles.get(node.unit.id)
  if (cycle === undefined || node === round || entriesOf(graph, node, cycle) <= fewTimes * round.unit.calls) return false
  return times < oftenEnough * (timesGoneThrough(graph, round, repeater) ?? 0)
}

/** Its calls from outside of its recursion; infinitely many where only the recursion calls it. */
function entriesOf(graph: Graph, { unit }: Assessment, cycle: ReadonlySet<string>): number {
  const entries = totalOf((graph.callers.get(unit.id) ?? []).map((call) => (cycle.has(call.id) ? 0 : call.calls)))
  return entries > 0 ? entries : Infinity
}

/** Whether who repeats a unit has an input, which was of too few sizes. What has none, such as a `main` that tries sizes, makes the inputs. */
const hasOneInput = (repeater: Assessment | null): boolean => repeater !== null && isOfFewSizes(repeater) && isLarge(repeater)

/** What is handed to a call besides, such as the element that it is about, may be no cell of who made it. */
export const nearly = 1.05
export const fewCells = 2

/** Steps for a cell of a recursion, whose calls count the cells of those inside them too. */
const stepsForCell = 16

/**
 * How often each cell that a unit goes through is gone through, by how many there are to who repeats it. Null where that reads fewer than one call goes through:
 * it has made the data, which is no input of its own.
 */
export function timesGoneThrough(graph: Graph, { unit }: Assessment, repeater: Assessment): number | null {
  const all = cellsOfAllCalls(repeater.unit)
  const isRecursive = graph.cycles.has(unit.id)
  const cells = isRecursive ? unit.steps / stepsForCell : cellsOfAllCalls(unit)
  const ofOne = isRecursive ? manyCells : cells / unit.calls
  return all * nearly >= (ofOne - fewCells) * repeater.unit.calls ? cells / all : null
}

/** How much of a unit's work goes through what its calls before have read: its own, or that of what it calls, which has its own count of that. */
export function partsOfTheSame(graph: Graph): (node: Assessment) => number {
  const known = new Map<Assessment, number>()
  const partOf = (node: Assessment): number => (readsTheSame(node) ? 1 : partOfCallees(node))
  const partOfCallees = (node: Assessment): number => {
    const found = known.get(node)
    if (found !== undefined) return found
    // A recursion ends here.
    known.set(node, 0)
    const part = totalOf(node.unit.callees.map((edge) => through(edge, node.unit)))
    known.set(node, part)
    return part
  }
  // What is called more often may read what was read by its calls for the same round.
  const through = ({ id, calls, steps }: Call, unit: Unit): number => {
    const callee = graph.nodes.get(id)
    const isOnce = calls <= fewTimes * unit.calls || (callee?.unit.kind === 'loop' && callee.unit.parent === unit.id)
    if (callee === undefined || !isOnce) return 0
    // What several callers, or the calls of a recursion, each go through once has been read by those of the same call.
    return (steps / Math.max(1, unit.steps)) * (isGoneThroughFewTimes(callee) ? partOfCallees(callee) : partOf(callee))
  }
  return partOf
}

/** Who reads few cells looks something up, or one of a few. */
const readsTheSame = (node: Assessment): boolean => isLarge(node) && cellsReadAgain(node.unit) > partAgain * cellsOfAllCalls(node.unit)

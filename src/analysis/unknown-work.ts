// How much of the work nobody can tell the growth of. A unit with too few sizes of its own is no gap where its callers' costs, which include its own, have laws.
// One that by its few sizes may grow is a gap with all that it calls: the laws of its callees say nothing of how often it calls them.

import { totalOf } from '../base/lists.ts'
import type { Unit } from '../profile/index.ts'
import type { Assessment } from './assess.ts'
import { cellsOfAllCalls } from './curves.ts'
import { type Call, calledFrom, type Graph } from './graph.ts'
import { costWithoutGrowth } from './own-cost.ts'
import { hasEnoughSizes, isNumeric } from './measure.ts'
import { isHarmless } from './verdict.ts'
import { goesOnLater } from './went-on.ts'

/** Shares are told in whole percents. */
const closeEnough = 1e-3
const mostSweeps = 50

/** What is told of each unit, by id. */
export interface Known {
  readonly hasLaw: (id: string) => boolean
  /** It has one, and that is that the cost does not grow. */
  readonly isConstant: (id: string) => boolean
  /** It goes through the same with each of its calls. */
  readonly isAgain: (id: string) => boolean
}

/**
 * Steps that each unit without a law takes itself, where no caller's law includes them; with those of its callees if it may grow, or goes through the same again
 * and again, but for what is known to grow in these.
 */
export function unknownWork(graph: Graph, known: Known): ReadonlyMap<string, number> {
  const { hasLaw } = known
  const covered = coveredBy(graph, known)
  const withoutGrowth = costWithoutGrowth(graph)
  const { gaps, inside } = gapsOf(graph, known)
  const work = new Map<string, number>()
  for (const [id, node] of graph.nodes) {
    if (hasLaw(id) || inside.has(id)) continue
    work.set(id, (gaps.has(id) ? withoutGrowth(node) : node.unit.selfSteps) * (1 - (covered.get(id) ?? 0)))
  }
  return work
}

/** Such units, and what they call, which is part of them: of a chain or cycle of them the one that takes most steps is told. */
function gapsOf(graph: Graph, { hasLaw, isAgain }: Known): Record<'gaps' | 'inside', ReadonlySet<string>> {
  const [gaps, inside] = [new Set<string>(), new Set<string>()]
  const open = [...graph.nodes.values()]
    .filter((node) => !hasLaw(node.unit.id) && (mayGrow(node) || isAgain(node.unit.id)))
    .toSorted((a, b) => b.unit.steps - a.unit.steps)
  for (const { unit } of open) {
    if (inside.has(unit.id)) continue
    gaps.add(unit.id)
    for (const id of calledFrom(graph, unit.id)) if (!gaps.has(id)) inside.add(id)
  }
  return { gaps, inside }
}

const fewestSizes = 3
const leastExponent = 1.15

/** Whether what is known of its sizes leaves only growth. */
const mayGrow = ({ metric, law }: Assessment): boolean =>
  metric === 'steps' && law.sizes.distinct >= fewestSizes && law.exponent.low > leastExponent && law.set.every((name) => !isHarmless(name))

/** Rounds of one cost that read fewer cells do little each, such as look something up. */
const manyCells = 32
/** A scan that stops where it finds something reads only a part of what the one before has read. */
const partAgain = 0.25
const severalRounds = 8
const fewTimes = 2
const partOfWork = 0.5
/** A cell that is gone through less often may be a part of what several rounds have to do with, such as the neighbours of each. */
const oftenEnough = 5

/**
 * Whether the rounds of a loop, the calls of a callback or of a function that one routine calls, each go mostly through what those before have read, as those that
 * compare each with each do: their own law is of one round, and tells of the whole only as much as is known of how many there are.
 */
export function goesThroughTheSame(graph: Graph): (node: Assessment) => boolean {
  const partOfTheSame = partsOfTheSame(graph)
  return (node) => {
    const repeater = repeaterOf(graph, node.unit)
    if (!isRoundOfOneSize(graph, node, repeater)) return false
    const times = repeater === null ? null : timesGoneThrough(graph, node, repeater)
    if (times === null) return partOfTheSame(node) > partOfWork
    return times >= oftenEnough && (isLarge(node) || partOfTheSame(node) > partOfWork)
  }
}

const isLarge = ({ unit }: Assessment): boolean => cellsOfAllCalls(unit) > manyCells * unit.calls

const manyEvents = 64

/** Whether nobody in the program calls it, but timers, requests and the like do. */
const isRepeatedByEvents = (graph: Graph, { id, calls }: Unit): boolean =>
  calls >= manyEvents && (graph.callers.get(id) ?? []).every((call) => call.id === id)

/** A round of code that runs once, or what events run, or what runs many times, as a part of it or called by it, in each call of a routine whose calls were of too few sizes for a law. */
function isRoundOfOneSize(graph: Graph, node: Assessment, repeater: Assessment | null): boolean {
  const { unit } = node
  if (unit.byRound === true) return !triesSizes(node)
  if (isRepeatedByEvents(graph, unit)) return true
  const around = recordedAround(graph, unit)
  return (around !== null && isOfFewSizes(around) && unit.calls >= severalRounds * around.unit.calls) || hasOneInput(repeater)
}

/** Rounds that each try a size, `for (const n of [10, 100, 1000])`: they make data of that size, and what they share, such as a table or a template, stays as it is. */
const triesAtMost = 16
const widelyApart = 8

const triesSizes = ({ unit, table, law }: Assessment): boolean =>
  table !== null &&
  isNumeric(table) &&
  unit.calls <= triesAtMost &&
  law.sizes.distinct * fewTimes > unit.calls &&
  law.sizes.max >= widelyApart * law.sizes.min

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

/** Who calls a unit for most of its work, a routine or a loop, and does so many times in each call, or who calls that one; null where there is none. */
function repeaterOf(graph: Graph, start: Unit): Assessment | null {
  let unit = start
  for (let way = 0; way < mostWayUp; way++) {
    const main = (graph.callers.get(unit.id) ?? []).find((call) => call.id !== unit.id && call.steps > partOfWork * unit.steps)
    const caller = main && graph.nodes.get(main.id)
    if (main === undefined || caller === undefined) return null
    if (main.calls >= severalRounds * caller.unit.calls) return caller
    unit = caller.unit
  }
  return null
}

/** Whether who repeats a unit has an input, which was of too few sizes. What has none, such as a `main` that tries sizes, makes the inputs. */
const hasOneInput = (repeater: Assessment | null): boolean => repeater !== null && isOfFewSizes(repeater) && isLarge(repeater)

/** Steps for a cell of a recursion, whose calls count the cells of those inside them too. */
const stepsForCell = 16

/**
 * How often each cell that a unit goes through is gone through, by how many there are to who repeats it. Null where that reads fewer than one call goes through:
 * it has made the data, which is no input of its own.
 */
function timesGoneThrough(graph: Graph, { unit }: Assessment, repeater: Assessment): number | null {
  const all = cellsOfAllCalls(repeater.unit)
  const isRecursive = graph.cycles.has(unit.id)
  const cells = isRecursive ? unit.steps / stepsForCell : cellsOfAllCalls(unit)
  const ofOne = isRecursive ? manyCells : cells / unit.calls
  return all >= ofOne * repeater.unit.calls ? cells / all : null
}

/** How much of a unit's work goes through what its calls before have read: its own, or that of what it calls, which has its own count of that. */
function partsOfTheSame(graph: Graph): (node: Assessment) => number {
  const known = new Map<Assessment, number>()
  const partOf = (node: Assessment): number => {
    const found = known.get(node)
    if (found !== undefined) return found
    // A recursion ends here.
    known.set(node, 0)
    const part = readsTheSame(node) ? 1 : totalOf(node.unit.callees.map((edge) => through(edge, node.unit)))
    known.set(node, part)
    return part
  }
  // What is called more often may read what was read by its calls for the same round.
  const through = ({ id, calls, steps }: Call, unit: Unit): number => {
    const callee = graph.nodes.get(id)
    const isOnce = calls <= fewTimes * unit.calls || (callee?.unit.kind === 'loop' && callee.unit.parent === unit.id)
    return callee === undefined || !isOnce ? 0 : (steps / Math.max(1, unit.steps)) * partOf(callee)
  }
  return partOf
}

/** Who reads few cells looks something up, or one of a few. */
const readsTheSame = (node: Assessment): boolean => isLarge(node) && (node.unit.again ?? 0) > partAgain * cellsOfAllCalls(node.unit)

/** Calls that take fewer steps do little each, whatever they depend on. */
const manySteps = 256

/**
 * Whether calls that take long cost the same whatever a number is, such as the counter of a loop that tries one input again and again, and nothing else varied: a
 * law in the number tells nothing of how the cost grows with the input.
 */
export const isOfOneInput = ({ unit, table, law, metric }: Assessment): boolean =>
  metric === 'steps' && table !== null && isNumeric(table) && law.class === '1' && unit.steps > manySteps * unit.calls && !hasEnoughSizes(unit)

/**
 * The part of each unit's work that is done for a caller with a law, however far above. Recursion begins with none and is swept until little changes. That a caller
 * has a constant law tells nothing of what goes through the same again and again.
 */
function coveredBy(graph: Graph, { hasLaw, isConstant, isAgain }: Known): ReadonlyMap<string, number> {
  const covered = new Map<string, number>()
  for (const id of graph.nodes.keys()) if (hasLaw(id)) covered.set(id, 1)
  // As if none but who is above had one: of who has a constant law, and of who has most of its work done after it has returned a promise.
  const above = new Map<string, number>()
  const late = new Set([...graph.nodes.values()].filter(({ unit }) => goesOnLater(unit)).map(({ unit }) => unit.id))
  // Who does most is above who does less: few sweeps are needed.
  const open = [...graph.nodes.values()]
    .filter(({ unit: { id } }) => !hasLaw(id) || isConstant(id) || late.has(id))
    .toSorted((a, b) => b.unit.steps - a.unit.steps)
    .map(({ unit }) => ({
      id: unit.id,
      shares: sharesOfCallers(graph, unit, late).map(({ id, share }) => ({
        id,
        share,
        known: (isAgain(unit.id) && isConstant(id)) || late.has(id) ? above : covered,
      })),
    }))
  for (let sweep = 0, change = 1; sweep < mostSweeps && change > closeEnough; sweep++) {
    change = 0
    for (const { id, shares } of open) {
      const part = shares.reduce((sum, caller) => sum + caller.share * (caller.known.get(caller.id) ?? 0), 0)
      change = Math.max(change, part - (above.get(id) ?? 0))
      above.set(id, part)
      if (!hasLaw(id)) covered.set(id, part)
    }
  }
  return covered
}

/** The part of a unit's work that each caller has in its own as well: what goes on after a promise was returned it has not. */
function sharesOfCallers(graph: Graph, { id }: Unit, late: ReadonlySet<string>): readonly { readonly id: string; readonly share: number }[] {
  const callers = graph.callers.get(id)?.filter((call) => call.id !== id) ?? []
  const total = totalOf(callers.map(({ steps }) => steps))
  const cycle = graph.cycles.get(id)
  const within = (call: Call): number =>
    cycle?.has(call.id) === true || late.has(call.id) ? call.steps : Math.min(call.steps, graph.nodes.get(call.id)?.unit.steps ?? 0)
  return total === 0 ? [] : callers.map((call) => ({ id: call.id, share: within(call) / total }))
}

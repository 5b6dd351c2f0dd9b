// How much of the work nobody can tell the growth of. A unit with too few sizes of its own is no gap where its callers' costs, which include its own, have laws.
// One that by its sizes may grow is a gap with all that it calls: the laws of its callees say nothing of how often it calls them.

import { totalOf } from '../../base/lists.ts'
import type { Unit } from '../../profile/index.ts'
import type { Assessment } from '../assess.ts'
import { type Call, calledFrom, type Graph, stepsBesideCycle } from '../graph.ts'
import { costWithoutGrowth } from '../blame/own-cost.ts'
import { hasEnoughSizes, isNumeric } from '../measure.ts'
import { isHarmless } from '../verdict.ts'
import { isRepeatedByEvents, triesSizes } from './repeated-passes.ts'
import { goesOnLater } from '../blame/work-after-return.ts'

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
  for (const { id, steps } of doneOnce(graph, hasLaw)) work.set(id, Math.max(work.get(id) ?? 0, steps))
  return work
}

/** What first calls did that is in no law: neither in that of the others, nor in that of who calls them. It is told of whom they called for it, if that was called once. */
const doneOnce = (graph: Graph, hasLaw: Known['hasLaw']): { readonly id: string; readonly steps: number }[] =>
  [...graph.nodes.values()].flatMap(({ unit, firstCall }) => {
    if (firstCall === null || !hasLaw(unit.id) || (graph.callers.get(unit.id) ?? []).some(({ id }) => hasLaw(id))) return []
    const steps = Math.max(0, firstCall.steps - firstCall.expected)
    const [doer] = unit.callees.filter((edge) => edge.calls === 1 && edge.steps > mostOfRound * steps && !hasLaw(edge.id))
    return [{ id: doer?.id ?? unit.id, steps }]
  })

/** Such units, and what they call, which is part of them: of a chain or cycle of them the one that takes most steps is told. */
function gapsOf(graph: Graph, { hasLaw, isAgain }: Known): Record<'gaps' | 'inside', ReadonlySet<string>> {
  const [gaps, inside] = [new Set<string>(), new Set<string>()]
  const open = [...graph.nodes.values()]
    .filter((node) => !hasLaw(node.unit.id) && ((mayGrow(node) && !isOneOfMany(graph, node) && !onlyTries(node, hasLaw)) || isAgain(node.unit.id)))
    .toSorted((a, b) => b.unit.steps - a.unit.steps)
  for (const { unit } of open) {
    if (inside.has(unit.id)) continue
    for (const id of calledFrom(graph, unit.id)) {
      // Who calls what does the same as it, no more, may come after it.
      if (gaps.has(id) && graph.nodes.get(id)!.unit.steps > unit.steps) continue
      gaps.delete(id)
      inside.add(id)
    }
    inside.delete(unit.id)
    gaps.add(unit.id)
  }
  return { gaps, inside }
}

const mostOfRound = 0.5
const onceARound = 2

/** Whether a round tries a size, and what it does is for the most part that of functions with laws of their own, each called once: it may have made any amount of data of a number. */
function onlyTries(node: Assessment, hasLaw: Known['hasLaw']): boolean {
  const { unit } = node
  if (unit.byRound !== true || !triesSizes(node)) return false
  const known = unit.callees.filter(({ id, calls }) => hasLaw(id) && calls <= onceARound * unit.calls)
  return totalOf(known.map(({ steps }) => steps)) > mostOfRound * unit.steps
}

const [manyMembers, littleItself] = [16, 0.05]

/** Whether a unit is in a recursion of many, such as that of a parser or a checker, and does little itself: all that the recursion does is inside its calls, and not for its sake. */
function isOneOfMany({ cycles }: Graph, { unit }: Assessment): boolean {
  const members = cycles.get(unit.id)?.size ?? 0
  return members >= manyMembers && unit.selfSteps < littleItself * unit.steps
}

const fewestSizes = 3
const leastExponent = 1.15

/** Whether what is known of its few sizes leaves only growth, or sizes that are enough for a law leave it open. */
const mayGrow = ({ unit, metric, law }: Assessment): boolean => {
  if (metric !== 'steps') return false
  if (hasEnoughSizes(unit) && law.set.some((name) => !isHarmless(name))) return true
  return law.sizes.distinct >= fewestSizes && law.exponent.low > leastExponent && law.set.every((name) => !isHarmless(name))
}

/** Calls that take fewer steps do little each, whatever they depend on. */
const manySteps = 256

/**
 * Whether calls that take long cost the same whatever a number is, such as the counter of a loop that tries one input again and again, and nothing else varied: a
 * law in the number tells nothing of how the cost grows with the input.
 */
export const isOfOneInput = ({ unit, table, law, metric }: Assessment): boolean =>
  metric === 'steps' && table !== null && isNumeric(table) && law.class === '1' && unit.steps > manySteps * unit.calls && !hasEnoughSizes(unit)

/** A recursion of generators of which nobody asks the outermost one to its end, as who takes the first of its values: only inner ones have a record. */
const isAbandoned = ({ steps, selfSteps }: Unit): boolean => steps === 0 && selfSteps > 0

/** The part of what such recursions do that is in a law of those around: work that is neither their own nor that of whom they called. */
function partOfAbandoned(graph: Graph, hasLaw: (id: string) => boolean): number {
  const units = [...graph.nodes.values()].map(({ unit }) => unit)
  const abandoned = totalOf(units.filter(isAbandoned).map((unit) => stepsBesideCycle(graph, unit)))
  if (abandoned === 0) return 0
  const missing = ({ steps, selfSteps, callees }: Unit): number => Math.max(0, steps - selfSteps - totalOf(callees.map((edge) => edge.steps)))
  const missingOf = (withLaw: boolean): number => totalOf(units.filter(({ id }) => !graph.cycles.has(id) && hasLaw(id) === withLaw).map(missing))
  // Nobody knows whose it is: what is missing without a law may be all that they did.
  return Math.max(0, Math.min(abandoned, missingOf(true)) - missingOf(false)) / abandoned
}

/**
 * The part of each unit's work that is done for a caller with a law, however far above. Recursion begins with none and is swept until little changes. That a caller
 * has a constant law tells nothing of what goes through the same again and again.
 */
function coveredBy(graph: Graph, { hasLaw, isConstant, isAgain }: Known): ReadonlyMap<string, number> {
  const covered = new Map<string, number>()
  for (const id of graph.nodes.keys()) if (hasLaw(id)) covered.set(id, 1)
  const idsOf = (isMeant: (unit: Unit) => boolean): ReadonlySet<string> =>
    new Set([...graph.nodes.values()].flatMap(({ unit }) => (isMeant(unit) ? [unit.id] : [])))
  const abandoned = idsOf(isAbandoned)
  const ofAbandoned = partOfAbandoned(graph, hasLaw)
  for (const id of abandoned) if (!hasLaw(id)) covered.set(id, ofAbandoned)
  // As if none but who is above had one: of who has a constant law, and of who has most of its work done after it has returned a promise.
  const above = new Map<string, number>()
  const late = idsOf((unit) => goesOnLater(unit) && !isAbandoned(unit))
  const apart = new Set([...late, ...abandoned])
  // Who does most is above who does less: few sweeps are needed.
  const open = [...graph.nodes.values()]
    .filter(({ unit: { id } }) => (!hasLaw(id) && !abandoned.has(id)) || isConstant(id) || late.has(id))
    .toSorted((a, b) => b.unit.steps - a.unit.steps)
    .map(({ unit }) => ({
      id: unit.id,
      shares: sharesOfCallers(graph, unit, apart).map(({ id, share }) => ({
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

/** The part of a unit's work that each caller has in its own as well. `apart`: those whose own cost is not that of what they call. */
function sharesOfCallers(graph: Graph, unit: Unit, apart: ReadonlySet<string>): readonly { readonly id: string; readonly share: number }[] {
  const { id } = unit
  const cycle = graph.cycles.get(id)
  // Calls from within a recursion cost what those inside them cost too, together many times what the outermost do; and what is estimated may be more than all there is.
  const callers = (graph.callers.get(id) ?? []).flatMap((call) => (call.id === id ? [] : [{ ...call, steps: Math.min(call.steps, unit.steps) }]))
  // What timers and the like have it do is in nobody's law, though somebody called it first.
  const total = isRepeatedByEvents(graph, unit) ? unit.steps : totalOf(callers.map(({ steps }) => steps))
  const within = (call: Call): number =>
    cycle?.has(call.id) === true || apart.has(call.id) ? call.steps : Math.min(call.steps, graph.nodes.get(call.id)?.unit.steps ?? 0)
  return total === 0 ? [] : callers.map((call) => ({ id: call.id, share: within(call) / total }))
}

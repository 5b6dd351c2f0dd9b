// How much of the work nobody can tell the growth of. A unit with too few sizes of its own is no gap where its callers' costs, which include its own, have laws.
// One that by its few sizes may grow is a gap with all that it calls: the laws of its callees say nothing of how often it calls them.

import { totalOf } from '../base/lists.ts'
import type { Unit } from '../profile/index.ts'
import type { Assessment } from './assess.ts'
import { cellsOfAllCalls, readsAgain } from './curves.ts'
import type { Call, Graph } from './graph.ts'
import { costWithoutGrowth } from './own-cost.ts'
import { isHarmless } from './verdict.ts'

/** Shares are told in whole percents. */
const closeEnough = 1e-3
const mostSweeps = 50

/** Steps that each unit without a law takes itself, where no caller's law includes them; with those of its callees if it may grow, but for what is known to grow in these. */
export function unknownWork(graph: Graph, hasLaw: (id: string) => boolean): ReadonlyMap<string, number> {
  const covered = coveredBy(graph, hasLaw)
  const withoutGrowth = costWithoutGrowth(graph)
  const { gaps, inside } = gapsOf(graph, hasLaw)
  const work = new Map<string, number>()
  for (const [id, node] of graph.nodes) {
    if (hasLaw(id) || inside.has(id)) continue
    work.set(id, (gaps.has(id) ? withoutGrowth(node) : node.unit.selfSteps) * (1 - (covered.get(id) ?? 0)))
  }
  return work
}

/** The units that may grow, and what they call, which is part of them: of a chain or cycle of such units the one that takes most steps is told. */
function gapsOf(graph: Graph, hasLaw: (id: string) => boolean): Record<'gaps' | 'inside', ReadonlySet<string>> {
  const [gaps, inside] = [new Set<string>(), new Set<string>()]
  const open = [...graph.nodes.values()].filter((node) => !hasLaw(node.unit.id) && mayGrow(node)).toSorted((a, b) => b.unit.steps - a.unit.steps)
  for (const { unit } of open) {
    if (inside.has(unit.id)) continue
    gaps.add(unit.id)
    const reached = new Set([unit.id])
    for (const id of reached) for (const callee of graph.nodes.get(id)?.unit.callees ?? []) reached.add(callee.id)
    for (const id of reached) if (!gaps.has(id)) inside.add(id)
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

/**
 * Whether the rounds of a loop each go mostly through what the rounds before have read, as those that compare each with each do: their own law is of one round, and
 * tells of the whole only as much as is known of how many there are.
 */
export const goesThroughTheSame = ({ unit, law }: Assessment): boolean =>
  unit.byRound === true && readsAgain(unit) && (law.class !== '1' || cellsOfAllCalls(unit) > manyCells * unit.calls)

/** The part of each unit's work that is done for a caller with a law, however far above. Recursion begins with none and is swept until little changes. */
function coveredBy(graph: Graph, hasLaw: (id: string) => boolean): ReadonlyMap<string, number> {
  const covered = new Map<string, number>()
  for (const id of graph.nodes.keys()) if (hasLaw(id)) covered.set(id, 1)
  // Who does most is above who does less: few sweeps are needed.
  const open = [...graph.nodes.values()]
    .filter(({ unit }) => !hasLaw(unit.id))
    .toSorted((a, b) => b.unit.steps - a.unit.steps)
    .map(({ unit }) => ({ id: unit.id, shares: sharesOfCallers(graph, unit) }))
  for (let sweep = 0, change = 1; sweep < mostSweeps && change > closeEnough; sweep++) {
    change = 0
    for (const { id, shares } of open) {
      const part = shares.reduce((sum, caller) => sum + caller.share * (covered.get(caller.id) ?? 0), 0)
      change = Math.max(change, part - (covered.get(id) ?? 0))
      covered.set(id, part)
    }
  }
  return covered
}

/** The part of a unit's work that each caller has in its own as well: what goes on after a promise was returned it has not. */
function sharesOfCallers(graph: Graph, { id }: Unit): readonly { readonly id: string; readonly share: number }[] {
  const callers = graph.callers.get(id)?.filter((call) => call.id !== id) ?? []
  const total = totalOf(callers.map(({ steps }) => steps))
  const cycle = graph.cycles.get(id)
  const within = (call: Call): number => (cycle?.has(call.id) === true ? call.steps : Math.min(call.steps, graph.nodes.get(call.id)?.unit.steps ?? 0))
  return total === 0 ? [] : callers.map((call) => ({ id: call.id, share: within(call) / total }))
}

// What a unit costs by itself: not what grows in those that it calls.

import { totalOf } from '../../base/lists.ts'
import type { CallEdge } from '../../profile/index.ts'
import type { Assessment, Metric } from '../assess.ts'
import { costOf, edgeCost, type Graph, selfCostOf } from '../graph.ts'
import { isSure } from '../verdict.ts'

/** Exponents that are nearer to each other than this are of one growth. */
export const similarExponent = 0.5

/** What each call of a unit to others costs as a part of its own cost. In a recursion calls cost what those inside them cost too, together more than all there is. */
function shareOfEdges(node: Assessment, metric: Metric): (edge: CallEdge) => number {
  const room = Math.max(0, costOf(node, metric) - selfCostOf(node, metric))
  const inOthers = totalOf(node.unit.callees.map((edge) => (edge.id === node.unit.id ? 0 : edgeCost(edge, metric))))
  const scale = Math.min(1, room / Math.max(1, inOthers))
  return (edge) => (edge.id === node.unit.id ? 0 : edgeCost(edge, metric) * scale)
}

/** Whether the caller grows faster than a callee for sure: it calls it ever more often, and the work is its own. */
function isSteeper({ verdict, law }: Assessment, callee: Assessment): boolean {
  if (verdict !== 'grows') return false
  const [own, its] = [law.exponent, callee.law.exponent]
  return isSure(law) ? own.value - its.value > similarExponent : own.low - its.high > similarExponent
}

/** Whether a unit's own law scales what a callee does for it: no law of the callee's does. */
export const isOwnWork = (node: Assessment, callee: Assessment | undefined): boolean => callee?.verdict !== 'grows' || isSteeper(node, callee)

/** What a unit does itself or through callees that grow less, and what it waits for that is on no way from it, as behind `return next(…)` in an async recursion: the part that its own law scales. */
export function ownCost(graph: Graph, node: Assessment, metric: Metric): number {
  const total = costOf(node, metric)
  let own = selfCostOf(node, metric)
  let all = own
  for (const edge of node.unit.callees) {
    const cost = edgeCost(edge, metric)
    all += cost
    const callee = graph.nodes.get(edge.id)
    if (callee !== node && isOwnWork(node, callee)) own += cost
  }
  return Math.min(own + Math.max(0, total - all), total)
}

/** What a routine and a loop in it cost by themselves, together: of a routine that grows faster than the loop, that is among its own. */
export function ownCostTogether(graph: Graph, routine: Assessment, loop: Assessment, metric: Metric): number {
  const own = ownCost(graph, routine, metric)
  return isOwnWork(routine, outermost(graph, routine, loop)) ? own : own + ownCost(graph, loop, metric)
}

/** The outermost loop with a record that a loop is in, itself where it is in none. */
function outermost({ nodes, units }: Graph, routine: Assessment, loop: Assessment): Assessment {
  const seen = new Set<string>()
  let found = loop
  for (let id = loop.unit.parent; id !== null && id !== routine.unit.id && !seen.has(id); id = units.get(id)?.parent ?? null) {
    seen.add(id)
    found = nodes.get(id) ?? found
  }
  return found
}

const closeEnough = 1e-3
const mostSweeps = 50

/** What a unit does itself or through callees, without what grows in these, however far below. */
export function costWithoutGrowth(graph: Graph): (node: Assessment) => number {
  const known = new Map<Metric, ReadonlyMap<string, number>>()
  const growing = (metric: Metric): ReadonlyMap<string, number> => {
    const found = known.get(metric) ?? growingParts(graph, metric)
    known.set(metric, found)
    return found
  }
  return (node) => {
    const cost = shareOfEdges(node, node.metric)
    return costOf(node, node.metric) - totalOf(node.unit.callees.map((edge) => cost(edge) * (growing(node.metric).get(edge.id) ?? 0)))
  }
}

/** The part of each unit's cost that grows in itself or in what it calls. Recursion begins with none and is swept until little changes. */
function growingParts(graph: Graph, metric: Metric): ReadonlyMap<string, number> {
  const nodes = [...graph.nodes.values()]
  const parts = new Map<string, number>(nodes.flatMap(({ verdict, unit }) => (verdict === 'grows' ? [[unit.id, 1] as const] : [])))
  // Who does less is below who does more: few sweeps are needed.
  const open = nodes
    .filter((node) => node.verdict !== 'grows' && costOf(node, metric) > 0)
    .toSorted((a, b) => costOf(a, metric) - costOf(b, metric))
    .map((node) => ({ node, cost: shareOfEdges(node, metric) }))
  for (let sweep = 0, change = 1; sweep < mostSweeps && change > closeEnough; sweep++) {
    change = 0
    for (const { node, cost } of open) {
      const growth = totalOf(node.unit.callees.map((edge) => cost(edge) * (parts.get(edge.id) ?? 0)))
      const part = Math.min(1, growth / costOf(node, metric))
      change = Math.max(change, part - (parts.get(node.unit.id) ?? 0))
      parts.set(node.unit.id, part)
    }
  }
  return parts
}

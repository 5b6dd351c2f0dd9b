// What a unit costs by itself: not what grows in those that it calls.

import type { Assessment, Metric } from '../assess.ts'
import { costOf, edgeCost, type Graph, selfCostOf } from '../graph.ts'
import { isSure } from '../verdict.ts'

/** Exponents that are nearer to each other than this are of one growth. */
export const similarExponent = 0.5

/** What a unit does itself or through callees, of each of which `partOf` counts; and what it waits for that is on no way from it, as behind `return next(…)` in an async recursion. */
function costThrough(node: Assessment, metric: Metric, partOf: (callee: string) => number): number {
  const total = costOf(node, metric)
  let own = selfCostOf(node, metric)
  let all = own
  for (const edge of node.unit.callees) {
    const cost = edgeCost(edge, metric)
    all += cost
    if (edge.id !== node.unit.id) own += cost * partOf(edge.id)
  }
  return Math.min(own + Math.max(0, total - all), total)
}

/** Whether the caller grows faster than a callee for sure: it calls it ever more often, and the work is its own. */
function isSteeper({ verdict, law }: Assessment, callee: Assessment): boolean {
  if (verdict !== 'grows') return false
  const [own, its] = [law.exponent, callee.law.exponent]
  return isSure(law) ? own.value - its.value > similarExponent : own.low - its.high > similarExponent
}

/** What a unit does itself or through callees that grow less: the part that its own law scales. */
export const ownCost = (graph: Graph, node: Assessment, metric: Metric): number =>
  costThrough(node, metric, (id) => {
    const callee = graph.nodes.get(id)
    return callee?.verdict === 'grows' && !isSteeper(node, callee) ? 0 : 1
  })

/** What a unit does itself or through callees, without what grows in these, however far below. */
export function costWithoutGrowth(graph: Graph): (node: Assessment) => number {
  const known = new Map<string, number>()
  const partOf = (id: string, metric: Metric): number => {
    const node = graph.nodes.get(id)
    if (node === undefined) return 1
    const key = `${metric} ${id}`
    const part = known.get(key)
    if (part !== undefined) return part
    // A recursion ends here: what it does further down is in the own costs of those that it goes through.
    known.set(key, 0)
    const found = node.verdict === 'grows' ? 0 : Math.min(1, withoutGrowth(node, metric) / Math.max(1, costOf(node, metric)))
    known.set(key, found)
    return found
  }
  const withoutGrowth = (node: Assessment, metric: Metric): number => costThrough(node, metric, (callee) => partOf(callee, metric))
  return (node) => withoutGrowth(node, node.metric)
}

// What a unit costs by itself: not what grows in those that it calls.

import type { Assessment, Metric } from './assess.ts'
import { costOf, edgeCost, type Graph, selfCostOf } from './graph.ts'
import { isSure } from './verdict.ts'

/** Exponents that are nearer to each other than this are of one growth. */
export const similarExponent = 0.5

/** What a unit does itself or through callees, of each of which `partOf` counts. */
export function costThrough(node: Assessment, metric: Metric, partOf: (callee: string) => number): number {
  let own = selfCostOf(node, metric)
  for (const edge of node.unit.callees) if (edge.id !== node.unit.id) own += edgeCost(edge, metric) * partOf(edge.id)
  return Math.min(own, costOf(node, metric))
}

/** Whether the caller grows faster than a callee for sure: it calls it ever more often, and the work is its own. */
const isSteeper = (caller: Assessment, callee: Assessment): boolean =>
  caller.verdict === 'grows' && isSure(caller.law) && caller.law.exponent.value - callee.law.exponent.value > similarExponent

/** What a unit does itself or through callees that grow less: the part that its own law scales. */
export const ownCost = (graph: Graph, node: Assessment, metric: Metric): number =>
  costThrough(node, metric, (id) => {
    const callee = graph.nodes.get(id)
    return callee?.verdict === 'grows' && !isSteeper(node, callee) ? 0 : 1
  })

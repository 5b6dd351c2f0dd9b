// Who is to blame. Every caller above a quadratic loop is quadratic too; the culprit is the deepest unit that grows. Below it the work may sit in a
// callee that is linear by itself and called n times: that callee is where the work is.

import type { Assessment } from './assess.ts'
import { costOf, edgeCost, type Graph, routineOf, selfCostOf } from './graph.ts'

const accountsForGrowth = 0.55
const similarExponent = 0.5
const steppedInto = 0.7
const variesPerCall = 4

export interface Culprit {
  /** The deepest unit that grows: a routine or a loop. */
  readonly unit: Assessment
  /** The unit under whose name it is reported: the routine around a loop. */
  readonly shown: Assessment
  /** The callee in which the work is done, and the part of the culprit's cost that it takes; null when the culprit does it itself. */
  readonly worker: { readonly unit: Assessment; readonly share: number } | null
}

/** Ids of the growing callees that account for most of a growing unit's cost, dearest first; empty for a culprit. */
function growingCallees(graph: Graph, node: Assessment): Assessment[] {
  const total = costOf(node, node.metric)
  let share = 0
  const found: { readonly callee: Assessment; readonly cost: number }[] = []
  for (const edge of node.unit.callees) {
    const callee = graph.nodes.get(edge.id)
    if (callee === undefined || edge.id === node.unit.id || callee.verdict !== 'grows') continue
    if (callee.law.exponent.value < node.law.exponent.value - similarExponent) continue
    const cost = edgeCost(edge, node.metric)
    share += cost / Math.max(1, total)
    found.push({ callee, cost })
  }
  return share < accountsForGrowth ? [] : found.toSorted((a, b) => b.cost - a.cost).map((f) => f.callee)
}

/** Follows the dearest growing callee to the deepest growing unit. A cycle of recursion is blamed on the member that does most itself. */
export function deepestGrowing(graph: Graph, start: Assessment): Assessment {
  const path: Assessment[] = []
  let node = start
  for (;;) {
    const loop = path.indexOf(node)
    if (loop >= 0) return path.slice(loop).reduce((a, b) => (selfCostOf(b, b.metric) > selfCostOf(a, a.metric) ? b : a))
    path.push(node)
    const [next] = growingCallees(graph, node)
    if (next === undefined) return node
    node = next
  }
}

/** The culprits among all growing units. */
export function findCulprits(graph: Graph): Culprit[] {
  const culprits: Culprit[] = []
  for (const node of graph.nodes.values()) {
    if (node.verdict !== 'grows' || deepestGrowing(graph, node) !== node) continue
    culprits.push({ unit: node, shown: shownFor(graph, node), worker: workerOf(graph, node) })
  }
  return culprits
}

/** A user looks for the name of a function: a loop is shown as its routine when it is most of the routine's work. */
function shownFor(graph: Graph, node: Assessment): Assessment {
  const routine = routineOf(graph, node.unit.id)
  if (routine === null || routine === node) return node
  return costOf(node, node.metric) >= costOf(routine, node.metric) / 2 ? routine : node
}

/** Cost per call differs between calls: only then can the callee's own work be part of the growth; otherwise the number of calls is, and that is the caller's. */
function varies(node: Assessment): boolean {
  if (node.law.certainty !== 'unknown') return node.law.class !== '1' && node.law.exponent.value > 0.3
  const { columns } = node.table ?? {}
  return columns !== undefined && Math.max(...columns.max) >= variesPerCall * Math.max(1, Math.min(...columns.min))
}

function workerOf(graph: Graph, culprit: Assessment): Culprit['worker'] {
  const visited = new Set([culprit])
  let node = culprit
  let share = 1
  let worker: Culprit['worker'] = null
  const home = routineOf(graph, culprit.unit.id)
  for (;;) {
    const total = costOf(node, culprit.metric)
    const [dearest] = node.unit.callees.toSorted((a, b) => edgeCost(b, culprit.metric) - edgeCost(a, culprit.metric))
    const next = dearest === undefined ? undefined : graph.nodes.get(dearest.id)
    if (dearest === undefined || next === undefined || visited.has(next) || next.verdict === 'grows') return worker
    const part = edgeCost(dearest, culprit.metric) / Math.max(1, total)
    if (part < steppedInto || !varies(next)) return worker
    visited.add(next)
    share *= Math.min(1, part)
    node = next
    const routine = routineOf(graph, next.unit.id)
    if (routine !== null && routine !== home && routine !== culprit) worker = { unit: routine, share }
  }
}

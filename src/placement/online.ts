// Ball, "Efficiently counting program events with support for on-line queries" (TOPLAS 1994): events are summed in one variable to which only chords add.
// Every point gets a potential, the weight of the way to it in the spanning tree; a chord adds its own weight and the difference of the potentials at its
// ends. What the tree's arcs weigh then cancels on every path, and the variable lacks just the potential of the point where control is.

import type { ProbeGraph } from './probe-graph.ts'
import { maximumSpanningTree } from './spanning-tree.ts'

export interface OnlineCost {
  /** By arc: what is added to the variable when control takes it. 0 for the arcs of the tree. */
  readonly increments: readonly number[]
  /** By point: what the variable lacks of the weight of the path to that point. 0 at the exit, where it is read. */
  readonly lacking: readonly number[]
  /** What the variable holds when the routine is entered. */
  readonly start: number
  /** Arcs that had to add something but where no code can stand: a path over one of these is not exact. */
  readonly missing: readonly number[]
}

/** The increments that sum up `weights`, by arc, along every path from the entry to the exit at the least expected number of additions. */
export function onlineCost(graph: ProbeGraph, weights: readonly number[]): OnlineCost {
  const back = graph.arcs.find((arc) => arc.kind === 'return')!
  const [exit, entry] = [back.from, back.to]
  const inTree = maximumSpanningTree(graph.points, graph.arcs, graph.ranked)
  const potential = potentials(graph, inTree, weights, exit)
  const increments: number[] = []
  const missing: number[] = []
  for (const { id, from, to, place } of graph.arcs) {
    const amount = inTree[id] === true || id === back.id ? 0 : weights[id]! + potential[from]! - potential[to]!
    const canAdd = place !== null && place !== 'free'
    if (amount !== 0 && !canAdd) missing.push(id)
    increments.push(canAdd ? amount : 0)
  }
  return { increments, lacking: potential, start: 0 - potential[entry]!, missing }
}

/** Of each point the weight of the tree's way from `root`, arcs taken backwards counting negative. */
function potentials({ points, arcs }: ProbeGraph, inTree: readonly boolean[], weights: readonly number[], root: number): number[] {
  const around = Array.from({ length: points }, (): ProbeGraph['arcs'][number][] => [])
  for (const arc of arcs) if (inTree[arc.id] === true) for (const point of [arc.from, arc.to]) around[point]!.push(arc)
  const potential = Array.from({ length: points }, () => Number.NaN)
  potential[root] = 0
  const pending = [root]
  for (let point = pending.pop(); point !== undefined; point = pending.pop()) {
    for (const { id, from, to } of around[point]!) {
      const [next, step] = from === point ? [to, weights[id]!] : [from, 0 - weights[id]!]
      if (!Number.isNaN(potential[next]!)) continue
      potential[next] = potential[point]! + step
      pending.push(next)
    }
  }
  return potential
}

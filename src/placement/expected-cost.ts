// What counting on chords is expected to cost, without the placement: Kruskal's algorithm as in `spanning-tree`, on the ways out of blocks as `withWaysOut`
// adds them, but no arc of them is made.

import { UnionFind } from '../base/union-find.ts'
import { forEachWayOut, handlersOf, type Hubs, type NormalFlow } from './probe-graph.ts'

export interface ExpectedCost {
  /** Expected executions of the counters in the text. */
  readonly cost: number
  /** True when every arc off the tree can be counted, so that every count is known. */
  readonly isComplete: boolean
}

/** The cost of the counters of `edges`; `hubs` is empty for a routine that is not watched. */
export function expectedCost({ graph, arcs, ranked }: NormalFlow, hubs: Hubs): ExpectedCost {
  const { blocks, edges, exit } = graph
  const hubPoint = (hub: number): number => 2 * blocks.length + hub
  const sets = new UnionFind(3 * blocks.length)
  let isComplete = true
  const join = (from: number, to: number): void => {
    if (!sets.union(from, to)) isComplete = false
  }
  for (let id = 0; id < arcs.length; id++) {
    const { from, to, place } = arcs[id]!
    if (place === null) join(from, to)
  }
  forEachWayOut(graph, hubs, (block, hub) => join(2 * block + 1, hub < 0 ? 2 * exit : hubPoint(hub)))
  for (const handler of handlersOf(edges, exit)) join(2 * exit, 2 * handler)
  let cost = 0
  for (let i = 0; i < ranked.length; i++) {
    const { from, to, weight } = ranked[i]!
    if (!sets.union(from, to)) cost += weight
  }
  return { cost, isComplete }
}

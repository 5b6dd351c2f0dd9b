// The maximum spanning tree of a routine that counts on chords, and what that is expected to cost, without its graph: Kruskal's algorithm as in
// `spanning-tree`, on the ways out of blocks as `withWaysOut` adds them, but no arc of them is made.

import { flags } from '../base/filled.ts'
import { UnionFind } from '../base/union-find.ts'
import { forEachWayOut, handlersOf, type Hubs, type NormalFlow } from './probe-graph.ts'

export interface ExpectedTree {
  /** For each arc that `withWaysOut` gives the graph, whether it belongs to the tree. */
  readonly inTree: readonly boolean[]
  /** Expected executions of the counters in the text. */
  readonly cost: number
  /** True when every arc off the tree can be counted, so that every count is known. */
  readonly isComplete: boolean
}

/** The tree for `edges`; `hubs` is empty for a routine that is not watched. */
export function expectedTree({ graph, arcs, ranked }: NormalFlow, hubs: Hubs): ExpectedTree {
  const { blocks, edges, exit } = graph
  const hubPoint = (hub: number): number => 2 * blocks.length + hub
  const sets = new UnionFind(hubs.length === 0 ? 2 * blocks.length : 3 * blocks.length)
  const inTree = flags(arcs.length, false)
  let isComplete = true
  const join = (id: number, from: number, to: number): void => {
    inTree[id] = sets.union(from, to)
    if (inTree[id] !== true) isComplete = false
  }
  for (let id = 0; id < arcs.length; id++) {
    const { from, to, place } = arcs[id]!
    if (place === null) join(id, from, to)
  }
  const found: number[] = []
  const isFound = flags(hubs.length, false)
  forEachWayOut(graph, hubs, (block, hub) => {
    if (hub >= 0 && isFound[hub] !== true) {
      isFound[hub] = true
      found.push(hub)
    }
    join(inTree.length, 2 * block + 1, hub < 0 ? 2 * exit : hubPoint(hub))
  })
  const caught = inTree.length
  for (let i = 0; i < found.length; i++) inTree.push(false)
  for (const handler of handlersOf(edges, exit)) join(inTree.length, 2 * exit, 2 * handler)
  let cost = 0
  for (let i = 0; i < ranked.length; i++) {
    const { id, from, to, weight } = ranked[i]!
    inTree[id] = sets.union(from, to)
    if (inTree[id] !== true) cost += weight
  }
  for (let i = 0; i < found.length; i++) inTree[caught + i] = sets.union(hubPoint(found[i]!), 2 * exit)
  return { inTree, cost, isComplete }
}

// A maximum spanning tree by Kruskal's algorithm ("On the shortest spanning subtree of a graph", 1956). Arcs that cannot be counted come first, those that are
// counted for nothing last.

import { flags } from '../base/filled.ts'
import { UnionFind } from '../base/union-find.ts'
import { type Arc, heaviestFirst } from './probe-graph.ts'

/**
 * For each arc, whether it belongs to the tree. Directions do not matter; arcs of equal weight are taken in order. `ranked` are those at which a probe
 * can stand in the text, heaviest first.
 */
export function maximumSpanningTree(points: number, arcs: readonly Arc[], ranked: readonly Arc[] = heaviestFirst(arcs)): boolean[] {
  const sets = new UnionFind(points)
  const inTree = flags(arcs.length, false)
  let hasFree = false
  for (let id = 0; id < arcs.length; id++) {
    const { place, from, to } = arcs[id]!
    if (place === null) inTree[id] = sets.union(from, to)
    else if (place === 'free') hasFree = true
  }
  for (let i = 0; i < ranked.length; i++) {
    const { id, from, to } = ranked[i]!
    inTree[id] = sets.union(from, to)
  }
  if (hasFree) for (const { id, place, from, to } of arcs) if (place === 'free') inTree[id] = sets.union(from, to)
  return inTree
}

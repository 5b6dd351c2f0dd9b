// A maximum spanning tree by Kruskal's algorithm ("On the shortest spanning subtree of a graph", 1956). Arcs that cannot be counted come first, those that are
// counted for nothing last.

import { UnionFind } from '../base/union-find.ts'
import { type Arc, heaviestFirst } from './probe-graph.ts'

/**
 * For each arc, whether it belongs to the tree. Directions do not matter; arcs of equal weight are taken in order. `ranked` are those at which a probe
 * can stand in the text, heaviest first.
 */
export function maximumSpanningTree(points: number, arcs: readonly Arc[], ranked: readonly Arc[] = heaviestFirst(arcs)): boolean[] {
  const sets = new UnionFind(points)
  const inTree: boolean[] = []
  for (const arc of arcs) inTree.push(arc.place === null && sets.union(arc.from, arc.to))
  for (const arc of ranked) inTree[arc.id] = sets.union(arc.from, arc.to)
  for (const arc of arcs) if (arc.place === 'free') inTree[arc.id] = sets.union(arc.from, arc.to)
  return inTree
}

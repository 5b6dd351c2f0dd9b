// A maximum spanning tree by Kruskal's algorithm ("On the shortest spanning subtree of a graph", 1956). Arcs that cannot be counted come first.

import { UnionFind } from '../base/union-find.ts'
import type { Arc } from './probe-graph.ts'

/** For each arc, whether it belongs to the tree. Directions do not matter; arcs of equal weight are taken in order. */
export function maximumSpanningTree(points: number, arcs: readonly Arc[]): boolean[] {
  const sets = new UnionFind(points)
  const inTree = arcs.map(() => false)
  const rank = (arc: Arc): number => (arc.place === null ? Infinity : arc.place === 'free' ? -1 : arc.weight)
  const order = arcs.toSorted((one, other) => (rank(one) === rank(other) ? one.id - other.id : rank(other) - rank(one)))
  for (const arc of order) inTree[arc.id] = sets.union(arc.from, arc.to)
  return inTree
}

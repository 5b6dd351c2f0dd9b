// A maximum spanning tree by Kruskal's algorithm ("On the shortest spanning subtree of a graph", 1956). Arcs that cannot be counted come first.

import { UnionFind } from '../base/union-find.ts'
import type { Arc } from './probe-graph.ts'

/** For each arc, whether it belongs to the tree. Directions do not matter; arcs of equal weight are taken in order. */
export function maximumSpanningTree(points: number, arcs: readonly Arc[]): boolean[] {
  const sets = new UnionFind(points)
  const inTree: boolean[] = []
  const weighed: Arc[] = []
  const free: Arc[] = []
  for (const arc of arcs) {
    inTree.push(arc.place === null && sets.union(arc.from, arc.to))
    if (arc.place === 'free') free.push(arc)
    else if (arc.place !== null) weighed.push(arc)
  }
  weighed.sort((one, other) => other.weight - one.weight)
  for (const arc of weighed) inTree[arc.id] = sets.union(arc.from, arc.to)
  for (const arc of free) inTree[arc.id] = sets.union(arc.from, arc.to)
  return inTree
}

// Knuth, Stevenson, "Optimal measurement points for program frequency counts" (BIT 1973): all successors of a block belong to one class, so classes
// become points and blocks the arcs between them; counters go on the blocks off a spanning tree of that graph.

import { UnionFind } from '../base/union-find.ts'
import { heaviestFirst, type ProbeGraph } from './probe-graph.ts'

/** The graph in which only blocks, and exceptions that are caught, are arcs between points; everything else becomes a loop at its point. */
export function contractedToBlocks(graph: ProbeGraph): ProbeGraph {
  const classes = new UnionFind(graph.points)
  for (const { kind, from, to } of graph.arcs) if (kind !== 'block' && kind !== 'caught') classes.union(from, to)
  const arcs = graph.arcs.map((arc) => ({
    ...arc,
    from: classes.find(arc.from),
    to: classes.find(arc.to),
    place: arc.kind === 'block' || arc.kind === 'caught' ? arc.place : null,
  }))
  return { ...graph, arcs, ranked: heaviestFirst(arcs) }
}

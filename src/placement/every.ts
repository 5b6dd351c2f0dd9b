// The redundant mode: what all other placements are compared with.

import { chordPlacement, type Placement } from './chords.ts'
import type { ProbeGraph } from './probe-graph.ts'
import { maximumSpanningTree } from './spanning-tree.ts'

/** A probe in every block that has a place; blocks without one are counted by as few probes on edges as possible. */
export function everyBlock(graph: ProbeGraph): Placement {
  const blocks = graph.arcs.filter((arc) => arc.kind === 'block' && arc.place !== null)
  const cheapBlocks = graph.arcs.map((arc) => (arc.kind === 'block' && arc.place !== null ? { ...arc, weight: arc.weight * 1e-9 } : arc))
  const inTree = maximumSpanningTree(graph.points, cheapBlocks)
  return chordPlacement(graph, inTree, new Set(), new Set(blocks.map((arc) => arc.id)))
}

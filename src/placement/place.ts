// Where the probes go: the four placements of Ball, Larus, "Optimally profiling and tracing programs", section 3, on one kind of graph.

import { withoutPipelessCounters } from './blocks.ts'
import { chordPlacement, type Placement } from './chords.ts'
import { everyBlock } from './every.ts'
import type { ProbeGraph } from './probe-graph.ts'
import { maximumSpanningTree } from './spanning-tree.ts'
import { contractedToBlocks } from './vertices.ts'

/** `edges`: Eprof(Ecnt). `vertices`: Vprof(Vcnt). `blocks`: Vprof(Ecnt). `every`: a probe in every block. */
export type Strategy = 'edges' | 'vertices' | 'blocks' | 'every'

export const strategies: readonly Strategy[] = ['edges', 'vertices', 'blocks', 'every']

/**
 * Chooses what to count so that the count of every block, and with `edges` of every edge, follows from the flow law at the least expected cost. Where an
 * exception may leave a block in which no probe can stand, vertices alone do not tell its count, and edges are counted as with `blocks`.
 */
export function place(graph: ProbeGraph, strategy: Strategy): Placement {
  if (strategy === 'every') return everyBlock(graph)
  if (strategy === 'vertices') {
    const placement = onChords(contractedToBlocks(graph))
    if (unknownBlocks(placement) === 0) return placement
  }
  const inTree = maximumSpanningTree(graph.points, graph.arcs, graph.ranked)
  return chordPlacement(graph, inTree, strategy === 'edges' ? undefined : withoutPipelessCounters(graph, inTree))
}

const onChords = (graph: ProbeGraph): Placement => chordPlacement(graph, maximumSpanningTree(graph.points, graph.arcs, graph.ranked))

/** How many blocks have a count that the probes do not tell. */
export function unknownBlocks({ graph, determined }: Placement): number {
  let unknown = 0
  for (const arc of graph.blockArcs) if (arc >= 0 && determined[arc] !== true) unknown++
  return unknown
}

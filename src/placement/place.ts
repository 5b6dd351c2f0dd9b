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

/** Chooses what to count so that the count of every block, and with `edges` of every edge, follows from the flow law at the least expected cost. */
export function place(graph: ProbeGraph, strategy: Strategy): Placement {
  if (strategy === 'every') return everyBlock(graph)
  const flow = strategy === 'vertices' ? contractedToBlocks(graph) : graph
  const inTree = maximumSpanningTree(flow.points, flow.arcs)
  return chordPlacement(flow, inTree, strategy === 'blocks' ? withoutPipelessCounters(flow, inTree) : new Set())
}

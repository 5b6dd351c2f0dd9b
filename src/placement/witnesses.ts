// Where the witnesses of a trace go: Ball, Larus, "Optimally profiling and tracing programs" (TOPLAS 1994), section 4. First what must be there (blocking
// witnesses; every outcome of a branch for bit tracing), then a maximum spanning tree in which these arcs may not be; its chords are witnesses too. Without a
// cycle there are no two witness-free ways from one block to another.
// Departures: an arc without a place belongs to the tree, as in counting; activations write where they begin and end, so the edge from the exit to the
// entry, which would cost a witness in each of them, is left out.

import type { Block, Place } from '../cfg/index.ts'
import { blockers } from './blockers.ts'
import type { Arc, FlowGraph } from './probe-graph.ts'
import { maximumSpanningTree } from './spanning-tree.ts'
import { onCyclesOf } from './tree-paths.ts'
import type { Weights } from './weights.ts'
import { WitnessArcs } from './witness-arcs.ts'
import { codeWitnesses, type WitnessCodes } from './witness-codes.ts'

/** What is written at branches: witnesses of a spanning tree, every outcome in as few bits as tell it from the others, every outcome as a byte, or every block. */
export type WitnessMode = 'tokens' | 'bits' | 'branches' | 'blocks'

export const witnessModes: readonly WitnessMode[] = ['tokens', 'bits', 'branches', 'blocks']

/** Of a `Cfg`, with what in each block may throw. */
export interface TracedGraph extends FlowGraph {
  readonly blocks: readonly (FlowGraph['blocks'][number] & Pick<Block, 'throws'>)[]
}

export interface Witness {
  readonly kind: 'block' | 'edge'
  readonly of: number
  readonly place: Place
}

export interface WitnessPlan extends WitnessCodes {
  /** By number. */
  readonly witnesses: readonly Witness[]
  /** By block: whether every way into it has a token, so that nothing more need be said where it is. */
  readonly pinned: readonly boolean[]
  /** What the tokens do not tell apart, because nothing can be written there. */
  readonly unknownBlocks: readonly number[]
  readonly unknownEdges: readonly number[]
}

/** `marked`: blocks at whose head a token of another kind is written. */
export function placeWitnesses(graph: TracedGraph, weights: Weights, mode: WitnessMode, marked: ReadonlySet<number>): WitnessPlan {
  const arcs = new WitnessArcs(graph, weights, marked)
  const must = required(arcs, graph, mode)
  const inTree = treeWithout(arcs, must)
  const chords = arcs.arcs.filter((arc) => !inTree[arc.id])
  const written = chords.filter((arc) => arc.place !== null)
  const free = chords.filter((arc) => arc.place === null).map((arc) => arc.id)
  const unknown = [...onCyclesOf({ ...arcs, arcs: arcs.arcs }, inTree, free)].map((arc) => arcs.arcs[arc]!)
  const carriers = new Map(written.map((arc, number) => [arc.id, number]))
  return {
    witnesses: written.map(({ kind, of, place }) => ({ kind: kind === 'block' ? 'block' : 'edge', of, place: place as Place })),
    pinned: graph.blocks.map((_, block) => isPinned(arcs, block, carriers)),
    unknownBlocks: unknown.filter(({ kind }) => kind === 'block').map(({ of }) => of),
    unknownEdges: unknown.filter(({ kind }) => kind === 'edge').map(({ of }) => of),
    ...codeWitnesses(arcs, carriers, mode === 'bits'),
  }
}

function required(arcs: WitnessArcs, { blocks }: TracedGraph, mode: WitnessMode): ReadonlySet<number> {
  const placed = (arc: Arc): boolean => arc.place !== null
  switch (mode) {
    case 'tokens': {
      const calls = blocks.flatMap((block, id) => (block.throws === 'call' ? [id] : []))
      return blockers(arcs, calls)
    }
    case 'blocks':
      return new Set(arcs.arcs.filter((arc) => arc.kind === 'block' && placed(arc)).map((arc) => arc.id))
    default: {
      const outcomes = blocks.flatMap((_, id) => (arcs.isPredicate(id) ? arcs.out(id) : []))
      return new Set(outcomes.map((edge) => arcs.edgeArcs[edge.id]!).filter((arc) => placed(arcs.arcs[arc]!)))
    }
  }
}

/** By arc: whether it is in a maximum spanning tree of the arcs that are not in `must`. */
function treeWithout({ arcs, points }: WitnessArcs, must: ReadonlySet<number>): boolean[] {
  const allowed = arcs.filter((arc) => !must.has(arc.id))
  const chosen = maximumSpanningTree(
    points,
    allowed.map((arc, id) => ({ ...arc, id })),
  )
  const inTree = arcs.map(() => false)
  for (const [index, arc] of allowed.entries()) inTree[arc.id] = chosen[index] === true
  return inTree
}

function isPinned(arcs: WitnessArcs, block: number, carriers: ReadonlyMap<number, number>): boolean {
  if (arcs.isMarked(block) || carriers.has(arcs.blockArcs[block]!)) return true
  return arcs.into(block).every((edge) => carriers.has(arcs.edgeArcs[edge.id]!))
}

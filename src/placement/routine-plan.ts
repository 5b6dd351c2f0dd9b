// Everything that counting one routine needs: watched or not, whichever is expected to cost less.

import { chordPlacement, counts, type Placement } from './chords.ts'
import { expectedTree } from './expected-tree.ts'
import { place, unknownBlocks, type Strategy } from './place.ts'
import { normalFlow, placeOf, withWaysOut, type FlowGraph, type NormalFlow } from './probe-graph.ts'
import { watch, type Watch } from './watch.ts'
import type { Weights } from './weights.ts'

export interface RoutinePlan {
  readonly placement: Placement
  /** Null when exceptions are not counted where they are caught. */
  readonly watched: Watch | null
}

/** What a routine allows. */
export interface Watchable {
  /** An exception in this block, if any, passes the routine's own `catch`. */
  readonly covers: (block: number) => boolean
}

/** In units of one counter: an assignment of a constant, and entering a `try` (measured: docs/counting.md). */
const markCost = 0.2
const tryCost = 0.5

/** The cheapest of the ways by which the counts of most blocks are known; `watchable` is null for a routine that must not get a `try` around it. */
export function planRoutine(graph: FlowGraph, weights: Weights, strategy: Strategy, watchable: Watchable | null): RoutinePlan {
  const flow = normalFlow(graph, weights)
  if (watchable === null || !flow.waysOut) return unwatched(flow, strategy)
  const watched = watch(
    graph,
    (block) => placeOf(graph.blocks[block]!) !== null,
    (block) => !watchable.covers(block),
  )
  if (watched.hubs.every((hub) => hub < 0)) return unwatched(flow, strategy)
  let marked = 0
  for (const block of watched.marks) marked += weights.blocks[block]!
  const extra = marked * markCost + weights.blocks[graph.entry]! * tryCost
  return (strategy === 'edges' ? cheaper(flow, watched, extra) : null) ?? fewestUnknown(flow, watched, extra, strategy)
}

const unwatched = (flow: NormalFlow, strategy: Strategy): RoutinePlan => ({ placement: place(withWaysOut(flow, []), strategy), watched: null })

/** On chords. Mostly the counts of all blocks are known if the routine is watched, and the price decides: then only the cheaper one need be placed. */
function cheaper(flow: NormalFlow, watched: Watch, extra: number): RoutinePlan | null {
  const one = expectedTree(flow, [])
  const plain = (): RoutinePlan => ({ placement: chordPlacement(withWaysOut(flow, []), one.inTree), watched: null })
  if (one.isComplete && one.cost <= extra) return plain()
  const other = expectedTree(flow, watched.hubs)
  if (!other.isComplete) return null
  if (other.cost + extra < one.cost) return { placement: chordPlacement(withWaysOut(flow, watched.hubs), other.inTree), watched }
  return one.isComplete ? plain() : null
}

/** Of the ways by which the counts of equally many blocks are known the cheapest. */
function fewestUnknown(flow: NormalFlow, watched: Watch, extra: number, strategy: Strategy): RoutinePlan {
  const plain = unwatched(flow, strategy)
  const unknown = unknownBlocks(plain.placement)
  if (strategy === 'every' && unknown === 0) return plain
  const placement = place(withWaysOut(flow, watched.hubs), strategy)
  const others = unknownBlocks(placement)
  const isBetter = others === unknown ? cost(placement) + extra < cost(plain.placement) : others < unknown
  return isBetter ? { placement, watched } : plain
}

/** Expected executions of the probes. */
export function cost({ graph, probes }: Placement): number {
  let sum = 0
  for (const id of probes) {
    const { place: where, weight } = graph.arcs[id]!
    if (where !== 'free') sum += weight
  }
  return sum
}

export interface RoutineCounts {
  /** By id; null where the probes do not tell. */
  readonly blocks: readonly (number | null)[]
  readonly edges: readonly (number | null)[]
}

/** The counts of a routine from those of its probes. */
export function routineCounts({ placement }: RoutinePlan, count: (arc: number) => number): RoutineCounts {
  const all = counts(placement, count)
  const { blockArcs, edgeArcs } = placement.graph
  return { blocks: blockArcs.map((arc) => all[arc] ?? null), edges: edgeArcs.map((arc) => all[arc] ?? null) }
}

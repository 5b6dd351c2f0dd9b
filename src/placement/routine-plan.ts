// Everything that counting one routine needs: watched or not, whichever is expected to cost less.

import { counts, type Placement } from './chords.ts'
import { expectedCost } from './expected-cost.ts'
import { place, unknownBlocks, type Strategy } from './place.ts'
import { normalFlow, placeOf, withWaysOut, type FlowGraph } from './probe-graph.ts'
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
  const unwatched = (): RoutinePlan => ({ placement: place(withWaysOut(flow, []), strategy), watched: null })
  if (watchable === null || !flow.waysOut) return unwatched()
  const watched = watch(
    graph,
    (block) => placeOf(graph.blocks[block]!) !== null,
    (block) => !watchable.covers(block),
  )
  if (watched.hubs.every((hub) => hub < 0)) return unwatched()
  const withWatch = (): RoutinePlan => ({ placement: place(withWaysOut(flow, watched.hubs), strategy), watched })
  let marked = 0
  for (const block of watched.marks) marked += weights.blocks[block]!
  const extra = marked * markCost + weights.blocks[graph.entry]! * tryCost
  // Mostly the counts of all blocks are known if the routine is watched, and the price decides: then only the cheaper one need be placed.
  if (strategy === 'edges') {
    const [one, other] = [expectedCost(flow, []), expectedCost(flow, watched.hubs)]
    if (other.isComplete && other.cost + extra < one.cost) return withWatch()
    if (other.isComplete && one.isComplete) return unwatched()
  }
  return fewestUnknown(unwatched(), withWatch, extra, strategy)
}

/** Of the ways by which the counts of equally many blocks are known the cheapest. */
function fewestUnknown(unwatched: RoutinePlan, withWatch: () => RoutinePlan, extra: number, strategy: Strategy): RoutinePlan {
  const unknown = unknownBlocks(unwatched.placement)
  if (strategy === 'every' && unknown === 0) return unwatched
  const watched = withWatch()
  const others = unknownBlocks(watched.placement)
  const isBetter = others === unknown ? cost(watched.placement) + extra < cost(unwatched.placement) : others < unknown
  return isBetter ? watched : unwatched
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

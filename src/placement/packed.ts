// What the counts of a routine need when the program has ended, as lists of numbers. The plans of a large program are half a million objects, which the
// garbage collector of the program would have to walk as long as it runs.

import { assert } from '../base/assert.ts'
import type { Placement } from './chords.ts'
import type { RoutineCounts } from './routine-plan.ts'
import { solve } from './solve.ts'

export interface PackedPlan {
  readonly points: number
  /** Three numbers an arc: the points that it leaves and enters, and its counter or one of the states below. */
  readonly arcs: Int32Array
  /** Arc of each block and each edge, or -1. */
  readonly blockArcs: Int32Array
  readonly edgeArcs: Int32Array
}

/** The flow law tells the count. */
const solved = -1
/** Off the tree, and nobody counts it. */
const free = -2
/** On the tree, but its count depends on an arc that nobody counts. */
const unknown = -3

/** `counters` gives the counter of each probe, by arc. */
export function pack({ graph, free: uncounted, determined }: Placement, counters: readonly number[]): PackedPlan {
  const arcs = new Int32Array(3 * graph.arcs.length)
  for (const { id, from, to } of graph.arcs) {
    arcs[3 * id] = from
    arcs[3 * id + 1] = to
    arcs[3 * id + 2] = counters[id]! >= 0 ? counters[id]! : determined[id] === true ? solved : unknown
  }
  for (const arc of uncounted) arcs[3 * arc + 2] = free
  return { points: graph.points, arcs, blockArcs: Int32Array.from(graph.blockArcs), edgeArcs: Int32Array.from(graph.edgeArcs) }
}

/** The counts of a routine from those of its counters. */
export function packedCounts({ points, arcs: packed, blockArcs, edgeArcs }: PackedPlan, read: (counter: number) => number): RoutineCounts {
  const arcs: { readonly id: number; readonly from: number; readonly to: number }[] = []
  const known: number[] = []
  for (let at = 0; at < packed.length; at += 3) {
    const state = packed[at + 2]!
    arcs.push({ id: arcs.length, from: packed[at]!, to: packed[at + 1]! })
    known.push(state >= 0 ? read(state) : state === free ? 0 : -1)
  }
  const all = solve({ points, arcs }, known)
  const countOf = (arc: number): number | null => {
    if (arc < 0 || packed[3 * arc + 2]! < solved) return null
    const count = all[arc] ?? null
    assert(count !== null, 'The arcs without probes form a forest.')
    return count
  }
  return { blocks: Array.from(blockArcs, countOf), edges: Array.from(edgeArcs, countOf) }
}

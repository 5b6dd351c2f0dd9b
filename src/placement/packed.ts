// What the counts of a routine need when the program has ended, as lists of numbers. The plans of a large program are half a million objects, which the
// garbage collector of the program would have to walk as long as it runs.

import { IntegerPool } from '../base/integer-pool.ts'
import { counts, type Flow, type Placement } from './chords.ts'
import { arcKinds } from './probe-graph.ts'
import type { RoutineCounts } from './routine-plan.ts'

export interface PackedPlan {
  readonly points: number
  /** Four numbers an arc: the points that it leaves and enters, its kind, and its counter or one of the states below. */
  readonly arcs: Int32Array
  /** Arc of each block and each edge, or -1. */
  readonly blockArcs: Int32Array
  readonly edgeArcs: Int32Array
}

const stride = 4

/** The probes tell the count. */
const determined = -1
/** Off the tree, and nobody counts it. */
const free = -2
/** On the tree, but its count depends on an arc that nobody counts. */
const unknown = -3

/** `counters` gives the counter of each probe, by arc. */
export function pack(
  { graph, free: uncounted, determined: isDetermined }: Placement,
  counters: readonly number[],
  pool: IntegerPool = new IntegerPool(),
): PackedPlan {
  const arcs = pool.take(stride * graph.arcs.length)
  for (let id = 0; id < graph.arcs.length; id++) {
    const { from, to, kind } = graph.arcs[id]!
    arcs[stride * id] = from
    arcs[stride * id + 1] = to
    arcs[stride * id + 2] = arcKinds.indexOf(kind)
    arcs[stride * id + 3] = counters[id]! >= 0 ? counters[id]! : isDetermined[id] === true ? determined : unknown
  }
  for (const arc of uncounted) arcs[stride * arc + 3] = free
  return { points: graph.points, arcs, blockArcs: pool.copy(graph.blockArcs), edgeArcs: pool.copy(graph.edgeArcs) }
}

/** The counts of a routine from those of its counters. */
export function packedCounts(plan: PackedPlan, read: (counter: number) => number): RoutineCounts {
  if (neverRan(plan, read)) return { blocks: Array.from(plan.blockArcs, zeroOf), edges: Array.from(plan.edgeArcs, zeroOf) }
  const all = counts(unpack(plan), (arc) => read(plan.arcs[stride * arc + 3]!))
  const countOf = (arc: number): number | null => all[arc] ?? null
  return { blocks: Array.from(plan.blockArcs, countOf), edges: Array.from(plan.edgeArcs, countOf) }
}

const zeroOf = (arc: number): number | null => (arc < 0 ? null : 0)

/** True when every count is known and none of the counters ran, as in most of a large program: then nothing need be solved. */
function neverRan({ arcs }: PackedPlan, read: (counter: number) => number): boolean {
  for (let at = stride - 1; at < arcs.length; at += stride) {
    const state = arcs[at]!
    if (state < determined || (state >= 0 && read(state) !== 0)) return false
  }
  return true
}

function unpack({ points, arcs: packed }: PackedPlan): Flow {
  const arcs: Flow['graph']['arcs'][number][] = []
  const [probes, uncounted]: [number[], number[]] = [[], []]
  const isDetermined: boolean[] = []
  for (let at = 0; at < packed.length; at += stride) {
    const [id, state] = [arcs.length, packed[at + 3]!]
    arcs.push({ id, from: packed[at]!, to: packed[at + 1]!, kind: arcKinds[packed[at + 2]!]! })
    if (state >= 0) probes.push(id)
    else if (state === free) uncounted.push(id)
    isDetermined.push(state >= determined)
  }
  return { graph: { points, arcs }, probes, free: uncounted, determined: isDetermined }
}

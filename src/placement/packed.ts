// What the counts of a routine need when the program has ended, as lists of numbers. The plans of a large program are half a million objects, which the
// garbage collector of the program would have to walk as long as it runs.

import { IntegerPool } from '../base/integer-pool.ts'
import { counts, type Flow, type Placement } from './chords.ts'
import { type ArcKind, arcKinds } from './probe-graph.ts'
import type { RoutineCounts } from './routine-plan.ts'

/**
 * One list, as each is an object to V8 and a large program has twenty thousand routines: how many points, blocks and edges there are; the arc of each block
 * and each edge, or -1; four numbers an arc: the points that it leaves and enters, its kind, and its counter or one of the states below.
 */
export type PackedPlan = Int32Array

const stride = 4
const header = 3

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
  const { points, arcs, blockArcs, edgeArcs } = graph
  const start = header + blockArcs.length + edgeArcs.length
  const plan = pool.take(start + stride * arcs.length)
  plan[0] = points
  plan[1] = blockArcs.length
  plan[2] = edgeArcs.length
  for (let i = 0; i < blockArcs.length; i++) plan[header + i] = blockArcs[i]!
  for (let i = 0; i < edgeArcs.length; i++) plan[header + blockArcs.length + i] = edgeArcs[i]!
  for (let id = 0, at = start; id < arcs.length; id++, at += stride) {
    const { from, to, kind } = arcs[id]!
    plan[at] = from
    plan[at + 1] = to
    plan[at + 2] = numberOf(kind)
    plan[at + 3] = counters[id]! >= 0 ? counters[id]! : isDetermined[id] === true ? determined : unknown
  }
  for (const arc of uncounted) plan[start + stride * arc + 3] = free
  return plan
}

function numberOf(kind: ArcKind): number {
  let number = 0
  while (arcKinds[number] !== kind) number++
  return number
}

/** How many blocks the routine of a plan has. */
export const packedBlocks = (plan: PackedPlan): number => plan[1]!

const edgesAt = (plan: PackedPlan): number => header + plan[1]!
const arcsAt = (plan: PackedPlan): number => header + plan[1]! + plan[2]!

/** Adds to the numbers of the counters, in place. */
export function renumber(plan: PackedPlan, by: number): void {
  for (let at = arcsAt(plan) + stride - 1; at < plan.length; at += stride) if (plan[at]! >= 0) plan[at]! += by
}

/** The counts of a routine from those of its counters. */
export function packedCounts(plan: PackedPlan, read: (counter: number) => number): RoutineCounts {
  const [edges, arcs] = [edgesAt(plan), arcsAt(plan)]
  const solved = neverRan(plan, read) ? null : counts(unpack(plan), (arc) => read(plan[arcs + stride * arc + 3]!))
  const countOf = (arc: number): number | null => (solved === null ? zeroOf(arc) : (solved[arc] ?? null))
  return { blocks: Array.from(plan.subarray(header, edges), countOf), edges: Array.from(plan.subarray(edges, arcs), countOf) }
}

const zeroOf = (arc: number): number | null => (arc < 0 ? null : 0)

/** True when every count is known and none of the counters ran, as in most of a large program: then nothing need be solved. */
function neverRan(plan: PackedPlan, read: (counter: number) => number): boolean {
  for (let at = arcsAt(plan) + stride - 1; at < plan.length; at += stride) {
    const state = plan[at]!
    if (state < determined || (state >= 0 && read(state) !== 0)) return false
  }
  return true
}

function unpack(plan: PackedPlan): Flow {
  const arcs: Flow['graph']['arcs'][number][] = []
  const [probes, uncounted]: [number[], number[]] = [[], []]
  const isDetermined: boolean[] = []
  for (let at = arcsAt(plan); at < plan.length; at += stride) {
    const [id, state] = [arcs.length, plan[at + 3]!]
    arcs.push({ id, from: plan[at]!, to: plan[at + 1]!, kind: arcKinds[plan[at + 2]!]! })
    if (state >= 0) probes.push(id)
    else if (state === free) uncounted.push(id)
    isDetermined.push(state >= determined)
  }
  return { graph: { points: plan[0]!, arcs }, probes, free: uncounted, determined: isDetermined }
}

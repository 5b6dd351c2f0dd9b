// The counts of all arcs from those of the probes, by the flow law: what flows into a point flows out of it (Ball, Larus, section 3.2). The arcs without a
// known count form a forest: a point with one unknown arc determines it, until none is left.

import { flags, integers } from '../base/filled.ts'
import { ArcsAround } from './arcs-around.ts'
import type { FlowLaw } from './probe-graph.ts'

/** Counts by arc. `known` gives the count of each arc that has one, and -1 for the others, among which there must be no cycle but loops at a point. */
export function solve(graph: FlowLaw, known: readonly number[]): (number | null)[] {
  const { points, arcs } = graph
  const counts = known.map((count) => (count < 0 ? null : count))
  const isUnknown = flags(arcs.length, false)
  const missing = integers(points, 0)
  const surplus = new Float64Array(points)
  for (let id = 0; id < arcs.length; id++) {
    const { from, to } = arcs[id]!
    if (from === to) continue
    const count = counts[id]!
    if (count === null) {
      isUnknown[id] = true
      missing[from]!++
      missing[to]!++
    } else {
      surplus[from]! -= count
      surplus[to]! += count
    }
  }
  const unknown = new ArcsAround(graph, isUnknown)
  const ready: number[] = []
  for (let point = 0; point < points; point++) if (missing[point] === 1) ready.push(point)
  for (let point = ready.pop(); point !== undefined; point = ready.pop()) {
    const id = unknown.find(point, (arc) => counts[arc] === null)
    if (id < 0) continue
    const { from, to } = arcs[id]!
    // Not minus zero.
    const count = from === point ? surplus[point]! : 0 - surplus[point]!
    counts[id] = count
    surplus[from]! -= count
    surplus[to]! += count
    if (--missing[from]! === 1) ready.push(from)
    if (--missing[to]! === 1) ready.push(to)
  }
  return counts
}

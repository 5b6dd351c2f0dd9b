// The counts of all arcs from those of the probes, by the flow law: what flows into a point flows out of it (Ball, Larus, section 3.2). The arcs without a
// known count form a forest: a point with one unknown arc determines it, until none is left.

import type { FlowLaw } from './probe-graph.ts'

type Arc = FlowLaw['arcs'][number]

/** Counts by arc. `known` gives the count of each arc that has one, and -1 for the others, among which there must be no cycle but loops at a point. */
export function solve(graph: FlowLaw, known: readonly number[]): (number | null)[] {
  const counts = known.map((count) => (count < 0 ? null : count))
  const unknown = Array.from({ length: graph.points }, (): Arc[] => [])
  const surplus = new Float64Array(graph.points)
  const flow = (arc: Arc, count: number): void => {
    surplus[arc.from]! -= count
    surplus[arc.to]! += count
  }
  for (const arc of graph.arcs) {
    if (arc.from === arc.to) continue
    const count = counts[arc.id]!
    if (count !== null) flow(arc, count)
    else for (const point of [arc.from, arc.to]) unknown[point]!.push(arc)
  }
  const missing = unknown.map((list) => list.length)
  const ready = missing.flatMap((number, point) => (number === 1 ? [point] : []))
  for (let point = ready.pop(); point !== undefined; point = ready.pop()) {
    const arc = unknown[point]!.find((it) => counts[it.id] === null)
    if (arc === undefined) continue
    // Not minus zero.
    const count = arc.from === point ? surplus[point]! : 0 - surplus[point]!
    counts[arc.id] = count
    flow(arc, count)
    for (const end of [arc.from, arc.to]) if (--missing[end]! === 1) ready.push(end)
  }
  return counts
}

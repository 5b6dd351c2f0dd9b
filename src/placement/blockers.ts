// Ball, Larus, "Optimally profiling and tracing programs" (TOPLAS 1994), section 4.2: no predicate may have a witness-free path to a call, or what the
// callee writes stands between the call and the witness that tells the way to it. `blockers(v)` are the edges (p, x1) of all paths p, x1, ..., v in which
// p is a predicate and no other block is one: as far from the call as possible, where they may be needed anyway.
// Departures: the exit has no blockers, because every activation writes its end; an edge without a place passes its duty to the block it leads to.

import type { WitnessArcs } from './witness-arcs.ts'

/** The arcs that must carry a witness so that the way to each of `calls` is known when it calls. */
export function blockers(arcs: WitnessArcs, calls: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>()
  const seen = new Set<number>()
  const pending = [...calls]
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (seen.has(block) || arcs.isMarked(block)) continue
    seen.add(block)
    for (const edge of arcs.into(block)) {
      if (!arcs.isPredicate(edge.from)) pending.push(edge.from)
      else {
        const placed = [arcs.edgeArcs[edge.id]!, arcs.blockArcs[block]!].find((arc) => arc >= 0 && arcs.arcs[arc]!.place !== null)
        if (placed !== undefined) found.add(placed)
      }
    }
  }
  return found
}

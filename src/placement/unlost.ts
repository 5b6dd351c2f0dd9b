// What follows where the flow law leaves several answers: counts are not negative. If as much flows into a part of the graph as is known to flow out of it, then
// none of the ways out of the middle of its blocks was taken.

import { UnionFind } from '../base/union-find.ts'
import type { FlowLaw } from './probe-graph.ts'

/** The arcs that must count 0. `counts` has the count of each arc, and null for one that is not known. */
export function unlost({ points, arcs }: FlowLaw, counts: readonly (number | null)[]): ReadonlySet<number> {
  const outside = new Set(arcs.flatMap(({ kind, from, to }) => (kind === 'return' ? [from] : kind === 'caught' ? [from, to] : [])))
  const unknown = arcs.filter((arc) => counts[arc.id] === null && arc.from !== arc.to)
  const parts = new UnionFind(points)
  for (const { from, to } of unknown) if (!outside.has(from) && !outside.has(to)) parts.union(from, to)
  const surplus = new Float64Array(points)
  for (const { id, from, to } of arcs) {
    const count = counts[id] ?? 0
    surplus[parts.find(from)]! -= count
    surplus[parts.find(to)]! += count
  }
  const ways = new Map<number, FlowLaw['arcs'][number][]>()
  for (const arc of unknown) {
    const [leaves, enters] = [outside.has(arc.to), outside.has(arc.from)]
    if (leaves === enters) continue
    const part = parts.find(leaves ? arc.from : arc.to)
    ways.set(part, [...(ways.get(part) ?? []), arc])
  }
  const isClosed = (part: number, of: readonly FlowLaw['arcs'][number][]): boolean =>
    surplus[part] === 0 && of.every((arc) => outside.has(arc.to) === outside.has(of[0]!.to))
  return new Set([...ways].filter(([part, of]) => isClosed(part, of)).flatMap(([, of]) => of.map(({ id }) => id)))
}

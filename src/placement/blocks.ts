// Ball, Larus, figure 9: block counts need fewer counters than edge counts. A counter may go when the cycle without counters that it leaves has no pipe,
// a block through which the cycle passes from an edge into it to an edge out of it. Here a block is an arc, so a pipe is an arc too, and a cycle made
// of cycles without pipes has none: what the paper's heuristic marks, so that no two freed cycles touch, needs no marks.

import type { ProbeGraph } from './probe-graph.ts'
import { Forest } from './tree-paths.ts'

/** The chords of the tree whose counters are not needed for the counts of blocks. */
export function withoutPipelessCounters(graph: ProbeGraph, inTree: readonly boolean[]): ReadonlySet<number> {
  const forest = new Forest(graph, inTree)
  const chords = graph.arcs.filter((arc) => inTree[arc.id] !== true && arc.kind !== 'block')
  return new Set(chords.filter(({ from, to }) => forest.path(from, to).every((arc) => arc.kind !== 'block')).map((arc) => arc.id))
}

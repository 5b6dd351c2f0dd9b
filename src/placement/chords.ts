// A placement: what is counted, and what follows from it.

import { assert } from '../base/assert.ts'
import type { FlowLaw, ProbeGraph } from './probe-graph.ts'
import { solve } from './solve.ts'
import { onCyclesOf } from './tree-paths.ts'
import { unlost } from './unlost.ts'

/** What counts are solved from. */
export interface Flow {
  readonly graph: FlowLaw
  /** Arcs that are counted, ascending. */
  readonly probes: readonly number[]
  /** Arcs off the tree that nothing counts. */
  readonly free: readonly number[]
  /** By arc: whether the probes tell its count. */
  readonly determined: readonly boolean[]
}

export interface Placement extends Flow {
  /** The graph whose flow law `counts` uses; its arcs have the numbers of the graph that was given. */
  readonly graph: ProbeGraph
}

/** A placement that counts the arcs off the tree, except those in `removed`. */
export function chordPlacement(
  graph: ProbeGraph,
  inTree: readonly boolean[],
  removed: ReadonlySet<number> = new Set(),
  extra: ReadonlySet<number> = new Set(),
): Placement {
  const probes: number[] = []
  const free: number[] = []
  for (const arc of graph.arcs) {
    if (inTree[arc.id] === true && !extra.has(arc.id)) continue
    if (arc.place === null || removed.has(arc.id)) free.push(arc.id)
    else probes.push(arc.id)
  }
  const determined = graph.arcs.map((arc) => arc.from !== arc.to)
  for (const arc of onCyclesOf(graph, inTree, free)) determined[arc] = false
  for (const arc of probes) determined[arc] = true
  return { graph, probes, free, determined }
}

/** The count of each arc, null where neither the flow law nor that counts are not negative tells it; `count` gives that of each probe. */
export function counts(placement: Flow, count: (arc: number) => number): (number | null)[] {
  const { graph, probes, free, determined } = placement
  const known = graph.arcs.map(() => -1)
  for (const arc of probes) known[arc] = count(arc)
  for (const arc of free) known[arc] = 0
  const solved = solve(graph, known).map((value, arc) => {
    if (determined[arc] !== true) return null
    assert(value !== null, 'The arcs without probes form a forest.')
    return value
  })
  if (free.length === 0) return solved
  const none = unlost(graph, solved)
  return solve(
    graph,
    solved.map((value, arc) => value ?? (none.has(arc) ? 0 : -1)),
  )
}

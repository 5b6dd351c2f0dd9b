// A placement: what is counted, and what follows from it.

import { assert } from '../base/assert.ts'
import { flags, integers } from '../base/filled.ts'
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

const nothing: ReadonlySet<number> = new Set()

/** A placement that counts the arcs off the tree, except those in `removed`. */
export function chordPlacement(
  graph: ProbeGraph,
  inTree: readonly boolean[],
  removed: ReadonlySet<number> = nothing,
  extra: ReadonlySet<number> = nothing,
): Placement {
  const { arcs } = graph
  const probes: number[] = []
  const free: number[] = []
  const determined = flags(arcs.length, true)
  for (let id = 0; id < arcs.length; id++) {
    const { place, from, to } = arcs[id]!
    if (from === to) determined[id] = false
    if (inTree[id] === true && !extra.has(id)) continue
    if (place === null || removed.has(id)) free.push(id)
    else probes.push(id)
  }
  if (free.length > 0) for (const arc of onCyclesOf(graph, inTree, free)) determined[arc] = false
  for (const arc of probes) determined[arc] = true
  return { graph, probes, free, determined }
}

/** The count of each arc, null where neither the flow law nor that counts are not negative tells it; `count` gives that of each probe. */
export function counts(placement: Flow, count: (arc: number) => number): (number | null)[] {
  const { graph, probes, free, determined } = placement
  const known = integers(graph.arcs.length, -1)
  for (const arc of probes) known[arc] = count(arc)
  for (const arc of free) known[arc] = 0
  const solved = solve(graph, known).map((value, arc) => {
    if (determined[arc] !== true) return null
    assert(value !== null, 'The arcs without probes form a forest.')
    return value
  })
  if (free.length === 0) return solved
  const none = unlost(graph, solved)
  if (none.size === 0 && solved.every((value) => value === null || value >= 0)) return solved
  return solve(
    graph,
    solved.map((value, arc) => value ?? (none.has(arc) ? 0 : -1)),
  )
}

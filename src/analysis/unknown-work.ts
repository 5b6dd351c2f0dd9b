// How much of the work nobody can tell the growth of. A unit with too few sizes of its own is no gap where its callers' costs, which include its own, have laws.

import type { Call, Graph } from './graph.ts'

/** Shares are told in whole percents. */
const closeEnough = 1e-3
const mostSweeps = 50

/** Steps that each unit without a law takes itself, where no caller's law includes them. */
export function unknownWork(graph: Graph, hasLaw: (id: string) => boolean): ReadonlyMap<string, number> {
  const covered = coveredBy(graph, hasLaw)
  const work = new Map<string, number>()
  for (const [id, { unit }] of graph.nodes) if (!hasLaw(id)) work.set(id, unit.selfSteps * (1 - (covered.get(id) ?? 0)))
  return work
}

/** The part of each unit's work that is done for a caller with a law, however far above. Recursion begins with none and is swept until little changes. */
function coveredBy(graph: Graph, hasLaw: (id: string) => boolean): ReadonlyMap<string, number> {
  const covered = new Map<string, number>()
  for (const id of graph.nodes.keys()) if (hasLaw(id)) covered.set(id, 1)
  // Who does most is above who does less: few sweeps are needed.
  const open = [...graph.nodes.values()].filter(({ unit }) => !hasLaw(unit.id)).toSorted((a, b) => b.unit.steps - a.unit.steps)
  for (let sweep = 0, change = 1; sweep < mostSweeps && change > closeEnough; sweep++) {
    change = 0
    for (const { unit } of open) {
      const part = partCovered(graph.callers.get(unit.id)?.filter(({ id }) => id !== unit.id) ?? [], covered)
      change = Math.max(change, part - (covered.get(unit.id) ?? 0))
      covered.set(unit.id, part)
    }
  }
  return covered
}

function partCovered(calls: readonly Call[], covered: ReadonlyMap<string, number>): number {
  const total = calls.reduce((sum, { steps }) => sum + steps, 0)
  return total === 0 ? 0 : calls.reduce((sum, { id, steps }) => sum + steps * (covered.get(id) ?? 0), 0) / total
}

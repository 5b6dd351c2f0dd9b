// A number that a unit is given may be the side of what it makes and hands on: `for (const w of sizes) bfs(grid(w))` takes w² steps, and is linear in the grid.

import type { Assessment } from './assess.ts'
import type { Graph } from './graph.ts'
import { isNumeric, mostOff } from './measure.ts'

/** As many calls of one callee in a call are so many whatever the number is. */
const mostCalls = 4

/** Why a law that is steep is none of the unit's own. */
export const sideOfData = 'what it runs once or a few times is judged by its own input, of which this number decides the size'

/** Nobody is said to grow in a number whose work is for the most part that of callees which are linear in their data, and not called more often for it. */
export function withoutSides(graph: Graph): Graph {
  const found = [...graph.nodes].filter(([, node]) => isSide(graph, node))
  if (found.length === 0) return graph
  const nodes = new Map(graph.nodes)
  for (const [id, node] of found) nodes.set(id, { ...node, verdict: 'fine', law: { ...node.law, reason: sideOfData } })
  return { ...graph, nodes }
}

function isSide(graph: Graph, { verdict, metric, two, table, unit }: Assessment): boolean {
  if (verdict !== 'grows' || metric !== 'steps' || two !== null || table === null || !isNumeric(table)) return false
  const few = unit.callees.filter(({ id, calls }) => id !== unit.id && calls <= mostCalls * unit.calls)
  const stepsOf = (wanted: (callee: Assessment) => boolean): number =>
    few.reduce((sum, { id, steps }) => {
      const callee = graph.nodes.get(id)
      return sum + (callee !== undefined && wanted(callee) ? steps : 0)
    }, 0)
  const fine = stepsOf((callee) => callee.verdict === 'fine' && callee.unexplained <= mostOff)
  // Less than what is linear in the data is linear in it as well: it makes it. Where most is in callees that grow they are told anyway, and with them that it does.
  return fine >= unit.steps / 2 && fine > stepsOf((callee) => callee.verdict === 'grows')
}

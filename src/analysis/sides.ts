// A number that a unit is given may be the side of what it makes and hands on: `for (const w of sizes) bfs(grid(w))` takes w² steps, and is linear in the grid.

import type { Assessment } from './assess.ts'
import type { Graph } from './graph.ts'
import { isNumeric } from './measure.ts'
import type { Verdict } from './types.ts'

/** As many calls of one callee in a call are so many whatever the number is. */
const mostCalls = 4
/** Of the work, in such callees. */
const nearlyAll = 0.9

/** Why a law that is steep is none of the unit's own. */
export const sideOfData = 'what it runs once or a few times is judged by its own input, of which this number decides the size'

/** Nobody is said to grow in a number whose work is that of callees which have been judged, and are not called more often for it. */
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
  const stepsOf = (wanted: Verdict): number => few.reduce((sum, { id, steps }) => sum + (graph.nodes.get(id)?.verdict === wanted ? steps : 0), 0)
  const [fine, grows] = [stepsOf('fine'), stepsOf('grows')]
  // Where most of it is in callees that grow they are told anyway, and with them that it does.
  return fine + grows >= nearlyAll * unit.steps && fine > grows
}

// A number that a unit is given may be the side of what it makes and hands on: `for (const w of sizes) bfs(grid(w))` takes w² steps, and is linear in the grid.

import { totalOf } from '../../base/lists.ts'
import { evaluate } from '../../model/index.ts'
import type { Unit } from '../../profile/index.ts'
import type { Assessment } from '../assess.ts'
import { accountsForGrowth } from '../blame/blame.ts'
import { cellsOfAllCalls } from '../curves.ts'
import type { Graph } from '../graph.ts'
import { cellsRead, isNumber, isNumeric, mostOff } from '../measure.ts'

/** As many calls of one callee in a call are so many whatever the number is. */
const mostCalls = 4

/** Steps that it takes a script to make a cell. */
const mostForCell = 6

/** Why a law that is steep is none of the unit's own. */
export const sideOfData = 'what it runs once or a few times is judged by its own input, of which this number decides the size'

/** Nobody is said to grow in a number whose work is that of callees which are linear in their data, and not called more often for it, or makes those data; nor who calls those. */
export function withoutSides(graph: Graph): Graph {
  const found = [...graph.nodes].filter(([, node]) => isSide(graph, node))
  if (found.length === 0) return graph
  const nodes = new Map(graph.nodes)
  for (const [id, node] of found) nodes.set(id, { ...node, verdict: 'fine', law: { ...node.law, reason: sideOfData } })
  return withoutSides({ ...graph, nodes })
}

/** What makes cells that it does not read: `new Float64Array(width * height)`. */
const ofItsOwn = /^new \w*Array\b|^(?:Array|Buffer)$|^Buffer\.alloc/

/** A call takes at most this much more than its callee's law has for the largest size of any call. */
const mostAbove = 2

interface Called {
  readonly callee: Assessment
  readonly calls: number
  readonly steps: number
}

/** Whether the law of a callee may be that of these calls. Of a recursion with a memo it is that of the calls within, which find in it what the first call, of no size, has made. */
const isByItsLaw = ({ callee: { law }, calls, steps }: Called): boolean => steps <= mostAbove * calls * evaluate(law, law.sizes.max)

/** What a unit calls, and what loops of it without a law do: `for (const n of sizes) for (const f of [grid, board]) f(n)`. */
function calledBy(graph: Graph, unit: Unit): Called[] {
  return unit.callees.flatMap(({ id, calls, steps }): Called[] => {
    const callee = graph.nodes.get(id)
    if (callee === undefined || callee.unit === unit) return []
    return callee.unit.kind === 'loop' && callee.verdict === 'unknown' ? calledBy(graph, callee.unit) : [{ callee, calls, steps }]
  })
}

function isSide(graph: Graph, { verdict, metric, two, table, unit }: Assessment): boolean {
  const isOfNumbers = two === null ? table !== null && isNumeric(table) : two.measures.every((name) => name !== cellsRead && isNumber(name))
  if (verdict !== 'grows' || metric !== 'steps' || !isOfNumbers) return false
  const few = calledBy(graph, unit).filter(({ calls }) => calls <= mostCalls * unit.calls)
  const fine = few.filter((call) => call.callee.verdict === 'fine' && call.callee.unexplained <= mostOff && isByItsLaw(call))
  const growing = few.filter(({ callee }) => callee.verdict === 'grows')
  const [fineSteps, growingSteps] = [totalOf(fine.map(({ steps }) => steps)), totalOf(growing.map(({ steps }) => steps))]
  const made = totalOf(unit.natives.filter(({ what, calls }) => ofItsOwn.test(what) && calls <= mostCalls * unit.calls).map(({ steps }) => steps))
  const own = unit.steps - fineSteps - growingSteps - made
  // Callees that grow are told anyway; where they are most of it, that it does is told with them.
  if (fineSteps + made >= (1 - accountsForGrowth) * unit.steps && own <= fineSteps + made) return true
  const data = totalOf(fine.map(({ callee, calls }) => (cellsOfAllCalls(callee.unit) / Math.max(1, callee.unit.calls)) * calls))
  return unit.byRound === true && growingSteps < accountsForGrowth * unit.steps && own <= mostForCell * data
}

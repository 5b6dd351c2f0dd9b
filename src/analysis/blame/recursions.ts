// A recursion that hands the whole of its input down: `tree(rows, id)` filters all rows in each of its calls, but only the call from outside does so for all of
// them. Inner calls have the same size and a part of the cost, and are many: it is the dearest calls of a size that tell how the recursion grows. Where a second
// parameter shrinks too (`ways(coins, amount, k)`), most sizes are seen by inner calls alone: those than which no smaller one was dearer are left.

import { isAccident, isLateLine } from '../doubts/false-growth.ts'
import type { Assessment } from '../assess.ts'
import type { Graph } from '../graph.ts'
import { chooseMeasure } from '../measure.ts'
import { verdictOf } from '../verdict.ts'

const material = 0.01
/** Root mean square of what the law of the dearest calls leaves of their log cost: of all sizes, and where that is no law, of those that lead (curves.ts). */
const wellExplained = { max: 0.15, leading: 0.25 }

/** Recursions whose dearest calls grow do, whatever the inner calls cost. */
export function withRecursions(graph: Graph, totalSteps: number): Graph {
  const nodes = new Map(graph.nodes)
  for (const [id, members] of graph.cycles) {
    const node = graph.nodes.get(id)
    if (node === undefined || node.verdict === 'grows' || node.unit.kind !== 'routine' || node.unit.steps < material * totalSteps) continue
    if (![...members].every((member) => isWrittenIn(graph, member, id))) continue
    const dearest = judgedByDearest(node, 'max') ?? judgedByDearest(node, 'leading')
    if (dearest !== null) nodes.set(id, dearest)
  }
  return { ...graph, nodes }
}

/** A loop or a callback of the routine is a part of its own recursion; another routine has calls of its own. */
function isWrittenIn({ units }: Graph, id: string, routine: string): boolean {
  const seen = new Set<string>()
  let at: string | null = id
  while (at !== null && at !== routine && !seen.has(at)) {
    seen.add(at)
    at = units.get(at)?.parent ?? null
  }
  return at === routine
}

function judgedByDearest(node: Assessment, curve: 'max' | 'leading'): Assessment | null {
  const found = chooseMeasure(node.unit, { minor: false, readsStrings: false, curve })
  if (found === null || found.unexplained > wellExplained[curve] || verdictOf(found.law) !== 'grows') return null
  const { table, law, points, considered } = found
  if (isAccident(law, points) || (table.measure.kind === 'rms' && isLateLine(law, points))) return null
  const curves = { ...node.curves, max: law }
  return { ...node, table, measure: table.measure.name, metric: 'steps', verdict: 'grows', law, curves, inputDependent: true, considered }
}

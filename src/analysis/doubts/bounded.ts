// A routine that runs once in each run of its caller cannot grow faster than that: where the caller's size is known better (`list.length`) than what the routine
// reads (cells, of which later runs find more known already), the caller's law decides.

import type { Unit } from '../../profile/index.ts'
import type { Assessment } from '../assess.ts'
import type { Graph } from '../graph.ts'
import { isSure } from '../verdict.ts'

/** Of the routine's calls and work, what its one caller accounts for; of the caller's work, what the routine's is at least. */
const nearlyAll = 0.99
const most = 0.5
/** Local exponents of `n log n` are below it. */
const flattest = 1.35

const isFlat = ({ law }: Assessment): boolean => law.certainty !== 'unknown' && law.exponent.high <= flattest

/** Units that weak evidence in cells says to grow, and whose caller surely does not, are of unknown growth. */
export function withCallers(graph: Graph): Graph {
  const nodes = new Map(graph.nodes)
  for (const [id, node] of graph.nodes) if (isDoubtful(node) && isBounded(graph, node)) nodes.set(id, { ...node, verdict: 'unknown' })
  return { ...graph, nodes }
}

function isDoubtful(node: Assessment): boolean {
  return node.verdict === 'grows' && node.metric === 'steps' && node.table?.measure.kind === 'rms' && !isSure(node.law)
}

/** Whether whoever runs the routine, once in each of its own runs and for most of its own work, surely does not grow. */
function isBounded(graph: Graph, { unit }: Assessment): boolean {
  const seen = new Set([unit.id])
  for (let caller = onlyCaller(graph, unit); caller !== null && !seen.has(caller.unit.id); caller = onlyCaller(graph, caller.unit)) {
    if (unit.steps < most * caller.unit.steps || caller.metric !== 'steps') return false
    if (caller.verdict === 'fine' && isFlat(caller)) return true
    if (caller.verdict === 'grows' && isSure(caller.law)) return false
    seen.add(caller.unit.id)
  }
  return false
}

/** Who makes nearly all calls of a unit, and not more than one in each of its own runs. */
function onlyCaller(graph: Graph, { id, calls, steps }: Unit): Assessment | null {
  const [call] = (graph.callers.get(id) ?? []).toSorted((a, b) => b.steps - a.steps)
  if (call === undefined || call.calls < nearlyAll * calls || call.steps < nearlyAll * steps) return null
  const caller = graph.nodes.get(call.id)
  return caller !== undefined && call.calls <= caller.unit.calls ? caller : null
}

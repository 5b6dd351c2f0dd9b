// Routines whose calls are of one size and cost very differently: what decides is in cells that count once, as the properties of an object do that is used as a
// map. A loop in one has a law of its own (`1` in what it writes, say), which tells nothing of how often it is run.

import { maxOf } from '../../base/lists.ts'
import { times } from '../../base/number-text.ts'
import type { Profile } from '../../profile/index.ts'
import type { Assessment } from '../assess.ts'
import { type Graph, routineOf } from '../graph.ts'
import { fieldsTell } from '../words/sentences.ts'

/** With as many sizes as a law needs the fit has something to say. */
const mostSizes = 3
const fewestCalls = 4
const leastSpread = 16

/** How many times as much as another call of the same size the costliest costs; 1 where sizes tell something. */
export function spreadOfOneSize({ verdict, law, unit, table }: Assessment): number {
  if (verdict !== 'unknown' || table === null || law.sizes.distinct > mostSizes || unit.calls < fewestCalls) return 1
  const { min, max } = table.columns
  const spread = maxOf(min.map((least, i) => (max[i] ?? least) / Math.max(1, least)))
  return spread < leastSpread ? 1 : spread
}

/** Loops whose law says nothing, since it is not known how often they run. */
export function loopsWithoutSize(graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [id, { unit }] of graph.nodes) {
    const routine = unit.kind === 'loop' ? routineOf(graph, id) : null
    if (routine !== null && spreadOfOneSize(routine) > 1) found.add(id)
  }
  return found
}

/** What may tell the sizes of a routine's calls apart; empty where nothing is known to. */
export const sizelessAdvice = (node: Assessment, { options }: Profile['header']): string => {
  const spread = options['resolution'] === 'field' ? 1 : spreadOfOneSize(node)
  return spread > 1 ? `calls of one size cost up to ${times(spread)} as much as others: ${fieldsTell}` : ''
}

// Which functions of the user's are around the work of a dependency, before and behind it: where a developer can change something.

import { totalOf } from '../../base/lists.ts'
import type { Assessment } from '../assess.ts'
import type { Graph } from '../graph.ts'
import type { UnitFinding } from '../types.ts'

type Asked = Pick<UnitFinding, 'id' | 'kind' | 'own' | 'callers'>

/** The routine of the user's that is reached first from a unit of a dependency, by the dearest calls; null for what is the user's own, and where none is known. */
export function ownCaller<U extends Asked>(unit: U, byId: ReadonlyMap<string, U>): U | null {
  const seen = new Set([unit.id])
  let ahead = unit.own ? [] : unit.callers
  while (ahead.length > 0) {
    const { id } = ahead.reduce((a, b) => (b.steps > a.steps ? b : a))
    const caller = byId.get(id)
    if (caller?.own === true && caller.kind === 'routine') return caller
    seen.add(id)
    ahead = [...ahead, ...(caller?.callers ?? [])].filter((call) => !seen.has(call.id))
  }
  return null
}

/** Of what a dependency does, in a callback of the user's; and of what calls that, for the dependency. */
const most = 0.5

/**
 * The routine of the user's in which a dependency has most of its work done, such as a plugin or a callback; null where there is none. What calls it for most of its work leads up to the dependency: a helper that many use,
 * and that calls the callbacks of all of them, leads to whom it works for most.
 */
export function ownCallee(graph: Graph, { unit }: Assessment, own: ReadonlySet<string>): string | null {
  if (own.has(unit.id)) return null
  const candidates = [...own].flatMap((id) => graph.nodes.get(id) ?? [])
  const does = candidates.filter((node) => node.unit.kind === 'routine' && node.unit.steps >= most * unit.steps && node.unit.steps <= unit.steps)
  const found = does.toSorted((a, b) => b.unit.steps - a.unit.steps).find((node) => leadsUpTo(graph, node.unit.id, unit.id, own))
  return found?.unit.id ?? null
}

/** Whether a unit is above another by the calls that carry most of the work, without others of the user's code between them. */
function leadsUpTo(graph: Graph, from: string, above: string, own: ReadonlySet<string>): boolean {
  const reached = new Set([from])
  for (const id of reached) {
    const callers = (graph.callers.get(id) ?? []).filter((call) => call.id !== id)
    // Of what is often folded into its callers only some calls are recorded; those of a recursion cost more than all that it does.
    const least = most * Math.min(graph.nodes.get(id)?.unit.steps ?? 0, totalOf(callers.map((call) => call.steps)))
    for (const call of callers) if (call.steps >= least && (call.id === above || !own.has(call.id))) reached.add(call.id)
    if (reached.has(above)) return true
  }
  return false
}

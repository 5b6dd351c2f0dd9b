// From which function of the user's a dependency is asked to do work: where a developer can change something.

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

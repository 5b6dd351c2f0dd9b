// Which functions of the user's are around the work of a dependency, before and behind it: where a developer can change something.

import type { Neighbour, Share, UnitFinding } from '../types.ts'

type Asked = Pick<UnitFinding, 'id' | 'kind' | 'own' | 'callers' | 'callees'>

/** What is reached first from a unit by the dearest calls that is a routine of the user's. */
function firstOwn<U extends Asked>(unit: U, byId: ReadonlyMap<string, U>, next: (unit: U) => readonly Neighbour[]): U | null {
  const seen = new Set([unit.id])
  let ahead = unit.own ? [] : next(unit)
  while (ahead.length > 0) {
    const { id } = ahead.reduce((a, b) => (b.steps > a.steps ? b : a))
    const reached = byId.get(id)
    if (reached?.own === true && reached.kind === 'routine') return reached
    seen.add(id)
    ahead = [...ahead, ...(reached === undefined ? [] : next(reached))].filter((call) => !seen.has(call.id))
  }
  return null
}

/** The routine of the user's that asks a dependency for what it does; null for what is the user's own, and where none is known. */
export const ownCaller = <U extends Asked>(unit: U, byId: ReadonlyMap<string, U>): U | null => firstOwn(unit, byId, ({ callers }) => callers)

/** Of what a dependency does, in a callback of the user's. */
const most = 0.5

/** The routine of the user's that a dependency, which takes so many `steps`, calls for most of what it does, such as a plugin or a callback; null where there is none. */
export function ownCallee<U extends Asked & { readonly share: Pick<Share, 'now'> }>(unit: U, byId: ReadonlyMap<string, U>, steps: number): U | null {
  const found = firstOwn(unit, byId, ({ callees }) => callees.filter((call) => call.steps >= most * steps))
  return found !== null && found.share.now >= most * unit.share.now ? found : null
}

// A round of a loop (docs/input-size.md) changes with whatever it runs: it is told where nothing of that is.

import type { Judged } from './changes-inside.ts'
import type { Profile, Unit } from '../profile/index.ts'

/** The judged units, rounds as unchanged that call, directly or not, something else that changed its class. */
export function withoutFollowingRounds(judged: readonly Judged[], { units }: Profile): Judged[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const told = new Set(judged.flatMap(({ pair, change }) => (change?.kind === 'class' && pair.after.byRound !== true ? [pair.after.id] : [])))
  return judged.map((it) => (it.pair.after.byRound === true && reaches(it.pair.after, told, byId) ? { ...it, change: null } : it))
}

function reaches(from: Unit, wanted: ReadonlySet<string>, byId: ReadonlyMap<string, Unit>): boolean {
  const seen = new Set([from.id])
  for (const id of seen) {
    if (wanted.has(id)) return true
    for (const callee of byId.get(id)?.callees ?? []) seen.add(callee.id)
  }
  return false
}

// A round of a loop (docs/input-size.md) changes with whatever it runs: it is told where nothing of that is.

import type { Profile } from '../../profile/index.ts'
import type { Judged } from './changes-inside.ts'
import { reachedBackwards } from './code-changed.ts'

/** The judged units, rounds as unchanged that call, directly or not, something else that changed its class. */
export function withoutFollowingRounds(judged: readonly Judged[], { units }: Profile): Judged[] {
  const told = judged.flatMap(({ pair, change }) => (change?.kind === 'class' && pair.after.byRound !== true ? [pair.after.id] : []))
  const following = reachedBackwards(units, told)
  return judged.map((it) => (it.pair.after.byRound === true && following.has(it.pair.after.id) ? { ...it, change: null } : it))
}

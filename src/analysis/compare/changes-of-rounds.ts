// A round of a loop (docs/input-size.md) changes with whatever it runs: it is told where nothing of that is.

import type { Profile } from '../../profile/index.ts'
import type { Change, ChangeKind } from './change.ts'
import type { Judged } from './changes-inside.ts'
import { reachedBackwards } from './code-changed.ts'

/** The judged units, rounds as unchanged that call, directly or not, something else that changed its class, or, as they do not, what calls of a size cost. */
export function withoutFollowingRounds(judged: readonly Judged[], { units }: Profile): Judged[] {
  const callersOf = (kind: ChangeKind, direction?: Change['direction']): Set<string> =>
    reachedBackwards(
      units,
      judged.flatMap(({ pair, change }) =>
        change?.kind === kind && pair.after.byRound !== true && (direction ?? change.direction) === change.direction ? [pair.after.id] : [],
      ),
    )
  const following = callersOf('class')
  const dearer = { worse: callersOf('cost', 'worse'), better: callersOf('cost', 'better'), unknown: new Set<string>() }
  return judged.map((it) => {
    const { change, pair } = it
    if (pair.after.byRound !== true || change === null) return it
    const follows = following.has(pair.after.id) || (change.kind !== 'class' && dearer[change.direction].has(pair.after.id))
    return follows ? { ...it, change: null } : it
  })
}

// What bursts may take (bursts.ts): a share of all steps, saved up and spent in rounds.

import { max, min } from '../../protocol/index.ts'
import { type State, stepsOf, totalTraced } from '../state.ts'

/** Steps that may be traced before any were saved, so that short programs are traced as a whole: the share of a run of `firstRun`, up to what tells enough. */
const firstRun = 10_000_000
const mostFirstSteps = 1_000_000
/**
 * Where all that was saved is spent, bursts begin again when this part is saved of what was to be traced until then, so that there is something for long activations, and
 * for those of routines that are called rarely; and it is spent when it has fallen to a part of that.
 */
const savedPart = 1 / 64
const spentPart = 1 / 16

export interface Savings {
  /** Steps that may be traced; below 0 where more was. */
  readonly saved: () => number
  /** Steps that a burst may take, so many of them before they are saved, but no more than at first: 0 where none may. */
  readonly credit: (ahead: number) => number
  /** No more than so many of the steps that are saved are to be traced. */
  readonly keep: (most: number) => void
  /** So many steps were traced that are not counted as that. */
  readonly lose: (steps: number) => void
  /** More than what is traced at first is not paid back: a built-in that a burst calls may take far more at once than may be traced. */
  readonly letOff: () => void
}

/** `share`: of all steps, those that may be traced; `owed`: how many those are of the first ones of the run. */
export function createSavings(state: State, share: number, owed: (steps: number) => number): Savings {
  const { totals, host } = state
  const { firstTraced: first = min(mostFirstSteps, share * firstRun) } = host.options
  /** What was saved and is not to be traced any more, or was and is not counted; less what was let off. */
  let lost = 0
  /** All was spent, and too little has been saved since. */
  let saving = false

  const saved = (): number => first + owed(stepsOf(state)) - totals[totalTraced]! - lost

  function isSaving(): boolean {
    const enough = min(first, owed(stepsOf(state)) * savedPart)
    if (saved() >= enough) saving = false
    else if (saved() < enough * spentPart) saving = true
    return saving
  }

  return {
    saved,
    credit: (ahead) => {
      if (ahead === 0 && isSaving()) return 0
      // While the burst lasts more is saved.
      return max(0, (saved() + min(ahead, first)) / (1 - share))
    },
    keep: (most) => {
      lost += max(0, saved() - most)
    },
    lose: (steps) => {
      lost += steps
    },
    letOff: () => {
      lost += min(0, saved() + first)
    },
  }
}

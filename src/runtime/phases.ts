// When bursts may begin (bursts.ts). While something is saved; of a long run of which little may be traced, in phases. Between them all hibernates, and V8 compiles the
// program nearly as if nothing were ever traced (hibernation.ts, countdown.ts). Chilimbi and Hirzel: Dynamic hot data stream prefetching for general-purpose
// programs, section 2.3. Departures: what a phase may trace is saved up, a share of all steps; and phases are far apart, since V8 compiles what runs anew
// when one begins, and when it ends.

import { max, min } from '../protocol/index.ts'
import { type State, stepsOf, totalTraced } from './state.ts'

/** Steps that may be traced before any were saved, so that short programs are traced as a whole: the share of a run of `firstRun`, up to what tells enough. */
const firstRun = 10_000_000
const mostFirstSteps = 1_000_000
/** Steps before all hibernates for the first time, about a second of most programs. */
const stepsAwake = 100_000_000
/** Steps from one phase to the next, five seconds or more, and after long runs one so many-th of them: V8 is busy for half a second with what a phase makes it compile. */
const stepsApart = 500_000_000
const partOfRun = 8
/** What a phase may trace: more costs much, as code is traced that V8 has just begun to optimise. */
const mostPerPhase = 1_000_000
/** A phase is over when it has traced that, but for a part, as each step adds to what may be traced; or a part of the way to the next, where few calls are asked. */
const restPart = 0.1
const longestPart = 0.1

/**
 * Where all that was saved is spent, bursts begin again when this part is saved of what was to be traced until then, so that there is something for long activations, and
 * for those of routines that are called rarely; and it is spent when it has fallen to a part of that.
 */
const savedPart = 1 / 64
const spentPart = 1 / 16

/** What is called when a phase begins, and when it ends: with the steps until the next may be due. */
export interface PhaseListener {
  readonly begins: () => void
  readonly ends: (steps: number) => void
}

export interface Phases {
  /**
   * Steps that a burst may take now, so many of them before they are saved, but no more than at first: 0 where none may. Asked where no burst is under way;
   * begins the phase that is due, and ends the one that is over.
   */
  readonly credit: (ahead: number) => number
  /** A burst that was broken off has taken so many steps that are not yet counted. */
  readonly spend: (steps: number) => void
}

/** `share`: of all steps, those that may be traced. */
export function createPhases(state: State, share: number, { begins, ends }: PhaseListener): Phases {
  const { totals, hibernation, host } = state
  const { firstTraced: first = min(mostFirstSteps, share * firstRun), apart = stepsApart } = host.options
  // Where much is traced, compiling twice would cost more than is saved.
  const awake = host.options.awake ?? (host.options.rarely === true ? stepsAwake : Infinity)
  /** What was saved and is not to be traced any more, or was and is not counted; less what is let off: a built-in that a burst calls may take far more than that. */
  let lost = 0
  let saving = false
  /** When the phase is over, and what is left then if it has traced what it may. */
  let over = { at: 0, left: 0 }
  /** When the next one begins. */
  let due = 0

  const saved = (): number => first + share * stepsOf(state) - totals[totalTraced]! - lost

  function end(): void {
    const steps = stepsOf(state)
    due = steps + max(apart, steps / partOfRun)
    hibernation.hibernate()
    ends(due - steps)
  }

  function begin(): void {
    const traces = min(mostPerPhase, saved())
    lost += saved() - traces
    over = { at: stepsOf(state) + longestPart * apart, left: traces * restPart }
    hibernation.wake()
    begins()
  }

  /** Whether what was saved is spent, and too little has been saved since. */
  function isSaving(): boolean {
    const enough = min(first, share * stepsOf(state) * savedPart)
    if (saved() >= enough) saving = false
    else if (saved() < enough * spentPart) saving = true
    return saving
  }

  function credit(ahead: number): number {
    const steps = stepsOf(state)
    lost += min(0, saved() + first)
    if (hibernation.isHibernating()) {
      if (steps < due || saved() <= 0) return 0
      begin()
    } else if (steps >= awake && (saved() <= over.left || steps >= over.at)) {
      end()
      return 0
    }
    if (ahead === 0 && isSaving()) return 0
    // While the burst lasts more is saved.
    return max(0, (saved() + min(ahead, first)) / (1 - share))
  }

  function spend(steps: number): void {
    lost += steps
    credit(0)
  }

  return { credit, spend }
}

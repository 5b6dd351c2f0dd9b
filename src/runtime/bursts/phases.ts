// When bursts may begin (bursts.ts): while something is saved for them (savings.ts), and in a long run of which little may be traced, in phases. Between them
// all hibernates, and V8 compiles the program nearly as if nothing were ever traced (hibernation.ts, countdown.ts). Chilimbi and Hirzel: Dynamic hot data stream prefetching for general-purpose
// programs, section 2.3. Departures: what a phase may trace is saved up, a share of all steps; and phases are far apart, since V8 compiles what runs anew
// when one begins, and when it ends.

import { max, min } from '../../protocol/index.ts'
import { createSavings } from './savings.ts'
import { type State, stepsOf } from '../state.ts'

/** Steps before all hibernates for the first time, a third of a second of most programs; and how many times the share is traced of them: what is of the first second. */
const stepsAwake = 30_000_000
const timesAwake = 3
/** Steps from one phase to the next: five seconds' worth, and an eighth of a long run, because V8 is busy for half a second with what a phase makes it compile. */
const stepsApart = 500_000_000
const partOfRun = 8
/** It comes sooner, after a part of the way, where a routine whose first call came after all had hibernated does such a part of the work since. */
const partToNews = 0.06
const partOfNews = 0.2
/** What a phase may trace: more costs much, as code is traced that V8 has just begun to optimise. */
const mostPerPhase = 1_000_000
/** A phase is over when it has traced that, but for a part, as each step adds to what may be traced; or a part of the way to the next, where few calls are asked. */
const restPart = 0.1
const longestPart = 0.1

/** What is called when a phase begins, and when it ends: with the steps until the next may be due. */
export interface PhaseListener {
  readonly begins: () => void
  readonly ends: (steps: number) => void
}

export interface Phases {
  /**
   * Steps that a burst may take now, so many of them before they are saved, but no more than at first: 0 where none may. Asked where no burst is under way;
   * begins the phase that is due, and ends the one that is over. `news`: what a routine has done whose first call came after all had hibernated.
   */
  readonly credit: (ahead: number, news?: number) => number
  /** Ends the phase if it is over. Asked where no burst is under way, in a loop that has taken so many steps that are not yet counted. */
  readonly look: (steps: number) => void
  /** A burst that was broken off has taken so many steps that are not yet counted. */
  readonly spend: (steps: number) => void
}

/** `share`: of all steps, those that may be traced. */
export function createPhases(state: State, share: number, { begins, ends }: PhaseListener): Phases {
  const { hibernation, host } = state
  const { apart = stepsApart } = host.options
  // Where much is traced, compiling twice would cost more than is saved.
  const awake = host.options.awake ?? (host.options.rarely === true ? stepsAwake : Infinity)
  const more = awake === Infinity ? 0 : timesAwake - 1
  const savings = createSavings(state, share, (steps) => share * (steps + more * min(steps, awake)))
  /** When the phase is over, and what is left then if it has traced what it may. */
  let over = { at: 0, left: 0 }
  /** When all hibernated last, and when the next phase begins. */
  let [last, due] = [0, 0]

  const isOver = (steps: number): boolean => steps >= awake && (savings.saved() <= over.left || steps >= over.at)

  function end(steps: number): void {
    last = steps
    due = steps + max(apart, steps / partOfRun)
    hibernation.hibernate()
    ends(due - steps)
  }

  function begin(): void {
    savings.keep(mostPerPhase)
    over = { at: stepsOf(state) + longestPart * apart, left: savings.saved() * restPart }
    hibernation.wake()
    begins()
  }

  /** Long enough after the last phase to see what is new, if that matters. */
  const isNew = (steps: number, news: number): boolean => steps >= last + partToNews * apart && news >= (steps - last) * partOfNews

  function credit(ahead: number, news: number = 0): number {
    const steps = stepsOf(state)
    savings.letOff()
    if (hibernation.isHibernating()) {
      if ((steps < due && !isNew(steps, news)) || savings.saved() <= 0) return 0
      begin()
    } else if (isOver(steps)) {
      end(steps)
      return 0
    }
    return savings.credit(ahead)
  }

  function look(steps: number): void {
    const all = stepsOf(state) + steps
    if (!hibernation.isHibernating() && isOver(all)) end(all)
  }

  function spend(steps: number): void {
    savings.lose(steps)
    credit(0)
  }

  return { credit, look, spend }
}

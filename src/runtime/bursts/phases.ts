// When bursts may begin (bursts.ts): while something is saved for them (savings.ts), and in a long run of which little may be traced, in phases. Between them
// all hibernates, and V8 compiles the program nearly as if nothing were ever traced (hibernation.ts, countdown.ts). Chilimbi and Hirzel: Dynamic hot data stream prefetching for general-purpose
// programs, section 2.3. Departures: what a phase may trace is saved up, a share of all steps; and phases are far apart, since V8 compiles what runs anew
// when one begins, and when it ends. How far is told by the effort, which includes what it takes to wait.

import { max, min } from '../../protocol/index.ts'
import { createSavings } from './savings.ts'
import { effortOf, type State, stepsOf } from '../state.ts'

/** Effort before all hibernates for the first time, a third of a second of most programs; and how many times the share is traced of its steps: what is of the first second. */
const effortAwake = 30_000_000
const timesAwake = 3
/** Effort from one phase to the next: five seconds' worth, and an eighth of a long run, because V8 is busy for half a second with what a phase makes it compile. */
const effortApart = 500_000_000
const partOfRun = 8
/** It comes sooner, after a part of the way, where a routine whose first call came after all had hibernated does such a part of the work since. */
const partToNews = 0.06
const partOfNews = 0.2
/** What a phase may trace: more costs much, as code is traced that V8 has just begun to optimise. */
const mostPerPhase = 1_000_000
/** A phase is over when it has traced that, but for a part, as each step adds to what may be traced; or a part of the way to the next, where few calls are asked. */
const restPart = 0.1
const longestPart = 0.1

/** What is called when a phase begins, and when it ends: with the effort until the next may be due. */
export interface PhaseListener {
  readonly begins: () => void
  readonly ends: (ahead: number) => void
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
  const { apart = effortApart } = host.options
  // Where much is traced, compiling twice would cost more than is saved.
  const awake = host.options.awake ?? (host.options.rarely === true ? effortAwake : Infinity)
  const more = awake === Infinity ? 0 : timesAwake - 1
  const savings = createSavings(state, share, (steps) => share * (steps + more * min(steps, awake)))
  /** When the phase is over, and what is left then if it has traced what it may. */
  let over = { at: 0, left: 0 }
  /** When all hibernated last, and the steps until then; and when the next phase begins. */
  let [last, lastSteps, due] = [0, 0, 0]

  const isOver = (now: number): boolean => now >= awake && (savings.saved() <= over.left || now >= over.at)

  function end(now: number): void {
    last = now
    lastSteps = stepsOf(state)
    due = now + max(apart, now / partOfRun)
    hibernation.hibernate()
    ends(due - now)
  }

  function begin(now: number): void {
    savings.keep(mostPerPhase)
    over = { at: now + longestPart * apart, left: savings.saved() * restPart }
    hibernation.wake()
    begins()
  }

  /** Long enough after the last phase to see what is new, if that matters. */
  const isNew = (now: number, news: number): boolean => now >= last + partToNews * apart && news >= (stepsOf(state) - lastSteps) * partOfNews

  function credit(ahead: number, news: number = 0): number {
    const now = effortOf(state)
    savings.letOff()
    if (hibernation.isHibernating()) {
      if ((now < due && !isNew(now, news)) || savings.saved() <= 0) return 0
      begin(now)
    } else if (isOver(now)) {
      end(now)
      return 0
    }
    return savings.credit(ahead)
  }

  function look(steps: number): void {
    const now = effortOf(state) + steps
    if (!hibernation.isHibernating() && isOver(now)) end(now)
  }

  function spend(steps: number): void {
    savings.lose(steps)
    credit(0)
  }

  return { credit, look, spend }
}

// While all hibernates (bursts/phases.ts), what has waited for a promise and is not traced goes on without its rows: whose turn it is is noted, and when the turn
// is over what was done in it is added to that one and to those that wait for it. Functions that take turns would else have all their rows pushed and popped
// each time. Whoever needs the rows has them put back first (suspension.ts); until then the next timestamp is none that may be given out.
//
// Example: eight workers of a pool wait each for a task. A turn of one notes who it is, and 40 steps later adds 40 to it and to `pool`, which waits for all.

import { pendingParent, type Handle } from './handle.ts'
import { clockLimit, type State, stepsOf } from '../state.ts'

/** How many that wait for one that goes on are told what it does: of an async recursion deeper than that the outermost callers do not have what is done at its end. */
export const maximumChain = 256

export class RowlessTurns {
  readonly #state: State
  #limit = 0
  #steps = 0
  /** Whose turn it is; it runs itself, or waits for what has no row. */
  of: Handle | null = null

  constructor(state: State) {
    this.#state = state
  }

  /** It is the turn of `handle`; nothing is on the stack. */
  begin(handle: Handle): void {
    const { clock } = this.#state
    this.#limit = clock[clockLimit]!
    clock[clockLimit] = 0
    this.#steps = stepsOf(this.#state)
    this.of = handle
  }

  /** Ends the turn of `handle`. */
  end(handle: Handle): void {
    this.#state.clock[clockLimit] = this.#limit
    this.of = null
    const steps = stepsOf(this.#state) - this.#steps
    handle.steps += steps
    let at = handle
    for (let around = at.around; around !== null; around = at.around) {
      at = around
      at.steps += steps
    }
    let rounds = 0
    for (let h = pendingParent(at); h !== null && rounds < maximumChain; h = pendingParent(h)) {
      if (h.state !== 'parked' || !h.goesOnAlone) continue
      h.steps += steps
      rounds++
    }
  }
}

// What waits for a promise is mostly the next to go on. Its rows, and those of the activations that wait for it, are left where they are, above what is now the
// end of the stack, and are the stack again when it does. Whoever needs the place or a timestamp first takes them off for good: the next timestamp is none
// that may be given out, so that those who enter an activation need not ask.

import {
  atSteps,
  clockDepth,
  clockLimit,
  clockTime,
  clockTop,
  clockWaits,
  atStamp,
  floatStride,
  intStride,
  type State,
  stepsOf,
  totalUntouched,
} from '../state.ts'
import type { Handle } from './handle.ts'

export class KeptRows {
  readonly #state: State
  /** That of the uppermost row; null when none are kept. */
  #handle: Handle | null = null
  #depth = 0
  #limit = 0
  #steps = 0
  #untouched = 0

  constructor(state: State) {
    this.#state = state
  }

  get handle(): Handle | null {
    return this.#handle
  }

  /** Keeps all rows but the root's; the top one is that of `handle`. */
  keep(handle: Handle): void {
    const { clock, ints, totals } = this.#state
    this.#handle = handle
    this.#depth = clock[clockDepth]!
    this.#limit = clock[clockLimit]!
    this.#steps = stepsOf(this.#state)
    this.#untouched = totals[totalUntouched]!
    clock[clockDepth] = 0
    clock[clockTop] = ints[atStamp]!
    clock[clockLimit] = 0
    if (handle.waits) clock[clockWaits] = clock[clockTime]!
  }

  /** Makes them the stack again. What was done meanwhile is not theirs. */
  putBack(): void {
    const { clock, ints, floats, totals, untouchedBefore } = this.#state
    this.#handle = null
    clock[clockDepth] = this.#depth
    clock[clockTop] = ints[this.#depth * intStride + atStamp]!
    clock[clockLimit] = this.#limit
    const steps = stepsOf(this.#state) - this.#steps
    const untouched = totals[totalUntouched]! - this.#untouched
    if (steps === 0 && untouched === 0) return
    for (let d = this.#depth; d > 0; d--) {
      floats[d * floatStride + atSteps]! += steps
      untouchedBefore[d]! += untouched
    }
  }
}

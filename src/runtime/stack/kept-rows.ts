// What waits is mostly the next to go on: for a promise, with those that wait for it; or for whoever asks a generator for more. Its rows are left where they are,
// above what is now the end of the stack, and are the stack again when it does. Whoever needs the place or a timestamp, or closes a row, first takes them off
// for good: until then the next timestamp is none that may be given out, so that those who enter an activation need not ask.
//
// Example: `map` asks `filter`, which asks `range`. That yields, and its row is kept above that of `filter`; that yields, and both are kept above that of `map`.

import {
  atStamp,
  atSteps,
  clockDepth,
  clockLimit,
  clockTime,
  clockTop,
  clockWaits,
  floatStride,
  intStride,
  type State,
  stepsOf,
  totalUntouched,
} from '../state.ts'
import type { Handle } from './handle.ts'

/** So many are kept at a time, and when one more waits all are taken off. */
export const mostKept = 64

export class KeptRows {
  readonly #state: State
  /** Whose rows are kept: the rows of one are above those of the next. */
  readonly #handles: (Handle | null)[]
  /** The row of each, what is below those that were kept with it, and the totals then. */
  readonly #depths = new Int32Array(mostKept)
  readonly #bases = new Int32Array(mostKept)
  readonly #steps = new Float64Array(mostKept)
  readonly #untouched = new Float64Array(mostKept)
  #limit = 0
  #size = 0
  /** That of the rows which were kept last. */
  last: Handle | null = null

  constructor(state: State) {
    this.#state = state
    this.#handles = Array.from({ length: mostKept }, () => null)
  }

  get isFull(): boolean {
    return this.#size === mostKept
  }

  /** The timestamp of the row of the last; negative when it is not traced. */
  get stamp(): number {
    return this.#state.ints[this.#depths[this.#size - 1]! * intStride + atStamp]!
  }

  /** Keeps the rows above `base`; the top one is that of `handle`. */
  keep(handle: Handle, base: number): void {
    const { clock, ints, totals } = this.#state
    const at = this.#size++
    if (at === 0) {
      this.#limit = clock[clockLimit]!
      clock[clockLimit] = 0
    }
    this.#handles[at] = this.last = handle
    this.#depths[at] = clock[clockDepth]!
    this.#bases[at] = base
    this.#steps[at] = stepsOf(this.#state)
    this.#untouched[at] = totals[totalUntouched]!
    clock[clockDepth] = base
    clock[clockTop] = ints[base * intStride + atStamp]!
    if (handle.waits) clock[clockWaits] = clock[clockTime]!
  }

  /** Makes those that were kept last the top of the stack again. What was done meanwhile is not theirs. */
  putBack(): void {
    const { clock, ints, floats, totals, untouchedBefore } = this.#state
    const at = --this.#size
    const depth = this.#depths[at]!
    if (at === 0) {
      this.last = null
      clock[clockLimit] = this.#limit
    } else this.last = this.#handles[at - 1]!
    clock[clockDepth] = depth
    clock[clockTop] = ints[depth * intStride + atStamp]!
    const steps = stepsOf(this.#state) - this.#steps[at]!
    const untouched = totals[totalUntouched]! - this.#untouched[at]!
    const base = this.#bases[at]!
    for (let d = depth; d > base; d--) {
      floats[d * floatStride + atSteps]! += steps
      untouchedBefore[d]! += untouched
    }
  }

  /** Makes all of them the stack again, and hands over whose they are, from the top one down. */
  putBackAll(takeOff: (handle: Handle) => void): void {
    const size = this.#size
    while (this.last !== null) this.putBack()
    for (let at = 0; at < size; at++) {
      takeOff(this.#handles[at]!)
      this.#handles[at] = null
    }
  }
}

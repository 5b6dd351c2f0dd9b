// When an activation that waits in between was on the stack. What was touched at such a time was touched by it, or by what it called.

import type { Renew } from './renew.ts'

/** Turns kept apart. Past this many the older half becomes one: what others wrote between those is taken for known. */
const mostTurns = 64

export class Turns {
  /** Of the cells that others have read since, how many it may have accessed in those turns, and has not been taken to yet (interleaved.ts). */
  credit = 0
  /** When it began. */
  #start: number
  /** The turns that are over, one behind the other: the timestamp of each, and the first one that was given after it. */
  readonly #ends: number[] = []

  constructor(start: number) {
    this.#start = start
  }

  get start(): number {
    return this.#start
  }

  /** Another turn is over. */
  add(from: number, until: number): void {
    const ends = this.#ends
    if (ends.length >= 2 * mostTurns) this.#joinOlder()
    ends[ends.length] = from
    ends[ends.length] = until
  }

  #joinOlder(): void {
    const ends = this.#ends
    ends[1] = ends[mostTurns - 1]!
    for (let i = mostTurns; i < ends.length; i++) ends[i - mostTurns + 2] = ends[i]!
    ends.length -= mostTurns - 2
  }

  /** Whether a cell with that stamp was last touched in one of them. */
  has(stamp: number): boolean {
    const ends = this.#ends
    for (let i = ends.length - 2; i >= 0; i -= 2) if (stamp >= ends[i]!) return stamp < ends[i + 1]!
    return false
  }

  renew(renew: Renew): void {
    this.#start = renew(this.#start)
    for (let i = 0; i < this.#ends.length; i++) this.#ends[i] = renew(this.#ends[i]!)
  }

  eachTime(tell: (time: number) => void): void {
    for (let i = 0; i < this.#ends.length; i++) tell(this.#ends[i]!)
  }
}

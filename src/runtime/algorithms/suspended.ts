// Repetitions that wait, in logical threads (docs/algorithms.md): what a function that awaits has on the stack is put aside, with the steps, inputs and costs of its
// invocations so far, and comes back on top of what it was called from when the function goes on.

import { ownAt } from '../builtins.ts'
import { OwnMap } from '../own-map.ts'
import type { Input } from './inputs.ts'
import type { Frame } from './stack-frame.ts'

/** A repetition that waits. */
export interface Waiting {
  readonly frame: Frame
  readonly steps: number
  readonly watching: number
  /** Accesses that were looked at in it. */
  readonly looked: number
  readonly inputs: readonly Input[]
  /** What the counters of its node and those below grew by; null when it is not sampled. */
  readonly costs: Float64Array | null
}

/** A stretch of the stack that waits: the loops of one function. */
export interface Group {
  readonly tokens: readonly number[]
  readonly sites: readonly number[]
  /** Null for what is no repetition. */
  readonly frames: readonly (Waiting | null)[]
  slot: number
}

/** Functions that fail while they wait never come back: the oldest make room. */
const mostGroups = 4096

export class Suspended {
  readonly #byToken: OwnMap<number, Group> = new OwnMap()
  /** By the invocation on top of the stretch. */
  readonly #byTop: OwnMap<number, Group> = new OwnMap()
  readonly #ring: (Group | null)[] = []
  #next = 0

  has(token: number): boolean {
    return this.#byToken.has(token)
  }

  of(token: number): Group | undefined {
    return this.#byToken.get(token)
  }

  /** The group that the other one was called from, if that waits too and is where it was. */
  around({ frames }: Group): Group | undefined {
    const bottom = ownAt(frames, 0) ?? null
    return bottom === null ? undefined : this.#byTop.get(bottom.frame.under)
  }

  /** Keeps a group; gives the one that had to make room. */
  keep(group: Group): Group | null {
    const slot = this.#next
    this.#next = (slot + 1) % mostGroups
    const evicted = ownAt(this.#ring, slot) ?? null
    if (evicted !== null) this.take(evicted)
    group.slot = slot
    this.#ring[slot] = group
    for (let i = 0; i < group.tokens.length; i++) this.#byToken.set(group.tokens[i]!, group)
    this.#byTop.set(topOf(group), group)
    return evicted
  }

  /** The group waits no longer. */
  take(group: Group): void {
    this.#ring[group.slot] = null
    for (let i = 0; i < group.tokens.length; i++) this.#byToken.delete(group.tokens[i]!)
    if (this.#byTop.get(topOf(group)) === group) this.#byTop.delete(topOf(group))
  }

  /** Some group that waits. */
  any(): Group | null {
    for (let i = 0; i < this.#ring.length; i++) if (this.#ring[i]! !== null) return this.#ring[i]!
    return null
  }
}

/** The invocation of its topmost repetition; 0, which none has, where there is none. */
function topOf({ frames }: Group): number {
  for (let i = frames.length - 1; i >= 0; i--) if (frames[i]! !== null) return frames[i]!.frame.invocation
  return 0
}

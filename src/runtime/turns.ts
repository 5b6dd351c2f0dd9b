// Which suspendable activations were on the stack when. Each of their turns has a timestamp of its own, so that the stamps on the stack ascend, and a
// cell's stamp tells in whose turn it was accessed last: those at or below the frame with that stamp know the cell.

import { OwnMap } from './own-map.ts'
import type { Renew } from './renew.ts'

/** An activation that can suspend, as far as its turns go. */
export interface Task {
  /** When it began. */
  readonly born: number
  /** `waiting`: on the stack only because what it waits for is running. */
  state: 'running' | 'waiting' | 'parked' | 'finished'
  /** Of the cells that it has read first: those that it knew until another task wrote them. */
  fromTasks: number
}

/** Suspendable activations on the stack, innermost first. */
export interface Pending {
  readonly task: Task
  readonly depth: number
  readonly below: Pending | null
}

const fewTurns = 4096
/** Where more turns than these tell anything, the older half is forgotten. */
const mostTurns = 1 << 20

export class Turns {
  /** Those on the stack now. */
  now: Pending | null = null
  /** What was told of times before this is forgotten, or some of it. */
  forgotten = 0
  /** When they last changed. */
  since = 0
  #starts: number[] = []
  #pending: (Pending | null)[] = []
  #limit = fewTurns

  /** From `time` on these are on the stack. */
  begin(time: number, pending: Pending | null): void {
    this.now = pending
    this.since = time
    const last = this.#starts.length - 1
    if (last >= 0 && this.#starts[last] === time) {
      this.#pending[last] = pending
      return
    }
    if (last + 1 >= this.#limit) this.#compact()
    const next = this.#starts.length
    this.#starts[next] = time
    this.#pending[next] = pending
  }

  /** Those on the stack at `time`; of those that are over perhaps not all. */
  at(time: number): Pending | null {
    const starts = this.#starts
    let low = -1
    let high = starts.length - 1
    if (high >= 0 && starts[high]! <= time) return this.#pending[high]!
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= time) low = middle
      else high = middle - 1
    }
    return low < 0 ? null : this.#pending[low]!
  }

  /** When those began that still tell anything; they keep their order towards all stamps when each of these times does. */
  times(): readonly number[] {
    this.#compact()
    return this.#starts
  }

  renew(renew: Renew): void {
    for (let i = 0; i < this.#starts.length; i++) this.#starts[i] = renew(this.#starts[i]!)
    this.since = renew(this.since)
    this.forgotten = renew(this.forgotten)
  }

  /** Nobody is pending who could ask. */
  clear(): void {
    if (this.#starts.length === 0) return
    this.now = null
    this.forgotten = 0
    this.since = 0
    this.#starts = []
    this.#pending = []
    this.#limit = fewTurns
  }

  /** Drops those that are over, and turns that then tell what the one before tells. */
  #compact(): void {
    const known = new OwnMap<Pending, Pending | null>()
    const [starts, all] = [this.#starts, this.#pending]
    const from = starts.length >= mostTurns ? starts.length >> 1 : 0
    if (from > 0) this.forgotten = starts[from]!
    this.#starts = []
    this.#pending = []
    let kept = 0
    for (let i = from; i < starts.length; i++) {
      const pending = alive(all[i]!, known)
      if (kept > 0 && this.#pending[kept - 1] === pending) continue
      this.#starts[kept] = starts[i]!
      this.#pending[kept++] = pending
    }
    const twice = kept * 2
    this.#limit = twice < fewTurns ? fewTurns : twice > mostTurns ? mostTurns : twice
  }
}

/** Without those that are over. */
function alive(pending: Pending | null, known: OwnMap<Pending, Pending | null>): Pending | null {
  if (pending === null) return null
  const found = known.get(pending)
  if (found !== undefined) return found
  const below = alive(pending.below, known)
  const kept = pending.task.state === 'finished' ? below : below === pending.below ? pending : { task: pending.task, depth: pending.depth, below }
  known.set(pending, kept)
  return kept
}

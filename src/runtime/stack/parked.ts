// Async activations that wait, in the order in which they began to: a list through the handles themselves, because each `await` changes it.

import type { Handle } from './handle.ts'

export class Parked {
  #first: Handle | null = null
  #last: Handle | null = null
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The one that has waited longest. */
  get first(): Handle | null {
    return this.#first
  }

  /** `handle` is in no list. */
  add(handle: Handle): void {
    handle.listed = true
    handle.before = this.#last
    if (this.#last === null) this.#first = handle
    else this.#last.behind = handle
    this.#last = handle
    this.#size++
  }

  remove(handle: Handle): void {
    if (!handle.listed) return
    const { before, behind } = handle
    if (before === null) this.#first = behind
    else before.behind = behind
    if (behind === null) this.#last = before
    else behind.before = before
    handle.listed = false
    handle.before = handle.behind = null
    this.#size--
  }
}

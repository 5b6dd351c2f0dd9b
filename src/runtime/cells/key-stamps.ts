// Stamps of the entries of one collection or object, by key. A cache that forgets its oldest entry for each new one has few keys at a time, and ever new ones.

import { collectionSize } from './genuine-collections.ts'
import { OwnMap } from '../own-map.ts'
import type { Value } from '../value.ts'

/** Of a Map or Set: a key that is gone is read no more. */
export const fewGone = 32
/** Of an object, where a key that is not there is a cell too, as is an inherited one. */
export const manyGone: number = 1 << 15

export class KeyStamps extends OwnMap<Value, number> {
  readonly #mostGone: number
  /** With so many keys those that are gone are looked for. */
  #limit: number

  /** `mostGone`: keys that may be gone, beside as many as are there. */
  constructor(mostGone: number) {
    super()
    this.#mostGone = mostGone
    this.#limit = 2 * mostGone
  }

  /**
   * Stamps an entry of `owner`. Keys that it has no more, as `has` tells, are forgotten before they are more than the others by `mostGone`. One that comes back
   * is as old as the whole.
   */
  stamp(key: Value, stamp: number, owner: Value, has: (owner: Value, key: Value) => boolean): void {
    this.set(key, stamp)
    if (this.size >= this.#limit) this.#forgetGone(key, owner, has)
  }

  #forgetGone(latest: Value, owner: Value, has: (owner: Value, key: Value) => boolean): void {
    // A Map that only grows need not be looked through.
    this.#limit = 2 * (collectionSize(owner) + this.#mostGone)
    if (this.size < this.#limit) return
    this.forEach((_, key) => {
      if (key !== latest && !has(owner, key)) this.delete(key)
    })
    this.#limit = 2 * (this.size + this.#mostGone)
  }
}

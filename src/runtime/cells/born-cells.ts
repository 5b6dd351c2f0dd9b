// How many cells an activation returns that are not older than it: work in proportion to what is made is no defect of `grid(n)`. Nothing of the program runs to
// see them, and a grid of a million cells takes no longer than one of a thousand: of a long list some elements are looked at, and stand for the others.

import { dataOf, isArray, isView, namesOf } from '../builtins.ts'
import type { RuntimeHost } from '../host.ts'
import { floor, min } from '../../protocol/index.ts'
import { OwnSet } from '../own-map.ts'
import type { Value } from '../value.ts'
import { collectionSize, forFirstEntries } from './genuine-collections.ts'
import { isDataView } from './same-memory.ts'

/** Elements that are looked at of a list, evenly apart, or entries of a Map or Set. */
const mostLooked = 32
/** In what has more objects to look at it is not known how many cells there are. */
const mostObjects = 4096

/** A shorter text is one cell of what it is in, as a key is. */
const shortestText = 32

export class BornCells {
  readonly #host: RuntimeHost
  readonly #pending: Value[] = []
  /** How many each of them stands for. */
  readonly #standsFor: number[] = []
  #left = 0

  constructor(host: RuntimeHost) {
    this.#host = host
  }

  /** Cells of `result` and what it refers to, as far as no stamp is older than `since`; -1 where these are too many to look at. */
  in(result: Value, since: number): number {
    this.#look(result, 1)
    try {
      return floor(this.#count(since))
    } catch {
      // The namespace of a module whose variables have no values yet.
      return -1
    } finally {
      this.#left = 0
      this.#pending.length = 0
    }
  }

  #count(since: number): number {
    const { stamp: P, isProxy } = this.#host
    const seen = new OwnSet<Value>()
    let cells = 0
    while (this.#left > 0) {
      const v = this.#pending[--this.#left]
      const weight = this.#standsFor[this.#left]!
      if (typeof v === 'string') cells += v.length * weight
      else if (!seen.has(v) && !isProxy(v) && !(v[P] > 0 && v[P] < since)) {
        seen.add(v)
        if (seen.size > mostObjects) return -1
        cells += this.#ownCells(v, weight) * weight
      }
    }
    return cells
  }

  /** What an object has itself; what it refers to is looked at later. */
  #ownCells(v: Value, weight: number): number {
    if (isView(v)) return isDataView(v) ? v.byteLength : (v as Value).length
    if (isArray(v)) {
      this.#lookInList(v, weight)
      return v.length
    }
    const size = collectionSize(v)
    if (size >= 0) {
      this.#lookInCollection(v, size, weight)
      return size
    }
    const keys = namesOf(v)
    // To look at the trace of an error may run code of the program that words it.
    for (let i = 0; i < keys.length; i++) if (keys[i] !== 'stack') this.#look(dataOf(v, keys[i]!), weight)
    return keys.length
  }

  #lookInList(list: readonly Value[], weight: number): void {
    const looked = this.#host.isSparse?.(list) === true ? 0 : min(list.length, mostLooked)
    const each = (weight * list.length) / looked
    for (let i = 0; i < looked; i++) this.#look(dataOf(list, floor((i * list.length) / looked)), each)
  }

  #lookInCollection(v: Value, size: number, weight: number): void {
    const each = (weight * size) / min(size, mostLooked)
    forFirstEntries(v, mostLooked, (key, value) => {
      this.#look(key, each)
      this.#look(value, each)
    })
  }

  #look(v: Value, weight: number): void {
    if (typeof v === 'string' ? v.length < shortestText : typeof v !== 'object' || v === null) return
    this.#pending[this.#left] = v
    this.#standsFor[this.#left] = weight
    this.#left++
  }
}

// V8 keeps the entries of a Map or Set in the order in which they came. One that is deleted stays as a gap until the table is built anew: when it is full, or less than a quarter of it is left
// (`OrderedHashTable` in V8). Who asks for the first entry walks over the gaps in front of it, and so does each step of a queue, or of a cache that forgets its oldest entry: ten thousand
// entries that are taken out one by one take 8 ms, and eighty thousand 440.

import { max } from '../../protocol/index.ts'
import { collectionSize, hasKey } from './genuine-collections.ts'
import { OwnWeakMap } from '../own-map.ts'
import type { Value } from '../value.ts'

const leastCapacity = 4

/** What is known of a table, as of the last time that an entry was deleted. */
class Table {
  capacity: number
  gaps = 0
  /** Of the gaps, those in front of the first entry. */
  inFront = 0

  constructor(entries: number) {
    this.capacity = leastCapacity
    while (this.capacity < entries) this.capacity *= 2
  }

  /** It has so many entries now: if they and the gaps are more than there is room for, it was built anew when the last came. */
  has(entries: number): void {
    if (entries + this.gaps <= this.capacity && entries * 4 >= this.capacity) return
    while (this.capacity < entries || (this.gaps * 2 < this.capacity && entries + this.gaps > this.capacity)) this.capacity *= 2
    while (this.capacity > leastCapacity && entries * 4 < this.capacity) this.capacity /= 2
    this.gaps = 0
    this.inFront = 0
  }
}

export interface Gaps {
  /** `key` is the first entry of `collection`; returns over how many gaps that was found. */
  readonly first: (collection: Value, key: Value) => number
  /** Entry `key`, which may be none, is about to be deleted from a genuine collection. */
  readonly deleting: (collection: Value, key: Value) => void
}

export function createGaps(): Gaps {
  // Only what loses its first entry has a table here.
  const tables = new OwnWeakMap<object, Table>()
  let any = false
  let [latest, latestKey]: [Value, Value] = [null, null]

  function first(collection: Value, key: Value): number {
    latest = collection
    latestKey = key
    const table = any ? tables.get(collection) : undefined
    table?.has(collectionSize(collection))
    return table?.inFront ?? 0
  }

  function deleting(collection: Value, key: Value): void {
    const isFirst = collection === latest && key === latestKey
    if ((!isFirst && !any) || !hasKey(collection, key)) return
    let table = any ? tables.get(collection) : undefined
    if (table === undefined && !isFirst) return
    const entries = collectionSize(collection)
    if (table === undefined) {
      table = new Table(entries)
      tables.set(collection, table)
      any = true
    }
    table.has(entries)
    table.gaps++
    if (isFirst) table.inFront++
    table.has(max(1, entries - 1))
  }

  return { first, deleting }
}

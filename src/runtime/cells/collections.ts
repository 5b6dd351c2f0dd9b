// Map and Set entries are cells by key: a hidden Map beside the collection holds a stamp per key.

import { max } from '../../protocol/index.ts'
import { createGaps } from './gaps.ts'
import { fewGone, KeyStamps } from './key-stamps.ts'
import { collectionSize, forFirstKeys, hasKey } from './genuine-collections.ts'
import { type Count, createCount } from '../stack/counter.ts'
import { atReads, atWrites, type Partial, type State } from '../state.ts'
import type { StringCells } from './element-cells.ts'
import type { Value } from '../value.ts'

export interface Collections {
  /** The entry of `key` was looked up: read if it is there. */
  readonly readKey: (collection: Value, key: Value, t: number) => void
  readonly writeKey: (collection: Value, key: Value, t: number) => void
  /** Entry `key` is about to be deleted. */
  readonly deleteKey: (collection: Value, key: Value, t: number) => void
  /** As many entries are read, from the first on; returns over how many gaps that was found. */
  readonly readFirst: (collection: Value, t: number, amount: number) => number
  /** All entries are read. */
  readonly readEntries: (collection: Value, t: number) => void
}

export function createCollections(state: State, { flattened }: Pick<StringCells, 'flattened'>): Collections {
  const count: Count = createCount(state)
  const { host } = state
  const inFront = createGaps()
  const { stamp: P, shadow: Q, isProxy } = host

  const isCollection = (c: Value): boolean => typeof c === 'object' && c !== null && (c[P] !== undefined || !isProxy(c)) && collectionSize(c) >= 0

  function access(at: Partial, c: Value, key: Value, t: number): void {
    if (!isCollection(c)) return
    if (typeof key === 'string') flattened(key)
    const whole: number = c[P] ?? 0
    if (whole >= t) return
    let shadow: KeyStamps | undefined = c[Q]
    if (shadow === undefined) {
      if (c[P] === undefined) c[P] = 0
      shadow = c[Q] = new KeyStamps(fewGone)
    }
    const own = shadow.get(key) ?? 0
    if (own >= t) return
    const old = max(own, whole)
    shadow.stamp(key, t + count(at, old, 1), c, hasKey)
  }

  function readEntries(c: Value, t: number): void {
    if (!isCollection(c)) return
    const whole: number = c[P] ?? 0
    if (whole >= t) return
    const shadow: KeyStamps | undefined = c[Q]
    let rest = collectionSize(c)
    let mark = 0
    shadow?.forEach((own, key) => {
      if (!hasKey(c, key)) return
      rest--
      if (own < t) mark = max(mark, count(atReads, max(own, whole), 1))
    })
    if (rest > 0) mark = max(mark, count(atReads, whole, rest))
    c[Q] = undefined
    c[P] = t + mark
  }

  function readKey(c: Value, key: Value, t: number): void {
    if (!isCollection(c)) return
    if (hasKey(c, key)) access(atReads, c, key, t)
    else if (typeof key === 'string') flattened(key)
  }

  function readFirst(c: Value, t: number, amount: number): number {
    if (!isCollection(c)) return 0
    let gaps = -1
    forFirstKeys(c, amount, (key) => {
      if (gaps < 0) gaps = inFront.first(c, key)
      access(atReads, c, key, t)
    })
    return max(0, gaps)
  }

  function deleteKey(c: Value, key: Value, t: number): void {
    if (!isCollection(c)) return
    inFront.deleting(c, key)
    access(atWrites, c, key, t)
  }

  return { readFirst, readKey, writeKey: (c, key, t) => access(atWrites, c, key, t), deleteKey, readEntries }
}

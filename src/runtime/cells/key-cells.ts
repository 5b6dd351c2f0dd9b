// An object that V8 keeps as a dictionary has a cell per key, with a stamp each in a map; any other is one cell, unless every property is to be a cell.

import { max } from '../../protocol/index.ts'
import { isOwnKey, keysOf } from '../builtins.ts'
import { isCollection } from './genuine-collections.ts'
import { isRegExp } from '../patterns/genuine-patterns.ts'
import type { Count } from '../stack/counter.ts'
import type { RuntimeHost } from '../host.ts'
import { KeyStamps, manyGone } from './key-stamps.ts'
import type { Partial } from '../state.ts'
import type { Value } from '../value.ts'

export interface KeyCells {
  /** Key `k` of an object whose stamp of the whole is `whole`, older than `t`, is accessed. */
  readonly access: (at: Partial, o: Value, k: Value, t: number, whole: number) => void
  /** Every property of it that it has now. */
  readonly accessAll: (at: Partial, o: Value, t: number, whole: number) => void
}

/** Their hidden slots are used otherwise, or must stay empty (patterns/patterns.ts): their properties are no cells. */
export const hasOtherSlots = (o: Value): boolean => isCollection(o) || isRegExp(o)

export function createKeyCells({ stamp: P, shadow: Q, hasFastProperties, options }: RuntimeHost, count: Count): KeyCells {
  const { fields = false } = options
  // An object must not be turned into a key by anyone but the program.
  const isKey = (k: Value): boolean =>
    typeof k === 'string' || typeof k === 'number' || (fields && (k === null || (typeof k !== 'object' && typeof k !== 'function')))

  function access(at: Partial, o: Value, k: Value, t: number, whole: number): void {
    if (fields && (hasOtherSlots(o) || !isKey(k))) return
    let shadow = o[Q]
    if (shadow === undefined) {
      if (!isKey(k) || (!fields && hasFastProperties(o))) {
        o[P] = t + count(at, whole, 1)
        return
      }
      shadow = o[Q] = new KeyStamps(manyGone)
    }
    if (!(shadow instanceof KeyStamps) || !isKey(k)) return
    const own: number = shadow.get(k) ?? 0
    if (own >= t) return
    const old = max(own, whole)
    shadow.stamp(k, t + count(at, old, 1), o, isOwnKey)
  }

  function accessAll(at: Partial, o: Value, t: number, whole: number): void {
    if (hasOtherSlots(o)) return
    const { [Q]: shadow } = o
    const keys = keysOf(o)
    let rest = 0
    let mark = 0
    for (let i = 0; i < keys.length; i++) {
      const own: number = shadow instanceof KeyStamps ? (shadow.get(keys[i]!) ?? 0) : 0
      if (own >= t) continue
      if (own > whole) mark = max(mark, count(at, own, 1))
      else rest++
    }
    if (rest > 0) mark = max(mark, count(at, whole, rest))
    if (shadow instanceof KeyStamps) o[Q] = undefined
    o[P] = t + mark
  }

  return { access, accessAll }
}

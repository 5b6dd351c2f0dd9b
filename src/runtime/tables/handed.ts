// What a call is handed, as far as it can be seen without running code of the program: cells that nobody has accessed before it are input all the same, when they are in what it was given.

import { dataOf, isArray, isView, keysOf } from '../builtins.ts'
import { floor, min } from '../../protocol/index.ts'
import { noShadow } from '../cells/object-cells.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'

/** Elements that are looked at of a list, evenly apart, and properties of an object: more took a quarter of the time of programs whose functions are handed lists of objects. */
const mostLooked = 4

export interface Handed {
  /**
   * Characters of texts and elements of typed arrays in a list, in its objects and lists. About, of a long one. Infinity of a list that nobody has touched, nor made as the program does: all that is in it came with it, from
   * unseen code; and of a typed array, of which is not known who made it.
   */
  readonly textsIn: (v: Value) => number
}

export function createHanded({ stamp: P, shadow: Q, isProxy, isSparse = () => false }: RuntimeHost): Handed {
  const isBytes = (v: Value): boolean => typeof v === 'object' && v !== null && !isProxy(v) && isView(v)
  const lengthOf = (v: Value): number => (typeof v === 'string' || isBytes(v) ? ((v as { length?: number }).length ?? 0) : 0)
  const isUntouched = (v: Value): boolean => v[P] === undefined || (v[P] === 0 && (v[Q] === undefined || v[Q] === noShadow))

  /** Of all elements together, by what some of them have. Only a list that V8 keeps as a dictionary may have accessors for elements. */
  function sumOver(list: readonly Value[], of: (v: Value) => number): number {
    const looked = isSparse(list) ? 0 : min(list.length, mostLooked)
    let sum = 0
    for (let i = 0; i < looked; i++) sum += of(list[floor((i * list.length) / looked)])
    return looked === 0 ? 0 : (sum * list.length) / looked
  }

  function textsInside(v: Value): number {
    if (typeof v !== 'object' || v === null || isProxy(v) || isView(v)) return lengthOf(v)
    if (isArray(v)) return sumOver(v, lengthOf)
    const keys = keysOf(v)
    let length = 0
    for (let i = 0; i < keys.length && i < mostLooked; i++) length += lengthOf(dataOf(v, keys[i]!))
    return length
  }

  function textsIn(v: Value): number {
    if (typeof v !== 'object' || v === null || isProxy(v)) return 0
    if (isView(v) || (isArray(v) && isUntouched(v))) return Infinity
    return isArray(v) ? sumOver(v, textsInside) : 0
  }

  return { textsIn }
}

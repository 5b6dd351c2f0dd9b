// What a call is handed, as far as it can be seen without running code of the program: cells that nobody has accessed before it are input all the same, when they are in what it was given.

import { dataOf, isArray, isView, keysOf } from '../builtins.ts'
import { floor, min } from '../../protocol/index.ts'
import { noShadow } from '../cells/object-cells.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'

/** Elements that are looked at of a list, evenly apart, and properties or elements of each: more took a quarter of the time of programs whose functions are handed lists of objects. */
const [mostElements, mostInside] = [4, 4]

export interface Handed {
  /**
   * Characters of texts and elements of typed arrays in a list, in its objects and lists. About, of a long one. Infinity of a list that nobody has touched, nor made as the program does: all that is in it came with it, from
   * unseen code; and of a typed array, of which is not known who made it.
   */
  readonly textsIn: (v: Value) => number
}

export function createHanded({ stamp: P, shadow: Q, isProxy, isSparse = () => false }: RuntimeHost): Handed {
  const lengthOf = (v: Value): number => (typeof v === 'string' || isBytes(v) ? (v as { length: number }).length : 0)
  const isBytes = (v: Value): boolean => typeof v === 'object' && v !== null && !isProxy(v) && isView(v)

  // Only what V8 keeps as a dictionary may have accessors for elements.
  function textsInside(v: Value): number {
    if (typeof v !== 'object' || v === null || isProxy(v) || isView(v)) return lengthOf(v)
    let length = 0
    if (isArray(v)) {
      if (isSparse(v)) return 0
      const looked = min(v.length, mostInside)
      for (let i = 0; i < looked; i++) length += lengthOf(v[i])
      return looked === 0 ? 0 : (length * v.length) / looked
    }
    const keys = keysOf(v)
    for (let i = 0; i < keys.length && i < mostInside; i++) length += lengthOf(dataOf(v, keys[i]!))
    return length
  }

  const isUntouched = (v: Value): boolean => v[P] === undefined || (v[P] === 0 && (v[Q] === undefined || v[Q] === noShadow))

  function textsIn(v: Value): number {
    if (typeof v !== 'object' || v === null || isProxy(v)) return 0
    if (isView(v)) return Infinity
    if (!isArray(v) || isSparse(v)) return 0
    if (isUntouched(v)) return Infinity
    const looked = min(v.length, mostElements)
    let length = 0
    for (let i = 0; i < looked; i++) length += textsInside(v[floor((i * v.length) / looked)])
    return looked === 0 ? 0 : (length * v.length) / looked
  }

  return { textsIn }
}

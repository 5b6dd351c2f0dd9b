// Elements of arrays and typed arrays: a stamp each in a shadow, where the list is not so small that it is one cell.

import { noShadow } from './births.ts'
import { type Count, createPlainCount, type Partial } from './counter.ts'
import { wholeKey } from './shared-cells.ts'
import { atWrites, type State } from './state.ts'
import type { Tasks } from './tasks.ts'
import type { Value } from './value.ts'

export interface ListCells {
  /** Element `i` of a list that is no proxy and has the stamp `whole`. */
  readonly one: (at: Partial, a: Value, i: Value, t: number, whole: number) => void
  /** The shadow of an array of `length` elements, with room for element `at`. */
  readonly grown: (a: Value, at: number, length: number) => Int32Array
  /** The common case of an array that has a shadow, where nobody can wait, without looking its slots up again. False when it is another case. */
  readonly inShadow: (at: Partial, a: Value, i: number, t: number, whole: number, shadow: Int32Array) => boolean
}

/** A write this far behind the end is no element but the start of a sparse array. */
const farthestWrite = 1024

/** The shadow of `a`, wide enough for element `at`. */
function grownShadow(a: Value, Q: symbol, at: number, length: number): Int32Array {
  const shadow: Int32Array = a[Q] ?? noShadow
  if (shadow !== noShadow && at < shadow.length) return shadow
  const wider = new Int32Array(Math.max(at + 1, shadow === noShadow ? length : shadow.length * 2))
  if (shadow !== noShadow) wider.set(shadow)
  a[Q] = wider
  return wider
}

export function createListCells(state: State, tasks: Tasks, count: Count): ListCells {
  const { host } = state
  const plainCount = createPlainCount(state)
  const { stamp: P, shadow: Q } = host
  const { small } = host.options
  const grown = (a: Value, at: number, length: number): Int32Array => grownShadow(a, Q, at, length)

  function one(at: Partial, a: Value, i: Value, t: number, whole: number): void {
    const index = typeof i === 'number' ? i : typeof i === 'string' ? +i : -1
    const length: number = a.length
    const reach = at === atWrites ? length + farthestWrite : length
    if (!(index >= 0 && index < reach) || (index | 0) !== index) return
    if (length <= small) {
      if (whole >= t) return rewritten(a, wholeKey, whole)
      // The array has shrunk since this element had a stamp of its own.
      if (a[Q]?.[index] >= t) return
      a[P] = t
      count(at, whole, Math.max(1, length), a, wholeKey)
      return
    }
    const shadow = grown(a, index, length)
    const own = shadow[index]!
    const latest = own > whole ? own : whole
    if (latest >= t) {
      if (at === atWrites) rewritten(a, index, latest)
      return
    }
    shadow[index] = t
    count(at, latest, 1, a, index)
  }

  /** Element `key`, or a small list, accessed last at `latest`, is written by who knows it. */
  function rewritten(a: Value, key: Value, latest: number): void {
    const now = tasks.overwrites(a, key, latest)
    if (now === 0) return
    if (key === wholeKey) a[P] = now
    else a[Q][key] = now
  }

  function inShadow(at: Partial, a: Value, i: number, t: number, whole: number, shadow: Int32Array): boolean {
    const own = shadow[i]
    if (own === undefined || shadow === noShadow) return false
    const length: number = a.length
    if (i >= length || length <= small) return false
    if (own < t) {
      shadow[i] = t
      plainCount(at, own > whole ? own : whole, 1)
    }
    return true
  }

  return { one, grown, inShadow }
}

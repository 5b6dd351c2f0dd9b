// How much a deep comparison goes through: both values are walked side by side until the first parts that differ, as `util.isDeepStrictEqual` does. Only data is
// looked at: what only code of the program could tell, counts as equal.

import { dataOf, isArray, isOwnKey, isView, keysOf } from '../builtins.ts'
import { collectionSize } from '../cells/genuine-collections.ts'
import { createIsQuiet } from '../cells/quiet-lists.ts'
import type { RuntimeHost } from '../host.ts'
import { OwnSet } from '../own-map.ts'
import type { Value } from '../value.ts'
import { type ChargeTools, createReadWhole } from './charge.ts'

/** Two objects, or two lists, that are being walked. */
interface Pair {
  readonly left: Value
  readonly right: Value
  /** Null for lists. */
  readonly keys: readonly string[] | null
  readonly length: number
  next: number
}

/** So deep the objects around are looked through one by one. */
const shallow = 16

const isObject = (v: Value): boolean => typeof v === 'object' && v !== null
const { getPrototypeOf, is, prototype: ofObjects } = Object

/** Steps of a comparison of `a` and `b`, which gave false where they differ: one for each value. */
export type Compared = (isEqual: boolean, a: Value, b: Value, t: number) => number

export function createCompared(tools: ChargeTools): Compared {
  const { cells, state } = tools
  const { isProxy } = state.host
  const [readWhole, isQuiet] = [createReadWhole(tools), createIsQuiet(state.host)]
  const opened = createOpened(state.host, isQuiet)

  const part = (of: Value, { keys, next }: Pair): Value => (keys === null ? of[next] : dataOf(of, keys[next]!))

  function read({ left, right, keys, next }: Pair, t: number): void {
    if (keys === null) {
      cells.readRange(left, 0, next, t)
      cells.readRange(right, 0, next, t)
    } else {
      cells.read(left, t)
      cells.read(right, t)
    }
  }

  /** Steps of what V8 compares at once. */
  const atOnce = (left: Value, right: Value, t: number): number => {
    if (isProxy(left) || isProxy(right) || (!isView(left) && collectionSize(left) < 0)) return 0
    const n = readWhole(left, t)
    return readWhole(right, t) === n ? n / (isView(left) ? 8 : 1) : 0
  }

  return (isEqual, a, b, t) => {
    const pending: Pair[] = []
    const deep = new OwnSet<Value>()
    let steps = 0
    let depth = 0
    /** Whether it is in itself. */
    const isAround = (x: Value): boolean => {
      for (let i = 0; i < depth && i < shallow; i++) if (pending[i]!.left === x) return true
      return depth > shallow && deep.has(x)
    }
    /** Whether the comparison goes on behind this pair of values. */
    const meets = (x: Value, y: Value): boolean => {
      if (is(x, y)) return true
      if (!isObject(x) || !isObject(y)) return isEqual
      const pair = isAround(x) ? null : opened(x, y, isEqual)
      if (pair === null) steps += atOnce(x, y, t)
      else {
        if (depth >= shallow) deep.add(x)
        pending[depth++] = pair
      }
      return isEqual || pair === null || pair.length >= 0
    }
    let isMet = meets(a, b)
    while (depth > 0) {
      const pair = pending[depth - 1]!
      if (isMet && pair.next < pair.length) {
        steps++
        isMet = meets(part(pair.left, pair), part(pair.right, pair))
        pair.next++
      } else {
        read(pair, t)
        if (--depth >= shallow) deep.delete(pair.left)
      }
    }
    return steps
  }
}

function hasAll(o: Value, keys: readonly string[]): boolean {
  for (let i = 0; i < keys.length; i++) if (!isOwnKey(o, keys[i]!)) return false
  return true
}

/** A pair of which both have parts that can be looked at; null for others. Its length is negative where that they differ is known before any part is looked at. */
const createOpened =
  ({ stamp: P, isProxy }: RuntimeHost, isQuiet: (list: Value) => boolean) =>
  (left: Value, right: Value, isEqual: boolean): Pair | null => {
    const isApart = (v: Value): boolean => {
      if (v[P] === undefined && isProxy(v)) return true
      if (isArray(v)) return !isQuiet(v)
      return getPrototypeOf(v) !== ofObjects && (isView(v) || collectionSize(v) >= 0)
    }
    if (isApart(left) || isApart(right)) return null
    const ofLists = isArray(left)
    const keys = ofLists ? null : keysOf(left)
    const length: number = keys === null ? left.length : keys.length
    let isAlike = ofLists === isArray(right) && (isEqual || getPrototypeOf(left) === getPrototypeOf(right))
    isAlike &&= length === (ofLists ? right.length : keysOf(right).length)
    if (keys !== null && isAlike) isAlike = hasAll(right, keys)
    return { left, right, keys, length: isAlike ? length : -1, next: 0 }
  }

// Cells of things that have many: elements of arrays and typed arrays in a shadow with a stamp each, keys of dictionaries in a map of stamps. Beside
// them the stamp of the whole holds for every cell ("everything in here was touched at least then").

import { max } from '../../protocol/index.ts'
import { copyInto } from '../builtins.ts'
import type { Count } from '../stack/counter.ts'
import type { RuntimeHost } from '../host.ts'
import type { KeyCells } from './key-cells.ts'
import { newStamps } from './new-stamps.ts'
import { noShadow, type ObjectCells } from './object-cells.ts'
import { outOfLine } from '../out-of-line.ts'
import { atReads, atWrites, type Partial, type State } from '../state.ts'
import type { Value } from '../value.ts'

export interface ElementCells {
  /** `whole` and `shadow` are the hidden slots of `a`, where the caller has looked at them already. */
  readonly readElement: (a: Value, i: Value, t: number, whole?: number, shadow?: Int32Array) => void
  readonly writeElement: (a: Value, i: Value, t: number, whole?: number, shadow?: Int32Array) => void
  /** The shadow of an array of `length` elements, with room for element `at`; `sparse` where it is to have none. */
  readonly grown: (a: Value, at: number, length: number) => Int32Array
}

/** What strings do when they are indexed, or used as keys. */
export interface StringCells {
  readonly character: (s: string, i: Value, t: number) => void
  readonly flattened: (s: string) => void
}

/** A write this far behind the end is no element but the start of a sparse array. */
const farthestWrite = 1024

/** An array that long may be sparse: a hash table whose indices are hashes has gigabytes of them, and few elements. It is one cell. */
const maybeSparse = 2 ** 20
/** In place of the shadow of a sparse array. */
export const sparse: Int32Array = new Int32Array(0)

/**
 * Stamp of a typed array of which the outside has filled some elements, or which has views of a part, and of those: less than any, so that the elements' own
 * decide, however few they are. It stays: who touches the same cells through another view would not find a stamp of the whole here.
 */
export const unknownWhole: number = -(2 ** 31)

/** The shadow of `a`, wide enough for element `at`. */
function grownShadow(a: Value, { shadow: Q, isSparse }: RuntimeHost, at: number, length: number): Int32Array {
  const shadow: Int32Array = a[Q] ?? noShadow
  if (shadow !== noShadow && at < shadow.length) return shadow
  const cells = max(at + 1, shadow === noShadow ? length : shadow.length * 2)
  if (cells > maybeSparse && isSparse?.(a) === true) return sparse
  const wider = newStamps(cells)
  if (shadow !== noShadow) copyInto(wider, shadow)
  a[Q] = wider
  return wider
}

/**
 * Whether all cells were touched at `t` or later: then the stamp of the whole may say so, and one look at it is enough. Asked when the last one is, after which
 * loops begin again, and of typed arrays only: of a list that grows, the elements to come would be known too. Looks from both ends, so that one of which
 * a part was passed over is left at once.
 */
function isTouched(shadow: Int32Array, length: number, t: number): boolean {
  if (shadow.length < length) return false
  for (let low = 0, high = length - 1; low <= high; low++, high--) if (shadow[low]! < t || shadow[high]! < t) return false
  return true
}

/** The common cases, a small array and one that has a shadow, without looking its slots up again. False when it is another case, as the last element is. */
function createAtOnce(
  { stamp: P, options: { small } }: RuntimeHost,
  count: Count,
): (at: Partial, a: Value, i: Value, t: number, whole: number | undefined, shadow: Int32Array | undefined) => boolean {
  const { isArray } = Array

  /** Element `i`, which is a whole number, of an array that is one cell; false when it is none. */
  function accessSmall(at: Partial, a: Value, i: number, t: number, whole: number): boolean {
    const length: number = a.length
    if (length > small || i < 0 || i >= length || whole === unknownWhole) return false
    a[P] = t + count(at, whole, length)
    return true
  }

  return (at, a, i, t, whole, shadow) => {
    if (typeof i !== 'number') return false
    if (shadow === undefined) return whole !== undefined && isArray(a) && (i | 0) === i && accessSmall(at, a, i, t, whole)
    if (!(i < shadow.length)) return false
    const own = shadow[i]
    if (own === undefined) return false
    const length: number = a.length
    if (length <= small) return accessSmall(at, a, i, t, whole ?? 0)
    if (shadow === noShadow || i >= length - 1) return false
    const old = own > whole! ? own : (whole ?? 0)
    if (own < t) shadow[i] = t + count(at, old, 1)
    return true
  }
}

export function createElementCells({ host }: State, count: Count, keys: KeyCells, objects: ObjectCells, strings: StringCells): ElementCells {
  const { stamp: P, shadow: Q } = host
  const { small } = host.options
  const { isArray } = Array
  const { isView }: { isView: (a: Value) => boolean } = ArrayBuffer
  const grown = (a: Value, at: number, length: number): Int32Array => grownShadow(a, host, at, length)

  function access(at: Partial, a: Value, i: Value, t: number): void {
    outOfLine(t)
    if (typeof i === 'string') strings.flattened(i)
    if (typeof a !== 'object' || a === null) {
      if (typeof a === 'string') strings.character(a, i, t)
      else if (typeof a === 'function') objects.touch(at, a, t)
      return
    }
    const old = a[P]
    if (old >= t) return
    if (old === undefined && !objects.adopt(a)) return objects.touch(at, a, t)
    if (old === undefined && a[P] >= t) return
    if (isArray(a) || isView(a)) element(at, a, i, t, old ?? 0)
    else keys.access(at, a, i, t, old ?? 0)
  }

  function element(at: Partial, a: Value, i: Value, t: number, whole: number): void {
    const index = typeof i === 'number' ? i : typeof i === 'string' ? +i : -1
    const length: number = a.length
    const reach = at === atWrites ? length + farthestWrite : length
    if (!(index >= 0 && index < reach) || (index | 0) !== index) return
    if (length <= small && whole !== unknownWhole) {
      // The array has shrunk since this element had a stamp of its own.
      if (a[Q]?.[index] >= t) return
      a[P] = t + count(at, whole, max(1, length))
      return
    }
    const shadow = grown(a, index, length)
    if (shadow === sparse) {
      a[P] = t + count(at, whole, 1)
      return
    }
    const own = shadow[index]!
    if (own >= t) return
    shadow[index] = t + count(at, own > whole ? own : whole, 1)
    if (index === length - 1 && whole >= 0 && isView(a) && isTouched(shadow, length, t)) a[P] = shadow[index]
  }

  const accessAtOnce = createAtOnce(host, count)
  const readElement = (a: Value, i: Value, t: number, whole?: number, shadow?: Int32Array): void => {
    if (!accessAtOnce(atReads, a, i, t, whole, shadow)) access(atReads, a, i, t)
  }
  const writeElement = (a: Value, i: Value, t: number, whole?: number, shadow?: Int32Array): void => {
    if (!accessAtOnce(atWrites, a, i, t, whole, shadow)) access(atWrites, a, i, t)
  }
  return { readElement, writeElement, grown }
}

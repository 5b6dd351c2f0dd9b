// What a charge is: from one observed call of a built-in to the steps that it is worth. One table a kind of receiver.

import { type CallNote, max, min, trunc } from '../../protocol/index.ts'
import { dataOf, isArray, isView, keysOf } from '../builtins.ts'
import { collectionSize } from '../cells/genuine-collections.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'
import type { Bigints } from './bigints.ts'
import type { Cells } from '../cells/cells.ts'
import type { Collections } from '../cells/collections.ts'
import type { KnownPattern } from '../patterns/patterns.ts'
import type { State } from '../state.ts'
import type { Strings } from '../texts/strings.ts'

/** One observed call: `r` result, `o` receiver, `a` and `b` its first arguments, `t` the activation. */
export interface NativeCall {
  readonly r: Value
  readonly o: Value
  readonly a: Value
  readonly b: Value
  readonly t: number
  readonly note: CallNote
  /** What is known of the regular expression that a string was matched with; null where there is none. */
  readonly pattern: KnownPattern | null
  /** Further arguments, of the methods in `rangeArguments`. */
  readonly more?: readonly Value[] | undefined
}

/** Touches the cells that the call read and returns its steps. */
export type Charge = (call: NativeCall) => number
/** By method name; every name is one of `nativeMethods`. */
export type Charges = Readonly<Record<string, Charge>>

export interface ChargeTools {
  readonly cells: Cells
  readonly collections: Collections
  readonly strings: Strings
  readonly state: State
  readonly bigints: Bigints
}

/** The length of a string or a genuine list; 0 for anything else, whose `length` may be code of the program: a method may have been overridden. */
export const createLengthOf =
  ({ isProxy }: RuntimeHost) =>
  (v: Value): number =>
    typeof v === 'string' || (!isProxy(v) && (isArray(v) || isView(v))) ? ((v as { length?: number }).length ?? 0) : 0

/** Reads everything in a list, string or collection, and returns how much that is; any other object is one cell. */
export const createReadWhole =
  ({ cells, collections, strings, state: { host } }: ChargeTools) =>
  (v: Value, t: number): number => {
    if (typeof v === 'string') {
      strings.flattened(v)
      strings.range(v, 0, v.length, t)
      return v.length
    }
    if (typeof v !== 'object' || v === null || host.isProxy(v)) return 0
    if (isArray(v) || isView(v)) {
      const { length = 0 } = v as { length?: number }
      cells.readRange(v, 0, length, t)
      return length
    }
    const size = collectionSize(v)
    if (size >= 0) collections.readEntries(v, t)
    else cells.read(v, t)
    return max(0, size)
  }

/** Objects whose properties are looked at, and texts in them whose characters are. */
const mostEntered = 4096
const longText = 32

/** Reads a value, and what the objects in it hold: `{ history }`, but not what is in the elements of a list. Only data is looked at, no accessor and no proxy. */
export function createReadNested(tools: ChargeTools): (v: Value, t: number) => void {
  const readWhole = createReadWhole(tools)
  const { isProxy } = tools.state.host
  const isEntered = (v: Value): boolean => typeof v === 'object' && v !== null && !isProxy(v) && !isArray(v) && !isView(v) && collectionSize(v) < 0
  return (v, t) => {
    readWhole(v, t)
    const pending: Value[] = [v]
    let left = isEntered(v) ? 1 : 0
    for (let entered = 0; left > 0 && entered < mostEntered; entered++) {
      const next = pending[--left]
      for (let i = 0, keys = keysOf(next); i < keys.length; i++) {
        const part = dataOf(next, keys[i]!)
        if (typeof part !== 'string' || part.length >= longText) readWhole(part, t)
        if (isEntered(part)) pending[left++] = part
      }
    }
  }
}

/** Where an argument of `slice`, `splice` or `indexOf` points in a list of `n`: negative ones count from the end. */
export function position(argument: unknown, n: number): number {
  const at = typeof argument === 'number' ? trunc(argument) || 0 : 0
  return at < 0 ? max(0, n + at) : min(at, n)
}

/** Where an argument points behind the last element of a range that ends with the list when there is none. */
export const endPosition = (argument: unknown, n: number): number => (typeof argument === 'number' ? position(argument, n) : n)

/** Where an argument of a Buffer's methods points among `n` bytes, `otherwise` when it is no number: none counts from the end. */
export const bytePosition = (argument: unknown, n: number, otherwise: number): number =>
  typeof argument === 'number' ? min(max(0, trunc(argument) || 0), n) : otherwise

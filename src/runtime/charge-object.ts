// What static functions (Object.keys, Array.from, JSON.parse …), Map, Set and Buffer cost: the entries, characters or bytes they pass over.

import { collectionSize, isArray, isView, keysOf } from './builtins.ts'
import { type Charge, type Charges, type ChargeTools, createLengthOf, type NativeCall } from './charge.ts'
import type { Value } from './value.ts'

/** Only the built-in itself is charged: `keys` on a user's class is the user's code, counted where it runs. */
const when =
  (owner: Value, name: string, charge: Charge): Charge =>
  (call) =>
    call.o === owner && typeof owner[name] === 'function' ? charge(call) : 0

export function objectCharges({ cells, strings, state }: ChargeTools): Charges {
  const { isProxy } = state.host
  const listLength = createLengthOf(state.host)
  const lengthOf = (v: Value): number =>
    typeof v === 'object' && v !== null && !isProxy(v) && collectionSize(v) >= 0 ? collectionSize(v) : listLength(v)
  const readObject = ({ a, t }: NativeCall): void => {
    if (typeof a === 'object' && !isProxy(a) && (isArray(a) || isView(a))) cells.readRange(a, 0, lengthOf(a), t)
    else cells.read(a, t)
  }
  const entries = (c: NativeCall): number => {
    readObject(c)
    return Math.max(1, lengthOf(c.r))
  }
  const collection = ({ o, t }: NativeCall): number => {
    const size = collectionSize(o)
    if (size > 0) cells.readElement(o, 0, t)
    return Math.max(0, size)
  }
  const fromSource = (c: NativeCall): number => {
    readObject(c)
    return lengthOf(c.r)
  }
  const bytes = (c: NativeCall): number => (c.o === Object || isView(c.r) || typeof c.r === 'string' ? lengthOf(c.r) / 8 : 0)
  return {
    keys: when(Object, 'keys', entries),
    values: when(Object, 'values', entries),
    entries: when(Object, 'entries', entries),
    getOwnPropertyNames: when(Object, 'getOwnPropertyNames', entries),
    getOwnPropertySymbols: when(Object, 'getOwnPropertySymbols', entries),
    getOwnPropertyDescriptors: when(Object, 'getOwnPropertyDescriptors', (c) => {
      readObject(c)
      return Math.max(1, keysOf(c.r).length)
    }),
    assign: when(Object, 'assign', (c) => {
      if (typeof c.b !== 'object' || c.b === null || isProxy(c.b)) return 1
      cells.read(c.b, c.t)
      return Math.max(1, keysOf(c.b).length)
    }),
    fromEntries: when(Object, 'fromEntries', (c) => lengthOf(c.a)),
    groupBy: when(Object, 'groupBy', (c) => lengthOf(c.a)),
    from: (c) => (c.o === Array ? fromSource(c) : bytes(c)),
    concat: bytes,
    parse: when(JSON, 'parse', (c) => {
      if (typeof c.a !== 'string') return 1
      strings.flattened(c.a)
      strings.range(c.a, 0, c.a.length, c.t)
      return c.a.length
    }),
    stringify: when(JSON, 'stringify', (c) => {
      readObject(c)
      return typeof c.r === 'string' ? c.r.length : 1
    }),
    forEach: collection,
    clear: collection,
    union: (c) => collection(c) + lengthOf(c.a),
    intersection: collection,
    difference: collection,
    freeze: when(Object, 'freeze', () => 1),
  }
}

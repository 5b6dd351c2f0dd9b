// What static functions (Object.keys, Array.from, JSON.parse …), Map, Set and Buffer cost: the entries, characters or bytes they pass over.

import { firstOnly, max, usedUp } from '../../protocol/index.ts'
import { asItWas, dataOf, isArray, isOwnParse, isTextCoder, isView, keysOf } from '../builtins.ts'
import { collectionSize, forEachEntry } from '../cells/genuine-collections.ts'
import { bufferLength, isBuffer, isViewOf } from '../cells/same-memory.ts'
import {
  type Charge,
  type Charges,
  type ChargeTools,
  createLengthOf,
  createReadNested,
  createReadWhole,
  endPosition,
  type NativeCall,
  position,
} from './charge.ts'
import type { Cells } from '../cells/cells.ts'
import { createIterated } from '../cells/iterated.ts'
import { listenerCharges } from './listeners.ts'
import { languageCharges } from './language-charges.ts'
import { moduleCharges } from './module-charges.ts'
import { parameterCharges } from './parameters.ts'
import { eachParsed } from '../cells/plain-data.ts'
import type { Value } from '../value.ts'

/** Only the built-in itself is charged: `keys` on a user's class is the user's code, counted where it runs. */
const when =
  (owner: Value, name: string, charge: Charge): Charge =>
  (call) =>
    call.o === owner && typeof owner[name] === 'function' ? charge(call) : 0

/** The pairs in a list that `Object.entries` made are as new as the list. */
export function bornPairs(cells: Cells, list: Value, t: number): void {
  if (!isArray(list)) return
  for (let i = 0; i < list.length; i++) cells.born(list[i], t)
}

const isOwnFrom = asItWas('Array', 'from')
const isOwnGroupBy = asItWas('Object', 'groupBy')
const isOwnGroupByOfMap = asItWas('Map', 'groupBy')

/** What is made besides the result: the elements of what iterating gives, the lists of groups. */
function createMade({ cells, state: { host } }: ChargeTools): {
  readonly entriesOf: (it: Value, o: Value) => void
  readonly list: (call: NativeCall) => void
  readonly groups: (call: NativeCall) => void
} {
  const { entriesOf, givenBy, bornIn } = createIterated(host, cells)
  return {
    entriesOf,
    /** `Array.from(map)`; with a function it is that which made the elements. */
    list: ({ r, o, a, b, t }) => {
      if (o === Array && b === undefined && isOwnFrom()) bornIn(r, 0, r.length, t, givenBy(a))
    },
    groups: ({ r, o, t }) => {
      if (o === Object && isOwnGroupBy()) for (let i = 0, keys = keysOf(r); i < keys.length; i++) cells.born(r[keys[i]!], t)
      else if (o === Map && isOwnGroupByOfMap()) forEachEntry(r, (_key, list) => cells.born(list, t))
    },
  }
}

/** Methods of Map and Set that pass over all their entries. */
function collectionCharges(readWhole: (v: Value, t: number) => number): Charges {
  const own: Charge = ({ o, t }) => (collectionSize(o) >= 0 ? readWhole(o, t) : 0)
  const withOther: Charge = (c) => (collectionSize(c.o) >= 0 ? max(1, own(c) + readWhole(c.a, c.t)) : 0)
  return {
    forEach: own,
    clear: own,
    union: withOther,
    intersection: withOther,
    difference: withOther,
    symmetricDifference: withOther,
    isSubsetOf: withOther,
    isSupersetOf: withOther,
    isDisjointFrom: withOther,
  }
}

/** An iterator of a collection is taken to be used up, unless the text shows that only its first entry is asked for; walking it is the program's own steps. */
const createIteratorCharge =
  ({ cells, collections }: ChargeTools) =>
  (ofObject: Charge): Charge =>
  (call) => {
    const { o, r, t, note } = call
    if (o === Object || collectionSize(o) < 0) return ofObject(call)
    const gaps = note === firstOnly ? collections.readFirst(o, t, 1) : 0
    if (note !== firstOnly) collections.readEntries(o, t)
    if (r !== o) cells.born(r, t)
    return note === usedUp ? collectionSize(o) : gaps
  }

/** What `JSON.parse` and `JSON.stringify` are charged. */
function jsonCharges(tools: ChargeTools): Charges {
  const { cells, state } = tools
  const [readWhole, readNested] = [createReadWhole(tools), createReadNested(tools)]
  return {
    parse: when(JSON, 'parse', (c) => {
      state.attempt.text = null
      // What a reviver gave, or a function of the program's, may be anything.
      if (c.b === undefined && isOwnParse()) eachParsed(c.r, (o) => void cells.born(o, c.t))
      return typeof c.a === 'string' ? readWhole(c.a, c.t) : 1
    }),
    stringify: when(JSON, 'stringify', (c) => {
      // What a replacer passes by is not known.
      if (c.b === undefined || c.b === null) readNested(c.a, c.t)
      else readWhole(c.a, c.t)
      return typeof c.r === 'string' ? c.r.length : 1
    }),
  }
}

const { Buffer }: Value = globalThis
const byteLength: Value = Buffer?.byteLength
/** Of other encodings the length of a text tells how many bytes it has. */
const isByteCounted = (encoding: Value): boolean => encoding === undefined || encoding === 'utf8' || encoding === 'utf-8'

/** What is charged by bytes: Buffers, texts that are encoded or decoded, ArrayBuffers. */
function binaryCharges(tools: ChargeTools): Charges & { readonly from: Charge } {
  const { cells, state } = tools
  const { isProxy } = state.host
  const readWhole = createReadWhole(tools)
  const lengthOf = createLengthOf(state.host)
  const isOwnBuffer = (v: Value): boolean => typeof v === 'object' && v !== null && !isProxy(v) && isBuffer(v)
  const bytes = ({ o, r, a, t }: NativeCall): number => {
    if (o !== Object && !isView(r) && typeof r !== 'string') return 0
    if (isViewOf(r, a)) {
      cells.viewed(r, a)
      return 1
    }
    readWhole(a, t)
    return lengthOf(r) / 8
  }
  /** `Buffer.concat(list)`: the bytes of each. */
  const joined = (c: NativeCall): number => {
    if (isView(c.r) && !isProxy(c.a) && isArray(c.a)) for (let i = 0; i < c.a.length; i++) readWhole(dataOf(c.a, String(i)), c.t)
    return bytes(c)
  }
  return {
    from: bytes,
    concat: joined,
    slice: ({ o, r, a, b, t }) => {
      if (!isOwnBuffer(o) || !isOwnBuffer(r)) return 0
      cells.readBuffer(o, position(a, bufferLength(o)), endPosition(b, bufferLength(o)), t)
      cells.madeBuffer(r, t)
      return max(1, bufferLength(r) / 8)
    },
    encode: ({ o, r, a, t }) => (isTextCoder(o) && isView(r) && typeof a === 'string' ? readWhole(a, t) / 8 : 0),
    byteLength: ({ o, r, a, b, t }) =>
      o === Buffer && dataOf(o, 'byteLength') === byteLength && typeof r === 'number' && typeof a === 'string' && isByteCounted(b)
        ? readWhole(a, t) / 8
        : 0,
    decode: ({ o, r, a, t }) => (isTextCoder(o) && isView(a) && typeof r === 'string' ? readWhole(a, t) / 8 : 0),
  }
}

const promiseCharges = (grouped: Charge): Charges => ({
  all: when(Promise, 'all', grouped),
  allSettled: when(Promise, 'allSettled', grouped),
  any: when(Promise, 'any', grouped),
  race: when(Promise, 'race', grouped),
})

export function objectCharges(tools: ChargeTools): Charges {
  const { cells, state } = tools
  const iterated = createIteratorCharge(tools)
  const made = createMade(tools)
  const { isProxy } = state.host
  const binary = binaryCharges(tools)
  const readWhole = createReadWhole(tools)
  const listLength = createLengthOf(state.host)
  const lengthOf = (v: Value): number =>
    typeof v === 'object' && v !== null && !isProxy(v) && collectionSize(v) >= 0 ? collectionSize(v) : listLength(v)
  const entries = ({ r, a, t }: NativeCall): number => {
    readWhole(a, t)
    return max(1, lengthOf(r))
  }
  /** `Object.isFrozen(a)`: of a list V8 knows it, of what may be extended as well; else it asks each property until one is not. Only where none is, it is known how many. */
  const settled = ({ r, a, t }: NativeCall): number => {
    if (r !== true || typeof a !== 'object' || a === null || isProxy(a) || isArray(a) || isView(a)) return 0
    cells.read(a, t)
    return keysOf(a).length
  }
  const grouped = ({ a, t }: NativeCall): number => max(1, readWhole(a, t))
  const iteratedEntries = iterated(
    when(Object, 'entries', (c) => {
      bornPairs(cells, c.r, c.t)
      return entries(c)
    }),
  )
  return {
    ...binary,
    keys: iterated(when(Object, 'keys', entries)),
    values: iterated(when(Object, 'values', entries)),
    entries: (c) => {
      if (typeof c.o === 'object') made.entriesOf(c.r, c.o)
      return iteratedEntries(c)
    },
    getOwnPropertyNames: when(Object, 'getOwnPropertyNames', entries),
    getOwnPropertySymbols: when(Object, 'getOwnPropertySymbols', entries),
    getOwnPropertyDescriptors: when(Object, 'getOwnPropertyDescriptors', (c) => {
      readWhole(c.a, c.t)
      return max(1, keysOf(c.r).length)
    }),
    assign: when(Object, 'assign', (c) => {
      if (typeof c.b !== 'object' || c.b === null || isProxy(c.b)) return 1
      cells.read(c.b, c.t)
      return max(1, keysOf(c.b).length)
    }),
    fromEntries: when(Object, 'fromEntries', grouped),
    groupBy: (c) => {
      made.groups(c)
      return c.o === Object || c.o === Map ? grouped(c) : 0
    },
    from: (c) => {
      made.list(c)
      return c.o === Array ? entries(c) : binary.from(c)
    },
    ownKeys: when(Reflect, 'ownKeys', entries),
    ...jsonCharges(tools),
    ...collectionCharges(readWhole),
    ...listenerCharges(state),
    freeze: when(Object, 'freeze', () => 1),
    isFrozen: when(Object, 'isFrozen', settled),
    isSealed: when(Object, 'isSealed', settled),
    ...moduleCharges(tools),
    ...languageCharges(tools),
    ...parameterCharges(state.host),
    ...promiseCharges(grouped),
  }
}

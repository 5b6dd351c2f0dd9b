// What array and typed-array methods cost. Elements moved, copied, compared or visited: one step each; moved elements are read.

import { firstOnly, log2, max, min, round, spreadArguments, trunc, usedUp } from '../../protocol/index.ts'
import { dataOf, isNotANumber, isView } from '../builtins.ts'
import { isPartOf, isPartOfBuffer } from '../cells/same-memory.ts'
import {
  bytePosition,
  type Charge,
  type Charges,
  type ChargeTools,
  createLengthOf,
  createReadWhole,
  endPosition,
  type NativeCall,
  position,
} from './charge.ts'
import { createIterated } from '../cells/iterated.ts'
import { createFoundAt } from '../cells/quiet-lists.ts'
import { stepsOf } from '../state.ts'
import type { Value } from '../value.ts'

/** V8 trims an array from the left in constant time until it lives in the large-object space: from 128 KB on, measured at 16,384 elements of 8 bytes. */
const trimmedInPlace = 16_384

const depthOf = (n: number): number => (n > 1 ? log2(n) : 0)

export const arrayCharges = (tools: ChargeTools): Charges => ({ ...searches(tools), ...moves(tools), ...copies(tools), ...visits(tools) })

/** Every element of the receiver is read: as many steps. */
const readAll =
  ({ cells }: ChargeTools): Charge =>
  ({ o, t }) => {
    cells.readRange(o, 0, o.length, t)
    return o.length
  }

function searches({ cells, state }: ChargeTools): Charges {
  const [lengthOf, foundAt] = [createLengthOf(state.host), createFoundAt(state.host)]
  /** Found at index `found` (negative: not found), searching forward from `from`. */
  const scan = ({ o, t }: NativeCall, found: number, from: number): number => {
    const end = found < 0 ? o.length : found + 1
    cells.readRange(o, from, end, t)
    return max(1, end - from)
  }
  /** Searching backwards, [at, at + width) being where it began. */
  const scanBack = ({ o, r, t }: NativeCall, at: number, width: number): number => {
    const low = max(0, r)
    const end = min(o.length, at + width)
    cells.readRange(o, low, end, t)
    return max(1, end - low)
  }
  return {
    includes: (c) => {
      const from = position(c.b, c.o.length)
      // It does not say where it stopped: the same search again does. NaN, which indexOf never finds, counts as a scan of everything.
      return scan(c, c.r === true ? foundAt(c.o, c.a, from) : -1, from)
    },
    indexOf: (c) => scan(c, c.r, position(c.b, c.o.length)),
    // Only Buffers look for more than one element.
    lastIndexOf: (c) => {
      const from = typeof c.b === 'number' && !(isView(c.o) && isNotANumber(c.b)) ? trunc(c.b) || 0 : c.o.length - 1
      return scanBack(c, from < 0 ? c.o.length + from : from, isView(c.o) ? max(1, lengthOf(c.a)) : 1)
    },
    findIndex: (c) => scan(c, c.r, 0),
    findLastIndex: (c) => scanBack(c, c.o.length - 1, 1),
  }
}

function moves(tools: ChargeTools): Charges {
  const { cells } = tools
  const lengthOf = createLengthOf(tools.state.host)
  const readWhole = createReadWhole(tools)
  const written = (o: Value, from: number, to: number, t: number): number => {
    cells.writeRange(o, from, to, t)
    return to - from
  }
  return {
    splice: ({ o, r, a, t, note }) => {
      const removed = lengthOf(r)
      // Where it begins is not known: only what it took away is.
      if (note === spreadArguments) return max(1, removed)
      // As many come as go: nothing moves.
      if (note > 0 && max(0, note - 2) === removed) {
        const from = position(a, o.length)
        cells.readRange(o, from, from + removed, t)
        return max(1, removed)
      }
      const length = o.length + removed
      const from = position(a, length)
      cells.readRange(o, from, length, t, length)
      return max(1, length - from)
    },
    shift: ({ o, r, t }) => {
      if (o.length === 0 && r === undefined) return 1
      if (o.length < trimmedInPlace) {
        cells.shifted(o, t)
        return 1
      }
      cells.readRange(o, 0, o.length + 1, t, o.length + 1)
      return o.length
    },
    unshift: ({ o, t }) => {
      cells.writeElement(o, 0, t)
      cells.readRange(o, 0, o.length, t)
      return o.length
    },
    fill: ({ o, b, t, more }) => written(o, position(b, o.length), endPosition(more?.[0], o.length), t),
    copyWithin: ({ o, a, b, t, more }) => {
      const to = position(a, o.length)
      const from = position(b, o.length)
      const moved = min(endPosition(more?.[0], o.length) - from, o.length - to)
      cells.readRange(o, from, from + moved, t)
      cells.writeRange(o, to, to + moved, t)
      return moved
    },
    reverse: readAll(tools),
    set: ({ o, a, b, t }) => {
      const to = bytePosition(b, o.length, 0)
      return written(o, to, to + readWhole(a, t), t)
    },
    copy: ({ o, r, a, b, t, more }) => {
      if (typeof r !== 'number' || !isView(a)) return 0
      const to = bytePosition(b, (a as Value).length, 0)
      const from = bytePosition(more?.[0], o.length, 0)
      cells.readRange(o, from, from + r, t)
      cells.writeRange(a, to, to + r, t)
      return r
    },
    write: ({ o, r, a, b, t }) => {
      if (typeof r !== 'number' || typeof a !== 'string') return 0
      readWhole(a, t)
      const to = bytePosition(b, o.length, 0)
      cells.writeRange(o, to, to + r, t)
      return r
    },
  }
}

function copies(tools: ChargeTools): Charges {
  const { cells } = tools
  const lengthOf = createLengthOf(tools.state.host)
  const all = readAll(tools)
  const readList = (list: Value, t: number): void => {
    if (typeof list === 'object' && lengthOf(list) > 0) cells.readRange(list, 0, list.length, t)
  }
  /** Bytes [from, to) of a Buffer, and how many they are. */
  const readBytes = (bytes: Value, from: Value, to: Value, t: number): number => {
    const { length }: { length: number } = bytes
    const low = bytePosition(from, length, 0)
    const high = bytePosition(to, length, length)
    cells.readRange(bytes, low, high, t)
    return high - low
  }
  /** `r` is the view `o.subarray(from)`. */
  const part = (o: Value, r: Value, from: Value): number => {
    cells.shared(r, o, position(from, o.length))
    return 1
  }
  return {
    concat: (c) => {
      readList(c.o, c.t)
      readList(c.a, c.t)
      readList(c.b, c.t)
      return lengthOf(c.r)
    },
    slice: ({ o, r, a, t }) => {
      if (isPartOfBuffer(r, o)) return part(o, r, a)
      const from = position(a, o.length)
      cells.readRange(o, from, from + lengthOf(r), t)
      return lengthOf(r)
    },
    subarray: ({ o, r, a }) => (isPartOf(r, o) ? part(o, r, a) : 1),
    join: (c) => all(c) + lengthOf(c.r) / 8,
    toString: (c: NativeCall) => {
      if (typeof c.r !== 'string') return 0
      return isView(c.o) ? readBytes(c.o, c.b, c.more?.[0], c.t) : all(c)
    },
    equals: ({ o, r, a, t }) => {
      if (!isView(o) || !isView(a) || typeof r !== 'boolean') return 0
      // Of different lengths: no byte is looked at.
      return lengthOf(o) === lengthOf(a) ? min(readBytes(o, 0, undefined, t), readBytes(a, 0, undefined, t)) : 1
    },
    compare: ({ o, r, a, b, t, more = [] }) => {
      if (!isView(o) || !isView(a) || typeof r !== 'number') return 0
      const from = bytePosition(more[1], lengthOf(o), 0)
      const low = bytePosition(b, lengthOf(a), 0)
      const end = bytePosition(more[2], lengthOf(o), lengthOf(o))
      const compared = min(end - from, bytePosition(more[0], lengthOf(a), lengthOf(a)) - low)
      return max(1, min(readBytes(o, from, from + compared, t), readBytes(a, low, low + compared, t)))
    },
    toReversed: all,
    toSpliced: all,
    with: all,
    flat: (c) => {
      for (let i = 0; i < c.o.length; i++) readList(dataOf(c.o, i), c.t)
      return all(c) + lengthOf(c.r)
    },
  }
}

function visits(tools: ChargeTools): Charges {
  const { cells, state } = tools
  const all = readAll(tools)
  const { entriesOf } = createIterated(state.host, cells)
  /** Where the visit stopped is not told: at least one step of the callback went into each element visited, so the steps since bound it. */
  const visited = (call: NativeCall, whole: boolean, backwards: boolean = false): number => {
    const most = whole ? call.o.length : min(call.o.length, max(1, stepsOf(state) - call.note))
    cells.readRange(call.o, backwards ? call.o.length - most : 0, backwards ? call.o.length : most, call.t)
    return most
  }
  // With a comparator its own steps are counted where it runs; the moves are n. Without one, comparisons are estimated.
  const sorted = (c: NativeCall): number => all(c) + (typeof c.a === 'function' ? 0 : round(c.o.length * depthOf(c.o.length)))
  /** An iterator is taken to be used up, unless the text shows that only its first element is asked for. What a loop takes is charged as the loop's steps. */
  const iterated = (c: NativeCall): number => {
    if (c.note === firstOnly) cells.readRange(c.o, 0, 1, c.t)
    else all(c)
    return c.note === usedUp ? c.o.length : 0
  }
  return {
    find: (c) => visited(c, c.r === undefined),
    some: (c) => visited(c, c.r === false),
    every: (c) => visited(c, c.r === true),
    findLast: (c) => visited(c, c.r === undefined, true),
    sort: sorted,
    toSorted: sorted,
    map: all,
    filter: all,
    forEach: all,
    reduce: all,
    reduceRight: all,
    flatMap: all,
    keys: (c) => (c.note === usedUp ? c.o.length : 0),
    values: iterated,
    entries: (c) => {
      entriesOf(c.r, c.o)
      return iterated(c)
    },
    at: ({ o, a, t }) => {
      if (typeof a === 'number') cells.readElement(o, a < 0 ? o.length + trunc(a) : trunc(a) || 0, t)
      return 0
    },
  }
}

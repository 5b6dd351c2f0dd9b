// What array and typed-array methods cost. Elements moved, copied, compared or visited: one step each.

import type { Charges, ChargeTools, NativeCall } from './natives.ts'
import { totalSteps } from './state.ts'

/** V8 trims an array from the left in constant time until it lives in the large-object space: measured at 50,000 elements of 8 bytes. */
const trimmedInPlace = 50_000

const log2 = (n: number): number => (n > 1 ? Math.log2(n) : 0)

export function arrayCharges({ cells, state }: ChargeTools): Charges {
  const start = (i: unknown, n: number): number => {
    const at = typeof i === 'number' ? Math.trunc(i) : 0
    return at < 0 ? Math.max(0, n + at) : Math.min(at, n)
  }
  const readAll = ({ o, t }: NativeCall): number => {
    cells.readRange(o, 0, o.length, t)
    return o.length
  }
  /** Found at index `found` (negative: not found), searching forward from `from`. */
  const scan = ({ o, t }: NativeCall, found: number, from: number): number => {
    const end = found < 0 ? o.length : found + 1
    cells.readRange(o, from, end, t)
    return Math.max(1, end - from)
  }
  /** `find` does not tell where: at least one step of the callback went into each element visited, so the steps since bound it. */
  const visited = (call: NativeCall, all: boolean): number => {
    const most = all ? call.o.length : Math.min(call.o.length, state.totals[totalSteps]! - call.started + 1)
    cells.readRange(call.o, 0, most, call.t)
    return most
  }
  const copy = (call: NativeCall): number => {
    const from = start(call.a, call.o.length)
    cells.readRange(call.o, from, from + call.r.length, call.t)
    return call.r.length
  }
  const sorted = (call: NativeCall): number => {
    const n = call.o.length
    cells.readRange(call.o, 0, n, call.t)
    // With a comparator its own steps are counted where it runs; the moves are n. Without one, comparisons are estimated.
    return typeof call.a === 'function' ? n : Math.round(n * log2(n)) + n
  }
  return {
    includes: (c) => (c.r === true ? scan(c, foundBy(c, start(c.b, c.o.length)), start(c.b, c.o.length)) : scan(c, -1, start(c.b, c.o.length))),
    indexOf: (c) => scan(c, c.r, start(c.b, c.o.length)),
    lastIndexOf: ({ o, r, t }) => {
      cells.readRange(o, r < 0 ? 0 : r, o.length, t)
      return o.length - Math.max(0, r)
    },
    findIndex: (c) => scan(c, c.r, 0),
    find: (c) => visited(c, c.r === undefined),
    some: (c) => visited(c, c.r === false),
    every: (c) => visited(c, c.r === true),
    findLast: (c) => visited(c, c.r === undefined),
    findLastIndex: (c) => visited(c, c.r < 0),
    splice: ({ o, r, a, t }) => {
      const removed: number = r.length
      const from = start(a, o.length)
      for (let i = 0; i < removed && i < 8; i++) cells.readElement(r, i, t)
      return Math.max(1, o.length - from) + removed
    },
    shift: ({ o }) => (o.length > trimmedInPlace ? o.length : 1),
    unshift: ({ o }) => o.length,
    concat: (c) => {
      readAll(c)
      return c.r.length
    },
    slice: copy,
    subarray: () => 1,
    join: (c) => readAll(c) + c.r.length / 8,
    toString: (c: NativeCall) => (typeof c.r === 'string' ? readAll(c) : 0),
    sort: sorted,
    toSorted: sorted,
    fill: ({ o }) => o.length,
    copyWithin: ({ o }) => o.length,
    reverse: readAll,
    toReversed: readAll,
    toSpliced: readAll,
    with: readAll,
    flat: (c) => {
      readAll(c)
      return c.r.length + c.o.length
    },
    map: readAll,
    filter: readAll,
    forEach: readAll,
    reduce: readAll,
    reduceRight: readAll,
    flatMap: readAll,
    set: (c) => (typeof c.a === 'object' && c.a !== null && typeof c.a.length === 'number' ? c.a.length : 0),
    equals: readAll,
    compare: readAll,
    copy: (c) => (typeof c.r === 'number' ? c.r : 0),
    write: (c) => (typeof c.r === 'number' ? c.r : 0),
  }
}

/** Where `includes` stopped. It does not say, so the same search is made again on a small prefix, then estimated as half of the rest. */
function foundBy({ o, a }: NativeCall, from: number): number {
  const at = Array.isArray(o) || ArrayBuffer.isView(o) ? Array.prototype.indexOf.call(o, a, from) : -1
  return at < 0 ? o.length - 1 : at
}

// Cells and their stamps (DESIGN §6). A small object is one cell, stamped in a hidden slot; arrays and typed arrays have a shadow with a stamp per
// element, beside a stamp of the whole that holds for every element ("everything in here was touched at least then"); an object that V8 keeps in
// dictionary mode has a shadow per key. An array up to `small` elements is one cell that weighs its length: a shadow would cost more than it tells.

import { atReads, atWrites, clockDepth, clockTop, discount, intStride, type State } from './state.ts'

/** Any value that a probe may be handed. Nothing is assumed of it; `stamp` and `shadow` are private symbols, so reading them never runs user code. */
// oxlint-disable-next-line typescript/no-explicit-any -- the hidden slots are keyed by symbols that only exist at run time
export type Value = any

/** Which partial sum of an activation a cell is added to. */
export type Partial = typeof atReads | typeof atWrites

export interface Cells {
  /** The one cell of an object, last accessed at `old`, is read; true when the caller is to stamp it with `t`. */
  readonly readCell: (o: Value, t: number, old: number | undefined) => boolean
  readonly writeCell: (o: Value, t: number, old: number | undefined) => boolean
  /** The one cell of an object is read, and stamped. */
  readonly read: (o: Value, t: number) => void
  readonly readElement: (a: Value, i: Value, t: number) => void
  readonly writeElement: (a: Value, i: Value, t: number) => void
  /** Elements [low, high) of an array or typed array are read. */
  readonly readRange: (a: Value, low: number, high: number, t: number) => void
  /** Everything in `o` now was made by the activation with timestamp `t`. */
  readonly born: (o: Value, t: number) => void
  /** Counts `amount` cells, last accessed at `old`, as read or written first by the top activation. */
  readonly count: (at: Partial, old: number, amount: number) => void
}

const noShadow = new Int32Array(0)

export function createCells(state: State, onString: (s: string, i: Value, t: number) => void, onKey: (k: string) => void): Cells {
  const { clock, ints } = state
  const { stamp: P, shadow: Q, isProxy, hasFastProperties } = state.host
  const small = state.host.options.small
  const isArray = Array.isArray
  const isView = ArrayBuffer.isView

  function count(at: Partial, old: number, amount: number): void {
    const d = clock[clockDepth]!
    ints[d * intStride + at]! += amount
    if (old > 0) discount(ints, at, d, old, amount)
  }

  /** First sight of an object born outside instrumented code. False for proxies, which have no hidden slots: a proxy's target counts when its traps touch it. */
  function adopt(o: Value): boolean {
    if (isProxy(o)) return false
    o[P] = 0
    return true
  }

  /** A property of an array is no cell: its elements are. */
  function isOneCell(at: Partial, o: Value, old: number | undefined): boolean {
    if (old === undefined && (o === null || (typeof o !== 'object' && typeof o !== 'function') || isProxy(o))) return false
    if (isArray(o) || isView(o)) return false
    count(at, old ?? 0, 1)
    return true
  }

  const readCell = (o: Value, _t: number, old: number | undefined): boolean => isOneCell(atReads, o, old)
  const writeCell = (o: Value, _t: number, old: number | undefined): boolean => isOneCell(atWrites, o, old)

  function touch(at: Partial, o: Value, t: number): void {
    const old: number | undefined = o?.[P]
    if (!(old! >= t) && isOneCell(at, o, old)) o[P] = t
  }

  const read = (o: Value, t: number): void => touch(atReads, o, t)

  function access(at: Partial, a: Value, i: Value, t: number): void {
    if (typeof i === 'string') onKey(i)
    if (typeof a !== 'object' || a === null) {
      if (typeof a === 'string') onString(a, i, t)
      else if (typeof a === 'function') touch(at, a, t)
      return
    }
    const old = a[P]
    if (old >= t || (old === undefined && !adopt(a))) return
    if (isArray(a) || isView(a)) element(at, a, i, t, old ?? 0)
    else key(at, a, i, t, old ?? 0)
  }

  function element(at: Partial, a: Value, i: Value, t: number, whole: number): void {
    const index = typeof i === 'number' ? i : typeof i === 'string' ? +i : -1
    const length: number = a.length
    const reach = at === atWrites ? length + 1024 : length
    if (!(index >= 0 && index < reach) || (index | 0) !== index) return
    if (length <= small) {
      a[P] = t
      count(at, whole, Math.max(1, length))
      return
    }
    const shadow = grown(a, index, length)
    const own = shadow[index]!
    if (own >= t) return
    shadow[index] = t
    count(at, own > whole ? own : whole, 1)
  }

  function grown(a: Value, at: number, length: number): Int32Array {
    const shadow: Int32Array = a[Q] ?? noShadow
    if (at < shadow.length) return shadow
    const wider = new Int32Array(Math.max(at + 1, shadow.length === 0 ? length : shadow.length * 2))
    wider.set(shadow)
    a[Q] = wider
    return wider
  }

  function key(at: Partial, o: Value, k: Value, t: number, whole: number): void {
    let shadow = o[Q]
    if (shadow === undefined) {
      if ((typeof k !== 'string' && typeof k !== 'number') || hasFastProperties(o)) {
        o[P] = t
        count(at, whole, 1)
        return
      }
      shadow = o[Q] = new Map<string | number, number>()
    }
    if (!(shadow instanceof Map) || (typeof k !== 'string' && typeof k !== 'number')) return
    const own: number = shadow.get(k) ?? 0
    if (own >= t) return
    shadow.set(k, t)
    count(at, own > whole ? own : whole, 1)
  }

  const readElement = (a: Value, i: Value, t: number): void => access(atReads, a, i, t)
  const writeElement = (a: Value, i: Value, t: number): void => access(atWrites, a, i, t)

  function readRange(a: Value, low: number, high: number, t: number): void {
    const whole = a[P]
    if (whole >= t || (whole === undefined && !adopt(a))) return
    const length: number = a.length
    const to = high > length ? length : high
    const from = low < 0 ? 0 : low
    if (to <= from) return
    if (length <= small) {
      a[P] = t
      count(atReads, whole ?? 0, length)
      return
    }
    readCells(from === 0 && to === length ? (a[Q] ?? noShadow) : grown(a, to - 1, length), whole ?? 0, from, to, t)
    if (from === 0 && to === length) a[P] = t
  }

  /** Runs of elements with the same last access are counted together. */
  function readCells(shadow: Int32Array, whole: number, from: number, to: number, t: number): void {
    let run = 0
    let last = -1
    const end = Math.min(to, shadow.length)
    for (let i = from; i < end; i++) {
      const own = shadow[i]!
      if (own >= t) continue
      shadow[i] = t
      const old = own > whole ? own : whole
      if (old !== last) {
        if (run > 0) count(atReads, last, run)
        run = 0
        last = old
      }
      run++
    }
    if (run > 0) count(atReads, last, run)
    if (to > end) count(atReads, whole, to - Math.max(end, from))
  }

  function born(o: Value, t: number): void {
    if (typeof o === 'object' && o !== null && o[P] === undefined && !isProxy(o)) o[P] = t > clock[clockTop]! ? t : clock[clockTop]
  }

  return { readCell, writeCell, read, readElement, writeElement, readRange, born, count }
}

// Which cells an access means, as docs/input-size.md defines them, for the sets of the naive runtime.

import { CharacterShadows, cellOf, charactersPerCell } from '../../src/runtime/texts/character-shadows.ts'
import { coarseWidth, fineLength } from '../../src/protocol/index.ts'
import type { Cells } from '../../src/runtime/cells/cells.ts'
import type { Collections } from '../../src/runtime/cells/collections.ts'
import { createGaps } from '../../src/runtime/cells/gaps.ts'
import { sharedCells } from '../../src/runtime/texts/kindred-texts.ts'
import { hasOtherSlots } from '../../src/runtime/cells/key-cells.ts'
import type { RuntimeHost } from '../../src/runtime/index.ts'
import type { Strings } from '../../src/runtime/texts/strings.ts'
import type { Value } from '../../src/runtime/value.ts'
import type { NaiveActivations } from './naive-activations.ts'

type Kind = 'reads' | 'writes'

/** Of every list: none of its elements has a stamp. */
const noShadow = new Int32Array(0)

const isList = (v: Value): boolean => Array.isArray(v) || ArrayBuffer.isView(v)
/** A write this far behind the end is no element but the start of a sparse array. */
const farthestWrite = 1024
const bytesInCell = 8

export function naiveCells(activations: NaiveActivations, host: RuntimeHost, strings: Strings): Cells {
  const { stamp: P, shadow: Q, isProxy, hasFastProperties } = host
  const { small, fields = false } = host.options
  const identities = new WeakMap<object, unknown[]>()
  const dictionaries = new WeakSet<object>()
  // Only births stamp here: the activation in which it was made, and those around it then, know all of it.
  // What was not born when it is first accessed never is: it has been there before. A generator is born then.
  const birthOf = (o: Value): number => (o[P] ??= host.isGenerator?.(o) === true ? activations.time : 0)

  /** Of views: what they are a part of, and from where. */
  const parts = new WeakMap<object, { readonly whole: Value; readonly from: number }>()

  function cellsOf(a: object): unknown[] {
    const known = identities.get(a) ?? []
    identities.set(a, known)
    return known
  }
  const cellAt = (a: object, i: number): unknown => (cellsOf(a)[i] ??= {})

  function object(kind: Kind, o: Value): false {
    if (o === null || (typeof o !== 'object' && typeof o !== 'function') || isProxy(o) || isList(o)) return false
    if (!fields || typeof o === 'function') activations.all(kind, o, 1, birthOf(o))
    else if (!hasOtherSlots(o)) {
      for (const key of Object.keys(o)) activations.access(kind, o, key, 1, birthOf(o))
      activations.all(kind, o, 0, birthOf(o))
    }
    return false
  }

  function element(kind: Kind, a: Value, i: Value): void {
    const index = typeof i === 'number' ? i : typeof i === 'string' ? Number(i) : -1
    const { length }: { length: number } = a
    if (!(index >= 0 && index < length + (kind === 'writes' ? farthestWrite : 0)) || !Number.isInteger(index)) return
    const part = parts.get(a)
    if (part !== undefined) return void (index < length && element(kind, part.whole, part.from + index))
    if (length > small) return activations.access(kind, a, cellAt(a, index), 1, birthOf(a))
    if (!activations.knows(a, cellAt(a, index))) activations.all(kind, a, Math.max(1, length), birthOf(a))
  }

  function keyed(kind: Kind, o: Value, i: Value, t: number): void {
    if (typeof i === 'string') strings.flattened(i)
    if (typeof o === 'string') return strings.character(o, i, t)
    if (typeof o === 'function') return void object(kind, o)
    if (typeof o !== 'object' || o === null || isProxy(o)) return
    if (isList(o)) return element(kind, o, i)
    if (fields) return field(kind, o, i)
    const isKey = typeof i === 'string' || typeof i === 'number'
    if (!dictionaries.has(o) && (!isKey || hasFastProperties(o))) return void object(kind, o)
    // Nobody is told that it has become a dictionary by an access to what is known.
    if (!(birthOf(o) >= t)) dictionaries.add(o)
    if (isKey) activations.access(kind, o, i, 1, birthOf(o))
  }

  function field(kind: Kind, o: Value, key: Value): void {
    if (typeof o === 'function') object(kind, o)
    else if (key !== null && (typeof key === 'object' || typeof key === 'function')) return
    else if (typeof o === 'object' && o !== null && !isProxy(o) && !isList(o) && !hasOtherSlots(o)) activations.access(kind, o, key, 1, birthOf(o))
  }

  function range(kind: Kind, a: Value, low: number, high: number, length: number): void {
    const [from, to] = [Math.max(0, low), Math.min(high, length)]
    if (to <= from || isProxy(a)) return
    const part = parts.get(a)
    if (part !== undefined) {
      for (let i = from; i < to; i++) element(kind, part.whole, part.from + i)
      return
    }
    if (length <= small) return activations.all(kind, a, length, birthOf(a))
    for (let i = from; i < to; i++) activations.access(kind, a, cellAt(a, i), 1, birthOf(a))
    if (from === 0 && to === length) activations.all(kind, a, 0, birthOf(a))
  }

  /** When buffers were made, as far as instrumented code made them. */
  const births = new WeakMap<object, number>()
  const eightBytes = (kind: Kind, buffer: Value, at: number): void =>
    activations.access(kind, buffer, Math.floor(at / bytesInCell), 1, births.get(buffer) ?? 0)

  function value(kind: Kind, view: Value, offset: Value): void {
    if (view instanceof DataView) eightBytes(kind, view.buffer, view.byteOffset + Number(offset))
  }

  return {
    adopt: (o) => !isProxy(o),
    readCell: (o) => object('reads', o),
    writeCell: (o) => object('writes', o),
    read: (o) => void object('reads', o),
    born: (o, t) => {
      if (typeof o !== 'object' || o === null || o[P] !== undefined || isProxy(o)) return
      o[P] = Math.max(t, activations.time)
      // By its shadow the text tells a list from what is no list.
      if (ArrayBuffer.isView(o)) (o as Value)[Q] = noShadow
    },
    madeBuffer: (buffer, t) => void births.set(buffer, t),
    viewed: (view, buffer) => {
      view[P] ??= births.get(buffer) ?? 0
      view[Q] ??= noShadow
    },
    readValue: (view, offset) => value('reads', view, offset),
    writeValue: (view, offset) => value('writes', view, offset),
    readBuffer: (buffer, from, to) => {
      for (let at = from - (from % bytesInCell); at < to; at += bytesInCell) eightBytes('reads', buffer, at)
    },
    readField: (o, key) => field('reads', o, key),
    writeField: (o, key) => field('writes', o, key),
    readElement: (a, i, t) => keyed('reads', a, i, t),
    writeElement: (a, i, t) => keyed('writes', a, i, t),
    readRange: (a, low, high, _t, length = a.length) => range('reads', a, low, high, length),
    readEach: (a, low, high, t) => {
      for (let i = low; i < high; i++) keyed('reads', a, i, t)
    },
    writeRange: (a, low, high) => range('writes', a, low, high, a.length),
    // What the outside fills is compared on random programs by cell-model.ts.
    filled: () => {},
    shared: (part, whole, from) => {
      const around = parts.get(whole)
      const [owner, at] = around === undefined ? [whole, from] : [around.whole, around.from + from]
      if (owner.length > small) parts.set(part, { whole: owner, from: at })
      part[P] = birthOf(owner)
    },
    shifted: (a) => {
      const length: number = a.length + 1
      if (length > small) activations.access('reads', a, cellAt(a, 0), 1, birthOf(a))
      else if (!activations.knows(a, cellAt(a, 0))) activations.all('reads', a, length, birthOf(a))
      cellsOf(a).shift()
    },
  }
}

export function naiveCollections(activations: NaiveActivations, { stamp: P, isProxy }: RuntimeHost, { flattened }: Strings): Collections {
  const isCollection = (c: Value): boolean => (c instanceof Map || c instanceof Set) && !isProxy(c)
  const birthOf = (c: Value): number => c[P] ?? 0
  const gaps = createGaps()

  function access(kind: Kind, c: Value, key: Value): void {
    if (typeof key === 'string') flattened(key)
    activations.access(kind, c, key, 1, birthOf(c))
  }
  return {
    readKey: (c, key) => {
      if (!isCollection(c)) return
      if (c.has(key)) access('reads', c, key)
      else if (typeof key === 'string') flattened(key)
    },
    writeKey: (c, key) => {
      if (isCollection(c)) access('writes', c, key)
    },
    // They have a test of their own.
    deleteKey: (c, key) => {
      if (!isCollection(c)) return
      gaps.deleting(c, key)
      access('writes', c, key)
    },
    readFirst: (c, _t, amount) => {
      if (!isCollection(c)) return 0
      const keys = [...c.keys()].slice(0, amount)
      const inFront = keys.length === 0 ? 0 : gaps.first(c, keys[0])
      for (const key of keys) access('reads', c, key)
      return inFront
    },
    readEntries: (c) => {
      if (!isCollection(c)) return
      for (const key of c.keys()) activations.access('reads', c, key, 1, birthOf(c))
      activations.all('reads', c, 0, birthOf(c))
    },
  }
}

/** `ropes` is asked what building strings is charged; which string is which is told by the runtime's own table, whose hashes of long strings may meet. */
export function naiveStrings(activations: NaiveActivations, ropes: Strings): Strings {
  const texts = new CharacterShadows((n, owner, kindred, at) =>
    sharedCells(n, coarseWidth, kindred, (cell, other) => activations.share(owner, cell, kindred.shadow, other, at)),
  )
  const access = (kind: Kind, s: string, cell: number, weight: number): void => {
    const shadow = texts.of(s)
    activations.access(kind, shadow.around ?? shadow, shadow.first + cell, weight, 0)
  }
  const read = (s: string, cell: number): void => access('reads', s, cell, charactersPerCell(s))
  const range: Strings['range'] = (s, low, high, t) => {
    const [from, to] = [Math.max(0, low), Math.min(high, s.length)]
    if (to <= from) return
    const rest = texts.rest(s)
    if (rest !== null) return range(rest.of, rest.from + from, rest.from + to, t)
    texts.read(s, to - from, t)
    for (let cell = cellOf(s, from); cell <= cellOf(s, to - 1); cell++) read(s, cell)
  }
  return {
    character: (s, i) => {
      const at = typeof i === 'number' ? i : i === undefined ? 0 : -1
      if (!(at >= 0 && at < s.length)) return
      ropes.flattened(s)
      const rest = texts.rest(s)
      if (rest === null) read(s, cellOf(s, Math.trunc(at)))
      else read(rest.of, cellOf(rest.of, rest.from + Math.trunc(at)))
    },
    range,
    cut: (piece, s, from, t) => {
      if (piece.length > fineLength) return texts.cut(piece, s, from)
      if (from + piece.length === s.length) return texts.cutRest(piece, s, from)
      range(s, from, from + piece.length, t)
      for (let cell = 0; cell < piece.length; cell++) access('writes', piece, cell, 0)
    },
    filled: (s) => activations.renew(texts.given(s)),
    made: (s, isCopied) => {
      ropes.made(s, isCopied)
      texts.made(s.length, activations.time, isCopied)
    },
    joined: (s, native) => {
      texts.made(s.length, activations.time, true)
      ropes.joined(s, native)
    },
    flattened: ropes.flattened,
  }
}

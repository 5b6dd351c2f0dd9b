// Objects that are one cell, stamped in a hidden slot.

import { max } from '../../protocol/index.ts'
import { isRegExp } from '../patterns/genuine-patterns.ts'
import type { Count } from '../stack/counter.ts'
import { Anchor } from './null-prototypes.ts'
import { asRead } from '../stack/interleaved.ts'
import type { RuntimeHost } from '../host.ts'
import type { KeyCells } from './key-cells.ts'
import { atReads, atWrites, clockTop, type Partial, type State } from '../state.ts'
import type { Value } from '../value.ts'

export interface ObjectCells {
  /**
   * First sight of an object born outside instrumented code, or, a generator, here and now. False for proxies, which have no hidden slots: a proxy's target counts when its traps touch
   * it; and for regular expressions, which must have none (patterns/patterns.ts).
   */
  readonly adopt: (o: Value) => boolean
  /** The one cell of an object, last accessed at `old`, is read; true when the caller is to stamp it with `t`. */
  readonly readCell: (o: Value, t: number, old: number | undefined) => boolean
  readonly writeCell: (o: Value, t: number, old: number | undefined) => boolean
  /** The one cell of an object, or each of its properties, is accessed, and stamped. */
  readonly touch: (at: Partial, o: Value, t: number) => void
  /** Everything in `o` now was made by the activation with timestamp `t`. */
  readonly born: (o: Value, t: number) => void
}

const { getPrototypeOf } = Object

/**
 * The shadow of every array none of whose elements has a stamp of its own: all zero, never written, and wider than most arrays, because once a place
 * has looked past the end of a typed array V8 compares what it finds there as floats. No wider: a test runner that cleans up its globals
 * asks for every element of what they hold.
 */
export const noShadow: Int32Array = new Int32Array(1 << 12)

/** Makes an object without prototype known to those who renew stamps. */
const createAnchor =
  ({ anchor: A }: RuntimeHost) =>
  (o: Value): void => {
    if (A !== undefined && getPrototypeOf(o) === null) o[A] = new Anchor(o)
  }

/** Whether `o`, which nobody has touched, is as new as who touches it first: a generator, as calling a generator function runs none of its code. */
const createIsNew =
  ({ isGenerator }: RuntimeHost) =>
  (o: Value): boolean => {
    if (isGenerator === undefined) return false
    // Objects of data inherit from what inherits from nothing: they are not asked.
    const prototype = getPrototypeOf(o)
    return prototype !== null && getPrototypeOf(prototype) !== null && isGenerator(o)
  }

function createBorn({ clock, host, patterns }: State, anchor: (o: Value) => void): ObjectCells['born'] {
  const { stamp: P, shadow: Q, isProxy } = host
  const { isArray } = Array
  const { isView } = ArrayBuffer
  const birthOf = (t: number): number => (t > clock[clockTop]! ? t : clock[clockTop]!)

  /** What most are: arrays have few shapes, and V8 compiles an access to few shapes in place. */
  function bornArray(o: Value, t: number): void {
    if (o[P] !== undefined || isProxy(o)) return
    o[P] = birthOf(t)
    o[Q] = noShadow
    anchor(o)
  }

  return (o, t) => {
    if (typeof o !== 'object' || o === null) return
    if (isArray(o)) return bornArray(o, t)
    if (o[P] !== undefined || isProxy(o)) return
    if (isRegExp(o)) return void patterns.touched(o, birthOf(t))
    o[P] = birthOf(t)
    if (isView(o)) (o as Value)[Q] = noShadow
    anchor(o)
  }
}

export function createObjectCells(state: State, count: Count, keys: KeyCells): ObjectCells {
  const { host, patterns } = state
  const { stamp: P, shadow: Q, isProxy } = host
  const { fields = false } = host.options
  const { isArray } = Array
  const { isView } = ArrayBuffer
  const anchor = createAnchor(host)
  const isNew = createIsNew(host)

  function adopt(o: Value): boolean {
    if (isProxy(o) || isRegExp(o)) return false
    // The stamp on top is negative where it is not traced.
    o[P] = isNew(o) ? max(0, state.clock[clockTop]!) : 0
    prepare(o)
    anchor(o)
    return true
  }

  /** Gives an array its shadow's slot: once a site has seen an object without a private symbol, TurboFan compiles its load of that symbol to a call. */
  function prepare(o: Value): void {
    if (isArray(o) || isView(o)) (o as Value)[Q] ??= noShadow
  }

  /** True when it is to be stamped with `t`. A property of an array is no cell: its elements are. */
  function isOneCell(at: Partial, o: Value, t: number, old: number | undefined): boolean {
    if (old === undefined && (o === null || (typeof o !== 'object' && typeof o !== 'function') || isProxy(o))) return false
    if (isArray(o) || isView(o)) return false
    if (old === undefined && isRegExp(o)) {
      const before = patterns.touched(o, t)
      if (before < t) count(at, asRead(before), 1)
      return false
    }
    if (old === undefined && isNew(o)) return true
    if (count(at, old ?? 0, 1) === 0) return true
    o[P] = t + 1
    return false
  }

  function touch(at: Partial, o: Value, t: number): void {
    const old: number | undefined = o?.[P]
    if (fields && typeof o === 'object') return touchAll(at, o, t, old)
    if (!(old! >= t) && isOneCell(at, o, t, old)) o[P] = t
  }

  /** Every property of an object is accessed. */
  function touchAll(at: Partial, o: Value, t: number, old: number | undefined): void {
    if (o === null || old! >= t || (old === undefined && isProxy(o)) || isArray(o) || isView(o)) return
    keys.accessAll(at, o, t, old ?? 0)
  }

  return {
    adopt,
    readCell: (o, t, old) => isOneCell(atReads, o, t, old),
    writeCell: (o, t, old) => isOneCell(atWrites, o, t, old),
    touch,
    born: createBorn(state, anchor),
  }
}

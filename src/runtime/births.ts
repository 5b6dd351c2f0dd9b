// First sight of an object: made by instrumented code, or by anyone else before.

import { Anchor } from './anchor.ts'
import { clockTop, type State } from './state.ts'
import type { Value } from './value.ts'

export interface Births {
  /**
   * First sight of an object born outside instrumented code. False for proxies, which have no hidden slots: a proxy's target counts when its traps touch
   * it; and for regular expressions, which must have none (patterns.ts).
   */
  readonly adopt: (o: Value) => boolean
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

export function createBirths({ clock, host, patterns }: State): Births {
  const { stamp: P, shadow: Q, anchor: A, isProxy } = host
  const { isArray } = Array
  const { isView } = ArrayBuffer

  function adopt(o: Value): boolean {
    if (isProxy(o) || o instanceof RegExp) return false
    o[P] = 0
    prepare(o)
    anchor(o)
    return true
  }

  /** Gives an array its shadow's slot: once a site has seen an object without a private symbol, TurboFan compiles its load of that symbol to a call. */
  function prepare(o: Value): void {
    if (isArray(o) || isView(o)) (o as Value)[Q] ??= noShadow
  }

  /** Makes an object without prototype known to those who renew stamps. */
  function anchor(o: Value): void {
    if (A !== undefined && getPrototypeOf(o) === null) o[A] = new Anchor(o)
  }

  function born(o: Value, t: number): void {
    if (typeof o === 'object' && o !== null && o[P] === undefined && !isProxy(o)) {
      const now = t > clock[clockTop]! ? t : clock[clockTop]!
      if (o instanceof RegExp) {
        patterns.touched(o, now)
        return
      }
      o[P] = now
      prepare(o)
      anchor(o)
    }
  }

  return { adopt, born }
}

// Strings have no identity and no slots, so their characters are cells by value: equal strings are one input. Two traps decide the mechanism.
// Looking at a character of a string that V8 holds as a rope copies the whole rope, so a shadow may only be looked up once the program itself
// has looked at a character; and hashing a long string costs its length, so the last string seen is remembered by reference.

import type { Cells, Value } from './cells.ts'
import { atReads } from './state.ts'

/** Strings longer than this are cells of 8 characters. */
const fineLength = 4096
/** Shadows kept before all are forgotten: a string read again after that counts again. */
const maximumShadows = 1 << 15
/** Shadow words kept before all are forgotten: 32 MB. */
const maximumWords = 1 << 23
/** V8 makes a rope from 13 characters; below this length flattening one is noise. */
const ropeLength = 32

export interface Strings {
  /** Character `i` of `s` was read by the program. */
  readonly character: (s: string, i: Value, t: number) => void
  /** Characters [low, high) of `s` were read by a built-in that needed them. */
  readonly range: (s: string, low: number, high: number, t: number) => void
  /** The string `s` is the result of a concatenation at a native site: V8 made a rope. */
  readonly joined: (s: string, native: number) => void
  /** The characters of `s` are about to be looked at. If it is a rope, V8 copies it: the cost is charged to the concatenation's site. */
  readonly flattened: (s: string) => void
}

export function createStrings(count: Cells['count'], charge: (native: number, steps: number) => void): Strings {
  let shadows = new Map<string, Int32Array>()
  let words = 0
  let lastString = ''
  let lastShadow: Int32Array = new Int32Array(1)
  // Ropes by length, the one thing about a rope that can be looked at: a concatenation marks its length, the first look at a string of that length clears it.
  const ropeOfLength = new Int32Array(1 << 16)
  const siteOfRope = new Int32Array(1 << 16)
  let ropes = 0

  function shadowOf(s: string): Int32Array {
    if (s === lastString) return lastShadow
    let shadow = shadows.get(s)
    if (shadow === undefined) {
      const size = s.length <= fineLength ? s.length : (s.length >> 3) + 1
      if (shadows.size >= maximumShadows || words > maximumWords) {
        shadows = new Map()
        words = 0
      }
      words += size
      shadow = new Int32Array(size)
      shadows.set(s, shadow)
    }
    lastString = s
    lastShadow = shadow
    return shadow
  }

  function character(s: string, i: Value, t: number): void {
    const at = typeof i === 'number' ? i : i === undefined ? 0 : -1
    if (!(at >= 0 && at < s.length)) return
    flattened(s)
    const fine = s.length <= fineLength
    const shadow = shadowOf(s)
    const cell = fine ? at | 0 : at >> 3
    const old = shadow[cell]!
    if (old >= t) return
    shadow[cell] = t
    count(atReads, old, fine ? 1 : 8)
  }

  function range(s: string, low: number, high: number, t: number): void {
    const from = low < 0 ? 0 : low
    const to = high > s.length ? s.length : high
    if (to <= from) return
    const fine = s.length <= fineLength
    const shadow = shadowOf(s)
    const end = fine ? to : ((to - 1) >> 3) + 1
    const weight = fine ? 1 : 8
    let run = 0
    let last = -1
    for (let cell = fine ? from : from >> 3; cell < end; cell++) {
      const old = shadow[cell]!
      if (old >= t) continue
      shadow[cell] = t
      if (old !== last) {
        if (run > 0) count(atReads, last, run * weight)
        run = 0
        last = old
      }
      run++
    }
    if (run > 0) count(atReads, last, run * weight)
  }

  function joined(s: string, native: number): void {
    const n = s.length
    if (n < ropeLength) return
    if (ropeOfLength[n & 0xffff] === 0) ropes++
    ropeOfLength[n & 0xffff] = n
    siteOfRope[n & 0xffff] = native
  }

  function flattened(s: string): void {
    const n = s.length
    if (ropes === 0 || n < ropeLength || ropeOfLength[n & 0xffff] !== n) return
    ropeOfLength[n & 0xffff] = 0
    ropes--
    charge(siteOfRope[n & 0xffff]!, n)
  }

  return { character, range, joined, flattened }
}

// Strings have no identity and no slots, so their characters are cells by value: equal strings are one input. Two traps decide the mechanism.
// Looking at a character of a string that V8 holds as a rope copies the whole rope, so a shadow may only be looked up once the program itself
// has looked at a character; and hashing a long string costs its length, so the last string seen is remembered by reference.

import { OwnMap } from './own-map.ts'
import type { Count } from './counter.ts'
import { atReads } from './state.ts'
import type { Value } from './value.ts'

/** Strings longer than this are cells of 8 characters, and are told apart by their length and a few characters. */
const fineLength = 64
/** Shadows of short strings kept before all are forgotten: a string read again after that counts again. */
const maximumShadows = 1 << 15
/** Long strings whose shadows are kept at a time. */
const longSlots = 1024
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

/** Stamps per cell of one string, as far as it has been read: a program that only looks at the head of ever new long strings must not pay for their tails. */
interface Shadow {
  stamps: Int32Array
}

const emptyShadow = (): Shadow => ({ stamps: new Int32Array(8) })

/** The stamps, with room for `cell`. */
function reaching(shadow: Shadow, cell: number): Int32Array {
  if (cell < shadow.stamps.length) return shadow.stamps
  const wider = new Int32Array(Math.max(cell + 1, shadow.stamps.length * 2))
  wider.set(shadow.stamps)
  shadow.stamps = wider
  return wider
}

/** Shadows by value: exact for short strings; a long one is its length and five of its characters, because hashing it would cost its length. */
class CharacterShadows {
  #short: OwnMap<string, Shadow> = new OwnMap()
  readonly #long: Shadow[] = Array.from({ length: longSlots }, emptyShadow)
  readonly #prints: Int32Array = new Int32Array(longSlots)
  #lastString = ''
  #lastShadow: Shadow = emptyShadow()

  of(s: string): Shadow {
    if (s.length > fineLength) return this.#ofLong(s)
    if (s === this.#lastString) return this.#lastShadow
    let shadow = this.#short.get(s)
    if (shadow === undefined) {
      if (this.#short.size >= maximumShadows) this.#short = new OwnMap()
      shadow = emptyShadow()
      this.#short.set(s, shadow)
    }
    this.#lastString = s
    this.#lastShadow = shadow
    return shadow
  }

  #ofLong(s: string): Shadow {
    const n = s.length
    let print = Math.imul(n, 0x9e3779b1) ^ s.charCodeAt(0)
    for (const at of [n >> 2, n >> 1, n - (n >> 2), n - 1]) print = Math.imul(print ^ s.charCodeAt(at), 0x01000193)
    const slot = (print ^ (print >>> 12)) & (longSlots - 1)
    if (this.#prints[slot] !== print) {
      this.#prints[slot] = print
      this.#long[slot] = emptyShadow()
    }
    return this.#long[slot]!
  }
}

/** Ropes by length, the one thing about a rope that can be looked at: a concatenation marks its length, the first look at a string of that length clears it. */
class Ropes {
  readonly #charge: (native: number, steps: number) => void
  readonly #length: Int32Array = new Int32Array(1 << 16)
  readonly #site: Int32Array = new Int32Array(1 << 16)
  #count = 0

  constructor(charge: (native: number, steps: number) => void) {
    this.#charge = charge
  }

  joined(s: string, native: number): void {
    const n = s.length
    if (n < ropeLength) return
    if (this.#length[n & 0xffff] === 0) this.#count++
    this.#length[n & 0xffff] = n
    this.#site[n & 0xffff] = native
  }

  flattened(s: string): void {
    const n = s.length
    if (this.#count === 0 || n < ropeLength || this.#length[n & 0xffff] !== n) return
    this.#length[n & 0xffff] = 0
    this.#count--
    this.#charge(this.#site[n & 0xffff]!, n)
  }
}

export function createStrings(count: Count, charge: (native: number, steps: number) => void): Strings {
  const shadows = new CharacterShadows()
  const ropes = new Ropes(charge)

  function character(s: string, i: Value, t: number): void {
    const at = typeof i === 'number' ? i : i === undefined ? 0 : -1
    if (!(at >= 0 && at < s.length)) return
    ropes.flattened(s)
    const fine = s.length <= fineLength
    const cell = fine ? at | 0 : at >> 3
    const shadow = reaching(shadows.of(s), cell)
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
    const end = fine ? to : ((to - 1) >> 3) + 1
    const shadow = reaching(shadows.of(s), end - 1)
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

  return { character, range, joined: (s, native) => ropes.joined(s, native), flattened: (s) => ropes.flattened(s) }
}

// Stamps of the characters of strings, found by value.

import { imul, max } from '../protocol/index.ts'
import { codeAt, copyInto, fillRange } from './builtins.ts'
import { external } from './dynamic.ts'
import { newStamps } from './new-stamps.ts'
import { OwnMap } from './own-map.ts'
import { type Renew, renewList } from './renew.ts'
import { touchRuns } from './runs.ts'

/** Strings longer than this are cells of 8 characters, and are told apart by their length and a few characters. */
export const fineLength = 64
/** Characters in a cell of those. */
export const coarseWidth = 8
/** Shadows of short strings kept before all are forgotten: a string read again after that counts again. */
const maximumShadows = 1 << 15
/** Long strings whose shadows are kept at a time. */
const longSlots = 1024

/** Nobody can write to a string. */
const unmarked = (): number => 0

export const cellOf = (s: string, at: number): number => (s.length <= fineLength ? at : at >> 3)
export const charactersPerCell = (s: string): number => (s.length <= fineLength ? 1 : coarseWidth)

/**
 * Stamps per cell of one string. As long as only whole prefixes have been read, which is what scanning built-ins do, two numbers say it all: a program
 * that looks at ever new long strings, such as the rest of a text after each token, pays neither for their tails nor a stamp for each cell.
 */
class Shadow {
  /** The string, of a short one. */
  readonly text: string
  #stamps: Int32Array | null = null
  /** Without stamps: the cells below `#upTo` were last touched at `#at`. */
  #upTo = 0
  #at = 0

  constructor(text: string = '') {
    this.text = text
  }

  /** Touches one cell and returns when it was touched before (0: never). */
  touch(cell: number, t: number): number {
    if (this.#stamps === null) {
      if (cell < this.#upTo && this.#at >= t) return this.#at
      if (cell === 0 && this.#upTo <= 1) return this.#touchFirst(t)
      if (cell === this.#upTo && this.#at === t) {
        this.#upTo = cell + 1
        return 0
      }
    }
    const stamps = this.#reaching(cell)
    const old = stamps[cell]!
    if (old < t) stamps[cell] = t
    return old
  }

  /** Nothing but the first cell was ever touched, if that. */
  #touchFirst(t: number): number {
    const old = this.#at
    this.#upTo = 1
    this.#at = t
    return old
  }

  /** Touches cells [from, to); tells how many were touched at each earlier time, times before `t` only. */
  touchRange(from: number, to: number, t: number, tell: (old: number, cells: number) => void): void {
    if (this.#stamps === null && from === 0) return this.#touchPrefix(to, t, tell)
    if (this.#stamps === null && from <= this.#upTo) {
      if (to <= this.#upTo && this.#at >= t) return
      // What is read in turn stays a prefix.
      if (to > this.#upTo && this.#at === t) {
        tell(0, to - this.#upTo)
        this.#upTo = to
        return
      }
    }
    touchRuns(tell, this.#reaching(to - 1), 0, from, to, t, unmarked)
  }

  #touchPrefix(to: number, t: number, tell: (old: number, cells: number) => void): void {
    const known = this.#upTo
    if (to < known && this.#at < t) {
      this.#reaching(0)
      return this.touchRange(0, to, t, tell)
    }
    if (known > 0 && this.#at < t) tell(this.#at, known)
    if (to > known) tell(0, to - known)
    this.#upTo = max(known, to)
    if (this.#at < t) this.#at = t
  }

  /** The string came in from the outside, again perhaps: its first `cells` cells, which are all, are new. */
  filled(cells: number): void {
    this.#stamps = null
    this.#upTo = cells
    this.#at = external
  }

  renew(renew: Renew): void {
    this.#at = renew(this.#at)
    if (this.#stamps !== null) renewList(this.#stamps, renew)
  }

  /** The stamps, with room for `cell`. */
  #reaching(cell: number): Int32Array {
    let stamps = this.#stamps
    if (stamps === null) {
      stamps = newStamps(max(8, this.#upTo, cell + 1))
      fillRange(stamps, this.#at, 0, this.#upTo)
    } else if (cell >= stamps.length) {
      const wider = newStamps(max(cell + 1, stamps.length * 2))
      copyInto(wider, stamps)
      stamps = wider
    }
    this.#stamps = stamps
    return stamps
  }
}

/** A power of two. */
const recentShadows = 4096

const none = new Shadow()
const noneRecent = (): Shadow[] => Array.from({ length: recentShadows }, () => none)

/** Shadows by value: exact for short strings; a long one is its length and five of its characters, because hashing it would cost its length. */
export class CharacterShadows {
  #short: OwnMap<string, Shadow> = new OwnMap()
  readonly #long: Shadow[] = Array.from({ length: longSlots }, () => new Shadow())
  readonly #prints: Int32Array = new Int32Array(longSlots)
  /** Short strings that were looked for lately: a look at a few characters is cheaper than at the hash of a string that was just cut off. */
  #recent: Shadow[] = noneRecent()

  of(s: string): Shadow {
    const n = s.length
    if (n > fineLength) return this.#ofLong(s)
    const print = imul(codeAt(s, 0) ^ (n << 7), 0x9e3779b1) ^ imul(codeAt(s, n >> 1) ^ (codeAt(s, n - 1) << 8), 0x85ebca6b)
    const place = (print ^ (print >>> 15)) & (recentShadows - 1)
    const recent = this.#recent[place]!
    return recent.text === s ? recent : (this.#recent[place] = this.#ofShort(s))
  }

  #ofShort(s: string): Shadow {
    const found = this.#short.get(s)
    if (found !== undefined) return found
    if (this.#short.size >= maximumShadows) {
      this.#short = new OwnMap()
      this.#recent = noneRecent()
    }
    const made = new Shadow(s)
    this.#short.set(s, made)
    return made
  }

  renew(renew: Renew): void {
    this.#short.forEach((shadow) => shadow.renew(renew))
    for (let i = 0; i < longSlots; i++) this.#long[i]!.renew(renew)
  }

  #ofLong(s: string): Shadow {
    const n = s.length
    let print = imul(n, 0x9e3779b1) ^ codeAt(s, 0)
    for (let i = 1; i <= 4; i++) print = imul(print ^ codeAt(s, ((n - 1) * i) >> 2), 0x01000193)
    const slot = (print ^ (print >>> 12)) & (longSlots - 1)
    if (this.#prints[slot] !== print) {
      this.#prints[slot] = print
      this.#long[slot] = new Shadow()
    }
    return this.#long[slot]!
  }
}

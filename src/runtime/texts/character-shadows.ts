// Stamps of the characters of strings, found by value.

import { coarseWidth, fineLength, imul, max, min } from '../../protocol/index.ts'
import { codeAt, copyInto, fillRange } from '../builtins.ts'
import { type Cut, CutTexts } from './cut-texts.ts'
import { external } from '../stack/dynamic.ts'
import { isReadAsText, type Kindred, KindredTexts, sharedCells } from './kindred-texts.ts'
import { MadeTexts } from './made-texts.ts'
import { newStamps } from '../cells/new-stamps.ts'
import { OwnMap } from '../own-map.ts'
import { type Renew, renewList } from '../stack/renew.ts'
import { touchRuns } from '../cells/runs.ts'

/** Shadows of short strings kept before all are forgotten: a string read again after that counts again. */
const maximumShadows = 1 << 15
/** Long strings whose shadows are kept at a time. */
const longSlots = 1 << 14
/** A string of up to so many characters is told from others by all of them; a longer one by a few, and where much of it is read by more. */
const wholePrint = 256
const fewPrinted = 16
const manyPrinted = 512

/** Nobody can write to a string. */
const unmarked = (): number => 0

export const cellOf = (s: string, at: number): number => (s.length <= fineLength ? at : at >> 3)
/** How many cells a long string of `n` characters has. */
const cellsOf = (n: number): number => (n + coarseWidth - 1) >> 3
export const charactersPerCell = (s: string): number => (s.length <= fineLength ? 1 : coarseWidth)

/**
 * Stamps per cell of one string. As long as only whole prefixes have been read, which is what scanning built-ins do, two numbers say it all: a program
 * that looks at ever new long strings, such as the rest of a text after each token, pays neither for their tails nor a stamp for each cell.
 */
class Shadow {
  /** The string, of a short one. */
  readonly text: string
  /** Of a piece that was cut off: the text's, in which its cells are those from `first` on. */
  readonly around: Shadow | null
  readonly first: number
  /** What tells a long one, much of which was read, from others; 0 as long as none was. */
  print: number = 0
  /** When the text was made that was last looked for among those that were read before. */
  comparedAt: number = 0
  #stamps: Int32Array | null = null
  /** Without stamps: the cells below `#upTo` were last touched at `#at`. */
  #upTo = 0
  #at = 0

  constructor(text: string = '', around: Shadow | null = null, first: number = 0) {
    this.text = text
    this.around = around
    this.first = first
  }

  /** Whether a cell was touched at `t` or later; where that is not known at once, false. */
  isTouched(cell: number, t: number): boolean {
    return this.#stamps !== null && this.#stamps[cell]! >= t
  }

  /** The same of cells [from, to). */
  areTouched(from: number, to: number, t: number): boolean {
    const stamps = this.#stamps
    if (stamps === null) return false
    for (let cell = from; cell < to; cell++) if (!(stamps[cell]! >= t)) return false
    return true
  }

  /** Touches one cell and returns when it was touched before (0: never). */
  touch(cell: number, t: number): number {
    if (this.#stamps === null) {
      if (this.around !== null) return this.around.touch(this.first + cell, t)
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
    if (this.around !== null) return this.around.touchRange(this.first + from, this.first + to, t, tell)
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

  /** Whether all of the first `cells` cells were touched at `t` or later; where that is not known at once, false. */
  isKnown(cells: number, t: number): boolean {
    return this.#stamps === null && this.#upTo >= cells && this.#at >= t
  }

  /** When the cell was touched last; 0 for never. */
  stampOf(cell: number): number {
    if (this.#stamps !== null) return this.#stamps[cell] ?? 0
    return cell < this.#upTo ? this.#at : 0
  }

  /**
   * Of a text of `n` characters that was made at `at`, those that it shares with another were touched when they were touched there, or when it was made, if that
   * was before: whoever has begun since has it as input. Not those that came in from the outside.
   */
  inherit(n: number, kindred: Kindred<Shadow>, at: number): void {
    const { start, end, shadow: of } = kindred
    if (this.#stamps === null && this.#at === external) return
    const common = start === n ? cellsOf(n) : start >> 3
    const uniform = min(of.#at, at)
    if (start > 0 && end === 0 && of.#stamps === null && this.#stamps === null && this.#upTo <= common && this.#at <= uniform) {
      this.#upTo = min(of.#upTo, common)
      this.#at = uniform
      return
    }
    const stamps = this.#reaching(cellsOf(n) - 1)
    sharedCells(n, coarseWidth, kindred, (cell, other) => {
      if (stamps[cell] !== external) stamps[cell] = max(stamps[cell]!, min(at, of.stampOf(other)))
    })
  }

  /** The string came in from the outside, again perhaps: its first `cells` cells, which are all, are new. */
  filled(cells: number): void {
    this.#stamps = null
    this.#upTo = cells
    this.#at = external
  }

  renew(renew: Renew): void {
    this.#at = renew(this.#at)
    this.comparedAt = renew(this.comparedAt)
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

/** All characters of a string that is not very long; of others the length and so many, here and there as records of the same form differ. */
function printOf(s: string, sampled: number): number {
  const n = s.length
  let print = imul(n, 0x9e3779b1)
  if (n <= sampled) for (let i = 0; i < n; i++) print = imul(print ^ codeAt(s, i), 0x01000193)
  else for (let i = 0; i < sampled; i++) print = imul(print ^ codeAt(s, (imul(i, 0x9e3779b1) >>> 0) % n), 0x01000193)
  return imul(print ^ codeAt(s, 0), 0x01000193) ^ codeAt(s, n - 1)
}

const slotOf = (print: number): number => (print ^ (print >>> 14)) & (longSlots - 1)

export type OnShared = (n: number, shadow: Shadow, kindred: Kindred<Shadow>, at: number) => void

/** Shadows by value: exact for short strings; a long one is its length and some of its characters, because hashing it would cost its length. */
export class CharacterShadows {
  #short: OwnMap<string, Shadow> = new OwnMap()
  readonly #long: (Shadow | null)[] = Array.from({ length: longSlots }, () => null)
  readonly #prints: Int32Array = new Int32Array(longSlots)
  /** Short strings that were looked for lately: a look at a few characters is cheaper than at the hash of a string that was just cut off. */
  #recent: Shadow[] = noneRecent()
  /** The two long strings that were asked for last: who reads them character by character asks for them each time. */
  #latest = ''
  #latestShadow: Shadow = none
  /** Whether the first of them was told from others by many of its characters. */
  #isChecked = false
  #before = ''
  #shadowBefore: Shadow = none
  readonly #kindred: KindredTexts<Shadow> = new KindredTexts()
  readonly #made: MadeTexts = new MadeTexts()
  readonly #cuts: CutTexts = new CutTexts()
  readonly #onShared: OnShared

  /** `onShared` is told of each text of `n` characters that was made at `at` and has cells in common with another. */
  constructor(onShared: OnShared = () => undefined) {
    this.#onShared = onShared
  }

  /** Whether character `at` of the long string that was asked for last was touched at `t` or later: most that a scanner looks at were. */
  isTouched(s: string, at: number, t: number): boolean {
    return s === this.#latest && this.#latestShadow.isTouched(at >> 3, t)
  }

  /** The same of characters [low, high), where these are too few to count as a whole text. */
  areTouched(s: string, low: number, high: number, t: number): boolean {
    return s === this.#latest && !isReadAsText(s, high - low) && this.#latestShadow.areTouched(low >> 3, ((high - 1) >> 3) + 1, t)
  }

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

  /** The program has made a string of `n` characters at `t`; `isCopied` when that took time in proportion to them. */
  made(n: number, t: number, isCopied: boolean): void {
    if (n > fineLength) this.#made.made(n, t, isCopied)
  }

  /** The long string `piece` was cut off `s`, where it begins at `from`. */
  cut(piece: string, s: string, from: number): void {
    this.#cuts.add(piece, s, from)
  }

  /** The short `piece` is all that is left of `s` behind `from`. */
  cutRest(piece: string, s: string, from: number): void {
    this.#cuts.addRest(piece, s, from)
  }

  /** The short `piece` was cut off where it is no rest: it is new data, also where the same text was the rest of another. */
  cutNew(piece: string): Shadow {
    this.#cuts.forgetRest(piece)
    return this.of(piece)
  }

  /** The short `s` as the rest of another, cut off last; null for others. */
  rest(s: string): Cut | null {
    return s.length > fineLength ? null : this.#cuts.rest(s)
  }

  /** The shadow of a string that the outside gave: no piece of another. */
  given(s: string): Shadow {
    this.#cuts.forget(s)
    const shadow = this.of(s)
    if (shadow.around === null) return shadow
    this.#before = ''
    this.#isChecked = false
    return (this.#latestShadow = this.#found(s))
  }

  /** The shadow of a string of which `characters` are read at once at `t`. */
  read(s: string, characters: number, t: number): Shadow {
    if (!isReadAsText(s, characters)) return this.of(s)
    const shadow = this.ofText(s)
    if (shadow.around === null && !this.#kindred.isLatest(s)) this.#compare(s, shadow, shadow.isKnown(cellsOf(s.length), t))
    return shadow
  }

  /** What a text that was made shares with one that was read before are the same cells. Nobody asks for those of one that `isKnown`. */
  #compare(s: string, shadow: Shadow, isKnown: boolean): void {
    const n = s.length
    const at = this.#made.when(n)
    const kindred = at > 0 && !isKnown ? this.#kindred.find(s) : null
    if (kindred !== null) {
      shadow.inherit(n, kindred, at)
      this.#onShared(n, shadow, kindred, at)
    }
    shadow.comparedAt = at
    this.#kindred.keep(s, shadow)
  }

  renew(renew: Renew): void {
    const renewed = new OwnMap<Shadow, true>()
    const once = (shadow: Shadow): void => {
      if (renewed.has(shadow)) return
      renewed.set(shadow, true)
      shadow.renew(renew)
      if (shadow.around !== null) once(shadow.around)
    }
    this.#short.forEach(once)
    for (let i = 0; i < longSlots; i++) if (this.#long[i] !== null) once(this.#long[i]!)
    this.#kindred.each(({ shadow }) => once(shadow))
    once(this.#latestShadow)
    once(this.#shadowBefore)
    this.#made.renew(renew)
  }

  #ofLong(s: string): Shadow {
    if (s === this.#latest) return this.#latestShadow
    const isBefore = s === this.#before
    const found = isBefore ? this.#shadowBefore : (this.#partOfText(s) ?? this.#found(s))
    this.#before = this.#latest
    this.#shadowBefore = this.#latestShadow
    this.#latest = s
    this.#latestShadow = found
    this.#isChecked = found.around !== null
    // To look for it takes no longer than to copy it took, but to cut it off may have taken nothing.
    if (!isBefore && found.around === null && this.#made.isCopiedAfter(s.length, found.comparedAt)) this.#compare(s, found, false)
    return found
  }

  /** Of a piece that was cut off lately, which has no cells of its own. */
  #partOfText(s: string): Shadow | null {
    const cut = this.#cuts.find(s)
    if (cut === null) return null
    const text = this.#ofLong(cut.of) // which may be a piece itself: of an equal text
    return new Shadow('', text.around ?? text, text.first + (cut.from >> 3))
  }

  #found(s: string): Shadow {
    const print = printOf(s, s.length <= wholePrint ? wholePrint : fewPrinted)
    const slot = slotOf(print)
    const there = this.#long[slot]!
    if (there !== null && this.#prints[slot] === print) return there
    this.#prints[slot] = print
    return (this.#long[slot] = new Shadow())
  }

  /** The shadow of a long string, much of which is read. */
  ofText(s: string): Shadow {
    const shadow = this.#ofLong(s)
    if (s.length <= wholePrint || this.#isChecked) return shadow
    this.#isChecked = true
    const print = printOf(s, manyPrinted) | 1
    if (shadow.print === 0) shadow.print = print
    if (shadow.print === print) return shadow
    const other = new Shadow()
    other.print = print
    this.#long[slotOf(printOf(s, fewPrinted))] = other
    return (this.#latestShadow = other)
  }
}

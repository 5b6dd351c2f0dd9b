// Long texts that were read lately. A string has no identity, so one that the program makes of another (`s += x`, `s.replace(a, b)`, `s.slice(i)`, the join of
// a list that grows) is a string of its own, all of whose characters would be new input; those that it has in common with what it was made of are the same cells.

import { ceil, floor, max, min } from '../../protocol/index.ts'
import { codeAt, indexInText, partOfText } from '../builtins.ts'

/** Shorter strings are read again as new ones: what that adds is bounded for each. */
const leastKindred = 65
/** Texts that are kept, and looked at for each new one; all together they have at most so many characters. A power of two. */
const kept = 16
const mostCharacters = 1 << 21
/** As many characters are compared first. */
const firstLook = 16

/** Of the middle of a text as many characters are looked for in another. */
const middleLook = 32
/** In one that is at most as many times as long, and of texts that are long enough for it to pay. */
const middleRatio = 4
const leastMiddle = 256

/** A text that was read, and what is known of its characters. */
interface Read<T> {
  readonly text: string
  readonly shadow: T
}

/** A text begins with the first `start` characters of `text`, ends with its last `end`, and has in it, from `at` on, `middle` characters that stand there `moved` further on. */
export interface Kindred<T> extends Read<T> {
  readonly start: number
  readonly end: number
  readonly at: number
  readonly middle: number
  readonly moved: number
}

/** Whether a string of which `characters` are read at once is looked at here: who cuts off one token after the other sees little of each rest. */
export const isReadAsText = (s: string, characters: number): boolean => s.length >= leastKindred && characters >= s.length >> 1

/** How many characters, up to `most`, are the same for as long as `same(n)` says that the first `n` are; `same` takes time in proportion to `n`. */
function longestSame(most: number, same: (n: number) => boolean): number {
  if (!same(min(firstLook, most))) return 0
  if (same(most)) return most
  let low = min(firstLook, most)
  let high = low * 2
  while (high < most && same(high)) {
    low = high
    high *= 2
  }
  high = min(high, most)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (same(middle)) low = middle
    else high = middle
  }
  return low
}

/** Most texts differ in their first character already. */
const commonStart = (a: string, b: string, most: number): number =>
  most === 0 || codeAt(a, 0) !== codeAt(b, 0) ? 0 : longestSame(most, (n) => partOfText(a, 0, n) === partOfText(b, 0, n))
const commonEnd = (a: string, b: string, most: number): number =>
  most === 0 || codeAt(a, a.length - 1) !== codeAt(b, b.length - 1)
    ? 0
    : longestSame(most, (n) => partOfText(a, a.length - n) === partOfText(b, b.length - n))

/** What stands around the middle of `s` and also, if it is there, around the same characters of `text`: both its ends may have changed. */
function commonAround(s: string, text: string): { readonly at: number; readonly middle: number; readonly moved: number } | null {
  if (s.length < leastMiddle || text.length > s.length * middleRatio) return null
  const half = s.length >> 1
  const found = indexInText(text, partOfText(s, half, half + middleLook))
  if (found < 0) return null
  const before = commonEnd(partOfText(s, 0, half), partOfText(text, 0, found), min(half, found))
  const behind = partOfText(s, half)
  const there = partOfText(text, found)
  const after = commonStart(behind, there, min(behind.length, there.length))
  return { at: half - before, middle: before + after, moved: found - half }
}

/** The texts that were read last, none twice in turn. */
export class KindredTexts<T> {
  readonly #texts: (Read<T> | null)[] = Array.from({ length: kept }, () => null)
  /** How many were ever kept. */
  #count = 0
  /** Of them, how many are no longer. */
  #dropped = 0
  #characters = 0

  /** The one that was kept `back` texts ago. */
  #kept(back: number): Read<T> | null {
    return back > this.#count - this.#dropped ? null : this.#texts[(this.#count - back) & (kept - 1)]!
  }

  isLatest(s: string): boolean {
    return this.#kept(1)?.text === s
  }

  /** `s`, whose characters `shadow` stands for, was read. */
  keep(s: string, shadow: T): void {
    if (s.length > mostCharacters >> 1) return
    this.#characters += s.length
    while (this.#count - this.#dropped === kept || (this.#characters > mostCharacters && this.#dropped < this.#count)) this.#drop()
    this.#texts[this.#count++ & (kept - 1)] = { text: s, shadow }
  }

  #drop(): void {
    const oldest = this.#dropped++ & (kept - 1)
    this.#characters -= this.#texts[oldest]!.text.length
    this.#texts[oldest] = null
  }

  each(visit: (read: Read<T>) => void): void {
    for (let back = 1; back <= this.#count - this.#dropped; back++) visit(this.#kept(back)!)
  }

  /** The latest with which `s` has half of its characters or more in common. */
  find(s: string): Kindred<T> | null {
    const half = s.length >> 1
    for (let back = 1; back <= kept; back++) {
      const read = this.#kept(back)
      if (read === null) return null
      const most = min(read.text.length, s.length)
      if (most < half) continue
      const start = commonStart(s, read.text, most)
      const end = commonEnd(s, read.text, max(0, most - start))
      if (start + end >= half) return { ...read, start, end, at: 0, middle: 0, moved: 0 }
      const around = commonAround(s, read.text)
      if (around !== null && around.middle >= half) return { ...read, start: 0, end: 0, ...around }
    }
    return null
  }
}

/** Shows which cells of a text of `n` characters, `width` in each, are cells of another. */
export function sharedCells<T>(
  n: number,
  width: number,
  { text, start, end, at, middle, moved }: Kindred<T>,
  show: (cell: number, other: number) => void,
): void {
  const cells = ceil(n / width)
  const each = (from: number, to: number, further: number): void => {
    for (let cell = from; cell < to; cell++) show(cell, floor((cell * width + further) / width))
  }
  each(0, start === n ? cells : floor(start / width), 0)
  each(ceil(at / width), floor((at + middle) / width), moved)
  each(ceil((n - end) / width), cells, text.length - n)
}

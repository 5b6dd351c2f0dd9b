// Strings have no identity and no slots, so their characters are cells by value: equal strings are one input. Two traps decide the mechanism.
// Looking at a character of a string that V8 holds as a rope copies the whole rope, so a shadow may only be looked up once the program itself
// has looked at a character; and hashing a long string costs its length, so long ones are told apart by a few characters.

import { type CharacterShadows, cellOf, charactersPerCell } from './character-shadows.ts'
import { coarseWidth, fineLength, max, min } from '../../protocol/index.ts'
import { FilledTexts } from './filled-texts.ts'
import type { Count } from '../stack/counter.ts'
import { external } from '../stack/dynamic.ts'
import { asRead } from '../stack/interleaved.ts'
import { outOfLine } from '../out-of-line.ts'
import { atReads, atSite, atStamp, clockBursts, clockDepth, clockTop, intStride, type State, totalUntouched } from '../state.ts'
import type { Value } from '../value.ts'

/** V8 makes a rope from 13 characters; below this length flattening one is noise. */
const ropeLength = 32

export interface Strings {
  /** Character `i` of `s` was read by the program. */
  readonly character: (s: string, i: Value, t: number) => void
  /** Characters [low, high) of `s` were read by a built-in that needed them. */
  readonly range: (s: string, low: number, high: number, t: number) => void
  /** The outside of the program gave `s`. */
  readonly filled: (s: string) => void
  /** A built-in, or an operator, has made the string `s`; `isCopied` when that took time in proportion to its length. */
  readonly made: (s: string, isCopied: boolean) => void
  /** `piece`, a part of `s` that begins at `from`, was cut off: a short one is a copy, a long one and the rest of `s` have the characters of `s`. */
  readonly cut: (piece: string, s: string, from: number, t: number) => void
  /** The string `s` is the result of a concatenation at a native site: V8 made a rope. */
  readonly joined: (s: string, native: number) => void
  /** The characters of `s` are about to be looked at. If it is a rope, V8 copies it: the cost is charged to the concatenation's site. */
  readonly flattened: (s: string) => void
}

/**
 * Ropes by length, the one thing about a rope that can be looked at: a concatenation marks its length, the first look at a string of that length clears it.
 * So does the next, longer string of the same concatenation (`s += x`), of which the rope is a part, and a string of that length that a built-in makes, which is
 * none: marks that nobody clears would be found by other strings. Outside of bursts (bursts/bursts.ts) nothing of it is seen: a mark of one burst is none in others.
 */
class Ropes {
  readonly #charge: (native: number, steps: number) => void
  readonly #length: Int32Array = new Int32Array(1 << 16)
  readonly #site: Int32Array = new Int32Array(1 << 16)
  /** The burst that marked it. */
  readonly #burst: Int32Array = new Int32Array(1 << 16)
  readonly #clock: Int32Array
  /** By site: the length that it marked last. */
  readonly #latest: Int32Array = new Int32Array(1 << 12)
  #count = 0

  constructor(charge: (native: number, steps: number) => void, clock: Int32Array) {
    this.#charge = charge
    this.#clock = clock
  }

  joined(s: string, native: number): void {
    const n = s.length
    if (n < ropeLength) return
    const before = this.#latest[native & 0xfff]!
    this.#latest[native & 0xfff] = n
    if (before > 0 && before < n && this.#length[before & 0xffff] === before && this.#site[before & 0xffff] === native) this.#clear(before)
    if (this.#length[n & 0xffff] === 0) this.#count++
    this.#length[n & 0xffff] = n
    this.#site[n & 0xffff] = native
    this.#burst[n & 0xffff] = this.#clock[clockBursts]!
  }

  flattened(s: string): void {
    const n = s.length
    if (this.isMarked(n)) {
      this.#clear(n)
      this.#charge(this.#site[n & 0xffff]!, n)
    }
  }

  /** A string of this length is no rope. */
  made(n: number): void {
    if (this.isMarked(n)) this.#clear(n)
  }

  /** A string of this length may be a rope. */
  isMarked(n: number): boolean {
    return this.#count > 0 && n >= ropeLength && this.#length[n & 0xffff] === n && this.#burst[n & 0xffff] === this.#clock[clockBursts]
  }

  #clear(n: number): void {
    this.#length[n & 0xffff] = 0
    this.#count--
  }
}

/** Most activations that are looked at: what runs once is at the bottom of the stack. */
const mostOnce = 8

/** The stamp of the outermost activation of a unit that was called before: what has run only once so far is the script around. 0 where there is none. */
function beginOfRound({ clock, ints }: State, calls: (unit: number) => number): number {
  const top = min(clock[clockDepth]!, mostOnce)
  for (let d = 1; d <= top; d++) if (calls(ints[d * intStride + atSite]!) > 0) return ints[d * intStride + atStamp]!
  return 0
}

export interface StringParts {
  readonly state: State
  readonly count: Count
  readonly shadows: CharacterShadows
  readonly charge: (native: number, steps: number) => void
  /** How many activations of a unit have ended. */
  readonly calls: (unit: number) => number
}

/** Who has read a text like it in an earlier round of the program's has not given it to this one: those characters are nobody's, too. */
const createCountText =
  ({ state, count, calls }: Pick<StringParts, 'state' | 'count' | 'calls'>, filledTexts: FilledTexts): ((old: number, amount: number) => void) =>
  (old, amount) => {
    count(atReads, asRead(old), amount)
    if (old === external ? filledTexts.isAgain : old > 0 && old < beginOfRound(state, calls)) state.totals[totalUntouched]! += amount
  }

export function createStrings({ state, count, shadows, charge, calls }: StringParts): Strings {
  const { clock } = state
  const ropes = new Ropes(charge, state.clock)

  const filledTexts = new FilledTexts()
  const countText = createCountText({ state, count, calls }, filledTexts)

  // Most that a scanner looks at was touched already: V8 inlines the question, and not what follows it.
  function character(s: string, i: Value, t: number): void {
    const n = s.length
    if (n > fineLength && typeof i === 'number' && !ropes.isMarked(n) && shadows.isTouched(s, i, t)) return
    look(s, i, t)
  }

  function look(s: string, i: Value, t: number): void {
    outOfLine(t)
    const at = typeof i === 'number' ? i : i === undefined ? 0 : -1
    if (!(at >= 0 && at < s.length)) return
    ropes.flattened(s)
    const rest = shadows.rest(s)
    if (rest !== null) return look(rest.of, rest.from + (at | 0), t)
    const old = shadows.of(s).touch(cellOf(s, at | 0), t)
    if (old < t) countText(old, charactersPerCell(s))
  }

  // One for each weight: none is made for an event.
  const tellFine = (old: number, cells: number): void => countText(old, cells)
  const tellCoarse = (old: number, cells: number): void => countText(old, cells * coarseWidth)

  function range(s: string, low: number, high: number, t: number): void {
    const n = s.length
    const from = low < 0 ? 0 : low
    const to = high > n ? n : high
    if (to <= from) return
    const rest = shadows.rest(s)
    if (rest !== null) return range(rest.of, rest.from + from, rest.from + to, t)
    shadows.read(s, to - from, t).touchRange(cellOf(s, from), cellOf(s, to - 1) + 1, t, n <= fineLength ? tellFine : tellCoarse)
  }

  const untold = (): void => undefined

  const filled = (s: string): void => {
    if (s.length === 0) return
    filledTexts.filled(s)
    shadows.given(s).filled(cellOf(s, s.length - 1) + 1)
  }

  function made(s: string, isCopied: boolean): void {
    ropes.made(s.length)
    shadows.made(s.length, max(0, clock[clockTop]!), isCopied)
  }

  function cut(piece: string, s: string, from: number, t: number): void {
    const n = piece.length
    if (n > fineLength) return shadows.cut(piece, s, from)
    if (from + n === s.length) return shadows.cutRest(piece, s, from)
    if (!shadows.areTouched(s, from, from + n, t)) range(s, from, from + n, t)
    shadows.cutNew(piece).touchRange(0, n, t, untold)
  }

  function joined(s: string, native: number): void {
    made(s, true)
    ropes.joined(s, native)
  }

  return { character, range, filled, made, cut, joined, flattened: (s) => ropes.flattened(s) }
}

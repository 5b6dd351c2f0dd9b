// What string and regular-expression methods cost in V8. Slices and appended strings are constant (sliced strings, ropes); looking into a rope
// copies it (`flattened`). A regular expression is charged the characters it passed over; what its backtracking costs beyond that is counted in `matches.ts`, or is native time.

import { max, min, trunc } from '../../protocol/index.ts'
import type { Charges, ChargeTools, NativeCall } from './charge.ts'
import { endOfMatch, type KnownPattern, lookedAtBy } from '../patterns/patterns.ts'
import { beginsWith, isArray, isNotANumber } from '../builtins.ts'
import { createIterated } from '../cells/iterated.ts'
import type { Value } from '../value.ts'

/**
 * An anchored pattern failed: it is charged what it looked at, and has read where it began. The rest is no input of whoever cuts off one token after the
 * other: each tail is a string of its own, whose characters would be new by value.
 */
function failedAtStart(strings: ChargeTools['strings'], pattern: KnownPattern, subject: string, t: number): number {
  strings.flattened(subject)
  strings.range(subject, 0, min(1, subject.length), t)
  return lookedAtBy(pattern, subject)
}

const needle = (a: Value): number => (typeof a === 'string' ? a.length : 1)
const from = (b: Value, n: number): number => (typeof b === 'number' && b > 0 ? min(b, n) : 0)

/** Where a search backwards from `b` looks first. */
const endOfSearch = (s: string, a: Value, b: Value): number =>
  typeof b === 'number' && !isNotANumber(b) ? min(from(b, s.length) + needle(a), s.length) : s.length

/** An empty match at the start has looked at one character; the list of all matches does not say where they are. */
function endOfFirst({ r, o }: NativeCall): number {
  const end = endOfMatch(r)
  return end < 0 ? o.length : max(1, end)
}

/** How many characters a `replace` cut off where the text begins: what is left is a slice, as after `slice`. 0 where it did something else. */
function cutFromFront({ o, r, a, b, pattern }: NativeCall): number {
  if (b !== '' || typeof r !== 'string' || r.length >= o.length) return 0
  const isAtFront = pattern === null ? typeof a === 'string' && beginsWith(o, a) : pattern.looksNoFurther && !pattern.global
  return isAtFront ? o.length - r.length : 0
}

/** Where `includes` found what it looked for: to look again for anything but a text would turn it into one once more. */
const foundAt = ({ o, r, a, b }: NativeCall): number => (r !== true ? -1 : typeof a === 'string' ? o.indexOf(a, from(b, o.length)) : o.length)

/** Scans [low, high): one step a character. V8's string scans are vectorised; one step is about a nanosecond. */
const createLook =
  (strings: ChargeTools['strings']) =>
  (subject: string, low: number, high: number, t: number): number => {
    strings.flattened(subject)
    strings.range(subject, low, high, t)
    return max(1, high - low)
  }

export function stringCharges({ cells, strings, state }: ChargeTools): Charges {
  const { matchesOf } = createIterated(state.host, cells)
  const look = createLook(strings)
  const whole = ({ o, t }: NativeCall): number => look(o, 0, o.length, t)
  const flat = ({ o }: NativeCall): number => {
    strings.flattened(o)
    return 0
  }
  /** A limit that was reached ended the search behind the last separator before it; of a pattern's matches only what is left around them is known. */
  const endOfSplit = ({ o, r, a, b }: NativeCall): number => {
    if (typeof b !== 'number' || state.host.isProxy(r) || !isArray(r) || r.length !== b >>> 0) return o.length
    let end = r.length * (typeof a === 'string' ? a.length : 0)
    for (let i = 0; i < r.length; i++) end += typeof r[i] === 'string' ? r[i].length : 0
    return min(end, o.length)
  }
  const find = (c: NativeCall, found: number): number => {
    const begin = from(c.b, c.o.length)
    return look(c.o, begin, found < 0 ? c.o.length : max(begin, found + needle(c.a)), c.t)
  }
  const byPattern = (c: NativeCall, to: number): number => {
    if (c.pattern === null) return find({ ...c, b: 0 }, to < c.o.length ? to : -1)
    return look(c.o, 0, c.pattern.global ? c.o.length : to, c.t)
  }
  const failed = (c: NativeCall): number => {
    const { pattern } = c
    return pattern?.anchored === true && !pattern.global ? failedAtStart(strings, pattern, c.o, c.t) : byPattern(c, c.o.length)
  }
  /** The length of what `replace` left alone before the first difference, found without flattening its result: only whether it matched is known. */
  const replaced = (c: NativeCall): number => {
    const cut = cutFromFront(c)
    if (cut > 0) return look(c.o, 0, cut, c.t)
    return c.r !== c.o || c.pattern === null ? byPattern(c, c.o.length) : failed(c)
  }
  return {
    at: ({ o, a, t }) => {
      if (typeof a === 'number') strings.character(o, a < 0 ? o.length + trunc(a) : trunc(a) || 0, t)
      return 0
    },
    includes: (c) => find(c, foundAt(c)),
    indexOf: (c) => find(c, c.r),
    lastIndexOf: ({ o, r, a, b, t }) => look(o, max(0, r), endOfSearch(o, a, b), t),
    startsWith: ({ o, a, b, t }) => look(o, from(b, o.length), from(b, o.length) + needle(a), t),
    endsWith: ({ o, a, t }) => look(o, o.length - needle(a), o.length, t),
    split: (c) => look(c.o, 0, endOfSplit(c), c.t),
    match: (c) => (c.r === null ? failed(c) : byPattern(c, endOfFirst(c))),
    matchAll: (c) => {
      matchesOf(c.r, c.a)
      return whole(c)
    },
    search: (c) => (c.r < 0 ? failed(c) : byPattern(c, c.r + 1)),
    replace: replaced,
    replaceAll: whole,
    slice: flat,
    substring: flat,
    substr: flat,
    trim: flat,
    trimStart: flat,
    trimEnd: flat,
    toLowerCase: whole,
    toUpperCase: whole,
    toLocaleLowerCase: whole,
    toLocaleUpperCase: whole,
    normalize: whole,
    localeCompare: whole,
    isWellFormed: whole,
  }
}

/** What `exec` and `test` cost: of the pattern `it`, which is `o`, and a subject. */
export interface PatternCharges {
  readonly exec: (it: KnownPattern, r: Value, subject: Value, t: number) => number
  readonly test: (it: KnownPattern, r: Value, o: Value, subject: Value, t: number) => number
}

export function patternCharges({ strings }: ChargeTools): PatternCharges {
  const look = (it: KnownPattern, subject: Value, matchedTo: number, t: number): number => {
    if (typeof subject !== 'string') return 1
    if (matchedTo < 0 && it.anchored) return failedAtStart(strings, it, subject, t)
    strings.flattened(subject)
    const to = matchedTo >= 0 ? matchedTo : subject.length
    strings.range(subject, 0, to, t)
    return max(1, to)
  }
  /** From `lastIndex` where the pattern keeps one: what lies before was charged by the match that passed it. */
  const stateful = (subject: Value, begin: number, end: number, t: number): number => {
    if (typeof subject !== 'string') return 1
    strings.flattened(subject)
    strings.range(subject, begin, end, t)
    return max(1, end - begin)
  }
  const isStateful = ({ global, sticky }: KnownPattern): boolean => global || sticky
  return {
    exec: (it, r, subject, t) => {
      const end = endOfMatch(r)
      return end >= 0 && isStateful(it) ? stateful(subject, r.index, end, t) : look(it, subject, end, t)
    },
    test: (it, r, o, subject, t) => {
      if (r !== true) return look(it, subject, -1, t)
      // A match that keeps no state does not say where it was: the whole subject is the estimate, an anchored one reads little.
      if (isStateful(it)) return stateful(subject, max(0, o.lastIndex - 1), o.lastIndex, t)
      return it.anchored || typeof subject !== 'string' ? 1 : look(it, subject, min(subject.length, 16), t)
    },
  }
}

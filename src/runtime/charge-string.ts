// What string and regular-expression methods cost in V8. Slices and appended strings are constant (sliced strings, ropes); looking into a rope
// copies it (`flattened`). A regular expression is charged the characters it passed over; what its backtracking costs beyond that is counted in `matches.ts`, or is native time.

import { max, min, trunc } from '../protocol/index.ts'
import type { Charges, ChargeTools, NativeCall } from './charge.ts'
import { endOfMatch, type KnownPattern, lookedAtBy } from './patterns.ts'
import { isArray, isNotANumber } from './builtins.ts'
import type { Value } from './value.ts'

interface Search {
  /** The subject, where the search began, and where it ended (the end of the subject when nothing was found). */
  readonly subject: string
  readonly from: number
  readonly to: number
}

/** A whole-subject scan charges 1 step for this many characters: V8's string scans are vectorised; one step is about a nanosecond. */
const scanned = ({ from, to }: Search): number => max(1, to - from)

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

export function stringCharges({ strings, state }: ChargeTools): Charges {
  const patternIn = (a: Value): KnownPattern | null =>
    typeof a === 'object' && a !== null && !state.host.isProxy(a) ? state.patterns.known(a) : null
  const look = (search: Search, t: number): number => {
    strings.flattened(search.subject)
    strings.range(search.subject, search.from, search.to, t)
    return scanned(search)
  }
  const whole = ({ o, t }: NativeCall): number => look({ subject: o, from: 0, to: o.length }, t)
  const flat = ({ o }: NativeCall): number => {
    strings.flattened(o)
    return 0
  }
  /** A limit that was reached ended the search behind the last separator before it; of a pattern's matches only what is left around them is known. */
  const endOfSplit = ({ o, r, a, b }: NativeCall): number => {
    if (typeof b !== 'number' || !isArray(r) || state.host.isProxy(r) || r.length !== b >>> 0) return o.length
    let end = r.length * (typeof a === 'string' ? a.length : 0)
    for (let i = 0; i < r.length; i++) end += typeof r[i] === 'string' ? r[i].length : 0
    return min(end, o.length)
  }
  const find = (c: NativeCall, found: number): number => {
    const begin = from(c.b, c.o.length)
    return look({ subject: c.o, from: begin, to: found < 0 ? c.o.length : max(begin, found + needle(c.a)) }, c.t)
  }
  const byPattern = (c: NativeCall, to: number): number => {
    const pattern = patternIn(c.a)
    if (pattern === null) return find({ ...c, b: 0 }, to < c.o.length ? to : -1)
    return look({ subject: c.o, from: 0, to: pattern.global ? c.o.length : to }, c.t)
  }
  const failed = (c: NativeCall): number => {
    const pattern = patternIn(c.a)
    return pattern?.anchored === true && !pattern.global ? failedAtStart(strings, pattern, c.o, c.t) : byPattern(c, c.o.length)
  }
  /** The length of what `replace` left alone before the first difference, found without flattening its result: only whether it matched is known. */
  const replaced = (c: NativeCall): number => {
    return c.r !== c.o || patternIn(c.a) === null ? byPattern(c, c.o.length) : failed(c)
  }
  return {
    at: ({ o, a, t }) => {
      if (typeof a === 'number') strings.character(o, a < 0 ? o.length + trunc(a) : trunc(a) || 0, t)
      return 0
    },
    includes: (c) => find(c, c.r === true ? c.o.indexOf(c.a, from(c.b, c.o.length)) : -1),
    indexOf: (c) => find(c, c.r),
    lastIndexOf: ({ o, r, a, b, t }) => look({ subject: o, from: max(0, r), to: endOfSearch(o, a, b) }, t),
    startsWith: (c) => look({ subject: c.o, from: from(c.b, c.o.length), to: from(c.b, c.o.length) + needle(c.a) }, c.t),
    endsWith: (c) => look({ subject: c.o, from: c.o.length - needle(c.a), to: c.o.length }, c.t),
    split: (c) => look({ subject: c.o, from: 0, to: endOfSplit(c) }, c.t),
    match: (c) => (c.r === null ? failed(c) : byPattern(c, max(endOfMatch(c.r), 0) || c.o.length)),
    matchAll: whole,
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

export function regexpCharges({ strings, state }: ChargeTools): Charges {
  const known = (o: Value): KnownPattern | null => state.patterns.known(o)
  const look = (pattern: Value, subject: Value, matchedTo: number, t: number): number => {
    if (typeof subject !== 'string') return 1
    const it = known(pattern)
    if (matchedTo < 0 && it?.anchored === true) return failedAtStart(strings, it, subject, t)
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
  const isStateful = (o: Value): boolean => {
    const pattern = known(o)
    return pattern !== null && (pattern.global || pattern.sticky)
  }
  return {
    exec: ({ o, a, r, t }) => {
      const end = endOfMatch(r)
      return end >= 0 && isStateful(o) ? stateful(a, r.index, end, t) : look(o, a, end, t)
    },
    test: ({ o, a, r, t }) => {
      if (r !== true) return look(o, a, -1, t)
      // A match that keeps no state does not say where it was: the whole subject is the estimate, an anchored one reads little.
      if (isStateful(o)) return stateful(a, max(0, o.lastIndex - 1), o.lastIndex, t)
      return known(o)?.anchored === true || typeof a !== 'string' ? 1 : look(o, a, min(a.length, 16), t)
    },
  }
}

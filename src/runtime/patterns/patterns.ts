// What is known of a regular expression of the program. It is kept beside it, never in a hidden slot of it: a regular expression with any property of
// its own is none that V8 knows its way with, and `split` then matches anew at each character.

import { looksNoFurther } from './cutting-patterns.ts'
import { max, min } from '../../protocol/index.ts'
import { dataOf, isArray } from '../builtins.ts'
import { flagGlobal, flagMultiline, flagSticky, searchFlagsOf, sourceOf } from './genuine-patterns.ts'
import { OwnMap, OwnWeakMap } from '../own-map.ts'
import type { Renew } from '../stack/renew.ts'
import type { Value } from '../value.ts'

/** Kinds that are kept; in a program with more they are made anew. */
const mostKinds = 2000
const recentKinds = 256

/** True when every alternative of the pattern starts with `^` and it is not multiline: a failing match stops at once. */
function isAnchored(source: string, flags: number): boolean {
  if ((flags & flagSticky) !== 0) return true
  if ((flags & flagMultiline) !== 0 || source[0] !== '^') return false
  let depth = 0
  let inClass = false
  for (let i = 0; i < source.length; i++) {
    const c = source[i]
    if (c === '\\') i++
    else if (inClass) inClass = c !== ']'
    else if (c === '[') inClass = true
    else if (c === '(') depth++
    else if (c === ')') depth--
    else if (c === '|' && depth === 0 && source[i + 1] !== '^') return false
  }
  return true
}

/** How the matches of one source and flags were counted so far. Lists are by the logarithm of the subject's length. */
export interface PatternCounts {
  readonly source: string
  readonly flags: string
  readonly counted: Int32Array
  readonly slow: Int32Array
  /** Of the latest that was counted: its subject's length, and the steps that were done again. */
  readonly length: Int32Array
  readonly repeated: Float64Array
  /** Of the failing ones: the smallest part of the rest of its subject that one looked at; 0 before the first. */
  readonly leastLook: Float64Array
  /** Steps that were done again in a nanosecond of the latest slow match that was counted; 0 before the first. */
  perNs: number
  /** Counts in a row that came to nothing. */
  failures: number
}

/** What regular expressions of one source have in common. Those of a literal in a loop are as many as its rounds, and a table of each would cost more than their matches. */
export interface KnownPattern {
  readonly source: string
  /** Bits, as `searchFlagsOf` gives them. */
  readonly flags: number
  readonly global: boolean
  readonly sticky: boolean
  readonly anchored: boolean
  /** It is, and looks at no more than it matches. */
  readonly looksNoFurther: boolean
  /** Characters that the call observed now looked at before it failed, as far as is known of a pattern that is anchored: 1 at least. */
  looked: number
  /** How the matches of one with these other flags (`otherFlagsOf`) were counted so far; null before the first. */
  countsFlags: number
  counts: PatternCounts | null
  /** So many matches of short subjects are still to be counted, whatever they take. */
  shortLeft: number
  /** One that was counted took long: all are looked at. */
  isHeavy: boolean
}

/** Matches of short subjects that are counted for each pattern: a test that tries it on longer and longer ones has no more. */
const mostShort = 12

const newKind = (source: string, flags: number): KnownPattern => ({
  source,
  flags,
  global: (flags & flagGlobal) !== 0,
  sticky: (flags & flagSticky) !== 0,
  anchored: isAnchored(source, flags),
  looksNoFurther: isAnchored(source, flags) && looksNoFurther(source),
  looked: 1,
  countsFlags: 0,
  counts: null,
  shortLeft: mostShort,
  isHeavy: false,
})

export class Patterns {
  readonly #isProxy: (o: unknown) => boolean
  readonly #kinds: readonly OwnMap<string, KnownPattern>[] = Array.from({ length: 8 }, () => new OwnMap())
  #kept = 0
  /** By native site, which nearly always sees one kind; two sites may share a place. */
  readonly #recent: KnownPattern[] = Array.from({ length: recentKinds }, () => newKind('', 0))
  /** The regular expression of that kind: to ask it what it is takes longer than a short match. Who makes another of it, by `compile`, is taken for what it was. */
  readonly #latest: (object | null)[] = Array.from({ length: recentKinds }, () => null)
  readonly #stamps: OwnWeakMap<object, number> = new OwnWeakMap()
  /** `lastIndex` after the latest observed match, of those that begin there; 0 where there is none. */
  readonly #next: OwnWeakMap<object, { at: number }> = new OwnWeakMap()

  constructor(isProxy: (o: unknown) => boolean) {
    this.#isProxy = isProxy
  }

  /** What is known of a genuine regular expression at a native site; null for anything else. */
  known(v: Value, site: number = 0): KnownPattern | null {
    if (typeof v !== 'object' || v === null) return null
    const place = site & (recentKinds - 1)
    const recent = this.#recent[place]!
    if (this.#latest[place] === v) return recent
    const source = this.#isProxy(v) ? null : sourceOf(v)
    if (source === null) return null
    this.#latest[place] = v
    const flags = searchFlagsOf(v)
    if (recent.flags === flags && recent.source === source) return recent
    return (this.#recent[place] = this.#kind(source, flags))
  }

  #kind(source: string, flags: number): KnownPattern {
    const kinds = this.#kinds[flags]!
    const found = kinds.get(source)
    if (found !== undefined) return found
    const made = newKind(source, flags)
    if (this.#kept++ < mostKinds) kinds.set(source, made)
    return made
  }

  /** Where the match observed now began, of a pattern that keeps that; the next one begins at `lastIndex`. */
  beginning(pattern: Value, lastIndex: number): number {
    const next = this.#next.get(pattern)
    if (next === undefined) {
      if (lastIndex !== 0) this.#next.set(pattern, { at: lastIndex })
      return 0
    }
    const { at } = next
    next.at = lastIndex
    return at
  }

  /** When it was last accessed, and its latest access is now at `t`, unless it was later; 0 for the first. */
  touched(pattern: Value, t: number): number {
    const old = this.#stamps.get(pattern) ?? 0
    if (old < t) this.#stamps.set(pattern, t)
    return old
  }

  /** Renews the stamp of what may be a regular expression. */
  renew(o: Value, renew: Renew): void {
    const old = this.#stamps.get(o)
    if (old !== undefined) this.#stamps.set(o, renew(old))
  }
}

/** Characters that a failing match of an anchored pattern looked at, as far as is known. */
export function lookedAtBy(pattern: KnownPattern, subject: string): number {
  const { looked } = pattern
  pattern.looked = 1
  return min(looked, max(1, subject.length))
}

/** Where the first match ends; -1 for what is no match: `exec` may be the program's own. */
export function endOfMatch(match: Value): number {
  const index = isArray(match) ? dataOf(match, 'index') : undefined
  const first = typeof index === 'number' ? dataOf(match, '0') : undefined
  return typeof first === 'string' ? index + first.length : -1
}

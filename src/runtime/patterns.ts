// What is known of a regular expression of the program. It is kept beside it, never in a hidden slot of it: a regular expression with any property of
// its own is none that V8 knows its way with, and `split` then matches anew at each character.

import { max, min } from '../protocol/index.ts'
import { dataOf, isArray, type Pattern, patternOf } from './builtins.ts'
import { OwnWeakMap } from './own-map.ts'
import type { Renew } from './renew.ts'
import type { Value } from './value.ts'

/** True when every alternative of the pattern starts with `^` and it is not multiline: a failing match stops at once. */
function isAnchored(pattern: Pattern): boolean {
  if (pattern.sticky) return true
  if (pattern.multiline || pattern.source[0] !== '^') return false
  let depth = 0
  let inClass = false
  const { source } = pattern
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
  /** Counts in a row that came to nothing. */
  failures: number
}

export interface KnownPattern extends Pattern {
  readonly anchored: boolean
  /** Characters that the call observed now looked at before it failed, as far as is known of a pattern that is anchored: 1 at least. */
  looked: number
  /** `lastIndex` after the latest observed match. */
  next: number
  /** How its matches were counted so far; null before the first. */
  counts: PatternCounts | null
}

export class Patterns {
  readonly #known: OwnWeakMap<object, KnownPattern> = new OwnWeakMap()
  readonly #stamps: OwnWeakMap<object, number> = new OwnWeakMap()

  /** What is known of a genuine regular expression; null for anything else. */
  known(pattern: Value): KnownPattern | null {
    const kept = this.#known.get(pattern)
    if (kept !== undefined) return kept
    const found = patternOf(pattern)
    if (found === null) return null
    const whole: KnownPattern = { ...found, anchored: isAnchored(found), looked: 1, next: 0, counts: null }
    this.#known.set(pattern, whole)
    return whole
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

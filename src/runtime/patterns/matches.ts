// What a regular expression's backtracking does again is counted, for some of the matches on long subjects: the first few of each pattern and length, so
// that the same program gives the same counts, and those that the clock shows to be slow. The counted steps stand for the time of the match.

import { clz32, max, min, round } from '../../protocol/index.ts'
import type { MatchCount, NativeMethod } from '../../protocol/index.ts'
import { dataOf, isArray } from '../builtins.ts'
import { flagsOf, otherFlagsOf } from './genuine-patterns.ts'
import { OwnMap, OwnSet } from '../own-map.ts'
import { endOfMatch, type KnownPattern, type PatternCounts } from './patterns.ts'
import { type State, stepsOf } from '../state.ts'
import type { Value } from '../value.ts'

/** Matches of shorter subjects than this are counted a few times for each pattern, and when they are slow: `/^(a+)+$/` takes seconds to find that thirty characters do not match. */
export const shortLength = 64
/** Matches of a pattern that are counted whatever they take, of subjects between two powers of two. */
const firstFew = 4
/** Past these a slow one is taken to cost a character what the latest did. */
const mostSlow = 200
/** One that was slow for another reason counts as so many: a busy machine makes all of them slow. */
const fruitless = 20
/** Slow: at least this long, and as many nanoseconds a character; a look at one takes about one. */
export const slowNs = 2e4
const slowNsPerCharacter = 24
/** What a pattern of many alternatives does again at a single character is no sign of long matches: a shorter subject is taken to be of this length. */
const fewestCharacters = 16
/** Work of the counter, in its own steps of about 100 ns: at once, and for each step of the program. */
const allowedWork = 1e6
const workPerStep = 0.002
/** And, whatever was done before, for a slow match: for each of its characters what it takes to keep what fails there, and for each of its nanoseconds, where that cannot be kept, as with a reference. That is some five times its time. */
const [workPerCharacter, workPerNs] = [64, 0.1]
const mostFailures = 3
const lengths = 32
const mostPatterns = 2000

export interface Worst {
  readonly source: string
  readonly ambiguity: string
  readonly repeated: number
}

/** Whether a match of the pattern is to be looked at, however short its subject and its time are. */
export const isWanted = ({ shortLeft, isHeavy }: KnownPattern): boolean => shortLeft > 0 || isHeavy

export interface Matches {
  /** The steps that a call's backtracking did again; −1 when that was not counted, and its time stands. */
  readonly repeated: (method: NativeMethod, site: number, r: Value, o: Value, a: Value, ns: number, known?: KnownPattern | null) => number
  /** The pattern that took longest at a site, and which part of it is to blame; null where nothing is. */
  readonly worstAt: (site: number) => Worst | null
}

const byPattern = new OwnSet<NativeMethod>(['exec', 'test'])
const ofEveryMatch = new OwnSet<NativeMethod>(['replaceAll', 'matchAll', 'split'])
const ofString = new OwnSet<NativeMethod>(['match', 'replace', 'search', ...ofEveryMatch])

export const isMatching = (method: NativeMethod): boolean => byPattern.has(method) || ofString.has(method)

interface Match {
  readonly method: NativeMethod
  readonly r: Value
  readonly pattern: Value
  readonly it: KnownPattern
  readonly counts: PatternCounts
  readonly subject: string
  /** Where the search began. */
  readonly from: number
  /** Every match of the subject was looked for. */
  readonly all: boolean
}

/** The empty one is among those of one character. */
const bucketOf = (subject: string): number => 31 - clz32(subject.length | 1)

/** Whether the counter found what the engine found, as far as the result tells. */
function agrees({ index, end }: MatchCount, { method, r, pattern, it: { global, sticky } }: Match): boolean {
  switch (method) {
    case 'exec':
      return r === null ? index < 0 : dataOf(r, 'index') === index && endOfMatch(r) === end
    case 'test':
      return r === index >= 0 && (r === false || !(global || sticky) || pattern.lastIndex === end)
    case 'match':
      return r === null ? index < 0 : global ? index >= 0 : endOfMatch(r) === end
    case 'search':
      return r === index
    default:
      return true
  }
}

/** A failing match was counted: what it looked at is known, and no other is taken to look at a larger part of its subject than the least. */
function lookedAt({ it, counts: { leastLook }, subject, from }: Match, steps: number, bucket: number): void {
  const rest = max(1, subject.length - from)
  it.looked = max(1, min(steps, rest))
  leastLook[bucket] = min(leastLook[bucket] || 1, it.looked / rest)
}

/** The part of a subject that a failing match looks at, as far as is known: of lengths that are no longer counted, as of the shorter ones that were. */
function partLookedAt({ leastLook, failures }: PatternCounts, bucket: number): number {
  let known = bucket
  if (failures >= mostFailures) while (known > 0 && leastLook[known] === 0) known--
  return leastLook[known]!
}

/** Finds out what an observed call matched; null for a match that is not to be counted. */
function createMatchOf({ patterns }: State): (method: NativeMethod, r: Value, o: Value, a: Value, it: KnownPattern) => Match | null {
  const kinds = new OwnMap<string, PatternCounts>()

  function countsOf(pattern: Value, it: KnownPattern): PatternCounts | null {
    const others = otherFlagsOf(pattern)
    if (it.counts === null || it.countsFlags !== others) {
      it.counts = countsOfKind(flagsOf(pattern), it.source)
      it.countsFlags = others
    }
    return it.counts
  }

  function countsOfKind(flags: string, source: string): PatternCounts | null {
    const key = `${flags}/${source}`
    const found = kinds.get(key)
    if (found !== undefined || kinds.size >= mostPatterns) return found ?? null
    const list = (): Int32Array => new Int32Array(lengths)
    const numbers = (): Float64Array => new Float64Array(lengths)
    const counts = { source, flags, counted: list(), slow: list(), length: list(), repeated: numbers(), leastLook: numbers(), perNs: 0, failures: 0 }
    kinds.set(key, counts)
    return counts
  }

  /** Where the search began; −1 where that is not known. */
  function begin(it: KnownPattern, single: boolean, r: Value, pattern: Value): number {
    if (it.sticky) return single && isArray(r) ? dataOf(r, 'index') : -1
    return single && it.global ? patterns.beginning(pattern, typeof pattern.lastIndex === 'number' ? pattern.lastIndex : 0) : 0
  }

  return (method, r, o, a, it) => {
    const single = byPattern.has(method)
    const pattern = single ? o : a
    const subject = single ? a : o
    if (typeof subject !== 'string') return null
    const from = begin(it, single, r, pattern)
    if (!(from >= 0 && from <= subject.length)) return null
    const counts = countsOf(pattern, it)
    if (counts === null) return null
    const all = ofEveryMatch.has(method) || (it.global && !single && method !== 'search')
    return { method, r, pattern, it, counts, subject, from, all }
  }
}

/** Whether what a match does again is as much as a slow one takes. */
const isLong = (repeated: number, length: number): boolean => repeated >= slowNsPerCharacter * max(length, fewestCharacters)

/** What took so long is told by the time, where it is known how much of it a step takes. */
const estimated = ({ perNs }: PatternCounts, slowTime: number): number => (perNs > 0 && slowTime > 0 ? round(perNs * slowTime) : -1)

export function createMatches(state: State): Matches {
  const { host } = state
  const { countMatches } = host
  const matchOf = createMatchOf(state)
  const worst = new OwnMap<number, Worst>()
  let work = 0

  const allowance = (): number => allowedWork + workPerStep * stepsOf(state) - work

  function tryCount({ counts, subject, from, all }: Match, most: number): MatchCount | null {
    try {
      return countMatches!(counts.source, counts.flags, subject, from, all, most)
    } catch {
      // The stack may be nearly full: nothing is known then.
      return null
    }
  }

  /** `slowTime` is how long a slow match took, 0 for another; `ns` the time for which the counter may work longer, 0 where it may not. */
  function count(site: number, match: Match, slowTime: number, ns: number): number {
    const { counts, subject } = match
    const least = ns > 0 ? max(workPerNs * ns, workPerCharacter * subject.length) : 0
    const found = tryCount(match, max(allowance(), least))
    if (found === null || !agrees(found, match)) {
      counts.failures++
      if (found !== null) counts.perNs = 0
      return estimated(counts, slowTime)
    }
    if (slowTime > 0 && found.repeated > 0) counts.perNs = found.repeated / slowTime
    const bucket = bucketOf(subject)
    work += found.work
    counts.failures = 0
    if (found.index < 0) lookedAt(match, found.steps, bucket)
    counts.counted[bucket]!++
    counts.length[bucket] = subject.length
    counts.repeated[bucket] = found.repeated
    if (isLong(found.repeated, subject.length)) match.it.isHeavy = true
    if (found.repeated === 0) counts.slow[bucket]! += fruitless
    if (found.ambiguity !== '' && found.repeated > (worst.get(site)?.repeated ?? 0)) {
      worst.set(site, { source: counts.source, ambiguity: found.ambiguity, repeated: found.repeated })
    }
    return found.repeated
  }

  const knownIn = (method: NativeMethod, site: number, o: Value, a: Value): KnownPattern | null =>
    state.patterns.known(byPattern.has(method) ? o : a, site)

  const repeated: Matches['repeated'] = (method, site, r, o, a, ns, known = knownIn(method, site, o, a)) => {
    const match = countMatches === undefined || known === null ? null : matchOf(method, r, o, a, known)
    if (match === null) return -1
    const { counts, from } = match
    const { length } = match.subject
    const bucket = bucketOf(match.subject)
    match.it.looked = max(1, round(partLookedAt(counts, bucket) * (length - from)))
    const slow = ns >= slowNs && ns >= slowNsPerCharacter * (length - from)
    const slowTime = slow ? ns : 0
    if (length < shortLength && !slow && !match.it.isHeavy && match.it.shortLeft-- <= 0) return -1
    if (counts.failures >= mostFailures) return estimated(counts, slowTime)
    if (counts.counted[bucket]! < firstFew) return count(site, match, slowTime, slowTime)
    // Known to be long whatever the clock says: the same matches are counted in every run.
    const heavy = isLong(counts.repeated[bucket]!, counts.length[bucket]!)
    if (!slow && !heavy) return -1
    const sameLength = slow && counts.length[bucket] === length
    if (!sameLength && ++counts.slow[bucket]! <= mostSlow) return count(site, match, slowTime, ns)
    // Past so many, too, as those before were: equal calls cost the same.
    return (counts.repeated[bucket]! / counts.length[bucket]!) * length
  }

  return { repeated, worstAt: (site) => worst.get(site) ?? null }
}

// A law that the scores make sure of is believed only if it holds where it is extrapolated from: it meets the largest sizes, its residuals have no system
// there, and it would have been found without them. What speaks against it joins the set, and the law is tentative.

import type { Candidate } from './candidate.ts'
import type { Competition } from './candidates.ts'
import { evaluateTerms, localExponent } from './evaluate.ts'
import { tailExponent } from './exponent.ts'
import { catalogue, rankOf } from './families.ts'
import { setWithoutLargest } from './forecast.ts'
import { digits, shapeText } from './formula.ts'
import { isClose, isLineFromSize, leastFactor, type Miss, missAtLargest, turnInTail } from './largest.ts'
import type { Setting } from './nested.ts'
import { at } from './numbers.ts'
import { isSystematic, material, residualTest } from './residuals.ts'
import type { ClassName, Interval } from './types.ts'

export interface Doubt {
  /** A part of the sentence that says why the law is not sure; empty where the residuals say it. */
  readonly why: string
  /** Candidates that cannot be excluded either. */
  readonly rivals: readonly Candidate[]
  /** Classes that cannot be excluded and that no candidate stands for. */
  readonly classes: readonly ClassName[]
  /** Local exponents at the largest size that cannot be excluded either. */
  readonly exponent: Interval | null
  /** What holds at the largest sizes, where the headline does not. */
  readonly instead: Candidate | null
  /** Only the largest sizes say that it grows faster than n log n. */
  readonly onlyLargest: boolean
}

const nothingElse = { rivals: [], classes: [], exponent: null, instead: null, onlyLargest: false }

/** A tail whose exponent is less sure than this tells no classes apart. */
const widestTail = 2
/** A class comes close that is off by less than this at the median, or by less than this many times what the headline is. */
const littleOff = 0.1
const littleMore = 1.5
const one: Interval = { low: 1, value: 1, high: 1 }

/** What speaks against the headline; null where it is to be believed. `sure` says that the scores leave no other class. */
export function doubtOf(setting: Setting, found: Competition, headline: Candidate, sure: boolean): Doubt | null {
  const { sample } = setting
  const miss = missAtLargest(sample, headline.residuals)
  if (miss !== null) return fromTail(setting, found, { why: missed(miss, headline), replaced: miss.repeated, lower: miss.factor < 1 / leastFactor })
  const turn = turnInTail(sample, headline.residuals)
  if (turn !== null)
    return fromTail(setting, found, {
      why: `the largest sizes grow ${turn < 0 ? 'slower' : 'faster'} than ${words(headline)} says`,
      replaced: false,
      lower: false,
    })
  if (isSteep(headline) && isLineFromSize(sample, headline.residuals))
    return { ...nothingElse, why: 'from some size on a line does as well', classes: ['n'], exponent: one }
  if (!sure) return null
  if (isSystematic(residualTest(headline.residuals))) return { ...nothingElse, why: '' }
  if (headline.name === '1') return null
  const close = isClose(sample, headline.residuals)
  const most = mostOfTheCost(headline, at(sample.size, sample.size.length - 1))
  if (most !== null) {
    const why = `at the largest sizes most of the cost still grows like ${most}`
    // Where all is hit so closely there is more than most of it for sure; trial division, n^1.5 / log n, is hit by n² + n·log n.
    if (close) return { ...nothingElse, why, classes: ['n^k'] }
    return { ...nothingElse, why, rivals: all(found).filter(({ name }) => name === most || name === 'n^k') }
  }
  const classes = classesNear(found, headline)
  if (classes.length > 0)
    return {
      ...nothingElse,
      why: `${classes.map(({ name }) => name).join(' or ')} ${classes.length > 1 ? 'come' : 'comes'} close, too`,
      rivals: classes,
    }
  const rest = setWithoutLargest(setting, headline.name)
  if (rest === null) return { ...nothingElse, why: 'the law rests on the largest size alone' }
  if (rest.includes(headline.name) && (close || !(isSteep(headline) && rest.some((name) => !steep(name))))) return null
  return {
    ...nothingElse,
    why: `without the largest sizes it would be ${rest.join(' or ')}`,
    rivals: all(found).filter((c) => rest.includes(c.name)),
    onlyLargest: isSteep(headline) && rest.some((name) => !steep(name)),
  }
}

/** Faster than n log n: what a user is warned of. */
const steep = (name: ClassName): boolean => rankOf(name) > rankOf('n log n')
const isSteep = ({ name }: Candidate): boolean => steep(name)

/** Off by as much to both sides: the middle says nothing. */
const missed = ({ factor }: Miss, headline: Candidate): string =>
  Math.abs(Math.log(factor)) < Math.log(leastFactor)
    ? `the cost at the largest sizes scatters around what ${words(headline)} says`
    : `at the largest sizes the cost is ${digits(factor)} times what ${words(headline)} says`

/** An exponential with its base. */
function words({ name, terms }: Candidate): string {
  const last = terms.at(-1)
  return last === undefined || last.base === null ? name : shapeText(last)
}

const all = ({ named, power }: Competition): Candidate[] => [...named, ...(power === null ? [] : [power])]

/** Classes that come close where a free power has the headline and hits nothing exactly: a sum such as n² + n looks like one over any range, and not beyond. */
function classesNear({ named, power }: Competition, headline: Candidate): Candidate[] {
  const { median } = residualTest(headline.residuals)
  if (headline !== power || median <= material) return []
  return named.filter(({ name, residuals }) => name !== headline.name && residualTest(residuals).median < Math.max(littleOff, littleMore * median))
}

/** The class of a growing lower term that costs more than the leading one at `size`: what leads is only a part of what was seen. */
function mostOfTheCost({ terms }: Candidate, size: number): ClassName | null {
  const lead = evaluateTerms(terms.slice(-1), size)
  const larger = terms.slice(0, -1).find((t) => evaluateTerms([t], size) > lead)
  const family = catalogue.find((f) => f.power === larger?.power && f.log === larger.log)
  return family === undefined || family.name === '1' ? null : family.name
}

interface Tail {
  readonly why: string
  /** What holds there takes the place of the headline. */
  readonly replaced: boolean
  /** The law says far too much there. */
  readonly lower: boolean
}

/** Where the law does not hold at the largest sizes, their own slope says which others might; where it says nothing, and the law far too much, all might. */
function fromTail({ sample }: Setting, found: Competition, { why, replaced, lower }: Tail): Doubt {
  const tail = tailExponent(sample)
  if (tail === null || tail.high - tail.low > widestTail) return { ...nothingElse, why, ...(lower && { rivals: all(found), exponent: tail }) }
  const largest = at(sample.size, sample.size.length - 1)
  const rivals = all(found).filter((c) => {
    const exponent = localExponent(c.terms, largest)
    return tail.low <= exponent && exponent <= tail.high
  })
  const [best] = rivals.toSorted((a, b) => a.score - b.score)
  return { ...nothingElse, why, rivals, exponent: tail, instead: replaced ? (best ?? null) : null }
}

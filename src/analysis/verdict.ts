// From a law to a verdict. `grows` needs evidence against every class up to n log n; false alarms cost more than misses.

import { type ClassName, evaluate, type Law, type Point } from '../model/index.ts'
import type { Verdict } from './types.ts'

const harmless: ReadonlySet<ClassName> = new Set(['1', 'log n', 'sqrt n', 'n', 'n log n'])

/** True when the class is at most n log n. */
export function isHarmless(name: ClassName): boolean {
  return harmless.has(name)
}

/** True when the law is beyond doubt. */
export const isSure = ({ certainty }: Pick<Law, 'certainty'>): boolean => certainty === 'exact' || certainty === 'confident'

const leastExponent = 1.15
const fewestSizes = 5
const leastSpan = 6
/** Below this a logarithm, or its square, and a power up to this look alike. */
const smallForPower = 64
const mostAlike = 1.6
const tailAlone = 1.4
const largestMisfit = 0.4
/** Of a law that says anything. */
const widestExponent = 1.5
/** A local exponent of this much shows over any span. */
const exponentialLow = 3

/** Exponent above which no n log n with the sizes seen could lie: n log n itself has the local exponent 1 + 1/ln n. */
function aboveLinearithmic(law: Law): number {
  return Math.max(1.2, 1.05 + 1 / Math.log(Math.max(3, law.sizes.max)))
}

/** The verdict on a curve of steps. */
export function verdictOf(law: Law): Verdict {
  if (law.certainty === 'unknown') return 'unknown'
  if (grows(law)) return 'grows'
  const calm = law.set.every(isHarmless) || law.exponent.high < leastExponent + 0.05
  return calm && !isAdrift(law) && !isFalling(law) ? 'fine' : 'unknown'
}

/** Far off at most sizes, and of any exponent: one odd size can pull a constant through an exponential. */
const isAdrift = ({ residual, exponent }: Law): boolean => residual.median > largestMisfit && exponent.high - exponent.low > widestExponent

function grows(law: Law): boolean {
  if (isHarmless(law.class)) return false
  if (law.certainty === 'exact') return law.exponent.low > leastExponent || isSteepLater(law)
  if (law.exponent.low <= leastExponent) return false
  if (law.residual.median > largestMisfit || !growsToTheEnd(law)) return false
  if (law.class === 'n^k' && law.sizes.max < smallForPower && law.exponent.low < mostAlike) return false
  if (law.sizes.distinct < fewestSizes || (isNarrow(law) && law.exponent.low < exponentialLow)) return false
  return !law.set.some(isHarmless) || law.exponent.low > aboveLinearithmic(law)
}

/** A law that hits each size needs no wide range to be told from n log n. */
const isNarrow = ({ sizes, close }: Law): boolean => sizes.max / sizes.min < leastSpan && !close

/** At the largest size larger ones cost less: what it says of yet larger ones is not so. */
export const isFalling = ({ exponent }: Law): boolean => exponent.high < falls
const falls = -0.25

/** Its steep part is known, however little it is so far: at ten times the largest size it takes so many times more than in proportion. */
const isSteepLater = (law: Law): boolean => !isFalling(law) && evaluate(law, 10 * law.sizes.max) > 10 * steepLater * evaluate(law, law.sizes.max)
const steepLater = 1.5

/**
 * Growth of the small sizes only (before a cache or an index takes over) hurts nobody: the largest sizes must grow faster than n log n does there. Their slope
 * says so, or a law that hits each of them: where a third of the cost is quadratic, a line hides it from the slope.
 */
function growsToTheEnd(law: Law): boolean {
  const { tail, sizes } = law
  if (law.close && sizes.max >= smallForPower && !law.set.some(isHarmless)) return true
  if (tail === null || tail === undefined || tail.low <= 1) return false
  return tail.value >= Math.min(1.3, Math.max(leastExponent, 1.08 + 1 / Math.log(Math.max(3, sizes.max))))
}

/** A law that only holds where the tail begins: the cost is harmless at small sizes and superlinear, beyond doubt, over the upper half. */
export function growsInTail(law: Law): boolean {
  return law.certainty !== 'exact' && law.tail !== null && law.tail !== undefined && law.tail.low > tailAlone
}

/** Best and worst cost grow differently beyond doubt: on different sides of n log n, or with exponents whose intervals are apart. */
export function differ(min: Law, max: Law): boolean {
  if (min.certainty === 'unknown' || max.certainty === 'unknown') return false
  const apart = min.exponent.high + 0.2 < max.exponent.low
  return apart || (isHarmless(min.class) && !min.set.includes(max.class) && verdictOf(max) === 'grows')
}

const nativeExponent = 1.5
const nativeLow = 1
const nativeSizes = 4
const nativeSpan = 8

/** The verdict on a curve of native time: stricter, since collector and caches lift linear times to n^1.2. `points` are what the law was fitted to. */
export function nativeVerdictOf(law: Law, points: readonly Point[]): Verdict {
  if (law.certainty === 'unknown' || law.sizes.distinct < nativeSizes || law.sizes.max / law.sizes.min < nativeSpan) return 'unknown'
  const { low, value, high } = law.exponent
  if (!isHarmless(law.class) && value > nativeExponent && low > nativeLow && steepTwice(points)) return 'grows'
  return high < nativeExponent ? 'fine' : 'unknown'
}

const apart = 6
/** Of the largest size but one, and of the largest, where what is linear beside the growth weighs less. */
const steep = [1.55, 1.6] as const
const longNs = [3e6, 1e7] as const

/** The two largest sizes, both long enough to be seen clearly, each grew steeply from a size at least 6 times smaller: one disturbed time cannot do that. */
function steepTwice(points: readonly Point[]): boolean {
  const seen = points.filter((p) => p.cost > 0)
  const largest = seen.slice(-2)
  return (
    largest.length === 2 &&
    largest.every((top, rank) => {
      const small = seen.findLast((p) => p.size * apart <= top.size)
      return (
        top.cost >= (longNs[rank] ?? 0) &&
        small !== undefined &&
        Math.log(top.cost / small.cost) >= (steep[rank] ?? Infinity) * Math.log(top.size / small.size)
      )
    })
  )
}

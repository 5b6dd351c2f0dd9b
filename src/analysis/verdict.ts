// From a law to a verdict. `grows` needs evidence against every class up to n log n; false alarms cost more than misses.

import type { ClassName, Law } from '../model/index.ts'
import type { Verdict } from './types.ts'

const harmless: ReadonlySet<ClassName> = new Set(['1', 'log n', 'sqrt n', 'n', 'n log n'])

/** True when the class is at most n log n. */
export function isHarmless(name: ClassName): boolean {
  return harmless.has(name)
}

const leastExponent = 1.15
const fewestSizes = 5
const leastSpan = 6
/** Growth of the small sizes only (before a cache or an index takes over) hurts nobody. */
const leastTail = 1.1
const tailAlone = 1.4
const largestMisfit = 0.4
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
  return calm ? 'fine' : 'unknown'
}

function grows(law: Law): boolean {
  if (isHarmless(law.class) || law.exponent.low <= leastExponent) return false
  if (law.certainty === 'exact') return true
  if (law.residual.median > largestMisfit || (law.tail !== null && law.tail !== undefined && law.tail.value < leastTail)) return false
  if (law.sizes.distinct < fewestSizes || (law.sizes.max / law.sizes.min < leastSpan && law.exponent.low < exponentialLow)) return false
  return !law.set.some(isHarmless) || law.exponent.low > aboveLinearithmic(law)
}

/** A law that only holds where the tail begins: the cost is harmless at small sizes and superlinear, beyond doubt, over the upper half. */
export function growsInTail(law: Law): boolean {
  return law.certainty !== 'exact' && law.tail !== null && law.tail !== undefined && law.tail.low > tailAlone
}

const nativeExponent = 1.4
const nativeSizes = 4
const nativeSpan = 8

/** The verdict on a curve of native time: stricter, since collector and caches lift linear times to n^1.2. */
export function nativeVerdictOf(law: Law): Verdict {
  if (law.certainty === 'unknown' || law.sizes.distinct < nativeSizes || law.sizes.max / law.sizes.min < nativeSpan) return 'unknown'
  if (!isHarmless(law.class) && law.exponent.low > nativeExponent) return 'grows'
  return law.exponent.high < nativeExponent ? 'fine' : 'unknown'
}

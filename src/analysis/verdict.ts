// From a law to a verdict. `grows` needs evidence against every class up to n log n; false alarms cost more than misses.

import type { ClassName, Law, Point } from '../model/index.ts'
import type { Verdict } from './types.ts'

const harmless: ReadonlySet<ClassName> = new Set(['1', 'log n', 'sqrt n', 'n', 'n log n'])

/** True when the class is at most n log n. */
export function isHarmless(name: ClassName): boolean {
  return harmless.has(name)
}

const leastExponent = 1.15
const fewestSizes = 5
const leastSpan = 6
/** Below this a logarithm and a power look alike. */
const smallForPower = 64
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
  return calm && !isAdrift(law) ? 'fine' : 'unknown'
}

/** Far off at most sizes, and of any exponent: one odd size can pull a constant through an exponential. */
const isAdrift = ({ residual, exponent }: Law): boolean => residual.median > largestMisfit && exponent.high - exponent.low > widestExponent

function grows(law: Law): boolean {
  if (isHarmless(law.class) || law.exponent.low <= leastExponent) return false
  if (law.certainty === 'exact') return true
  if (law.residual.median > largestMisfit || !growsToTheEnd(law)) return false
  if (law.class === 'n^k' && law.sizes.max < smallForPower) return false
  if (law.sizes.distinct < fewestSizes || (law.sizes.max / law.sizes.min < leastSpan && law.exponent.low < exponentialLow)) return false
  return !law.set.some(isHarmless) || law.exponent.low > aboveLinearithmic(law)
}

/** Growth of the small sizes only (before a cache or an index takes over) hurts nobody: the largest sizes must grow faster than n log n does there. */
function growsToTheEnd({ tail, sizes }: Law): boolean {
  if (tail === null || tail === undefined || tail.low <= 1) return false
  return tail.value >= Math.min(1.3, Math.max(leastExponent, 1.08 + 1 / Math.log(Math.max(3, sizes.max))))
}

/** Of a law that says anything. */
const widestExponent = 1.5

const steepInterval = 1.15
const widthOfInterval = 1.3
const fewestIntervals = 4
/** Fewer sizes apart show no law. */
const fewestApart = 4

interface Apart {
  readonly size: number
  readonly cost: number
}

/** Sizes within a factor of 1.3 as one, with the median of their costs: what lies so near each other says nothing of growth. */
function sizesApart(points: readonly Point[]): Apart[] {
  const groups: Point[][] = []
  for (const point of points.filter((p) => p.size > 0 && p.cost > 0)) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && point.size < group[0].size * widthOfInterval) group.push(point)
    else groups.push([point])
  }
  return groups.map((group) => ({ size: middle(group.map((p) => p.size)), cost: middle(group.map((p) => p.cost)) }))
}

function middle(values: readonly number[]): number {
  return values.toSorted((x, y) => x - y)[values.length >> 1] ?? 0
}

/**
 * True when a law with this exponent is the work of one interval between neighbouring sizes: a step, such as a buffer that is copied once, or calls of two
 * kinds, of which the larger do something else. Either no other interval is steep (6 002, 12 036, 24 036, 48 036, 96 036, 294 230, 589 230 steps at sizes that
 * double), or the cost outgrows its size there by more than in the others together, which are not steep as a whole, and faster than the law does.
 */
export function isOneStep(points: readonly Point[], exponent: number): boolean {
  const seen = sizesApart(points)
  const intervals = seen.slice(1).map((p, i) => {
    const width = Math.log(p.size / (seen[i]?.size ?? 1))
    const growth = Math.log(p.cost / (seen[i]?.cost ?? 1))
    return { width, growth, excess: Math.max(0, growth - steepInterval * width) }
  })
  const [steepest, ...others] = intervals.toSorted((x, y) => y.excess - x.excess)
  if (steepest === undefined || steepest.excess === 0) return false
  const sumOf = (value: 'width' | 'growth' | 'excess'): number => others.reduce((sum, interval) => sum + interval[value], 0)
  if (sumOf('excess') === 0) return intervals.length >= fewestIntervals
  return sumOf('excess') < steepest.excess && sumOf('growth') <= steepInterval * sumOf('width') && steepest.growth > exponent * steepest.width
}

/** True when growth is claimed that so few sizes, or one step between two of them, cannot show. An exact law needs no more sizes, and sizes of an exponential are never far apart. */
export function isAccident({ certainty, class: name, exponent }: Law, points: readonly Point[]): boolean {
  if (certainty === 'exact' || name === 'r^n') return false
  return sizesApart(points).length < fewestApart || isOneStep(points, exponent.value) || isLessConstant(points)
}

const fewestOnLine = 5
/** How far from a line, of their cost, and how many times nearer to it than to a power. */
const onLine = 0.01
const nearer = 3

/**
 * Whether the larger sizes lie on a line that begins at some size: `a·n − b`. So does what touches cells that are the same in each call; where the line begins
 * it is as steep as any power.
 */
function isLessConstant(points: readonly Point[]): boolean {
  const seen = points.filter((p) => p.size > 0 && p.cost > 0)
  const larger = seen.slice(Math.min(seen.length >> 1, Math.max(0, seen.length - fewestOnLine)))
  const { size: least, cost } = larger[0] ?? { size: 0, cost: 0 }
  const last = larger.at(-1)
  if (larger.length < fewestOnLine || last === undefined || last.size <= least) return false
  const slope = (last.cost - cost) / (last.size - least)
  const exponent = Math.log(last.cost / cost) / Math.log(last.size / least)
  const offLine = farthest(larger, (size) => cost + slope * (size - least))
  return cost < slope * least && offLine < onLine && offLine * nearer < farthest(larger, (size) => cost * (size / least) ** exponent)
}

const farthest = (points: readonly Point[], law: (size: number) => number): number =>
  points.reduce((far, { size, cost }) => Math.max(far, Math.abs(law(size) / cost - 1)), 0)

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
const steep = 1.6
const longNs = [3e6, 1e7] as const

/** The two largest sizes, both long enough to be seen clearly, each grew with an exponent of 1.6 or more from a size at least 6 times smaller: one disturbed time cannot do that. */
function steepTwice(points: readonly Point[]): boolean {
  const seen = points.filter((p) => p.cost > 0)
  const largest = seen.slice(-2)
  return (
    largest.length === 2 &&
    largest.every((top, rank) => {
      const small = seen.findLast((p) => p.size * apart <= top.size)
      return top.cost >= (longNs[rank] ?? 0) && small !== undefined && Math.log(top.cost / small.cost) >= steep * Math.log(top.size / small.size)
    })
  )
}

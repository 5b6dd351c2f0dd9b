// Curves on which growth is claimed that their points cannot show: too few sizes apart, a step or two between them, a line that begins late, or growth that ends.

import { evaluate, fitCurve, type Law, type Point, restsOf } from '../../model/index.ts'
import { verdictOf } from '../verdict.ts'

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
  for (const point of positive(points)) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && point.size < group[0].size * widthOfInterval) group.push(point)
    else groups.push([point])
  }
  return groups.map((group) => ({ size: middle(group.map((p) => p.size)), cost: middle(group.map((p) => p.cost)) }))
}

const positive = (points: readonly Point[]): Point[] => points.filter((p) => p.size > 0 && p.cost > 0)

function middle(values: readonly number[]): number {
  return values.toSorted((x, y) => x - y)[values.length >> 1] ?? 0
}

/** By how much size and cost grow from one of these sizes to the next, as logarithms. */
function intervalsApart(points: readonly Point[]): { readonly width: number; readonly growth: number }[] {
  const seen = sizesApart(points)
  return seen.slice(1).map((p, i) => ({ width: Math.log(p.size / (seen[i]?.size ?? 1)), growth: Math.log(p.cost / (seen[i]?.cost ?? 1)) }))
}

/**
 * True when a law with this exponent is the work of one interval between neighbouring sizes: a step, such as a buffer that is copied once, or calls of two
 * kinds, of which the larger do something else. Either no other interval is steep (6 002, 12 036, 24 036, 48 036, 96 036, 294 230, 589 230 steps at sizes that
 * double), or the cost outgrows its size there by more than in the others together, which are not steep as a whole, and faster than the law does.
 */
export function isOneStep(points: readonly Point[], exponent: number): boolean {
  const intervals = intervalsApart(points).map(({ width, growth }) => ({ width, growth, excess: Math.max(0, growth - steepInterval * width) }))
  const [steepest, ...others] = intervals.toSorted((x, y) => y.excess - x.excess)
  if (steepest === undefined || steepest.excess === 0) return false
  const sumOf = (value: 'width' | 'growth' | 'excess'): number => others.reduce((sum, interval) => sum + interval[value], 0)
  if (sumOf('excess') === 0) return intervals.length >= fewestIntervals
  return sumOf('excess') < steepest.excess && sumOf('growth') <= steepInterval * sumOf('width') && steepest.growth > exponent * steepest.width
}

/** True when growth is claimed that so few sizes, or a step or two between them, cannot show. An exact law needs no more sizes. */
export function isAccident(law: Law, points: readonly Point[]): boolean {
  const { certainty, class: name, exponent } = law
  if (certainty === 'exact') return false
  if (name === 'r^n') return isStaircase(points)
  if (certainty === 'tentative' && exponent.low >= leastContradicted && endsFlat(points)) return true
  return (
    sizesApart(points).length < fewestApart ||
    isOneStep(points, exponent.value) ||
    isLessConstant(points) ||
    levelsOff(points) ||
    hasLevelledOff(points) ||
    leapsOverGap(law, points) ||
    restsOnFew(points)
  )
}

/** Neighbouring sizes this far apart, and so many times farther than others, are a gap, with so many sizes on each side; of those below it the last few tell. */
const gap = 2
const wider = 2
const fewestBeside = 4
const lastBelow = 3
/** So many times more than the calls below the gap took. */
const farMore = 3

/** The index of the first size above the last gap; −1 where there is none. */
function aboveGap(seen: readonly Point[]): number {
  const widths = seen.map(({ size }, i) => Math.log(size / (seen[i - 1]?.size ?? size)))
  const least = Math.max(Math.log(gap), wider * middle(widths.slice(1)))
  return widths.findLastIndex((width, i) => i >= fewestBeside && seen.length - i >= fewestBeside && width >= least)
}

/**
 * Whether the law says far too much of the calls below a gap in the sizes: those above it do something else, such as what a threshold keeps from small inputs (8 to
 * 790 steps at sizes 4 to 204, 60,000 and more from 488 on), and what lies between is the growth of neither.
 */
function leapsOverGap(law: Law, points: readonly Point[]): boolean {
  const seen = positive(points)
  const at = aboveGap(seen)
  const below = seen.slice(Math.max(0, at - lastBelow), Math.max(0, at))
  return at > 0 && middle(below.map(({ size, cost }) => evaluate(law, size) / cost)) >= farMore
}

const manyBelow = 8
const narrow = 2

/**
 * Whether growth is claimed by what lies above a gap alone, where few sizes are close together: below it, at many sizes, nothing shows that the cost grows. So do the three files that a compiler was given, beside the hundred
 * small things that it did for itself: most of what each reads is the compiler's own.
 */
function restsOnFew(points: readonly Point[]): boolean {
  const seen = positive(points)
  const at = seen.findLastIndex(({ size }, i) => i > 0 && size >= gap * seen[i - 1]!.size)
  const [below, above] = [seen.slice(0, at), seen.slice(at)]
  if (at < 0 || below.length < manyBelow || above.at(-1)!.size > narrow * above[0]!.size) return false
  return verdictOf(fitCurve(below)) !== 'grows'
}

const fewestStairs = 3
const evenly = 0.5

/**
 * Whether an exponential, whose sizes are never far apart, is the work of one or two steps: calls of three kinds, of sizes 1, 35 to 40 and 61 to 66, that do
 * constant work each. A real one grows at most of its sizes.
 */
function isStaircase(points: readonly Point[]): boolean {
  const seen = positive(points)
  const [first, last] = [seen[0], seen.at(-1)]
  if (first === undefined || last === undefined) return true
  const rate = Math.log(last.cost / first.cost) / (last.size - first.size)
  const stairs = seen.slice(1).filter((p, i) => {
    const before = seen[i] ?? first
    return Math.log(p.cost / before.cost) >= evenly * rate * (p.size - before.size)
  })
  return stairs.length < fewestStairs
}

const fewestOnLine = 5
/** How far from a line, of their cost, and how many times nearer to it than to a power. */
const onLine = 0.05
const nearer = 3

/**
 * Whether the larger sizes, or those above a gap, lie on a line that begins at some size: `a·n − b`. So does what touches cells that are the same in each call; where the line begins
 * it is as steep as any power.
 */
function isLessConstant(points: readonly Point[]): boolean {
  const seen = positive(points)
  const half = seen.slice(Math.min(seen.length >> 1, Math.max(0, seen.length - fewestOnLine)))
  const above = aboveGap(seen)
  return (half.length >= fewestOnLine && areOnLateLine(half)) || (above > 0 && areOnLateLine(seen.slice(above)))
}

function areOnLateLine(larger: readonly Point[]): boolean {
  const { size: least, cost } = larger[0] ?? { size: 0, cost: 0 }
  const last = larger.at(-1)
  if (last === undefined || last.size <= least) return false
  const slope = (last.cost - cost) / (last.size - least)
  const exponent = Math.log(last.cost / cost) / Math.log(last.size / least)
  const offLine = farthest(larger, (size) => cost + slope * (size - least))
  return cost < slope * least && offLine < onLine && offLine * nearer < farthest(larger, (size) => cost * (size / least) ** exponent)
}

const asWell = 1.2
const nothing = 0.01
/** Up to this a line explains the costs at all. */
const mostLeft = 0.75

/**
 * Whether a line that begins at some size explains the costs about as well as the law. Cells are first read by what is the same in each call, too: a parser of
 * 40 cells of its own and its options takes 20 steps for each cell behind them, and looks like n² up to hundreds.
 */
export function isLateLine(law: Law, points: readonly Point[]): boolean {
  if (law.certainty === 'exact' || law.class === 'r^n') return false
  const { ofLateLine, ofLaw } = restsOf(points, law)
  return ofLateLine <= mostLeft && ofLateLine <= asWell * (ofLaw + nothing)
}

const fewestFalling = 4
const fall = 0.3
const wobble = 0.05

/**
 * Whether the local exponents fall from one interval to the next, and end where nothing grows faster than its input: what is read in each call alike is a large
 * part of the small sizes (2.6, 1.7, 1.5, 1.4, 1.0 for archives of files, whose writer reads the same tables each time). Those of a power rise, or stay.
 */
function levelsOff(points: readonly Point[]): boolean {
  const last = intervalsApart(points)
    .slice(-fewestFalling)
    .map(({ width, growth }) => growth / width)
  const [first = 0] = last
  const end = last.at(-1) ?? 0
  return (
    last.length === fewestFalling && end <= steepInterval && first - end >= fall && last.every((e, i) => i === 0 || e <= (last[i - 1] ?? 0) + wobble)
  )
}

/** An exponent that ends which are flat contradict. */
const leastContradicted = 1.5
const flatEnd = 1.2
/** How far the end reaches at least, in size. */
const endPart = 0.4

/**
 * Whether the largest sizes, a factor of 2.5 and two intervals or more, grow like their input, one like the other: calls of several kinds are in one table, each
 * of which is linear, and the larger ones are of the dearer kind.
 */
function endsFlat(points: readonly Point[]): boolean {
  const seen = sizesApart(points)
  const last = seen.at(-1)
  const from = seen.findLastIndex(({ size }) => size <= endPart * (last?.size ?? 0))
  if (from < 0 || seen.length - from < 3) return false
  const end = intervalsApart(points).slice(from)
  const sumOf = (value: 'width' | 'growth'): number => end.reduce((sum, interval) => sum + interval[value], 0)
  return sumOf('growth') <= flatEnd * sumOf('width') && end.every(({ width, growth }) => growth <= (flatEnd + wobble) * width)
}

const wideEnd = 5
const levelEnd = 1.15

/** Whether the largest sizes, over a factor of five and more, cost in proportion to them: what is steeper is the difference between small calls and large ones. */
function hasLevelledOff(points: readonly Point[]): boolean {
  const seen = sizesApart(points)
  const last = seen.at(-1)
  const from = seen.findLastIndex(({ size }) => size * wideEnd <= (last?.size ?? 0))
  if (from < 0 || last === undefined || seen.length - from < fewestFalling) return false
  return Math.log(last.cost / seen[from]!.cost) <= levelEnd * Math.log(last.size / seen[from]!.size)
}

const farthest = (points: readonly Point[], law: (size: number) => number): number =>
  points.reduce((far, { size, cost }) => Math.max(far, Math.abs(law(size) / cost - 1)), 0)

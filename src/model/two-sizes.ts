// Laws in two sizes at once: products (a·b, n·log m) and sums (V + E) of small shapes, fitted like one-variable families (relative robust errors,
// coefficients >= 0, AICc). A law in one variable wins unless two are clearly better: simpler is easier to act on, and sizes often vary together.

import { maxOf, minOf, totalOf } from '../base/lists.ts'
import { aicc, varianceAt } from './criterion.ts'
import { catalogue, logShape, logShapeAt, shapeExponent, type Shape } from './families.ts'
import { digits, shapeText } from './formula.ts'
import { at, median, numbersOf } from './numbers.ts'
import type { Sample } from './points.ts'
import { regress } from './regression.ts'
import type { Law, Term } from './types.ts'

/** One distinct pair of sizes, and the typical cost there. */
export interface PairPoint {
  readonly first: number
  readonly second: number
  readonly cost: number
  readonly calls: number
}

/** `coefficient · g(first) · h(second)`. */
export interface PairTerm {
  readonly coefficient: number
  readonly first: Shape
  readonly second: Shape
}

export interface PairLaw {
  readonly kind: 'product' | 'sum'
  /** Largest part of the cost first. */
  readonly terms: readonly PairTerm[]
  /** Local exponents in each size where both are largest. */
  readonly exponents: readonly [first: number, second: number]
  /** Median relative error. */
  readonly residual: number
  /** How much worse, in AICc, the best law in one of the sizes is. */
  readonly margin: number
  readonly pairs: number
  /** Whether its steep terms, which grow more than linearly in both sizes together, are most of it at most pairs; `sure` where the law is met nearly exactly. */
  readonly steep: 'sure' | 'maybe' | 'no'
}

const fewestPairs = 8
/** Fewer must be met nearly exactly. */
const surePairs = 12
const nearlyExact = 0.05
/** The steep terms are half of the cost at so many of the pairs. `max(a, b)` is met by a + b² / 250, which is not. */
const steepShare = 0.5
const steepPairs = 0.75
const leastSpan = 4
/** Of two sizes it is not seen what a cost does between them and beyond: kinds of calls, such as lists of one wrapper and of four. */
const fewestOfEach = 3
/** Above this R² of one log size on the other there is only one size. */
const together = 0.95
/** One-variable laws win ties, and near-ties. */
const clearly = 10
const largestResidual = 0.3
const leastShare = 0.1
const floor = 0.01
const between = 0.03

const shape = (power: number, log = 0): Shape => ({ power, log, base: null })
const one = shape(0)
const linear = shape(1)
const growing: readonly Shape[] = [shape(0, 1), linear, shape(1, 1), shape(2)]
const single: readonly Shape[] = [shape(0, 1), shape(0.5), linear, shape(1, 1), shape(1.5), shape(2), shape(2, 1), shape(3)]

type Pair = readonly [first: Shape, second: Shape]

const onlyFirst = (s: Shape): Pair => [s, one]
const onlySecond = (s: Shape): Pair => [one, s]
const constant: Pair = [one, one]

type Pairs = readonly Pair[]

const withLower = (lead: Pair): Pairs[] => [[lead], [constant, lead]]

const ofOne: readonly Pairs[] = [[constant], ...single.flatMap((s) => withLower(onlyFirst(s))), ...single.flatMap((s) => withLower(onlySecond(s)))]

const [justFirst, justSecond] = [onlyFirst(linear), onlySecond(linear)]

const products: readonly Pairs[] = growing
  .flatMap((f) => growing.map((g): Pair => [f, g]))
  .filter(([f, g]) => f.power + g.power > 0)
  .flatMap((p) => [...withLower(p), [justFirst, p], [justSecond, p]])

const [firsts, seconds] = [growing.map(onlyFirst), growing.map(onlySecond)]

const sums: readonly Pairs[] = firsts.flatMap((f) =>
  seconds.flatMap((g) => [
    [f, g],
    [constant, f, g],
  ]),
)

interface Fitted {
  readonly pairs: Pairs
  readonly beta: readonly number[]
  readonly score: number
  readonly residuals: Float64Array
}

/** The law in both sizes, where it is clearly better than every law in one; null otherwise, and when the pairs are too few or vary together. */
export function fitTwo(points: readonly PairPoint[]): PairLaw | null {
  const usable = points.filter((p) => p.first >= 1 && p.second >= 1 && p.cost > 0)
  if (usable.length < fewestPairs || !independent(usable)) return null
  const setting = settingOf(usable)
  const alone = best(setting, ofOne)
  const product = best(setting, products)
  const sum = best(setting, sums)
  const winner = product !== null && (sum === null || product.score <= sum.score) ? product : sum
  if (winner === null || alone === null || winner.score > alone.score - clearly) return null
  const residual = median(winner.residuals.map(Math.abs))
  if (residual > (usable.length < surePairs ? nearlyExact : largestResidual)) return null
  const found = termsOf(setting, winner)
  const steep = steepTerms(found.terms)
  const isMet = residual <= nearlyExact
  const grows = carries(steep, found.terms, usable) ? (isMet ? 'sure' : 'maybe') : 'no'
  if (usable.length < surePairs && steep.length > 0 && grows !== 'sure') return null
  return { kind: winner === product ? 'product' : 'sum', margin: alone.score - winner.score, residual, pairs: usable.length, steep: grows, ...found }
}

/** More than linear in both sizes together, but for logarithms. */
const steepTerms = (terms: readonly PairTerm[]): readonly PairTerm[] => terms.filter(({ first, second }) => first.power + second.power > 1)

function carries(steep: readonly PairTerm[], terms: readonly PairTerm[], points: readonly PairPoint[]): boolean {
  const most = points.filter(
    ({ first, second }) => evaluatePair({ terms: steep }, first, second) >= steepShare * evaluatePair({ terms }, first, second),
  )
  return steep.length > 0 && most.length >= steepPairs * points.length
}

/** Both sizes vary enough, and not together. */
function independent(points: readonly PairPoint[]): boolean {
  const x = points.map((p) => Math.log(p.first))
  const y = points.map((p) => Math.log(p.second))
  const centred = (v: readonly number[]): number[] => {
    const mean = totalOf(v) / v.length
    return v.map((t) => t - mean)
  }
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((total, t, i) => total + t * at(b, i), 0)
  const [u, v] = [centred(x), centred(y)]
  const spans = [x, y].every((values) => maxOf(values) - minOf(values) >= Math.log(leastSpan) && new Set(values).size >= fewestOfEach)
  return spans && dot(u, v) ** 2 < together * dot(u, u) * dot(v, v)
}

interface Setting {
  readonly points: readonly PairPoint[]
  readonly sample: Pick<Sample, 'cost' | 'weight'>
  readonly columnOf: (pair: Pair) => Column
}

/** A pair at each point, scaled to 1 where it is largest. */
interface Column {
  readonly values: Float64Array
  /** The log of what it was scaled by. */
  readonly top: number
}

function settingOf(points: readonly PairPoint[]): Setting {
  const logsOfFirst = logsOf(numbersOf(points, (p) => p.first))
  const logsOfSecond = logsOf(numbersOf(points, (p) => p.second))
  const columns = new Map<Pair, Column>()
  const columnOf = (pair: Pair): Column => {
    const known = columns.get(pair) ?? columnOfLogs(logsOfFirst(pair[0]), logsOfSecond(pair[1]))
    columns.set(pair, known)
    return known
  }
  return { points, sample: { cost: numbersOf(points, (p) => p.cost), weight: new Float64Array(points.length).fill(1) }, columnOf }
}

/** The log of a shape at each size. The pairs are of few shapes. */
function logsOf(sizes: Float64Array): (s: Shape) => Float64Array {
  const logSizes = numbersOf(sizes, Math.log)
  const known = new Map<Shape, Float64Array>()
  return (s) => {
    const found = known.get(s)
    if (found !== undefined) return found
    const logs = new Float64Array(sizes.length)
    for (let i = 0; i < logs.length; i++) logs[i] = logShapeAt(s, sizes[i]!, logSizes[i]!)
    known.set(s, logs)
    return logs
  }
}

function columnOfLogs(first: Float64Array, second: Float64Array): Column {
  const values = new Float64Array(first.length)
  let top = -Infinity
  for (let i = 0; i < values.length; i++) {
    values[i] = first[i]! + second[i]!
    top = Math.max(top, values[i]!)
  }
  for (let i = 0; i < values.length; i++) values[i] = Math.exp(values[i]! - top)
  return { values, top }
}

function best(setting: Setting, bases: readonly Pairs[]): Fitted | null {
  let winner: Fitted | null = null
  const noise = { sizes: setting.points.length, within: 0, worth: 0, floor: Math.hypot(floor, between) }
  for (const pairs of bases) {
    const columns = pairs.map((pair) => setting.columnOf(pair).values)
    const fit = regress(setting.sample, { columns, signed: false }, winner === null ? Infinity : varianceAt(winner.score, 1, noise))
    if (fit === null || !matters(columns, pairs, fit.beta)) continue
    const score = aicc(fit.variance, fit.beta.filter((b) => b > 0).length, noise)
    if (winner !== null && score >= winner.score) continue
    winner = { pairs, beta: fit.beta, score, residuals: fit.residuals.slice() }
  }
  return winner
}

/** Every term that grows must carry a tenth of the cost at a quarter of the pairs; otherwise the law is that of fewer terms. */
function matters(columns: readonly Float64Array[], pairs: Pairs, beta: readonly number[]): boolean {
  const n = columns[0]?.length ?? 0
  const carried = pairs.map(() => 0)
  for (let i = 0; i < n; i++) {
    let total = 0
    for (let j = 0; j < columns.length; j++) total += beta[j]! * columns[j]![i]!
    for (let j = 0; j < columns.length; j++) if (beta[j]! * columns[j]![i]! >= leastShare * total) carried[j]!++
  }
  return pairs.every((pair, j) => pair === constant || at(carried, j) >= n / 4)
}

function termsOf({ points, columnOf }: Setting, { pairs, beta }: Fitted): Pick<PairLaw, 'terms' | 'exponents'> {
  const terms = pairs.map((pair, j): PairTerm => ({ coefficient: at(beta, j) * Math.exp(-columnOf(pair).top), first: pair[0], second: pair[1] }))
  const kept = terms.filter((t) => t.coefficient > 0).toReversed()
  const [first, second] = [maxOf(points.map((p) => p.first)), maxOf(points.map((p) => p.second))]
  const values = kept.map((t) => t.coefficient * Math.exp(logShape(t.first, first) + logShape(t.second, second)))
  const whole = totalOf(values)
  const exponent = (of: (t: PairTerm) => number): number => kept.reduce((sum, t, i) => sum + (at(values, i) / whole) * of(t), 0)
  return { terms: kept, exponents: [exponent((t) => shapeExponent(t.first, first)), exponent((t) => shapeExponent(t.second, second))] }
}

/** What the law says where both sizes grow alike, as a law in the size that `alone` is in. */
export function lawOfBoth({ terms, exponents, residual, pairs, steep }: PairLaw, alone: Law, largest: readonly [first: number, second: number]): Law {
  const { max } = alone.sizes
  const powers = terms.map(({ first, second }) => shape(first.power + second.power, first.log + second.log))
  const value = exponents[0] + exponents[1]
  const [steepest] = powers.toSorted((a, b) => b.power - a.power || b.log - a.log)
  const name = catalogue.find((f) => f.power === steepest?.power && f.log === steepest.log)?.name ?? 'n^k'
  const parts = terms.map((t, i): Term => {
    const of = powers[i] ?? one
    const most = evaluatePair({ terms: [t] }, ...largest)
    return { coefficient: most * Math.exp(-logShape(of, max)), ...of }
  })
  return {
    ...alone,
    certainty: pairs < surePairs || steep === 'maybe' ? 'tentative' : 'confident',
    class: name,
    set: [name],
    terms: parts.toSorted((a, b) => a.power - b.power || a.log - b.log),
    exponent: { low: value - residual, value, high: value + residual },
    residual: { median: residual, runsP: 1 },
    reason: '',
  }
}

/** Cost that the law predicts at a pair of sizes. */
export function evaluatePair({ terms }: Pick<PairLaw, 'terms'>, first: number, second: number): number {
  return terms.reduce((sum, t) => sum + t.coefficient * Math.exp(logShape(t.first, first) + logShape(t.second, second)), 0)
}

/** `~2·a.length·b.length + 31`, with the sizes called what they are called. */
export function pairFormula({ terms }: Pick<PairLaw, 'terms'>, [first, second]: readonly [string, string]): string {
  const texts = terms.map((t) => {
    const factors = [shapeText(t.first, first), shapeText(t.second, second)].filter((text) => text !== '')
    const size = digits(t.coefficient)
    return factors.length === 0 ? size : [...(size === '1' ? [] : [size]), ...factors].join('·')
  })
  return `~${texts.join(' + ')}`
}

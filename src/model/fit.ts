// From points to a law. Why each step is there: docs/adr/0004-how-a-law-is-fitted-and-believed.md. Gate, exact identity, growth test, nested
// families under relative robust errors, AICc over distinct sizes with a floor, set and headline, local exponent with a t-interval, residual test.

import { compete, settingOf } from './candidates.ts'
import { choose, ordered, withinSet, type Choice } from './choose.ts'
import { doubtOf } from './doubt.ts'
import { localExponent } from './evaluate.ts'
import { exactPolynomial, leadingShare, polynomialTerms, type Polynomial } from './exact.ts'
import { exponentInterval, logSlope, tailExponent } from './exponent.ts'
import { catalogue, constant, rankOf, term } from './families.ts'
import { admitted } from './forecast.ts'
import { approximateFormula, exactFormula } from './formula.ts'
import { takeOutJumps } from './jumps.ts'
import { kendall } from './kendall.ts'
import { isClose } from './largest.ts'
import { leastLead } from './nested.ts'
import { at } from './numbers.ts'
import { binned, distinct, sample, withoutFarBelow } from './points.ts'
import { confidentSizes, confidentSpan, fewestSizes, leastSpan, reasonFor } from './reason.ts'
import { isSystematic, residualTest } from './residuals.ts'
import type { Candidate } from './candidate.ts'
import type { ClassName, FitOptions, Interval, Law, Point, Term } from './types.ts'

const floorOfCounts = 0.01
const floorOfTimes = 0.05
const snap = 0.03
const steepCost = 30

/** The law that best describes cost against size. Costs may be in any unit; sizes and costs that are not positive are left out. */
export function fitCurve(points: readonly Point[], options: FitOptions = {}): Law {
  const all = distinct(points)
  const first = all[0]
  const last = all.at(-1)
  if (first === undefined || last === undefined) return withoutData()
  if (!sufficient(all)) return guess(all)
  const polynomial = options.noisy === true ? null : exactPolynomial(all)
  if (polynomial !== null && leadingShare(polynomialTerms(polynomial), last.size) >= leastLead) return exactLaw(all, polynomial)
  const near = binned(withoutFarBelow(all))
  const levelled = options.noisy === true ? takeOutJumps(near) : { points: near, jumps: 0 }
  return fitted(levelled.points, levelled.jumps, options.noisy === true ? floorOfTimes : floorOfCounts, all.length)
}

/** Whether the points, one a size, may have a law. Sizes must span a factor of 4; an exponential shows itself in less, by what it does to the cost. */
export function sufficient(points: readonly Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < fewestSizes) return false
  return last.size / first.size >= leastSpan || (points.length > fewestSizes && last.cost >= steepCost * first.cost)
}

function fitted(points: readonly Point[], jumps: number, floor: number, distinctSizes: number): Law {
  const s = sample(points)
  const setting = settingOf(s, floor)
  const found = admitted(compete(setting), setting)
  const { named, power, growth, grows } = found
  const choice = choose(named, power, grows, setting.columns.largest)
  if (choice === null) return guess(points)
  const first = snapped(choice, named)
  const sizes = { distinct: distinctSizes, min: at(s.size, 0), max: at(s.size, s.size.length - 1) }
  const enough = sizes.distinct >= confidentSizes && sizes.max / sizes.min >= confidentSpan && jumps === 0
  const sure = choice.set.length === 1 && enough
  const doubt = sizes.distinct >= confidentSizes ? doubtOf(setting, found, first, sure) : null
  const headline = doubt?.instead ?? first
  const { residuals, terms, name } = headline
  const residual = residualTest(residuals)
  // A power that was taken for a class is told as that class.
  const chosen = choice.set.map((other) => (other === choice.headline.name ? first.name : other))
  const exponent = hull(exponentInterval(s, headline, [...rivalsOf(headline, named), ...(doubt?.rivals ?? [])]), doubt?.exponent ?? null)
  const base = terms.at(-1)?.base ?? null
  const few = sizes.distinct < confidentSizes ? classesWithin(exponent, named, sizes.max) : []
  const set = ordered([...chosen, ...(doubt?.rivals ?? []).map((c) => c.name), ...(doubt?.classes ?? []), ...few, name])
  return {
    certainty: sure && doubt === null ? 'confident' : 'tentative',
    class: name,
    set,
    classOpen: enough && doubt?.onlyLargest !== true && set.length > 1 && set.every((other) => rankOf(other) > rankOf('n log n')) && exponent.low > 1,
    terms,
    ...(base !== null && { base }),
    formula: approximateFormula(terms),
    exponent,
    tail: tailExponent(s),
    residual,
    close: isClose(s, residuals),
    growth,
    tried: triedOf(power === null ? named : [...named, power]),
    sizes,
    jumps,
    reason: reasonFor({
      ...sizes,
      set,
      exponent: exponent.value,
      grows: grows || name !== '1',
      systematic: isSystematic(residual),
      doubt: doubt?.why ?? '',
      jumps,
    }),
  }
}

/** The named candidates that cannot be excluded. */
function rivalsOf(headline: Candidate, named: readonly Candidate[]): Candidate[] {
  const best = named.reduce((score, c) => Math.min(score, c.score), headline.score)
  return named.filter((c) => c.score <= best + withinSet)
}

/** A few sizes tell no classes apart that the exponent's interval holds, whatever the scores say. */
function classesWithin({ low, high }: Interval, named: readonly Candidate[], largest: number): ClassName[] {
  return named.filter(({ terms }) => low <= localExponent(terms, largest) && localExponent(terms, largest) <= high).map(({ name }) => name)
}

function hull(a: Interval, b: Interval | null): Interval {
  return b === null ? a : { low: Math.min(a.low, b.low), value: a.value, high: Math.max(a.high, b.high) }
}

/** The best of each class, best first. */
function triedOf(candidates: readonly Candidate[]): Law['tried'] {
  const sorted = candidates.toSorted((a, b) => a.score - b.score)
  return sorted
    .filter((c) => sorted.find(({ name }) => name === c.name) === c)
    .map((c) => ({ class: c.name, score: c.score, formula: approximateFormula(c.terms) }))
}

/** A free power within 0.03 of a class is that class, when the class could be fitted at all. */
function snapped(choice: Choice, named: readonly Candidate[]): Candidate {
  const { headline } = choice
  const k = headline.terms.at(-1)?.power ?? 0
  if (headline.name !== 'n^k') return headline
  const near = catalogue.find((f) => f.log === 0 && Math.abs(f.power - k) <= snap)
  return named.find((c) => c.name === near?.name) ?? headline
}

const classOfDegree: readonly ClassName[] = ['1', 'n', 'n^2', 'n^3', 'n^k']

function exactLaw(points: readonly Point[], polynomial: Polynomial): Law {
  const s = sample(points)
  const terms = polynomialTerms(polynomial)
  const name = classOfDegree[polynomial.degree] ?? 'n^k'
  const max = at(s.size, s.size.length - 1)
  const value = localExponent(terms, max)
  const formula = exactFormula(polynomial, points.length)
  return {
    certainty: 'exact',
    class: name,
    set: [name],
    classOpen: false,
    terms,
    formula,
    exponent: { low: value, value, high: value },
    tail: null,
    residual: { median: 0, runsP: 1 },
    close: true,
    growth: points.length <= 512 ? kendall(s.cost) : { tau: polynomial.degree > 0 ? 1 : 0, p: polynomial.degree > 0 ? 0 : 1 },
    tried: [{ class: name, score: -Infinity, formula }],
    sizes: { distinct: points.length, min: at(s.size, 0), max },
    jumps: 0,
    reason: '',
  }
}

const anyExponent: Interval = { low: 0, value: 0, high: 10 }

/** Too little for an answer: the straight line through the logs as a best guess, and what may settle it. */
function guess(points: readonly Point[]): Law {
  const s = sample(points)
  const min = at(s.size, 0)
  const max = at(s.size, s.size.length - 1)
  const { slope, error } = logSlope(s, s.logCost)
  const power = points.length < 2 ? 0 : Math.min(5, Math.max(0, slope))
  const terms: Term[] = [term(at(s.cost, s.cost.length - 1) / max ** power, { power, log: 0, base: null })]
  const half = points.length < 3 ? 10 : Math.min(10, 4 * error)
  return {
    ...withoutData(),
    class: power < 0.05 ? '1' : (catalogue.find((f) => f.log === 0 && Math.abs(f.power - power) < 0.15)?.name ?? 'n^k'),
    terms,
    formula: approximateFormula(terms),
    exponent: { low: Math.max(-10, power - half), value: power, high: power + half },
    growth: kendall(s.cost),
    sizes: { distinct: points.length, min, max },
    reason: reasonFor({ distinct: points.length, min, max, set: [], exponent: power, grows: true, systematic: false, doubt: '', jumps: 0 }),
  }
}

function withoutData(): Law {
  return {
    certainty: 'unknown',
    class: '1',
    set: [],
    classOpen: false,
    terms: [term(0, constant)],
    formula: '~0',
    exponent: anyExponent,
    tail: null,
    residual: { median: 0, runsP: 1 },
    close: false,
    growth: { tau: 0, p: 1 },
    tried: [],
    sizes: { distinct: 0, min: 0, max: 0 },
    jumps: 0,
    reason: 'no size was seen',
  }
}

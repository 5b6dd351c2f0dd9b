// Laws on trial: the data are fitted again without the largest sizes, and what they say then is held against the law of all sizes.
// An exponential is the strongest claim there is, and a step looks like one: it must win its trial to compete at all.

import type { Candidate } from './candidate.ts'
import { compete, settingOf, type Competition } from './candidates.ts'
import { choose, withinSet } from './choose.ts'
import { evaluateTerms } from './evaluate.ts'
import { firstLargest, missAtLargest } from './largest.ts'
import type { Setting } from './nested.ts'
import { at, median } from './numbers.ts'
import { upToSize, type Sample } from './points.ts'
import { confidentSizes, fewestSizes, leastSpan } from './reason.ts'
import type { ClassName } from './types.ts'

const leastDoublings = 4
const fewestLed = 3
/** Locally no steeper than n^4 at the largest size, where it counts as that much when units are ranked: a power, or a sum of them. */
const leastExponent = 4

/** The competition, without an exponential that did not win its trial. */
export function admitted(found: Competition, setting: Setting): Competition {
  const exponential = found.named.find((c) => c.name === 'r^n')
  if (exponential === undefined) return found
  const named = found.named.filter((c) => c !== exponential)
  const others = named.reduce((score, c) => Math.min(score, c.score), found.power?.score ?? Infinity)
  return wins(exponential, others, setting) ? found : { ...found, named }
}

/** With 5 sizes there is nothing to leave out, and no law is sure; with 4 every step would be an exponential. `others` is the best score of what is none. */
function wins(exponential: Candidate, others: number, setting: Setting): boolean {
  const { sample } = setting
  const rate = Math.log(exponential.terms.at(-1)?.base ?? 1)
  if (rate * at(sample.size, sample.size.length - 1) < leastExponent || !lasts(rate, sample)) return false
  if (sample.size.length < confidentSizes) return sample.size.length > fewestSizes && doublings(exponential, sample.size) >= leastDoublings
  const led = sample.size.filter((n) => evaluateTerms(exponential.terms.slice(-1), n) >= evaluateTerms(exponential.terms, n) / 2)
  return (
    exponential.score < others - withinSet &&
    led.length >= fewestLed &&
    doublings(exponential, led) >= leastDoublings &&
    missAtLargest(sample, exponential.residuals) === null &&
    foretells(setting)
  )
}

/** In the upper half of the range of the sizes, or at the last two of them, the cost must still grow at half of the rate or more: one that has stopped to grow was a step. */
function lasts(rate: number, { size, logCost }: Sample): boolean {
  const n = size.length
  const middle = (at(size, 0) + at(size, n - 1)) / 2
  const from = Math.min(
    size.findIndex((each) => each >= middle),
    n - 2,
  )
  const slopes: number[] = []
  for (let i = from; i < n; i++) for (let j = i + 1; j < n; j++) slopes.push((at(logCost, j) - at(logCost, i)) / (at(size, j) - at(size, i)))
  return median(slopes) >= rate / 2
}

/** How often the exponential term doubles from the first to the last of the sizes. */
function doublings({ terms }: Candidate, sizes: Float64Array): number {
  return (at(sizes, sizes.length - 1) - at(sizes, 0)) * Math.log2(terms.at(-1)?.base ?? 1)
}

/** Whether an exponential foretells the upper quarter of the sizes better than the best law that is none, both fitted to the sizes below. */
function foretells({ sample, noise }: Setting): boolean {
  const from = Math.max(fewestSizes, Math.floor((3 * sample.size.length) / 4))
  const { named, power } = compete(settingOf(upToSize(sample, from), noise.floor))
  const errorOf = (candidates: readonly Candidate[]): number => {
    const [best] = candidates.toSorted((a, b) => a.score - b.score)
    return best === undefined ? Infinity : errorFrom(from, best, sample)
  }
  const others = named.filter((c) => c.name !== 'r^n')
  return errorOf(named.filter((c) => c.name === 'r^n')) < errorOf(power === null ? others : [...others, power])
}

/** Mean distance, in logs, of the candidate's predictions from the costs of the sizes from the `from`th on. */
function errorFrom(from: number, { terms }: Candidate, { size, cost }: Sample): number {
  let error = 0
  for (let i = from; i < size.length; i++) error += Math.abs(Math.log(at(cost, i) / Math.max(1e-300, evaluateTerms(terms, at(size, i)))))
  return error / (size.length - from)
}

/** What cannot be excluded without the largest sizes, or without the largest alone where they are most; null where too little is left to say. A free power competes only where the `name` of the law is n^k. */
export function setWithoutLargest({ sample, noise }: Setting, name: ClassName): readonly ClassName[] | null {
  const end = [firstLargest(sample), sample.size.length - 1].find((n) => n >= fewestSizes && at(sample.size, n - 1) >= leastSpan * at(sample.size, 0))
  if (end === undefined) return null
  const setting = settingOf(upToSize(sample, end), noise.floor)
  const { named, power, grows } = compete(setting, name === 'n^k')
  const plain = named.filter((c) => c.name !== 'r^n' || name === 'r^n')
  return choose(plain, power, grows, setting.columns.largest)?.set ?? null
}

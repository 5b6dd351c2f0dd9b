// The laws that compete for a sample: every family of the catalogue within reach of the data, an exponential, and a free power.

import type { Candidate } from './candidate.ts'
import { Columns } from './columns.ts'
import { logSlope, upperHalf } from './exponent.ts'
import { fitExponential } from './exponential.ts'
import { catalogue, shapeExponent } from './families.ts'
import { kendall } from './kendall.ts'
import { fitFamily, leastLead, type Setting } from './nested.ts'
import { withinSet } from './choose.ts'
import { at } from './numbers.ts'
import { effectiveSizes, type Sample } from './points.ts'
import { fitPower } from './power.ts'

const significant = 0.05
/** Below this AICc has no room left for any coefficient. */
const fewestEffective = 4.5

export interface Competition {
  readonly named: readonly Candidate[]
  /** The free power; null where nothing grows or no power could win. */
  readonly power: Candidate | null
  readonly growth: { readonly tau: number; readonly p: number }
  readonly grows: boolean
}

/** What the fits of one sample share; `floor` is the relative error below which differences mean nothing. */
export function settingOf(s: Sample, floor: number): Setting {
  const noise = { sizes: Math.max(fewestEffective, effectiveSizes(s)), within: s.within, worth: s.within > 0 ? s.repeated / 2 : 0, floor }
  return { sample: s, columns: new Columns(s), noise }
}

/** Fits everything that competes; without `free` no free power does, which takes as long as all that have names. */
export function compete(setting: Setting, free: boolean = true): Competition {
  const s = setting.sample
  const growth = kendall(s.cost)
  const grows = growth.tau > 0 && growth.p < significant
  const named = namedCandidates(setting)
  const toBeat = named.reduce((score, c) => Math.min(score, c.score), Infinity)
  const power = grows && free ? fitPower(setting, logSlope(s, s.logCost).slope, toBeat) : null
  return { named, power, growth, grows }
}

/** Every family within reach of the data. A sum with a leading term of at least a tenth has a local exponent between a tenth of the family's and the family's own. */
function namedCandidates(setting: Setting): Candidate[] {
  const s = setting.sample
  const upper = upperHalf(s)
  const { slope, error } = logSlope(upper, upper.logCost)
  const doubt = 0.45 + 4 * Math.min(1, error)
  const candidates: Candidate[] = []
  let best = Infinity
  for (const family of catalogue) {
    const own = shapeExponent(family, setting.columns.largest)
    if (slope - doubt > own || slope + doubt < own * leastLead) continue
    const candidate = fitFamily(setting, family, best + withinSet)
    if (candidate === null) continue
    candidates.push(candidate)
    best = Math.min(best, candidate.score)
  }
  const exponential = fitExponential(setting, rateGuess(upper))
  if (exponential !== null) candidates.push(exponential)
  return candidates
}

/** ln r from the upper half of the sizes. */
function rateGuess(upper: Sample): number {
  const n = upper.size.length
  const width = at(upper.size, n - 1) - at(upper.size, 0)
  return width > 0 ? Math.log(at(upper.cost, n - 1) / at(upper.cost, 0)) / width : 0
}

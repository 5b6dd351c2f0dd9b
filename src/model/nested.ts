// Each family with small nested bases: alone, with a constant, with a lower-order term, with both. Without these, class accuracy on data with
// offsets and lower-order terms falls by a quarter; with more columns it falls again.

import type { Candidate } from './candidate.ts'
import type { Columns } from './columns.ts'
import { aicc, type Noise, varianceAt } from './criterion.ts'
import { constant, term, type Family, type Shape } from './families.ts'
import { at, sum } from './numbers.ts'
import type { Sample } from './points.ts'
import { regress } from './regression.ts'

/** A leading term with less than this part of the cost at the largest size is not a class, only a suspicion. */
export const leastLead = 0.1
const mostSubtracted = 0.35
/** n·log(n/m) is n·log n − n·log m: a recursion that stops at m, or a size in cells of which each element has m. */
const mostSubtractedFromLog = 0.6

/** A leading term that only the largest size sees is that size's accident: half of the least share must show at the second largest as well. */
export function supported(columns: readonly Float64Array[], beta: readonly number[]): boolean {
  const second = (columns[0]?.length ?? 0) - 2
  let total = 0
  for (let j = 0; j < columns.length; j++) total += at(beta, j) * at(columns[j] ?? [], second)
  return at(beta, beta.length - 1) * at(columns.at(-1) ?? [], second) >= (leastLead / 2) * total
}

export interface Setting {
  readonly sample: Sample
  readonly columns: Columns
  readonly noise: Noise
}

interface Trial {
  readonly shapes: readonly Shape[]
  readonly signed: boolean
}

function trials(family: Family, sizes: number): Trial[] {
  const lead: Shape = family
  if (family.name === '1') return [{ shapes: [lead], signed: false }]
  const list: Trial[] = [
    { shapes: [lead], signed: false },
    { shapes: [constant, lead], signed: false },
  ]
  for (const lower of family.lower) list.push({ shapes: [lower, lead], signed: false })
  const [first] = family.lower
  if (sizes >= 7 && first !== undefined) list.push({ shapes: [constant, first, lead], signed: false })
  if (sizes >= 6 && family.subtracted !== null) list.push({ shapes: [family.subtracted, lead], signed: true })
  return list
}

/** The best model of the family, or null when none is admissible. Bases with so many terms that even a perfect fit would score worse than `hopeless` are not tried. */
export function fitFamily(setting: Setting, family: Family, hopeless: number): Candidate | null {
  const sizes = setting.sample.size.length
  let best: Candidate | null = null
  for (const trial of trials(family, sizes)) {
    if (sizes < trial.shapes.length + 2) continue
    const toBeat: number = trial.shapes.length === 1 ? Infinity : Math.min(hopeless, best?.score ?? Infinity)
    if (aicc(0, trial.shapes.length, setting.noise) > toBeat) continue
    best = fitTrial(setting, family, trial, toBeat, best) ?? best
  }
  return best
}

/** The model with this basis; null when it is not admissible, or no better than `best`. A regression that is far from the score `toBeat` is not carried to its end. */
function fitTrial(setting: Setting, family: Family, trial: Trial, toBeat: number, best: Candidate | null): Candidate | null {
  const { columns, noise } = setting
  const scaled = trial.shapes.map((s) => columns.of(s))
  const fit = regress(setting.sample, { columns: scaled, signed: trial.signed }, varianceAt(toBeat, 1, noise))
  if (fit === null) return null
  const lead = at(fit.beta, fit.beta.length - 1)
  if (trial.signed && !(at(fit.beta, 0) < 0 && at(fit.beta, 0) > -(family.name === 'n log n' ? mostSubtractedFromLog : mostSubtracted) * lead))
    return null
  if (family.name !== '1' && (lead < leastLead * sum(fit.beta) || !supported(scaled, fit.beta))) return null
  const used = fit.beta.filter((b) => b !== 0).length
  const score = aicc(fit.variance, used, noise)
  if (best !== null && !(score < best.score)) return null
  const terms = trial.shapes.map((s, j) => term(columns.unscale(at(fit.beta, j), s), s)).filter((t) => t.coefficient !== 0)
  return { name: family.name, terms, coefficients: used, score, residuals: fit.residuals.slice() }
}

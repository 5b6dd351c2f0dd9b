// The escape from the catalogue: a·n^k with a free k, alone, with a constant, or with a linear term. It replaces a named class only when it is clearly better.

import type { Candidate } from './candidate.ts'
import { aicc, varianceAt } from './criterion.ts'
import { constant, linear, term } from './families.ts'
import { leastLead, supported, type Setting } from './nested.ts'
import { at, sum } from './numbers.ts'
import { regress } from './regression.ts'

/** Below this a power beside a linear term is only a slow bend of the line. */
const nearLinear = 1.3

type Lower = typeof constant | null

/** The best power law, searched around the exponent `start`; null below 4 sizes, or when none could beat the score `toBeat`. */
export function fitPower(setting: Setting, start: number, toBeat: number): Candidate | null {
  if (aicc(0, 2, setting.noise) >= toBeat) return null
  let centre = Math.max(0.1, start)
  let best: Fitted | null = null
  const consider = (k: number, lowers: readonly Lower[]): void => {
    if (k < 0.05 || k > 5) return
    const column = powerColumn(setting, k)
    for (const lower of lowers) {
      const made = fitExponent(setting, { k, column, lower }, best?.candidate.score ?? Infinity)
      if (made === null) continue
      best = made
      centre = k
    }
  }
  // A constant hides part of the slope, so the truth is at the start or above it, not below.
  const first = centre
  for (const k of [first, first + 0.3, first + 0.6, first + 1, first - 0.15])
    consider(k, k >= nearLinear ? [null, constant, linear] : [null, constant])
  // The term beside the power is settled by now; only the exponent is not.
  const settled = lowerOf(best)
  for (let step = 0.16; step > 0.004; step /= 2) {
    const around = centre
    for (const k of [around - step, around + step]) if (settled !== linear || k >= nearLinear) consider(k, [settled])
  }
  return candidateOf(best)
}

interface Fitted {
  readonly candidate: Candidate
  readonly lower: Lower
}

const lowerOf = (fitted: Fitted | null): Lower => fitted?.lower ?? null

const candidateOf = (fitted: Fitted | null): Candidate | null => fitted?.candidate ?? null

function powerColumn({ sample: { size }, columns: { largest } }: Setting, k: number): Float64Array {
  const column = new Float64Array(size.length)
  for (let i = 0; i < column.length; i++) column[i] = (size[i]! / largest) ** k
  return column
}

interface Trial {
  readonly k: number
  /** The powers of the sizes, 1 at the largest. */
  readonly column: Float64Array
  readonly lower: Lower
}

/** Null where the power law is not admissible, or does not beat the score `toBeat`. */
function fitExponent({ sample, columns, noise }: Setting, { k, column, lower }: Trial, toBeat: number): Fitted | null {
  const shape = { power: k, log: 0, base: null }
  const shapes = lower === null ? [shape] : [lower, shape]
  if (sample.size.length < shapes.length + 3) return null
  const basis = lower === null ? [column] : [columns.of(lower), column]
  const fit = regress(sample, { columns: basis, signed: false }, varianceAt(toBeat, 2, noise))
  if (fit === null) return null
  const lead = at(fit.beta, fit.beta.length - 1)
  if (lead < leastLead * sum(fit.beta) || !supported(basis, fit.beta)) return null
  const used = fit.beta.filter((b) => b > 0).length + 1
  const score = aicc(fit.variance, used, noise)
  if (score >= toBeat) return null
  const terms = shapes.map((s, j) => term(columns.unscale(at(fit.beta, j), s), s)).filter((t) => t.coefficient !== 0)
  return { candidate: { name: 'n^k', terms, coefficients: used, score, residuals: fit.residuals.slice() }, lower }
}

// The escape from the catalogue: a·n^k with a free k, alone, with a constant, or with a linear term. It replaces a named class only when it is clearly better.

import type { Candidate } from './candidate.ts'
import { aicc } from './criterion.ts'
import { constant, linear, term } from './families.ts'
import { leastLead, supported, type Setting } from './nested.ts'
import { at, sum } from './numbers.ts'
import { regress } from './regression.ts'

/** Below this a power beside a linear term is only a slow bend of the line. */
const nearLinear = 1.3

/** The best power law, searched around the exponent `start`; null below 4 sizes, or when none could beat the score `toBeat`. */
export function fitPower(setting: Setting, start: number, toBeat: number): Candidate | null {
  if (aicc(0, 2, setting.noise) >= toBeat) return null
  const known = new Map<number, Candidate | null>()
  const attempt = (k: number): Candidate | null => {
    const found = known.get(k)
    if (found !== undefined) return found
    const made = k < 0.05 || k > 5 ? null : fitExponent(setting, k)
    known.set(k, made)
    return made
  }
  let best: Candidate | null = null
  const consider = (k: number): void => {
    const made = attempt(k)
    if (made !== null && (best === null || made.score < best.score)) {
      best = made
      centre = k
    }
  }
  let centre = Math.max(0.1, start)
  // A constant hides part of the slope, so the truth is at the start or above it, not below.
  for (const k of [centre, centre + 0.3, centre + 0.6, centre + 1, centre - 0.15]) consider(k)
  for (let step = 0.16; step > 0.004; step /= 2) {
    const around = centre
    consider(around - step)
    consider(around + step)
  }
  return best
}

function fitExponent(setting: Setting, k: number): Candidate | null {
  const sizes = setting.sample.size.length
  const shape = { power: k, log: 0, base: null }
  const { largest } = setting.columns
  const column = setting.sample.size.map((n) => (n / largest) ** k)
  let best: Candidate | null = null
  for (const shapes of k >= nearLinear ? [[shape], [constant, shape], [linear, shape]] : [[shape], [constant, shape]]) {
    if (sizes < shapes.length + 3) continue
    const columns = shapes.map((x) => (x === shape ? column : setting.columns.of(x)))
    const fit = regress(setting.sample, { columns, signed: false })
    if (fit === null) continue
    const lead = at(fit.beta, fit.beta.length - 1)
    if (lead < leastLead * sum(fit.beta) || !supported(columns, fit.beta)) continue
    const used = fit.beta.filter((b) => b > 0).length + 1
    const score = aicc(fit.variance, used, setting.noise)
    if (best !== null && score >= best.score) continue
    const terms = shapes.map((s, j) => term(setting.columns.unscale(at(fit.beta, j), s), s)).filter((t) => t.coefficient !== 0)
    best = { name: 'n^k', terms, coefficients: used, score, residuals: fit.residuals }
  }
  return best
}

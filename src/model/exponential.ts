// a·r^n with a free base, alone or with a constant or a linear term. Base 2 is tried first and costs no parameter: it is the one that has a reason.

import type { Candidate } from './candidate.ts'
import { aicc } from './criterion.ts'
import { evaluateTerms } from './evaluate.ts'
import { constant, linear, term, type Shape } from './families.ts'
import { leastLead, type Setting } from './nested.ts'
import { at, sum } from './numbers.ts'
import { regress } from './regression.ts'

const steepest = 600

/** The best exponential; null when the sizes are too far apart for any, or there are fewer than 5. `rate` is a first guess of ln r. */
export function fitExponential(setting: Setting, rate: number): Candidate | null {
  const { size } = setting.sample
  const width = at(size, size.length - 1) - at(size, 0)
  if (size.length < 4 || rate < 0.05 || width * rate > steepest) return null
  let best = width * Math.LN2 > steepest ? null : fitBase(setting, 2, 0)
  if (size.length < 5) return best
  let centre = Math.exp(rate)
  let free: Candidate | null = null
  for (let step = 0.16; step > 0.002; step /= 2) {
    const around = centre
    for (const base of step === 0.16 ? [around, around * 0.9, around * 1.1, around * 1.3] : [around - step, around + step]) {
      if (base < 1.05 || width * Math.log(base) > steepest) continue
      const made = fitBase(setting, base, 1)
      if (made === null || (free !== null && made.score >= free.score)) continue
      free = made
      centre = base
    }
  }
  if (free !== null && (best === null || free.score < best.score)) best = free
  return best
}

function fitBase(setting: Setting, base: number, extra: number): Candidate | null {
  const lead: Shape = { power: 0, log: 0, base }
  const column = setting.columns.of(lead)
  let best: Candidate | null = null
  for (const shapes of [[lead], [constant, lead], [linear, lead]]) {
    if (setting.sample.size.length < shapes.length + 2) continue
    const columns = shapes.map((s) => (s === lead ? column : setting.columns.of(s)))
    // T(n) = T(n − 1) + T(n − 2) + 2 is an exponential less a constant, which is about as large as its coefficient.
    const fit = regress(setting.sample, { columns, signed: shapes[0] === constant })
    if (fit === null || at(fit.beta, fit.beta.length - 1) < leastLead * sum(fit.beta)) continue
    const used = fit.beta.filter((b) => b !== 0).length + extra
    const score = aicc(fit.variance, used, setting.noise)
    if (best !== null && score >= best.score) continue
    if (!carried(columns, fit.beta)) continue
    const terms = shapes.map((s, j) => term(setting.columns.unscale(at(fit.beta, j), s), s)).filter((t) => t.coefficient !== 0)
    if (evaluateTerms(terms, 0) < -at(setting.sample.cost, 0) / 2) continue
    best = { name: 'r^n', terms, coefficients: used, score, residuals: fit.residuals.slice() }
  }
  return best
}

/** An exponential that shows at a few of the largest sizes only is an accident of those sizes. */
function carried(columns: readonly Float64Array[], beta: readonly number[]): boolean {
  const lead = columns.at(-1) ?? new Float64Array(0)
  let shown = 0
  for (let i = 0; i < lead.length; i++) {
    const total = columns.reduce((predicted, column, j) => predicted + at(beta, j) * at(column, i), 0)
    if (at(beta, beta.length - 1) * at(lead, i) >= leastLead * total) shown++
  }
  return shown >= Math.max(3, lead.length / 4)
}

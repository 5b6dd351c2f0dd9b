import { shapeExponent } from './families.ts'
import type { Interval, Law, Term } from './types.ts'

const most = 1e300

function termAt(t: Term, size: number): number {
  if (t.base !== null) return t.coefficient * Math.min(most, t.base ** size)
  return t.coefficient * size ** t.power * (t.log === 0 ? 1 : Math.max(Math.log2(size), 0) ** t.log)
}

/** Cost that the terms predict at `size`, in the unit of the fitted costs; at most 1e300. */
export function evaluateTerms(terms: readonly Term[], size: number): number {
  let total = 0
  for (const t of terms) total += termAt(t, size)
  return Math.min(most, total)
}

/** Cost that the law predicts at `size`, in the unit of the fitted costs; never negative, at most 1e300. */
export function evaluate(law: Pick<Law, 'terms'>, size: number): number {
  return Math.max(0, evaluateTerms(law.terms, size))
}

/** Local exponent of the sum of terms at `size`: d log cost / d log n. */
export function localExponent(terms: readonly Term[], size: number): number {
  let weighted = 0
  let total = 0
  for (const t of terms) {
    const v = termAt(t, size)
    weighted += v * shapeExponent(t, size)
    total += v
  }
  return total > 0 ? weighted / total : 0
}

/** How many times the cost grows when `size` grows `factor` times; the ends follow the ends of the exponent's interval. */
export function predictRatio(law: Law, size: number, factor: number): Interval {
  const now = evaluate(law, size)
  const value = now > 0 ? Math.min(1e15, evaluate(law, size * factor) / now) : 1
  const { exponent } = law
  const low = value * factor ** Math.min(0, exponent.low - exponent.value)
  const high = value * factor ** Math.max(0, exponent.high - exponent.value)
  return { low: Math.max(Math.min(1, value), low), value, high: Math.min(1e15, high) }
}

import { evaluate, fitCurve, summarise, type ClassName, type Law } from '../../src/model/index.ts'
import type { Case } from './cases.ts'

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/** The value that the fraction `q` of the values does not exceed. */
export function quantile(values: readonly number[], q: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? 0
}

const exponents: Record<string, (n: number) => number> = {
  '1': () => 0,
  'log n': (n) => 1 / Math.log(n),
  'sqrt n': () => 0.5,
  n: () => 1,
  'n log n': (n) => 1 + 1 / Math.log(n),
  'n^1.5': () => 1.5,
  'n^2': () => 2,
  'n^2 log n': (n) => 2 + 1 / Math.log(n),
  'n^3': () => 3,
  '2^n': (n) => n * Math.LN2,
}

/** Exponent of the leading term alone at `n`. */
function leading(law: Law, n: number): number {
  const t = law.terms.at(-1)
  if (t === undefined) return 0
  return t.base === null ? t.power + (t.log === 0 ? 0 : t.log / Math.log(n)) : n * Math.log(t.base)
}

function sameClass(truth: string, name: ClassName, law: Law): boolean {
  if (truth === '2^n') return name === 'r^n'
  if (truth === 'n^1.5') return name === 'n^k' && Math.abs((law.terms.at(-1)?.power ?? 0) - 1.5) < 0.13
  return truth === name
}

export interface Score {
  cases: number
  right: number
  exponent: number
  over: number
  under: number
  covered: number
  confident: number
  confidentRight: number
  singleton: number
  singletonRight: number
  setSize: number
  readonly errors: number[]
}

/** Fits every case and counts; `wrong` is told of each one whose class is wrong. */
export function score(cases: readonly Case[], wrong: ((c: Case, law: Law) => void) | null): Score {
  const s: Score = {
    cases: 0,
    right: 0,
    exponent: 0,
    over: 0,
    under: 0,
    covered: 0,
    confident: 0,
    confidentRight: 0,
    singleton: 0,
    singletonRight: 0,
    setSize: 0,
    errors: [],
  }
  for (const c of cases) {
    const law = fitCurve(summarise(c.pts))
    const top = law.sizes.max
    const right = sameClass(c.truth, law.class, law)
    const gap = leading(law, top) - (exponents[c.truth]?.(top) ?? 0)
    s.cases++
    if (right) s.right++
    else wrong?.(c, law)
    if (right || Math.abs(gap) <= 0.25) s.exponent++
    if (!right && gap > 0.5) s.over++
    if (!right && gap < -0.5) s.under++
    if (right || law.set.some((name) => (c.truth === '2^n' ? name === 'r^n' : c.truth === 'n^1.5' ? name === 'n^k' : name === c.truth))) s.covered++
    s.setSize += law.set.length
    if (law.certainty === 'exact' || law.certainty === 'confident') {
      s.confident++
      if (right) s.confidentRight++
    }
    if (law.set.length === 1) {
      s.singleton++
      if (right) s.singletonRight++
    }
    const ratio = evaluate(law, c.nx) / c.fx
    s.errors.push(Math.min(1e6, Math.max(ratio, 1 / Math.max(ratio, 1e-6))))
  }
  return s
}

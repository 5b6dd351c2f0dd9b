// What a project had when its baseline was written: one class a function. Small, sorted and without numbers that vary, so that it changes in a review only when growth does.

import type { Budget } from './budget.ts'
import { readLimit } from './growth-limit.ts'
import { classRange } from '../words/sentences.ts'
import type { Analysis, UnitFinding } from '../types.ts'

/** `src/tags.ts#dedupe` → the highest class that its data allow. */
export type Baseline = Readonly<Record<string, string>>

/** How a baseline names a unit. */
export const baselineKey = ({ file, name }: Pick<UnitFinding, 'file' | 'name'>): string => `${file}#${name}`

/** The project's own named functions whose growth is known; of several of one name the worst counts. */
export function baselineOf(analysis: Analysis): Baseline {
  const entries = new Map<string, string>()
  for (const unit of analysis.units) {
    if (!isNamed(unit) || unit.certainty === 'unknown' || unit.within !== null) continue
    const key = baselineKey(unit)
    const [, highest] = classRange(unit)
    const text = highest === 'n^k' ? `n^${Math.max(0, unit.exponent.value).toFixed(1)}` : highest
    const known = entries.get(key)
    if (known === undefined || weightOf(text) > weightOf(known)) entries.set(key, text)
  }
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isNamed = ({ kind, name, own, calls }: UnitFinding): boolean => kind === 'routine' && own && calls > 0 && !name.includes('(')

function weightOf(text: string): number {
  if (text === 'r^n') return Infinity
  const limit = readLimit(text)
  return limit === null ? 0 : limit.power + limit.log / 10
}

/** One budget an entry: no higher than it was. `lineOf` tells where the entry stands. */
export function baselineBudgets(baseline: Baseline, file: string, lineOf: (key: string) => number): Budget[] {
  return Object.entries(baseline).flatMap(([key, text]) => {
    const growth = readLimit(text)
    if (growth === null) return []
    const place = { file, line: lineOf(key), what: `the entry of ${key} (--update-baseline)` }
    const applies = (unit: UnitFinding): boolean => isNamed(unit) && unit.certainty !== 'unknown' && baselineKey(unit) === key
    return [{ place, applies, named: false, growth, at: null, measure: null, severity: 'error' } satisfies Budget]
  })
}

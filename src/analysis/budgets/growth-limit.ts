// `n log n`, `at most n`, `< n^2`, `exactly n^2`: what a budget allows, read from words.

import type { ClassName } from '../../model/index.ts'

export interface GrowthLimit {
  /** `at most`: this class or a lower one. `below`: a lower one. `exactly`: this one. */
  readonly relation: 'at most' | 'below' | 'exactly'
  readonly power: number
  readonly log: number
  readonly text: string
}

const powers: ReadonlyMap<string, readonly [power: number, log: number]> = new Map([
  ['1', [0, 0]],
  ['log n', [0, 1]],
  ['sqrt n', [0.5, 0]],
  ['n', [1, 0]],
  ['n log n', [1, 1]],
  ['n^2 log n', [2, 1]],
])

const relations: Readonly<Record<string, GrowthLimit['relation']>> = {
  '': 'at most',
  '<=': 'at most',
  '≤': 'at most',
  'at most': 'at most',
  '<': 'below',
  below: 'below',
  '=': 'exactly',
  exactly: 'exactly',
}

/** Reads a limit; `O(…)` around the class and `²` for `^2` are understood. Null when it is none. */
export function readLimit(words: string): GrowthLimit | null {
  const [, relation = '', rest = ''] = /^(<=|≤|<|=|at most|below|exactly)?\s*(.*)$/s.exec(words.trim()) ?? []
  const text = rest.trim().replace(/^O\((.*)\)$/, '$1').replaceAll('²', '^2').replaceAll('³', '^3').replace(/\*\*/g, '^').replace(/\s+/g, ' ') // prettier-ignore
  const power = /^n\^(\d+(?:\.\d+)?)$/.exec(text)?.[1]
  const [degree, log] = power === undefined ? (powers.get(text) ?? [Number.NaN, 0]) : [Number(power), 0]
  return Number.isNaN(degree) ? null : { relation: relations[relation] ?? 'at most', power: degree, log, text }
}

/** The local exponent of the limit at a size: n log n has 1 + 1/ln n. */
export const limitExponent = ({ power, log }: GrowthLimit, size: number): number => power + log / Math.log(Math.max(3, size))

const growthOf: Readonly<Record<Exclude<ClassName, 'n^k'>, readonly [power: number, log: number]>> = {
  '1': [0, 0],
  'log n': [0, 1],
  'sqrt n': [0.5, 0],
  n: [1, 0],
  'n log n': [1, 1],
  'n^2': [2, 0],
  'n^2 log n': [2, 1],
  'n^3': [3, 0],
  'r^n': [Infinity, 0],
}

/** Below 0 when the class grows slower than the limit, 0 when alike, above 0 when faster. A free power is judged by its exponent. */
export function compareToLimit(name: ClassName, exponent: number, limit: GrowthLimit): number {
  const [power, log] = name === 'n^k' ? [exponent, 0] : growthOf[name]
  const difference = power - limit.power
  return Math.abs(difference) > 0.05 ? difference : name === 'n^k' ? 0 : log - limit.log
}

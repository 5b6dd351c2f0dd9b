// Laws and points for the fixture: costs are drawn from a known law, so every plot has a right answer.
import type { PointColumns } from '../../src/analysis/types.ts'
import type { Certainty, ClassName, Law, Term } from '../../src/model/index.ts'

export interface Shape {
  readonly class: ClassName
  readonly certainty: Certainty
  readonly coefficient: number
  readonly minSize: number
  readonly maxSize: number
  readonly distinct: number
  readonly noise: number
}

const term = (power: number, log: number, coefficient: number): Term => ({ coefficient, power, log, base: null })

const termsOf: Readonly<Partial<Record<ClassName, (c: number) => readonly Term[]>>> = {
  '1': (c) => [term(0, 0, c)],
  'log n': (c) => [term(0, 1, c)],
  n: (c) => [term(1, 0, c), term(0, 0, 4)],
  'n log n': (c) => [term(1, 1, c), term(0, 0, 9)],
  'n^2': (c) => [term(2, 0, c), term(1, 0, 3), term(0, 0, 5)],
  'n^3': (c) => [term(3, 0, c), term(0, 0, 5)],
  'n^k': (c) => [term(1.4, 0, c)],
}

const exponents: Readonly<Partial<Record<ClassName, number>>> = { '1': 0, 'log n': 0.12, n: 1, 'n log n': 1.1, 'n^2': 1.98, 'n^3': 2.97, 'n^k': 1.4 }
const formulas: Readonly<Partial<Record<ClassName, string>>> = {
  '1': '~c',
  'log n': '~c·log n',
  n: '~c·n + 4',
  'n log n': '~c·n·log n + 9',
  'n^2': '~c·n² + 3·n + 5',
  'n^3': '~c·n³ + 5',
  'n^k': '~c·n^1.4',
}
const alternatives: readonly ClassName[] = ['1', 'log n', 'n', 'n log n', 'n^k', 'n^2', 'n^3']

const valueOf = (terms: readonly Term[], size: number): number =>
  terms.reduce((sum, { coefficient, power, log }) => sum + coefficient * size ** power * Math.log2(Math.max(1, size)) ** log, 0)

export const lawOf = (shape: Shape, scale = 1): Law => {
  const { certainty } = shape
  const value = exponents[shape.class] ?? 1
  const reach = { exact: 0, confident: 0.05, tentative: 0.5, unknown: 1.2 }[certainty]
  const coefficient = shape.coefficient * scale
  const formula = (formulas[shape.class] ?? '').replace('c', String(Number(coefficient.toPrecision(2))))
  const tried = alternatives.map((name) => ({
    class: name,
    score: name === shape.class ? 0 : 180 * Math.abs((exponents[name] ?? 1) - value) ** 0.7,
    formula: (formulas[name] ?? '').replace('c', String(Number(coefficient.toPrecision(2)))),
  }))
  return {
    certainty,
    class: shape.class,
    set: certainty === 'tentative' ? ['n', 'n log n', 'n^2'] : certainty === 'unknown' ? ['1', 'n', 'n^2'] : [shape.class],
    classOpen: false,
    terms: (termsOf[shape.class] ?? termsOf.n)?.(coefficient) ?? [],
    formula,
    exponent: { low: value - reach, value, high: value + reach },
    residual: { median: shape.noise / 2, runsP: 0.41 },
    close: shape.noise === 0,
    growth: { tau: value === 0 ? 0.02 : 0.97, p: value === 0 ? 0.8 : 0.0001 },
    tried: tried.toSorted((a, b) => a.score - b.score),
    sizes: { distinct: shape.distinct, min: shape.minSize, max: shape.maxSize },
    jumps: 0,
    reason: certainty === 'unknown' ? 'fewer than 6 distinct sizes' : '',
  }
}

/** Log-spaced sizes with seeded noise; frequencies fall with the size, as they do in real runs. */
export const pointsOf = (shape: Shape, random: () => number): PointColumns => {
  const terms = (termsOf[shape.class] ?? termsOf.n)?.(shape.coefficient) ?? []
  const columns = { size: [] as number[], calls: [] as number[], min: [] as number[], median: [] as number[], max: [] as number[] }
  const wanted = Math.min(256, shape.distinct)
  for (let index = 0; index < wanted; index++) {
    const fraction = wanted === 1 ? 0 : index / (wanted - 1)
    const size = Math.round(shape.minSize * (shape.maxSize / shape.minSize) ** fraction)
    if (size <= (columns.size.at(-1) ?? -1)) continue
    const cost = Math.max(1, valueOf(terms, size)) * (1 + shape.noise * (random() - 0.5))
    columns.size.push(size)
    columns.calls.push(Math.max(1, Math.round(400 * random() * (1 - fraction) ** 3)))
    columns.min.push(Math.round(cost * (1 - shape.noise * random() * 0.6)))
    columns.median.push(Math.round(cost))
    columns.max.push(Math.round(cost * (1 + shape.noise * random() * 1.4)))
  }
  return columns
}

import { describe, expect, test } from 'vitest'
import { analyse, baselineBudgets, baselineOf, check, docBudgets, readLimit } from '../../src/analysis/index.ts'
import type { Budget, CheckResult, GrowthLimit, UnitFinding } from '../../src/analysis/index.ts'
import { compareToLimit } from '../../src/analysis/budgets/growth-limit.ts'
import { holm, upperTail } from '../../src/analysis/budgets/holm.ts'
import { doubling, program } from './program.ts'
import { seeded } from '../../src/base/random.ts'
import type { Law } from './program.ts'

const budget = (growth: string, more: Partial<Budget> = {}): Budget => ({
  place: { file: 'landau.config.ts', line: 3, what: 'budgets[0].growth' },
  applies: ({ kind }: UnitFinding) => kind === 'routine',
  named: true,
  growth: readLimit(growth),
  at: null,
  measure: null,
  severity: 'error',
  ...more,
})

const judge = (cost: Law, budgets: readonly Budget[], sizes = doubling(16, 8192), noise = 0): CheckResult => {
  const random = seeded(11)
  const profile = program({ f: { cost, sizes, calls: 3, by: 'xs.length', noise: () => 1 + noise * (random() - 0.5) } })
  return check(profile, analyse(profile), budgets)
}

const rulings = (result: CheckResult): string[] => result.judgements.map(({ ruling }) => ruling)

const linear: Law = (n) => 3 * n + 7
const linearithmic: Law = (n) => 4 * n * Math.log2(n) + 9
const square: Law = (n) => n * n + 5 * n

describe('a growth budget', () => {
  test.each<[law: string, cost: Law, growth: string, ruling: string]>([
    ['n', linear, 'n', 'kept'],
    ['n', linear, 'n log n', 'kept'],
    ['n', linear, '< n', 'broken'],
    ['n', linear, 'exactly n', 'kept'],
    ['n', linear, 'exactly n^2', 'broken'],
    ['n log n', linearithmic, 'n log n', 'kept'],
    ['n log n', linearithmic, 'n', 'broken'],
    ['n^2', square, 'n log n', 'broken'],
    ['n^2', square, 'n^2', 'kept'],
    ['n^2', square, '< n^2', 'broken'],
    ['n^2', square, 'exactly n', 'broken'],
    ['1', () => 40, '1', 'kept'],
    ['n', linear, '1', 'broken'],
  ])('%s under %s%s: %s', (_, cost, growth, ruling) => expect(rulings(judge(cost, [budget(growth)]))).toEqual([ruling]))

  test('noise does not break a budget that is kept', () => {
    for (const [law, growth] of [
      [linear, 'n'],
      [linearithmic, 'n log n'],
      [square, 'n^2'],
    ] as const)
      // prettier-ignore
      expect(rulings(judge(law, [budget(growth)], doubling(16, 8192), 0.2))).not.toContain('broken')
  })

  test('of what the report says that it cannot be told a budget is not broken', () => {
    const profile = program({ f: { cost: square, sizes: doubling(16, 8192), calls: 3, by: 'xs.length' } })
    const analysis = analyse(profile)
    const units = analysis.units.map((unit) => ({ ...unit, verdict: 'unknown', certainty: 'tentative', set: ['n^2'] }) as const)
    const rulingOf = (open: typeof analysis): string[] => rulings(check(profile, open, [budget('n log n')]))
    expect(rulingOf(analysis)).toEqual(['broken'])
    expect(rulingOf({ ...analysis, units })).toEqual(['inconclusive'])
  })

  test('too few sizes decide nothing, and neither does a name that matched nothing', () => {
    expect(rulings(judge(square, [budget('n')], [10, 20]))).toEqual(['inconclusive'])
    expect(rulings(judge(square, [budget('n', { applies: () => false })]))).toEqual(['inconclusive'])
    const nowhere = budget('n', { applies: () => false, named: false })
    const alone = judge(square, [nowhere])
    expect(rulings(alone)).toEqual(['inconclusive'])
    expect([alone.inconclusive, alone.warned]).toEqual([1, 0])
    const beside = judge(square, [nowhere, budget('n^2')])
    expect([beside.inconclusive, beside.warned, beside.kept]).toEqual([0, 1, 1])
  })

  test('a size that was not measured decides nothing for one function, and is a warning beside what is judged where no function of a glob has it', () => {
    const [one] = judge(square, [budget('n', { measure: 'ys.length' })]).judgements
    expect(one).toMatchObject({ ruling: 'inconclusive', text: 'has no size named ys.length; it has xs.length' })
    const glob = judge(square, [budget('n', { measure: 'ys.length', named: false })])
    expect(rulings(glob)).toEqual(['broken', 'inconclusive'])
    expect(glob.judgements[1]).toMatchObject({ unit: null, text: expect.stringMatching(/^means no function with a size named ys\.length;/) })
    expect(glob).toMatchObject({ broken: 1, warned: 1, inconclusive: 0 })
  })

  test('what is surely of a class is not below it', () => {
    const noisy = (n: number): number => Math.round(n * n * (1 + ((n * 7919) % 13) / 130))
    expect(rulings(judge(noisy, [budget('< n^2')], doubling(16, 4096)))).toEqual(['broken'])
    expect(rulings(judge((n) => n * Math.log2(n), [budget('< n^2')], doubling(16, 4096)))).toEqual(['kept'])
  })

  test('a caller that only passes growth on is told as such', () => {
    const profile = program({ slow: { cost: square }, caller: { cost: (n) => square(n) + 3, to: { slow: 0.999 } } })
    const { judgements } = check(profile, analyse(profile), [budget('n')])
    expect(judgements.map(({ unit, because }) => [unit?.name, because?.name])).toEqual([
      ['slow', undefined],
      ['caller', 'slow'],
    ])
  })

  test('an error is no caller of a warning: it is told, and first', () => {
    const profile = program({ slow: { cost: square }, caller: { cost: (n) => square(n) + 3, to: { slow: 0.999 } } })
    const budgets = [
      budget('n', { severity: 'warn', applies: ({ name }) => name === 'slow' }),
      budget('n', { applies: ({ name }) => name === 'caller' }),
    ]
    const { judgements } = check(profile, analyse(profile), budgets)
    expect(judgements.map(({ unit, because }) => [unit?.name, because?.name])).toEqual([
      ['caller', undefined],
      ['slow', undefined],
    ])
  })
})

test('a budget of steps at a size', () => {
  const at = (size: number, steps: number): Budget => budget('n', { growth: null, at: { size, steps } })
  expect(rulings(judge(square, [at(1000, 2e6), at(1e5, 1e9), at(100, 5000)]))).toEqual(['broken', 'broken', 'kept'])
})

test('words to limits', () => {
  const limit = (words: string): Partial<GrowthLimit> | null => readLimit(words)
  expect(limit('O(n²)')).toMatchObject({ relation: 'at most', power: 2, log: 0 })
  expect(limit('< n^1.5')).toMatchObject({ relation: 'below', power: 1.5 })
  expect(limit('exactly n log n')).toMatchObject({ relation: 'exactly', power: 1, log: 1 })
  expect(limit('quick')).toBeNull()
  // What every object has is no class.
  expect(limit('constructor')).toBeNull()
  expect(compareToLimit('n^k', 1.8, readLimit('n') as GrowthLimit)).toBeGreaterThan(0)
})

test('Holm’s example (1979), and the normal tail against published values', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005]).map((p) => Number(p.toFixed(3)))).toEqual([0.03, 0.06, 0.06, 0.02])
  for (const [z, p] of [[0, 0.5], [1, 0.158655], [1.96, 0.0249979], [-1, 0.841345]] as const) expect(upperTail(z)).toBeCloseTo(p, 5) // prettier-ignore
})

describe('doc comments', () => {
  const at = (line: number, column: number) => ({ line, column })
  const profile = program({ f: { cost: square, line: 5, also: { 'items.length': (n) => n * n } }, g: { cost: linear, line: 9 } })
  const analysis = analyse(profile)
  const text = `// a file
/**
 * Sorts.
 * @complexity n log n in items.length
 */
export function f(items) {
}

/** @complexity n^2 */ export const g = () => 0
/** @complexity fast */
`
  // The line of a unit is where its name stands in the hand-made profile: line 6 for f.
  const { budgets, unreadable } = docBudgets('src/app.ts', text.replace('// a file\n', ''), analysis.units)

  test('name the function below, its measure and their own line', () => {
    expect(budgets.map(({ place, measure, growth }) => [place.line, measure, growth?.text])).toEqual([
      [3, 'items.length', 'n log n'],
      [8, null, 'n^2'],
    ])
    expect(analysis.units.filter((unit) => budgets[0]?.applies(unit)).map(({ name }) => name)).toEqual(['f'])
    expect(unreadable).toEqual([{ line: 9, text: 'fast' }])
  })

  test('of a function whose text says that it is constant are kept, and broken where they ask for more', () => {
    const source = [
      '/** @complexity 1 */ export const add = (a, b) => a + b',
      '/** @complexity n */ function first(xs) { return xs[0] }',
      '/** @complexity exactly n */ function last(xs) { return xs.at(-1) }',
      '/** @complexity n */ const never = (xs) => xs.map((x) => x + 1)',
      '/** @complexity n */ for (const x of xs) add(x, 1)',
    ].join('\n')
    const uncounted = [at(1, 40), at(2, 22), at(3, 30), at(4, 51), at(5, 22)]
    const { judgements } = check(profile, analysis, docBudgets('src/app.ts', source, [], uncounted).budgets)
    expect(judgements.map((judgement) => [judgement.budget.place.line, judgement.ruling])).toEqual([
      [3, 'broken'],
      [4, 'inconclusive'],
      [5, 'inconclusive'],
      [1, 'kept'],
      [2, 'kept'],
    ])
    expect(judgements[0]?.text).toBe('does the same work in each call, as its text says, the budget is exactly n')
  })

  test('are judged by the measure that they name', () => {
    const { judgements } = check(profile, analysis, budgets.slice(0, 1))
    // Against the square of its cells f is linear.
    expect(judgements.map(({ ruling }) => ruling)).toEqual(['kept'])
  })
})

test('a baseline keeps what it was made from, and is broken by more', () => {
  const before = program({ f: { cost: linear }, g: { cost: square } })
  const baseline = baselineOf(analyse(before))
  expect(baseline).toEqual({ 'src/app.ts#f': 'n', 'src/app.ts#g': 'n^2' })
  const budgets = baselineBudgets(baseline, 'landau.baseline.json', () => 4)
  expect(rulings(check(before, analyse(before), budgets))).toEqual(['kept', 'kept'])
  const after = program({ f: { cost: square }, g: { cost: square } })
  expect(check(after, analyse(after), budgets).judgements.filter(({ ruling }) => ruling === 'broken').map(({ unit }) => unit?.name)).toEqual(['f']) // prettier-ignore
})

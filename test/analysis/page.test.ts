// What the page is made of: tables against sums made by hand, refitting against the analysis itself, workloads that are unusual or missing.
import { describe, expect, test } from 'vitest'
import { analyse, compare } from '../../src/analysis/index.ts'
import { comparisonForPage } from '../../src/analysis/page/page-comparison.ts'
import { totalSentence } from '../../src/analysis/words/plot-sentences.ts'
import { costsOfKind, kindsOf, refit } from '../../src/analysis/page/refit.ts'
import { sizeTables } from '../../src/analysis/size-tables.ts'
import { analyseSweep, MatrixBuilder } from '../../src/analysis/sweep/sweep.ts'
import type { SweepAnalysis } from '../../src/analysis/sweep/types.ts'
import { outliersOf, widestGap } from '../../src/analysis/sweep/workload-facts.ts'
import { seeded } from '../../src/base/random.ts'
import type { CostTable, Unit } from '../../src/profile/index.ts'
import { doubling, program, type Law } from './program.ts'

const profileOf = (cost: Law): ReturnType<typeof program> => program({ f: { cost, sizes: doubling(8, 4096), calls: 4, by: 'xs.length' } })

interface Call {
  readonly size: number
  readonly cost: number
  readonly self: number
}

/** The table of some calls, as the runtime sums them up. */
const tableOf = (calls: readonly Call[], name: string): CostTable => {
  const groups = [...Map.groupBy(calls, ({ size }) => size)].toSorted(([a], [b]) => a - b).map(([, group]) => group)
  const column = (of: (group: readonly Call[]) => number): number[] => groups.map(of)
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
  return {
    measure: { kind: 'candidate', name },
    columns: {
      size: column(([first]) => first?.size ?? 0),
      calls: column((group) => group.length),
      min: column((group) => Math.min(...group.map(({ cost }) => cost))),
      max: column((group) => Math.max(...group.map(({ cost }) => cost))),
      sum: column((group) => sum(group.map(({ cost }) => cost))),
      squares: column((group) => sum(group.map(({ cost }) => cost * cost))),
      selfMin: column((group) => Math.min(...group.map(({ self }) => self))),
      selfMax: column((group) => Math.max(...group.map(({ self }) => self))),
      selfSum: column((group) => sum(group.map(({ self }) => self))),
      nativeMin: column(() => 0),
      nativeSum: column(() => 0),
    },
  }
}

describe('tables for plots', () => {
  const random = seeded(9)
  const calls = Array.from({ length: 4000 }, (): Call => {
    const size = 1 + Math.floor(2000 * random() ** 2)
    const cost = size * (1 + Math.floor(5 * random()))
    return { size, cost, self: Math.floor(cost / 2) }
  })
  const [many, few] = [tableOf(calls, 'n'), tableOf(calls.slice(0, 40), 'm')]
  const unit = { tables: [few, many] } as unknown as Unit

  test('the stated table comes first; bins add up to what was measured, and lie inside it', () => {
    const [shown, other] = sizeTables(unit, many, false)
    if (shown === undefined || other === undefined) throw new Error('both tables are there')
    expect([shown.measure, other.measure]).toEqual(['n', 'm'])
    expect(shown.size.length).toBeLessThanOrEqual(256)
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
    expect(sum(shown.calls)).toBe(calls.length)
    expect(sum(shown.steps.sum)).toBe(sum(calls.map(({ cost }) => cost)))
    expect(sum(costsOfKind(shown, 'self').sum)).toBe(sum(calls.map(({ self }) => self)))
    for (const [bin, typical] of shown.steps.median.entries()) {
      expect(typical).toBeGreaterThanOrEqual((shown.steps.min[bin] ?? 0) * 0.99)
      expect(typical).toBeLessThanOrEqual((shown.steps.max[bin] ?? 0) * 1.01)
    }
    expect(kindsOf(shown)).toEqual(['steps', 'self'])
  })

  test('variation within a size is that of the calls', () => {
    const [shown] = sizeTables(unit, few, true)
    const alone = shown?.size.findIndex((size) => calls.slice(0, 40).filter((call) => call.size === size).length === 1) ?? -1
    expect(shown?.variation[alone]).toBe(0)
    expect(sizeTables(unit, few, true)).toHaveLength(1)
  })
})

describe('refitting in the page', () => {
  test.each<[string, Law]>([
    ['n', (n) => 7 * n + 30],
    ['n^2', (n) => n * n + 3 * n],
    ['n log n', (n) => 5 * n * Math.log2(n)],
  ])('all sizes of %s give the law that the report states', (_, cost) => {
    const { units } = analyse(profileOf(cost))
    const unit = units.find(({ name }) => name === 'f')
    const [table] = unit?.tables ?? []
    if (unit === undefined || table === undefined) throw new Error('f has a table')
    expect(refit(table, 'steps', 'median', null).formula).toBe(unit.curves.median.formula)
  })

  test('a range has the law that holds there', () => {
    const bent = analyse(profileOf((n) => (n <= 256 ? 50 * n : n * n)))
    const [table] = bent.units.find(({ name }) => name === 'f')?.tables ?? []
    if (table === undefined) throw new Error('f has a table')
    expect(refit(table, 'steps', 'median', { from: 1, to: 256 }).class).toBe('n')
    expect(refit(table, 'steps', 'median', { from: 257, to: 1e9 }).class).toBe('n^2')
    expect(refit(table, 'steps', 'median', { from: 5000, to: 9000 }).certainty).toBe('unknown')
  })
})

test('where the cost is spent: half of it is past the size that is named', () => {
  expect(totalSentence([1, 10, 100], [90, 9, 1], [90, 90, 180])).toBe('Calls of size 100 and more do 50 % of it; they are 1.0 % of the calls.')
})

test('a comparison for the page has the points of both sides, by the measure that was compared', () => {
  const { changes } = comparisonForPage(compare(profileOf((n) => 5 * n + 20), profileOf((n) => n * n))) // prettier-ignore
  const change = changes.find(({ after }) => after.name === 'f')
  expect(change).toMatchObject({ kind: 'class', direction: 'worse' })
  expect(change?.after.size).toEqual(change?.before.size)
  expect(change?.after.median.at(-1)).toBe(4096 ** 2)
})

describe('workloads of a sweep', () => {
  const sweep = (sizes: readonly number[], costOf: (n: number, index: number) => number): SweepAnalysis => {
    const builder = new MatrixBuilder(sizes.length)
    for (const [index, n] of sizes.entries()) {
      const location = { id: 'a', metric: 'steps', name: 'a', file: 'a.js', line: 1, column: 1 } as const
      builder.add({ hash: String(index), label: `n=${n}`, features: { n } }, [[location, costOf(n, index)]])
    }
    return analyseSweep(builder.finish())
  }
  const sizes = [10, 20, 40, 80, 640, 1280, 2560, 5120]

  test('one that costs ten times what the others suggest is unusual; noise is not', () => {
    const random = seeded(3)
    const noise = sizes.map(() => 1 + 0.1 * random())
    expect([...outliersOf(sweep(sizes, (n, i) => 100 * n * (noise[i] ?? 1))).keys()]).toEqual([])
    expect([...outliersOf(sweep(sizes, (n, i) => 100 * n * (noise[i] ?? 1) * (i === 3 ? 10 : 1))).keys()]).toEqual([3])
  })

  test('the widest gap is named, and a whole number in it', () => {
    expect(widestGap(sweep(sizes, (n) => n))).toEqual({ feature: 'n', from: 80, to: 640, middle: 226 })
    expect(widestGap(sweep([10, 12, 14], (n) => n))).toBeNull()
  })
})

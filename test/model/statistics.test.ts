import { describe, expect, test } from 'vitest'

import { aicc } from '../../src/model/criterion.ts'
import { kendall } from '../../src/model/kendall.ts'
import { medianIn } from '../../src/model/numbers.ts'
import { regress } from '../../src/model/regression.ts'
import { residualTest } from '../../src/model/residuals.ts'
import { normalQuantile, normalTail, studentQuantile } from '../../src/model/student.ts'
import { seeded } from '../../src/base/random.ts'

describe('quantiles against printed tables', () => {
  test.each([
    [1, 12.7062],
    [2, 4.30265],
    [3, 3.18245],
    [5, 2.57058],
    [10, 2.22814],
    [30, 2.04227],
    [120, 1.97993],
  ])('t at 5 %% with %i degrees of freedom', (df, t) => {
    expect(studentQuantile(0.05, df)).toBeCloseTo(t, 3)
  })

  test('normal', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 5)
    expect(normalQuantile(0.01)).toBeCloseTo(-2.326348, 5)
    expect(normalTail(1.644854)).toBeCloseTo(0.05, 5)
    expect(normalTail(-1)).toBeCloseTo(0.841345, 5)
  })
})

describe('Kendall', () => {
  test('tau is 1 for growth, -1 for decline, 0 for none', () => {
    expect(kendall([1, 2, 3, 4, 5]).tau).toBe(1)
    expect(kendall([5, 4, 3, 2, 1]).tau).toBe(-1)
    expect(kendall([7, 7, 7, 7, 7]).tau).toBe(0)
    expect(kendall([7, 7, 7, 7, 7]).p).toBeCloseTo(0.5, 6)
  })

  test('its p-value is that of all orders of seven values, within the normal approximation', () => {
    const orders = permutations([1, 2, 3, 4, 5, 6, 7]).map((o) => kendall(o))
    for (const limit of [0.4, 0.6, 0.8]) {
      const beyond = orders.filter((o) => o.tau >= limit - 1e-9)
      const claimed = Math.max(...beyond.map((o) => o.p))
      expect(claimed).toBeCloseTo(beyond.length / orders.length, 1)
    }
  })
})

function permutations(values: readonly number[]): number[][] {
  return values.length < 2 ? [[...values]] : values.flatMap((v, i) => permutations(values.toSpliced(i, 1)).map((rest) => [v, ...rest]))
}

test('the median is the middle of the sorted values, ties or not (oracle: sorting; seeds 1 to 300)', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed)
    // From values that are all equal to values that are all different.
    const different = 10 ** (seed % 5)
    const values = Float64Array.from({ length: 1 + (seed % 60) }, () => Math.floor(random() * different))
    const sorted = values.toSorted()
    const half = sorted.length >> 1
    const expected = sorted.length % 2 === 1 ? sorted[half] : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
    expect(medianIn(values), `seed ${seed}`).toBe(expected)
    expect(values.toSorted(), `seed ${seed}`).toEqual(sorted)
  }
})

describe('regression', () => {
  const size = Float64Array.from({ length: 20 }, (_, i) => i + 1)
  const weight = new Float64Array(20).fill(1)
  const columns = [size.map(() => 1), size.map((n) => n / 20), size.map((n) => (n / 20) ** 2)]
  const fit = (beta: readonly number[], signed = false): ReturnType<typeof regress> => {
    const cost = size.map((_, i) => beta.reduce((total, b, j) => total + b * (columns[j]?.[i] ?? 0), 0))
    return regress({ cost, weight }, { columns: columns.slice(0, beta.length), signed })
  }

  test('recovers coefficients that are >= 0 (seeds 1 to 50)', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const random = seeded(seed)
      const beta = [random() * 9, random() * 9, random() * 9].slice(0, 1 + (seed % 3))
      const found = fit(beta)?.beta ?? []
      for (const [j, b] of beta.entries()) expect(found[j], `seed ${seed}`).toBeCloseTo(b, 6)
    }
  })

  test('never uses a negative coefficient unless the first may be subtracted', () => {
    const found = fit([9, -0.4, 3])?.beta ?? []
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0)
    expect(fit([-0.04, 5], true)?.beta[0]).toBeCloseTo(-0.04, 6)
  })

  test('no coefficients near the solution fit better (oracle: a grid around it)', () => {
    const random = seeded(42)
    const cost = size.map((n) => (3 + n) * (0.99 + 0.02 * random()))
    const sample = { cost, weight }
    const two = columns.slice(0, 2)
    const found = regress(sample, { columns: two, signed: false })
    const loss = (a: number, b: number): number =>
      cost.reduce((total, y, i) => total + Math.log(y / (a * (two[0]?.[i] ?? 0) + b * (two[1]?.[i] ?? 0))) ** 2, 0)
    const [a = 0, b = 0] = found?.beta ?? []
    for (const da of [-0.2, 0, 0.2])
      for (const db of [-0.5, 0, 0.5]) if (da !== 0 || db !== 0) expect(loss(a + da, b + db)).toBeGreaterThan(loss(a, b))
  })

  test('one wild value moves the slope little', () => {
    const cost = size.map((n) => (n === 12 ? 600 : 5 * n))
    const found = regress({ cost, weight }, { columns: [size.map((n) => n)], signed: false })
    expect(found?.beta[0]).toBeGreaterThan(4.9)
    expect(found?.beta[0]).toBeLessThan(5.3)
  })
})

test('AICc prefers the smaller model at equal error and never pays for what the floor hides', () => {
  const noise = { sizes: 10, within: 0, worth: 0, floor: 0.01 }
  expect(aicc(0.01, 1, noise)).toBeLessThan(aicc(0.01, 2, noise))
  expect(aicc(1e-12, 2, noise)).toBeGreaterThan(aicc(1e-9, 1, noise))
  expect(aicc(0.0001, 2, noise)).toBeLessThan(aicc(0.01, 1, noise))
})

test('the runs test sees a system and not mere scatter', () => {
  const bent = Array.from({ length: 24 }, (_, i) => Math.sin((i / 24) * Math.PI) - 0.6)
  expect(residualTest(bent).runsP).toBeLessThan(0.01)
  const random = seeded(9)
  expect(residualTest(Array.from({ length: 24 }, () => random() - 0.5)).runsP).toBeGreaterThan(0.05)
})

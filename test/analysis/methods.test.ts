import { describe, expect, test } from 'vitest'

import { methodsOf } from '../../src/analysis/page/methods.ts'
import type { PointColumns } from '../../src/analysis/index.ts'
import { normal, seeded } from '../../src/base/random.ts'
import { fitCurve } from '../../src/model/index.ts'

const sizes = Array.from({ length: 40 }, (_, i) => Math.round(16 * 1.2 ** i))

const columns = (cost: (n: number) => number, calls: (n: number) => number = () => 1): PointColumns => {
  const values = sizes.map(cost)
  return { size: sizes, calls: sizes.map(calls), min: values, median: values, max: values }
}

const methods = (points: PointColumns): ReturnType<typeof methodsOf> =>
  methodsOf(points, fitCurve(points.size.map((size, i) => ({ size, cost: points.median[i] ?? 0, calls: points.calls[i] ?? 1 }))))

describe('the papers’ methods beside the law', () => {
  test('trend-prof’s power law reads n log n as a power a little above 1, with R² near 1: that is why it does not choose', () => {
    const { power, line } = methods(columns((n) => 3 * n * Math.log2(n)))
    expect(power?.exponent.value).toBeGreaterThan(1.1)
    expect(power?.exponent.value).toBeLessThan(1.3)
    expect(power?.r2).toBeGreaterThan(0.99)
    expect(line.r2).toBeGreaterThan(0.98)
  })

  test('a power law is found with its interval, which holds the truth and is resampled (seed 1)', () => {
    const random = seeded(1)
    const { power } = methods(columns((n) => 2 * n ** 1.7 * Math.exp(0.1 * normal(random))))
    expect(power?.method).toBe('bootstrap')
    expect(power?.exponent.low).toBeLessThan(1.7)
    expect(power?.exponent.high).toBeGreaterThan(1.7)
    expect((power?.exponent.high ?? 9) - (power?.exponent.low ?? 0)).toBeLessThan(0.2)
  })

  test('predicts at 2 and 10 times the size that 95 % of the calls do not exceed', () => {
    const { largeSize, predictions } = methods(columns((n) => n * n, (n) => (n < 1000 ? 1000 : 1))) // prettier-ignore
    expect(largeSize).toBeLessThan(1000)
    expect(predictions.map((p) => p.size)).toEqual([2 * largeSize, 10 * largeSize])
    expect(predictions[1]?.law.value).toBeCloseTo((10 * largeSize) ** 2, -2)
    expect(predictions[1]?.power?.value).toBeCloseTo((10 * largeSize) ** 2, -2)
  })

  test('the guess ratio of a quadratic rises against n log n and is flat against n^2', () => {
    const { ratios } = methods(columns((n) => 7 * n * n))
    expect(ratios.map(({ guess, trend }) => [guess.name, trend.direction])).toEqual([['n', 'rises'], ['n log n', 'rises'], ['n^2', 'flat']]) // prettier-ignore
  })

  test('the same points give the same intervals', () => {
    const points = columns((n) => n ** 1.3 + (n % 7) * n)
    expect(methods(points)).toEqual(methods(points))
  })
})

// trend-prof's two models on generated laws: the truth is known, so the intervals can be asked how often they hold it.
import { describe, expect, test } from 'vitest'
import { normal, seeded } from '../../src/base/random.ts'
import {
  fitLine,
  fitPowerLaw as fitPrepared,
  fitTwoFeatures,
  ninetyFifth,
  prepareFeature,
  type PowerFit,
  type PowerFitOptions,
} from '../../src/model/trend.ts'

const fitPowerLaw = (feature: Float64Array, cost: Float64Array, how: PowerFitOptions): PowerFit | null =>
  fitPrepared(prepareFeature(feature), cost, how)

const options = { predictAt: [2e4, 1e5], seed: 1, bootstrap: true }

const generated = (random: () => number, points: number, exponent: number, noise: number): [Float64Array, Float64Array] => {
  const feature = Float64Array.from({ length: points }, () => 10 ** (1 + 3 * random()))
  return [feature, feature.map((f) => 7 * f ** exponent * Math.exp(noise * normal(random)))]
}

const coverage = (points: number): { exponent: number; prediction: number; method: string | undefined } => {
  const random = seeded(points)
  let [exponent, prediction] = [0, 0]
  let method: string | undefined
  for (let trial = 0; trial < 150; trial++) {
    const fit = fitPowerLaw(...generated(random, points, 1.3, 0.2), options)
    method = fit?.method
    const holds = (interval: { low: number; high: number } | undefined, truth: number): boolean =>
      interval !== undefined && interval.low <= truth && truth <= interval.high
    if (holds(fit?.exponent, 1.3)) exponent++
    if (holds(fit?.predictions[1], 7 * 1e5 ** 1.3)) prediction++
  }
  return { exponent: exponent / 150, prediction: prediction / 150, method }
}

describe('the power law', () => {
  test('finds an exact one', () => {
    const feature = Float64Array.from({ length: 30 }, (_, i) => 10 * (i + 1))
    const fit = fitPowerLaw(feature, feature.map((f) => 3 * f ** 1.5), options) // prettier-ignore
    expect(fit?.exponent.value).toBeCloseTo(1.5, 9)
    expect(fit?.coefficient.value).toBeCloseTo(3, 6)
    expect(fit?.r2).toBeCloseTo(1, 9)
    expect(fit?.predictions[0]?.value).toBeCloseTo(3 * 2e4 ** 1.5, 0)
  })

  test.each([
    [40, 'bootstrap'],
    [8, 't'],
  ])('intervals over %i workloads hold the truth about as often as they say', (points, method) => {
    const found = coverage(points)
    expect(found.method).toBe(method)
    expect(found.exponent).toBeGreaterThan(0.88)
    expect(found.prediction).toBeGreaterThan(0.88)
  })

  test('repeating the same workloads makes no interval narrower', () => {
    const [feature, cost] = generated(seeded(5), 8, 2, 0.3)
    const once = fitPowerLaw(feature, cost, options)
    const twice = fitPowerLaw(Float64Array.from([...feature, ...feature]), Float64Array.from([...cost, ...cost]), options)
    expect(twice?.exponent.low).toBeCloseTo(once?.exponent.low ?? 0, 9)
    expect((twice?.predictions[1]?.high ?? 0) / (once?.predictions[1]?.high ?? 1)).toBeCloseTo(1, 9)
  })

  test('two distinct sizes prove nothing, one is no fit', () => {
    expect(fitPowerLaw(new Float64Array([1, 1, 10]), new Float64Array([2, 2, 20]), options)?.exponent).toMatchObject({
      low: -Infinity,
      high: Infinity,
    })
    expect(fitPowerLaw(new Float64Array([4, 4, 4]), new Float64Array([1, 2, 3]), options)).toBeNull()
    expect(fitPowerLaw(new Float64Array([1, 2, 3]), new Float64Array([0, 0, 3]), options)).toBeNull()
  })
})

test('the line, its R², and f95', () => {
  const x = new Float64Array([1, 2, 3, 4])
  expect(fitLine(x, x.map((v) => 5 + 2 * v))).toEqual({ intercept: 5, slope: 2, r2: 1 }) // prettier-ignore
  expect(fitLine(x, new Float64Array([1, -1, 1, -1])).r2).toBeCloseTo(0.2, 9)
  expect(ninetyFifth(Float64Array.from({ length: 1000 }, (_, i) => 1000 - i))).toBe(950)
})

test('two features that are one give no joint fit', () => {
  const x = Float64Array.from({ length: 20 }, (_, i) => i + 1)
  expect(fitTwoFeatures(x, x.map((v) => 2 * v), x)).toBeNull() // prettier-ignore
})

// Intervals are honest: the truth lies in the 95 % intervals in 93 to 97 of 100 data sets, at few sizes and at many, of constant and of growing cost.
import { describe, expect, test } from 'vitest'

import { normal, seeded } from '../../src/base/random.ts'
import { slopeInterval } from '../../src/model/exponent.ts'
import { fitCurve, summarise, type Interval, type Observation } from '../../src/model/index.ts'
import { distinct, sample } from '../../src/model/points.ts'
import { geometric } from './data.ts'

const between = 0.1
const within = 0.3

/** `calls` costs a size: one deviation that the size's calls share, and one of each call. */
const observed = (sizes: readonly number[], cost: (n: number) => number, calls: number, seed: number): Observation[] => {
  const random = seeded(seed)
  return sizes.map((n) => {
    const shared = between * normal(random)
    return [n, Array.from({ length: calls }, () => cost(n) * Math.exp(shared + within * normal(random)))]
  })
}

const coverage = (rounds: number, truth: number, intervalOf: (seed: number) => Interval): number => {
  let covered = 0
  for (let seed = 1; seed <= rounds; seed++) {
    const { low, high } = intervalOf(seed * 7919)
    if (low <= truth && truth <= high) covered++
  }
  return (100 * covered) / rounds
}

const costs = [
  ['constant cost', 0, () => 500],
  ['n^2', 2, (n: number) => 3 * n * n],
] as const

describe.each(costs)('the t-interval of the slope on per-size costs: %s', (_, truth, cost) => {
  test.each([5, 8, 20, 60])('covers the truth in 93 to 97 % at %i sizes (seeds 1 to 3000)', (count) => {
    const sizes = geometric(16, 65_536, count)
    const covered = coverage(3000, truth, (seed) => {
      const s = sample(distinct(summarise(observed(sizes, cost, 4, seed))))
      return slopeInterval(s, s.cost.map(Math.log))
    })
    expect(covered).toBeGreaterThanOrEqual(93)
    expect(covered).toBeLessThanOrEqual(97)
  })
})

describe.each(costs)('the exponent of the chosen law: %s', (_, truth, cost) => {
  test.each([5, 8, 20, 60])('covers the truth in 93 to 97 % at %i sizes, up to the error of 500 seeds', (count) => {
    const sizes = geometric(16, 65_536, count)
    const covered = coverage(500, truth, (seed) => fitCurve(summarise(observed(sizes, cost, 10, seed))).exponent)
    expect(covered).toBeGreaterThanOrEqual(92)
    expect(covered).toBeLessThanOrEqual(98)
  })
})

test('calls counted as independent evidence would fail here: their interval covers less than 80 %', () => {
  const sizes = geometric(16, 65_536, 8)
  const covered = coverage(500, 2, (seed) => {
    const calls = observed(sizes, (n) => 3 * n * n, 20, seed).flatMap(([size, list]) => list.map((cost) => [size, cost] as const))
    const ones = new Float64Array(calls.length).fill(1)
    const [size, cost] = [Float64Array.from(calls, ([n]) => n), Float64Array.from(calls, ([, c]) => c)]
    const s = { size, cost, logSize: size.map(Math.log), logCost: cost.map(Math.log), weight: ones, within: 0, repeated: 0 }
    return slopeInterval(s, s.logCost)
  })
  expect(covered).toBeLessThan(80)
})

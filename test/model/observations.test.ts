import { describe, expect, test } from 'vitest'

import { normal, seeded } from '../../src/base/random.ts'
import { summarise } from '../../src/model/index.ts'

const costsOf = (points: ReturnType<typeof summarise>): number[] => points.map((p) => p.cost)

describe('the typical cost of a size', () => {
  test('is the cost itself where it never varies, digit for digit', () => {
    expect(summarise([[7, [43, 43, 43]], [9, [0.1]]])).toEqual([{ size: 7, cost: 43, calls: 3, spread: 0 }, { size: 9, cost: 0.1, calls: 1 }]) // prettier-ignore
  })

  test('is not moved by one call that is ten times as dear', () => {
    const sizes = Array.from({ length: 12 }, (_, i) => i + 1)
    const wild = summarise(sizes.map((n) => [n, [99, 100, n === 5 ? 1000 : 101]] as const))
    for (const cost of costsOf(wild)) expect(Math.abs(cost - 100)).toBeLessThan(2)
  })

  test('scatters less than the median of three (seed 3)', () => {
    const random = seeded(3)
    const data = Array.from({ length: 2000 }, (_, i) => [i + 1, [0, 1, 2].map(() => Math.exp(0.3 * normal(random)))] as const)
    const scatter = (costs: readonly number[]): number => costs.reduce((total, c) => total + Math.log(c) ** 2, 0)
    const medians = data.map(([, costs]) => costs.toSorted((a, b) => a - b)[1] ?? 1)
    expect(scatter(costsOf(summarise(data)))).toBeLessThan(0.85 * scatter(medians))
  })

  test('scales with the unit of cost', () => {
    const data = [4, 8, 16].map((n) => [n, [n, 1.3 * n, 0.8 * n]] as const)
    const thousandfold = summarise(data.map(([n, costs]) => [n, costs.map((c) => c * 1000)] as const))
    for (const [i, cost] of costsOf(summarise(data)).entries()) expect(thousandfold[i]?.cost).toBeCloseTo(cost * 1000, 6)
  })

  test('of no positive cost is 0, of mostly zeros the median', () => {
    expect(costsOf(summarise([[1, []], [2, [0, 0]], [3, [0, 0, 5]]]))).toEqual([0, 0, 0]) // prettier-ignore
  })
})

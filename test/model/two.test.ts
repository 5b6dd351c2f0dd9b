import { describe, expect, test } from 'vitest'

import { normal, seeded } from '../../src/base/random.ts'
import { evaluatePair, fitTwo, pairFormula, type PairPoint } from '../../src/model/index.ts'

/** 40 pairs of sizes, each drawn from 4 to 2048 by itself. */
const pairs = (
  cost: (a: number, b: number) => number,
  sigma: number,
  seed: number,
  tie: (a: number, b: number) => number = (_, b) => b,
): PairPoint[] => {
  const random = seeded(seed)
  return Array.from({ length: 40 }, () => {
    const first = Math.round(4 * 512 ** random())
    const second = Math.max(1, Math.round(tie(first, 4 * 512 ** random())))
    return { first, second, cost: cost(first, second) * Math.exp(sigma * normal(random)), calls: 1 }
  })
}

const laws = [
  ['a·b', 'product', (a: number, b: number) => 3 * a * b + 20],
  ['a·log b', 'product', (a: number, b: number) => 5 * a * Math.log2(b)],
  ['a + b', 'sum', (a: number, b: number) => 4 * a + 7 * b + 9],
  ['a·log a + b', 'sum', (a: number, b: number) => 2 * a * Math.log2(a) + 11 * b],
] as const

describe.each([0, 0.05, 0.15])('under noise of %f', (sigma) => {
  test.each(laws)('%s is found as a %s and predicts past the data (seeds 1 to 10)', (_, kind, cost) => {
    for (let seed = 1; seed <= 10; seed++) {
      const law = fitTwo(pairs(cost, sigma, seed))
      expect(law?.kind, `seed ${seed}`).toBe(kind)
      const predicted = law === null ? 0 : evaluatePair(law, 8000, 5000)
      expect(Math.abs(Math.log(predicted / cost(8000, 5000)))).toBeLessThan(0.1 + 3 * sigma)
    }
  })
})

describe('one variable wins', () => {
  test.each([
    ['n log n of the first', (a: number) => 3 * a * Math.log2(a)],
    ['n^2 of the second', (_: number, b: number) => b * b + 7 * b],
    ['a constant', () => 44],
  ])('when the cost is %s (seeds 1 to 20)', (_, cost) => {
    for (let seed = 1; seed <= 20; seed++) expect(fitTwo(pairs(cost, 0.1, seed)), `seed ${seed}`).toBeNull()
  })

  test('when both sizes are one and the same', () => {
    expect(
      fitTwo(
        pairs(
          (a, b) => a * b,
          0.05,
          3,
          (a) => 2 * a,
        ),
      ),
    ).toBeNull()
  })

  test('when there are too few pairs', () => {
    expect(fitTwo(pairs((a, b) => a * b, 0, 3).slice(0, 11))).toBeNull()
  })
})

test('the cost of neither is no law: random costs give none (seeds 1 to 20)', () => {
  for (let seed = 1; seed <= 20; seed++) expect(fitTwo(pairs(() => 100, 1.5, seed)), `seed ${seed}`).toBeNull()
})

test('the formula calls the sizes by their names, the exponents are those at the largest pair', () => {
  const law = fitTwo(pairs((a, b) => 3 * a * b, 0, 1))
  expect(law === null ? '' : pairFormula(law, ['a.length', 'b.length'])).toBe('~3·a.length·b.length')
  expect(law?.exponents[0]).toBeCloseTo(1, 6)
  expect(law?.exponents[1]).toBeCloseTo(1, 6)
})

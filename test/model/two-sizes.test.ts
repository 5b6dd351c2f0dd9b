import { describe, expect, test } from 'vitest'

import { normal, seeded } from '../../src/base/random.ts'
import { evaluate, evaluatePair, fitCurve, fitTwo, type Law, lawOfBoth, pairFormula, type PairPoint } from '../../src/model/index.ts'

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

test('two kinds of calls are no size: of two values of one it is not seen what a cost does in it', () => {
  const kinds = Array.from({ length: 12 }, (_, i): PairPoint => {
    const [first, second] = [i % 2 === 0 ? 1 : 4, 100 * 2 ** (i >> 1)]
    return { first, second, cost: 2.4 * first * second + 0.7 * second, calls: 1 }
  })
  expect(fitTwo(kinds)).toBeNull()
  expect(fitTwo(kinds.map((point, i) => (i % 4 === 0 ? { ...point, first: 2, cost: 5.5 * point.second } : point)))?.kind).toBe('product')
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
    expect(fitTwo(pairs((a, b) => a * b, 0, 3).slice(0, 7))).toBeNull()
  })

  test('when few pairs are those of a law in one size, however exact (seeds 1 to 20)', () => {
    for (let seed = 1; seed <= 20; seed++) {
      expect(fitTwo(pairs((a) => a * a + 3 * a, 0, seed).slice(0, 9)), `seed ${seed}`).toBeNull()
      expect(fitTwo(pairs((_, b) => 5 * b * Math.log2(b + 1), 0, seed).slice(0, 9)), `seed ${seed}`).toBeNull()
    }
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

test('few pairs that are met nearly exactly are enough for a law, which is tentative; where both grow alike it is that of their exponents together', () => {
  const points = pairs((a, b) => 3 * a * b + 40, 0.01, 2)
  const single = fitCurve(points.map(({ first, cost }) => ({ size: first, cost, calls: 1 })))
  const both = (few: readonly PairPoint[]): Law | null => {
    const law = fitTwo(few)
    return law === null ? null : lawOfBoth(law, single, [100, 200])
  }
  expect(both(points.slice(0, 10))).toMatchObject({ certainty: 'tentative', class: 'n^2', set: ['n^2'] })
  const law = both(points)
  expect(law).toMatchObject({ certainty: 'confident', class: 'n^2', set: ['n^2'], reason: '' })
  expect(law?.exponent.value).toBeCloseTo(2, 1)
  const at = (size: number): number => (law === null ? 0 : evaluate(law, size))
  expect(at(single.sizes.max) / (3 * 100 * 200 + 40)).toBeCloseTo(1, 1)
  expect(at(10 * single.sizes.max) / at(single.sizes.max)).toBeCloseTo(100, -1)
})

test.each([
  ['max(a, b)', (a: number, b: number) => Math.max(a, b)],
  ['a + b', (a: number, b: number) => a + b],
  ['a·√b', (a: number, b: number) => a * Math.sqrt(b)],
  ['a·b + 40·a + 40·b', (a: number, b: number) => a * b + 40 * a + 40 * b],
])('%s is not told to be steep for a term that is little of it (seeds 1 to 60)', (_, cost) => {
  for (let seed = 1; seed <= 60; seed++)
    for (const few of [9, 11, 15, 40])
      expect(fitTwo(pairs(cost, 0.03, seed).slice(0, few))?.steep === 'sure', `seed ${seed}, ${few} pairs`).toBe(false)
})

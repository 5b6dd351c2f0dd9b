import { describe, expect, test } from 'vitest'

import { fitCurve, fitSegments, type Point, type Segments } from '../../src/model/index.ts'
import { geometric, noisy, points } from './data.ts'
import { seeded } from '../../src/base/random.ts'

const sizes = geometric(8, 65_536, 24)

const segmentsOf = (data: readonly Point[]): Segments | null => fitSegments(data, fitCurve(data))

const regimes = [
  ['linear, then quadratic', 'n', 'n^2', (n: number) => (n <= 700 ? 10 * n : 10 * n + (n - 600) ** 2 / 5)],
  ['quadratic, then linear', 'n^2', 'n', (n: number) => (n <= 300 ? n * n : 300 * n)],
] as const

describe.each([0.001, 0.05])('under noise of %f', (sigma) => {
  test.each(regimes)('%s: the break lies where it was put (seeds 1 to 10)', (name, before, after, cost) => {
    const at = name.startsWith('linear') ? 700 : 300
    for (let seed = 1; seed <= 10; seed++) {
      const found = segmentsOf(noisy(sizes, cost, sigma, seeded(seed)))
      expect(found, `seed ${seed}`).not.toBeNull()
      expect(found?.last).toBeGreaterThan(at / 3)
      expect(found?.first).toBeLessThan(at * 3)
      if (sigma > 0.01) continue
      expect(found?.before.class).toBe(before)
      expect(found?.after.exponent.value).toBeCloseTo(after === 'n' ? 1 : 2, 0)
    }
  })

  test('a cliff between two linear regimes is a jump of its height (seeds 1 to 10)', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const found = segmentsOf(noisy(sizes, (n) => (n > 4000 ? 20 : 1) * n, sigma, seeded(seed)))
      expect(found?.before.class).toBe('n')
      expect(found?.jump).toBeGreaterThan(15)
      expect(found?.jump).toBeLessThan(27)
    }
  })
})

describe('one law stays one law', () => {
  test.each<[string, (n: number) => number]>([
    ['n^2 + 40·n', (n: number) => n * n + 40 * n],
    ['n·log n + 500', (n: number) => n * Math.log2(n) + 500],
    ['n^1.5', (n: number) => n ** 1.5],
    ['1', () => 70],
  ])('%s under noise of 5 and 30 percent (seeds 1 to 20)', (_, cost) => {
    for (const sigma of [0.05, 0.3])
      for (let seed = 1; seed <= 20; seed++) expect(segmentsOf(noisy(sizes, cost, sigma, seeded(seed))), `seed ${seed}`).toBeNull()
  })

  test('with few sizes, or an exact law, nothing is cut', () => {
    expect(segmentsOf(points(geometric(8, 1024, 8), (n) => (n > 90 ? n * n : n)))).toBeNull()
    expect(segmentsOf(points(sizes, (n) => n * n))).toBeNull()
  })
})

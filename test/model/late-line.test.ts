import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { fitCurve } from '../../src/model/index.ts'
import { costOnLine, fitLateLine, restsOf } from '../../src/model/late-line.ts'
import { geometric, noisy, points } from './data.ts'

const sizes = geometric(10, 400, 16)
const flatThenLine = (n: number): number => costOnLine({ from: 60, flat: 50, slope: 20 }, n)

test('the line that made the costs is found', () => {
  const line = fitLateLine(points(sizes, flatThenLine))
  expect(line?.from).toBeGreaterThan(54)
  expect(line?.from).toBeLessThan(66)
  expect(line?.slope).toBeGreaterThan(19)
  expect(line?.slope).toBeLessThan(21)
})

test('a line less a constant begins below the smallest size', () => {
  const line = fitLateLine(points(sizes, (n) => 20 * n - 160))
  expect(line?.flat).toBeLessThan(60)
  expect(line?.from).toBeGreaterThan(4)
  expect(line?.from).toBeLessThan(10)
})

test('there is none without sizes, or where costs fall', () => {
  expect(fitLateLine([])).toBeNull()
  const falling = fitLateLine(points(sizes, (n) => 1e4 / n))
  expect(falling === null || falling.slope === 0).toBe(true)
})

describe.each([0, 0.1, 0.2])('costs that scatter by %f', (sigma) => {
  test('a late line is told from the power that it looks like (seeds 1 to 30)', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const seen = noisy(sizes, flatThenLine, sigma, seeded(seed))
      const { ofLateLine, ofLaw } = restsOf(seen, fitCurve(seen))
      expect(ofLateLine, `seed ${seed}`).toBeLessThan(ofLaw + 0.01)
    }
  })

  test.each([
    ['n^2', (n: number): number => n * n],
    ['n^2 + 20n', (n: number): number => n * n + 20 * n],
    ['n^3', (n: number): number => n ** 3],
  ])('%s is no late line (seeds 1 to 30)', (_, law) => {
    for (let seed = 1; seed <= 30; seed++) {
      const seen = noisy(sizes, law, sigma, seeded(seed))
      const { ofLateLine, ofLaw } = restsOf(seen, fitCurve(seen))
      expect(ofLateLine, `seed ${seed}`).toBeGreaterThan(1.2 * ofLaw)
    }
  })
})

import { expect, test } from 'vitest'
import { nextSizes } from '../../src/analysis/sweep/next-sizes.ts'

const range = { low: 10, high: 100_000, whole: true }
const curve = (sizes: readonly number[], cost: (n: number) => number) => sizes.map((size) => ({ size, cost: cost(size), calls: 1 }))

test('where every law agrees, the gaps are filled', () => {
  const [first = 0, ...others] = nextSizes([curve([10, 20, 40, 80, 10_000, 50_000, 100_000], (n) => 3 * n)], range, 1)
  expect(others).toEqual([])
  expect(first).toBeGreaterThan(400)
  expect(first).toBeLessThan(2000)
})

test('a law that is seen at small sizes only is asked for large ones', () => {
  const sizes = [10, 14, 20, 28, 40, 56, 80]
  const noisy = curve(sizes, (n) => n * Math.log(n) * (1 + 0.05 * Math.sin(7 * n)))
  const chosen = nextSizes([noisy], range, 3)
  expect(chosen).toHaveLength(3)
  expect(chosen.at(-1)).toBe(100_000)
  expect(Math.min(...chosen)).toBeGreaterThan(80)
})

test('the least certain of several curves decides', () => {
  const sizes = [10, 30, 100, 2000, 10_000, 100_000]
  const bent = (n: number): number => n + 2e-5 * n ** 2 * (1 + Math.sin(n))
  const [plain] = nextSizes([curve(sizes, (n) => n)], range, 1)
  const [both] = nextSizes([curve(sizes, (n) => n), curve(sizes, bent)], range, 1)
  expect(both).toBe(nextSizes([curve(sizes, bent)], range, 1)[0])
  expect(both).not.toBe(plain)
})

test('sizes are new, whole where asked, in the range, and end when the range does', () => {
  const all = Array.from({ length: 5 }, (_, i) => i + 1)
  expect(nextSizes([curve([1, 5], (n) => n)], { low: 1, high: 5, whole: true }, 9)).toEqual([2, 3, 4])
  expect(nextSizes([curve(all, (n) => n)], { low: 1, high: 5, whole: true }, 2)).toEqual([])
  const [half] = nextSizes([curve([0, 1], (n) => n)], { low: 0, high: 1, whole: false }, 1)
  expect(half).toBe(0.5)
})

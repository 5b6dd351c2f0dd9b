import { expect, test } from 'vitest'
import { fitCurve, mayBeCoarse, type Point } from '../../src/model/index.ts'
import { seeded } from '../../src/base/random.ts'

const pointsOf = (entries: readonly (readonly [number, number])[]): Point[] => entries.map(([size, cost]) => ({ size, cost, calls: 9 }))
const isCoarse = (points: readonly Point[]): boolean => mayBeCoarse(points, fitCurve(points), 8)

// A parser that looks whether a name follows `let`, character by character, in a text of more than 64.
const names = pointsOf([[3, 4], [11, 22], [19, 47], [27, 81], [35, 119], [43, 157], [51, 198], [59, 237], [67, 301]]) // prettier-ignore

test('what is linear in characters, and seems to grow in cells of eight of them, may be linear', () => {
  expect(fitCurve(names).exponent.low).toBeGreaterThan(1.2)
  expect(isCoarse(names)).toBe(true)
})

test('so are pieces of a text that begin anywhere, of 1 to 70 characters (seeds 1 to 100)', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed)
    const costs = new Map<number, number[]>()
    for (let i = 0; i < 4000; i++) {
      const [from, length] = [Math.floor(random() * 1000), 1 + Math.floor(random() ** 2 * 70)]
      const size = 3 + 8 * (((from + length - 1) >> 3) - (from >> 3) + 1)
      costs.set(size, [...(costs.get(size) ?? []), 4 + 5 * length])
    }
    const mean = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0) / all.length
    const points = pointsOf([...costs].toSorted(([a], [b]) => a - b).map(([size, all]) => [size, mean(all)]))
    expect(isCoarse(points), `seed ${String(seed)}`).toBe(true)
  }
})

const eights = (most: number): number[] => Array.from({ length: most / 8 }, (_, i) => 8 * (i + 1))
const doubled = [8, 16, 32, 64, 128, 256]

test.each<[what: string, sizes: readonly number[], cost: (n: number) => number]>([
  ['n² of lists', eights(64), (n) => 3 * n * n],
  ['n³ of lists', eights(128), (n) => n ** 3],
  ['n^1.5 of long lists', eights(512), (n) => 3 * n ** 1.5],
  ['n² with a line, of sizes that double', doubled, (n) => n * n + 40 * n],
  ['n² with a line, of long lists', eights(256), (n) => n * n + 40 * n],
])('%s is not', (_, sizes, cost) => {
  for (const scatter of [0, 0.05]) {
    const random = seeded(sizes.length)
    expect(isCoarse(pointsOf(sizes.map((n) => [n, cost(n) * (1 + scatter * random())])))).toBe(false)
  }
})

test('sizes that are counted one by one are none of these', () => {
  expect(isCoarse(names.map((p, i) => ({ ...p, size: p.size + (i % 2) })))).toBe(false)
  expect(isCoarse(names.slice(0, 5))).toBe(false)
})

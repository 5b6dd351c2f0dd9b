import { expect, test } from 'vitest'
import { fitCurve, lawOfCoarseSizes, type Point } from '../../src/model/index.ts'
import { seeded } from '../../src/base/random.ts'

const pointsOf = (entries: readonly (readonly [number, number])[]): Point[] => entries.map(([size, cost]) => ({ size, cost, calls: 9 }))
const onCoarse = (points: readonly Point[]): ReturnType<typeof lawOfCoarseSizes> => lawOfCoarseSizes(points, fitCurve(points), 8)

// A parser that looks whether a name follows `let`, character by character, in a text of more than 64.
const names = pointsOf([[3, 4], [11, 22], [19, 47], [27, 81], [35, 119], [43, 157], [51, 198], [59, 237], [67, 301]]) // prettier-ignore

test('what is linear in characters is linear in cells of eight of them', () => {
  expect(fitCurve(names).exponent.low).toBeGreaterThan(1.2)
  expect(onCoarse(names)).toMatchObject({ class: 'n', set: ['n'] })
})

test('pieces of a text that begin anywhere, of 1 to 70 characters, are linear (seeds 1 to 100)', () => {
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
    expect(onCoarse(points), `seed ${String(seed)}`).toMatchObject({ class: 'n' })
  }
})

test.each([1.5, 2, 3])('n^%d of lists whose lengths are multiples of 8 stays what it is', (power) => {
  for (const most of [40, 64, 128, 512]) {
    const lists = Array.from({ length: most / 8 }, (_, i) => 8 * (i + 1))
    // n^1.5 up to 64 lies in the cells of linear work.
    if (power === 1.5 && most < 128) continue
    for (const scatter of [0, 0.05]) {
      const random = seeded(most)
      expect(onCoarse(pointsOf(lists.map((n) => [n, 3 * n ** power * (1 + scatter * random())]))), `${String(most)}`).toBeNull()
    }
  }
})

test('sizes that are counted one by one are none of these', () => {
  expect(onCoarse(names.map((p, i) => ({ ...p, size: p.size + (i % 2) })))).toBeNull()
  expect(onCoarse(names.slice(0, 4))).toBeNull()
})

// Growth that is the smaller part of the cost at every size that was seen: rows that are parsed, and looked for in a list of names.

import { expect, test } from 'vitest'
import { verdictOf } from '../../src/analysis/verdict.ts'
import { seeded } from '../../src/base/random.ts'
import { fitCurve, type Point } from '../../src/model/index.ts'

const doubled = [20, 40, 80, 160, 320, 640, 1280, 2560]
const decades = [10, 30, 100, 300, 1000, 3000]

/** `scatter` is what the cost is off by at most, as a part of it. */
function measured(sizes: readonly number[], cost: (n: number, largest: number) => number, scatter: number, seed: number): Point[] {
  const random = seeded(seed)
  const largest = sizes.at(-1) ?? 1
  return sizes.map((size) => ({ size, cost: Math.round(cost(size, largest) * (1 + scatter * (2 * random() - 1))), calls: 1 }))
}

const seeds = [1, 2, 3, 4, 5]

test.each([0.3, 0.4, 0.5])('%f of the cost at the largest size is quadratic', (part) => {
  const cost = (n: number, largest: number): number => 100 * n * (1 - part) + (part * 100 * n * n) / largest
  for (const sizes of [doubled, doubled.slice(1, -1), decades])
    for (const seed of seeds) expect(verdictOf(fitCurve(measured(sizes, cost, 0.005, seed)))).toBe('grows')
})

const digits = (n: number): number => {
  let cost = 0
  for (let i = 0; i < n; i++) cost += 20 + 10 * String(i).length
  return cost
}

test.each<[string, (n: number, largest: number) => number]>([
  ['a twentieth is quadratic, which says nothing yet', (n, largest) => 95 * n + (5 * n * n) / largest],
  ['n log n beside n', (n) => 60 * n + 20 * n * Math.log2(n)],
  ['names that have more digits', digits],
  ['an array that doubles', (n) => 50 * n + 10 * 2 ** Math.ceil(Math.log2(n))],
  ['a cache that is full from a size on', (n, largest) => 50 * n + Math.min(n, largest / 6) ** 2 / 2],
  ['rows that cost more from a size on', (n, largest) => (n > largest / 4 ? 160 : 100) * n],
  ['rows that cost more from two sizes on', (n, largest) => (n > largest / 3 ? 180 : n > largest / 12 ? 130 : 100) * n],
  ['a table that is built from a size on', (n, largest) => 100 * n + (n > largest / 3 ? 30 * largest : 0)],
])('%s', (_, cost) => {
  for (const sizes of [doubled, doubled.slice(1, -1), decades])
    for (const scatter of [0, 0.005]) for (const seed of seeds) expect(verdictOf(fitCurve(measured(sizes, cost, scatter, seed)))).not.toBe('grows')
})

import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { exactPolynomial } from '../../src/model/exact.ts'
import type { Point } from '../../src/model/index.ts'

/** The least degree at which every divided difference of the next order is 0, in whole numbers; null when there is none with points to spare. */
const naiveDegree = (points: readonly Point[]): number | null => {
  const vanishes = (window: readonly Point[]): boolean => {
    const x = window.map((p) => BigInt(p.size))
    const products = x.map((a) => x.reduce((product, b) => (a === b ? product : product * (a - b)), 1n))
    const whole = products.reduce((a, b) => a * b, 1n)
    return window.reduce((sum, p, j) => sum + (BigInt(p.cost) * whole) / (products[j] ?? 1n), 0n) === 0n
  }
  for (let degree = 0; degree <= 4 && points.length >= degree + 1 + Math.max(2, degree); degree++)
    if (points.slice(degree + 1).every((_, i) => vanishes(points.slice(i, i + degree + 2)))) return degree
  return null
}

const table = (seed: number): Point[] => {
  const random = seeded(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const degree = below(5)
  const coefficients = Array.from({ length: degree + 1 }, () => 1 + below(40))
  const largest = [1e6, 1e6, 1e6, 2e4, 1e3][degree] ?? 0
  const sizes = [...new Set(Array.from({ length: 4 + below(20) }, () => 1 + below(largest)))].toSorted((a, b) => a - b)
  const points = sizes.map((size) => ({ size, cost: coefficients.reduceRight((value, c) => value * size + c, 0), calls: 1 }))
  const off = below(2) === 0 ? -1 : below(points.length)
  return points.map((p, i) => ({ ...p, cost: p.cost + (i === off ? 1 : 0) }))
}

describe('exact polynomials against divided differences in whole numbers', () => {
  const tables = Array.from({ length: 400 }, (_, i) => ({ seed: i + 1, points: table(i + 1) }))

  test('have the same degree (seeds 1 to 400)', () => {
    for (const { seed, points } of tables) expect(exactPolynomial(points)?.degree ?? null, `seed ${seed}`).toBe(naiveDegree(points))
  })

  test('in which every degree and many misses occur', () => {
    const degrees = new Map<number | null, number>()
    for (const { points } of tables) {
      const degree = naiveDegree(points)
      degrees.set(degree, (degrees.get(degree) ?? 0) + 1)
    }
    for (const degree of [0, 1, 2, 3, 4, null]) expect(degrees.get(degree) ?? 0, `degree ${degree}`).toBeGreaterThan(10)
  })
})

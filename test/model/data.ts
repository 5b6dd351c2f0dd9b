import type { Point } from '../../src/model/index.ts'

/** A standard normal number (Box and Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** `count` sizes in geometric progression. */
export function geometric(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.round(from * (to / from) ** (i / (count - 1))))
}

export function points(sizes: readonly number[], cost: (n: number) => number): Point[] {
  return sizes.map((size) => ({ size, cost: cost(size), calls: 1 }))
}

/** Costs with log-normal noise of relative size `sigma`. */
export function noisy(sizes: readonly number[], cost: (n: number) => number, sigma: number, random: () => number): Point[] {
  return points(sizes, (n) => cost(n) * Math.exp(sigma * normal(random)))
}

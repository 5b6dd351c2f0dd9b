import type { Point } from '../../src/model/index.ts'

/** mulberry32: the same numbers for the same seed, everywhere. */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

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

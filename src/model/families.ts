// The catalogue: families of growth that have names, and the lower-order terms that each may carry.

import type { ClassName, Term } from './types.ts'

export interface Shape {
  readonly power: number
  readonly log: number
  readonly base: number | null
}

export interface Family extends Shape {
  readonly name: ClassName
  /** Terms that may stand beside the leading one, with coefficients >= 0. */
  readonly lower: readonly Shape[]
  /** The one lower term that may be subtracted: n² − n, n·log n − n, log n − 1 (a log of sizes in another unit). */
  readonly subtracted: Shape | null
}

function shape(power: number, log = 0): Shape {
  return { power, log, base: null }
}

export const constant: Shape = shape(0)
export const linear: Shape = shape(1)
const square = shape(2)

/** Families in increasing order of growth. `r^n` and the free `n^k` are fitted by their own files. */
export const catalogue: readonly Family[] = [
  { name: '1', ...constant, lower: [], subtracted: null },
  { name: 'log n', ...shape(0, 1), lower: [], subtracted: constant },
  { name: 'sqrt n', ...shape(0.5), lower: [shape(0, 1)], subtracted: null },
  { name: 'n', ...linear, lower: [shape(0, 1), shape(0.5)], subtracted: null },
  { name: 'n log n', ...shape(1, 1), lower: [linear], subtracted: linear },
  // The size of an n×n problem is n² cells, so its n³ reads as a power of 1.5: common enough to need no evidence for a free exponent.
  { name: 'n^k', ...shape(1.5), lower: [linear], subtracted: null },
  { name: 'n^2', ...square, lower: [linear, shape(1, 1)], subtracted: linear },
  { name: 'n^2 log n', ...shape(2, 1), lower: [square, linear], subtracted: square },
  { name: 'n^3', ...shape(3), lower: [square, linear], subtracted: square },
]

const order: readonly ClassName[] = ['1', 'log n', 'sqrt n', 'n', 'n log n', 'n^k', 'n^2', 'n^2 log n', 'n^3', 'r^n']

/** Position of a class from simplest to fastest growing; `n^k` stands between n log n and n^2, where it is used most. */
export function rankOf(name: ClassName): number {
  return order.indexOf(name)
}

/** log of the shape at `size`; never overflows. A log factor at size 1 counts as almost nothing, not as minus infinity. */
export function logShape(s: Shape, size: number): number {
  return logShapeAt(s, size, Math.log(size))
}

/** The same where the log of the size is at hand. */
export function logShapeAt(s: Shape, size: number, logSize: number): number {
  if (s.base !== null) return size * Math.log(s.base)
  const factor = s.log === 0 ? 0 : s.log * Math.log(Math.max(Math.log2(size), 1e-9))
  return s.power * logSize + factor
}

/** Local exponent of the shape at `size`: d log g / d log n. */
export function shapeExponent(s: Shape, size: number): number {
  if (s.base !== null) return size * Math.log(s.base)
  return s.power + (s.log === 0 ? 0 : s.log / Math.max(Math.log(size), 0.1))
}

/** The term `coefficient · shape`. */
export function term(coefficient: number, s: Shape): Term {
  return { coefficient, power: s.power, log: s.log, base: s.base }
}

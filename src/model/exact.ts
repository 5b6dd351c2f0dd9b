// Exact integer polynomials: Newton's divided differences on d+1 spread sizes in rational arithmetic, verified on all the others.
// Counts of deterministic loops are often such polynomials, and then there is nothing to estimate.

import { totalOf } from '../base/lists.ts'
import { term } from './families.ts'
import { at } from './numbers.ts'
import type { Point, Term } from './types.ts'

interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

export interface Polynomial {
  readonly degree: number
  /** Coefficients from the constant up. */
  readonly coefficients: readonly Fraction[]
}

const highest = 4
// A loop nest of depth d has denominators that divide a small multiple of d!; others are coincidences of a small table.
const largestDenominator = 1000n

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b < 0n ? -b : b
  while (y > 0n) {
    const rest = x % y
    x = y
    y = rest
  }
  return x
}

function fraction(top: bigint, bottom: bigint): Fraction {
  const divisor = gcd(top, bottom) * (bottom < 0n ? -1n : 1n)
  return divisor === 0n ? { top: 0n, bottom: 1n } : { top: top / divisor, bottom: bottom / divisor }
}

function minus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)
}

function times(a: Fraction, b: bigint): Fraction {
  return fraction(a.top * b, a.bottom)
}

/** The polynomial of least degree (at most 4) that hits every point exactly, with at least max(2, degree) points to spare; null when there is none. */
export function exactPolynomial(points: readonly Point[]): Polynomial | null {
  if (points.some((p) => !Number.isSafeInteger(p.size) || !Number.isSafeInteger(p.cost))) return null
  let most = highest
  while (most >= 0 && points.length < most + 1 + Math.max(2, most)) most--
  if (most < 0) return null
  const nodes = nodesOf(points, most)
  if (points.some((p) => misses(nodes, p))) return null
  // A polynomial of lower degree that hits every point is the one of the highest degree as well, whose further coefficients are 0.
  const polynomial = interpolate(nodes)
  return polynomial !== null && hitsAll(polynomial, points) ? polynomial : null
}

/** Spread over all the points, both ends among them. */
function nodesOf(points: readonly Point[], degree: number): Point[] {
  return Array.from({ length: degree + 1 }, (_, j) => points[Math.round((j * (points.length - 1)) / Math.max(1, degree))]!)
}

/** Far above what rounding can do to Lagrange's sum: each of its terms is a product of at most ten roundings. */
const beyondRounding = 1e-12

/** True when the polynomial through the nodes misses the point for sure, in floating point: most tables are no polynomial, and fractions take long. */
function misses(nodes: readonly Point[], { size, cost }: Point): boolean {
  let value = 0
  let magnitude = cost
  for (const node of nodes) {
    let share = node.cost
    for (const other of nodes) if (other !== node) share *= (size - other.size) / (node.size - other.size)
    value += share
    magnitude += Math.abs(share)
  }
  return Math.abs(value - cost) > beyondRounding * magnitude
}

function interpolate(nodes: readonly Point[]): Polynomial | null {
  const degree = nodes.length - 1
  const x = nodes.map((p) => BigInt(p.size))
  const divided = nodes.map((p) => fraction(BigInt(p.cost), 1n))
  for (let level = 1; level <= degree; level++) {
    for (let i = degree; i >= level; i--) {
      const upper = divided[i]
      const lower = divided[i - 1]
      const gap = (x[i] ?? 0n) - (x[i - level] ?? 0n)
      if (upper === undefined || lower === undefined || gap === 0n) return null
      const difference = minus(upper, lower)
      divided[i] = fraction(difference.top, difference.bottom * gap)
    }
  }
  const coefficients = expand(divided, x)
  while (coefficients.length > 1 && coefficients.at(-1)?.top === 0n) coefficients.pop()
  const lead = coefficients.at(-1)
  if (lead === undefined || lead.top < 0n) return null
  return coefficients.some((c) => c.bottom > largestDenominator) ? null : { degree: coefficients.length - 1, coefficients }
}

/** Newton's form to powers of n, by Horner's scheme. */
function expand(divided: readonly Fraction[], x: readonly bigint[]): Fraction[] {
  const zero = { top: 0n, bottom: 1n }
  let coefficients: Fraction[] = []
  for (let i = divided.length - 1; i >= 0; i--) {
    const shifted = [zero, ...coefficients]
    const node = x[i] ?? 0n
    coefficients = shifted.map((c, power) => minus(c, times(coefficients[power] ?? zero, node)))
    coefficients[0] = minus(coefficients[0] ?? zero, times(divided[i] ?? zero, -1n))
  }
  return coefficients.slice(0, divided.length)
}

function hitsAll({ coefficients }: Polynomial, points: readonly Point[]): boolean {
  let bottom = 1n
  for (const c of coefficients) bottom *= c.bottom / gcd(bottom, c.bottom)
  const tops = coefficients.map((c) => c.top * (bottom / c.bottom)).toReversed()
  return points.every((p) => {
    const size = BigInt(p.size)
    return tops.reduce((value, top) => value * size + top, 0n) === BigInt(p.cost) * bottom
  })
}

/** The polynomial as terms, leading term last, zero terms left out. */
export function polynomialTerms(polynomial: Polynomial): Term[] {
  const terms = polynomial.coefficients.map((c, power) => term(Number(c.top) / Number(c.bottom), { power, log: 0, base: null }))
  const kept = terms.filter((t) => t.coefficient !== 0)
  return kept.length === 0 ? terms.slice(0, 1) : kept
}

/** The share of the leading term in the cost at `size`: below a tenth it is a suspicion rather than the class. */
export function leadingShare(terms: readonly Term[], size: number): number {
  const values = terms.map((t) => Math.abs(t.coefficient) * size ** t.power)
  const total = totalOf(values)
  return total === 0 ? 1 : at(values, values.length - 1) / total
}

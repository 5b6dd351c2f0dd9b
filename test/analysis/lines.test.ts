// Curves that look steep or flat, and are neither.
import { expect, test } from 'vitest'
import { analyse, type UnitFinding } from '../../src/analysis/index.ts'
import { program } from './program.ts'

const verdictOf = (cost: (n: number) => number, sizes: readonly number[]): UnitFinding['verdict'] | undefined =>
  analyse(program({ f: { cost, sizes } })).units[0]?.verdict

/** A call that finds its answer, and those that read a table beside each record. */
const tabled = [1, 59, 61, 63, 65, 69, 73, 79, 89, 103, 121]

test('a line less a constant is no power, though one odd size keeps it from being exact', () => {
  expect(verdictOf((n) => (n === 1 ? 1 : 30.5 * n - 1728.5), tabled)).not.toBe('grows')
})

test('a power over the same sizes, or a line with a quadratic behind it, is not taken for one', () => {
  const steep = [10, 20, 40, 80, 100, 120, 140, 160, 180, 200]
  expect(verdictOf((n) => n * n + 3 * (n % 7), steep)).toBe('grows')
  expect(verdictOf((n) => n ** 3 + (n % 7) * n, [1, ...steep])).toBe('grows')
})

test('a constant that is far off at most sizes is not believed: one odd size pulls it through an exponential', () => {
  const sizes = [2188, 2206, 2222, 2241, 2265, 2293, 2325, 2362, 2403, 2448, 104_000]
  const cost = (n: number): number => (n === 104_000 ? 100_000 : Math.round(100_000 * 1.5 ** sizes.indexOf(n)))
  expect(verdictOf(cost, sizes)).not.toBe('fine')
})

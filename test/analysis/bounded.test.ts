// A routine of which only cells tell the size, and its caller, whose size has a name.
import { expect, test } from 'vitest'
import { analyse, type UnitFinding } from '../../src/analysis/index.ts'
import { program, type UnitLine } from './program.ts'

/** Documents that are indexed, what is read of so many (of later ones most words are known), and the steps. */
const documents = [10, 14, 21, 30, 44, 63, 91, 132, 191, 277, 400]
const cells = [669, 951, 1443, 2073, 3029, 4313, 6207, 7270, 8380, 9998, 12_316]
const steps = [1327, 1881, 2862, 4135, 6095, 8748, 12_676, 18_353, 26_624, 38_606, 55_729]
const callback: UnitLine = { sizes: cells, cost: (size) => steps[cells.indexOf(size)] ?? 0 }
const caller = (law: (n: number) => number, times = documents.length): UnitLine => ({
  sizes: documents,
  cost: law,
  to: { callback: 0.95 },
  times: { callback: times },
})

const verdictOf = (units: Readonly<Record<string, UnitLine>>): UnitFinding['verdict'] | undefined =>
  analyse(program(units)).units.find(({ name }) => name === 'callback')?.verdict

test('what grows in cells by weak evidence does not where its caller surely does not', () => {
  expect(verdictOf({ callback })).toBe('grows')
  expect(verdictOf({ callback, build: caller((n) => 150 * n) })).not.toBe('grows')
})

test('but it does where the caller grows, or runs it on parts of its input', () => {
  expect(verdictOf({ callback, build: caller((n) => n * n) })).toBe('grows')
  expect(verdictOf({ callback, build: caller((n) => 150 * n, 5 * documents.length) })).toBe('grows')
})

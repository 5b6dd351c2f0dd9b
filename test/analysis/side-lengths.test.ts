// A number that decides how large something is which a call only makes.
import { expect, test } from 'vitest'
import { analyse } from '../../src/analysis/index.ts'
import { program } from './program.ts'

/** By the cells that a call of it happens to read. */
const sides = new Map([[31, 8], [7, 16], [23, 32], [11, 64], [5, 128], [17, 256]]) // prettier-ignore
const side = (cells: number): number => sides.get(cells) ?? 0
const area = (cells: number): number => side(cells) ** 2 + 7

test('an array of w·h elements that is made once is no growth in w; one that is made for each of w is', () => {
  const line = { cost: area, also: { w: side }, sizes: [...sides.keys()], natives: { 'new Float64Array': 0.98 } }
  const verdictOf = (nativeCalls: number): string | undefined => analyse(program({ Matrix: { ...line, nativeCalls } })).units[0]?.verdict
  expect(verdictOf(6)).toBe('fine')
  expect(verdictOf(6 * 84)).toBe('grows')
  expect(analyse(program({ Matrix: { ...line, natives: { 'xs.includes': 0.98 }, nativeCalls: 6 } })).units[0]?.verdict).toBe('grows')
})

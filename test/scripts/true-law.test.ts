import { expect, test } from 'vitest'
import type { CorpusCase } from '../../scripts/corpus/cases.ts'
import { trueLaw } from '../../scripts/corpus/true-law.ts'

const lawOf = (bad: string, fixed: string | null = null): CorpusCase =>
  ({ expected: { bad, fixed }, measured: { bad: 1.7, fixed: 1.1 } }) as CorpusCase

test.each([
  ['n^2', 2],
  ['n', 1],
  ['d^3', 3],
  ['n^1.5', 1.5],
  ['n^2 (cliff)', 2],
  ['n + c*n^2 (function itself n^2)', 2],
  ['2^n', Infinity],
  ['~1.8^n', Infinity],
  ['n*m', 1.7],
  ['n log n', 1.7],
  ['V*(E+V) log V', 1.7],
])('%s has the exponent %d', (text, exponent) => {
  expect(trueLaw(lawOf(text), 'bad')).toEqual({ stated: text, exponent })
})

test('a version whose law is not stated has that of its time', () => {
  expect(trueLaw(lawOf('n^2'), 'fixed')).toEqual({ stated: 'n^1.1 in time', exponent: 1.1 })
})

// The checkers of `npm run runners` and `npm run diff:pairs` must see what is planted.
import { expect, test } from 'vitest'
import { toldOf, type ReportedChange } from '../../scripts/diff/told.ts'
import { compareOutcomes } from '../../scripts/runners/outcomes.ts'

test('outcomes of tests: the same, one that turned, one that is missing, one that came twice', () => {
  const plain = ['a.test.js › one: passed', 'a.test.js › two: failed']
  expect(compareOutcomes(plain, plain)).toEqual({ tests: 2, passed: 1, different: [] })
  expect(compareOutcomes(plain, ['a.test.js › one: failed', 'a.test.js › two: failed']).different).toEqual([
    'plain: a.test.js › one: passed',
    'profiled: a.test.js › one: failed',
  ])
  expect(compareOutcomes(plain, plain.slice(1)).different).toEqual(['plain: a.test.js › one: passed'])
  expect(compareOutcomes(plain, [...plain, ...plain]).different).toEqual(['2 outcomes plain, 4 profiled'])
})

test('a known change is told only in its kind, its direction and its function', () => {
  const side = { name: 'f', file: 'a.js', line: 1, class: 'n' }
  const change: ReportedChange = {
    kind: 'class',
    direction: 'better',
    measure: 'n',
    ratio: 1,
    steps: 0,
    before: { ...side, class: 'n^2' },
    after: side,
  }
  const told = (more: Partial<ReportedChange>): boolean =>
    toldOf({ changes: [{ ...change, ...more }], added: [], removed: [] }, { culprit: 'f', kind: 'class', direction: 'better' }).right
  expect(told({})).toBe(true)
  expect(told({ kind: 'constant' })).toBe(false)
  expect(told({ direction: 'worse' })).toBe(false)
  expect(told({ before: { ...side, name: 'g' }, after: { ...side, name: 'g' } })).toBe(false)
})

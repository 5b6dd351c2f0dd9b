import { expect, test } from 'vitest'
import { growthsOf } from '../../src/analysis/blame/growths.ts'

const named = (rows: readonly (readonly [string, string | null])[]): (readonly [string, ...string[]])[] =>
  growthsOf(rows.map(([id, within]) => ({ id, within }))).map(({ unit, within }) => [unit.id, ...within.map(({ id }) => id)])

test('units in which the work of another is done follow it, wherever they stand; each growth has the place of its first', () => {
  expect(
    named([
      ['worker', 'outer'],
      ['alone', null],
      ['outer', null],
      ['user', 'outer'],
    ]),
  ).toEqual([['outer', 'worker', 'user'], ['alone']])
})

test('what does nearly all of the work of another follows it with all that is about itself', () => {
  const found = growthsOf([
    { id: 'loop', within: 'inner' },
    { id: 'inner', within: null, partOf: 'outer' },
    { id: 'outer', within: null },
  ])
  expect(found.map(({ unit, within }) => [unit.id, ...within.map(({ id }) => id)])).toEqual([['outer', 'loop', 'inner']])
})

test('what is listed without the unit that it is about stands alone, and nothing is lost', () => {
  expect(named([['worker', 'hidden']])).toEqual([['worker']])
  expect(
    named([
      ['a', 'b'],
      ['b', 'c'],
      ['c', null],
    ])
      .flat()
      .toSorted(),
  ).toEqual(['a', 'b', 'c'])
})

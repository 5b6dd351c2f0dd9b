import { expect, test } from 'vitest'
import { causesBeside, growthsOf, isWrittenIn, throughOf } from '../../src/analysis/blame/growths.ts'

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

test('a unit whose law is about one that is not listed follows the one whose work it does', () => {
  const found = growthsOf([
    { id: 'x', within: 'hidden', partOf: 'y' },
    { id: 'y', within: null },
  ])
  expect(found.map(({ unit, within }) => [unit.id, ...within.map(({ id }) => id)])).toEqual([['y', 'x']])
})

const unit = (id: string, parent: string | null, line: number, endLine: number, own = true) => ({
  id,
  parent,
  file: 'a.js',
  line,
  endLine,
  own,
  within: null,
})

test('who writes a callback is known by the text or by the tree, and is no other routine beside it', () => {
  const [todos, callback, beside] = [unit('todos', null, 3, 9), unit('callback', 'loop', 4, 8), unit('beside', null, 12, 20)]
  expect([isWrittenIn(callback, todos), isWrittenIn(todos, callback), isWrittenIn(callback, beside)]).toEqual([true, false, false])
  expect(isWrittenIn({ ...callback, parent: 'beside' }, beside)).toBe(true)
})

test('own code behind a dependency is told where none is told with it', () => {
  const [head, plugin] = [{ ...unit('head', null, 1, 2, false), through: 'plugin' }, unit('plugin', null, 3, 4)]
  const find = (id: string) => (id === 'plugin' ? plugin : undefined)
  expect(throughOf({ unit: head, within: [] }, find)).toBe(plugin)
  expect(throughOf({ unit: head, within: [plugin] }, find)).toBeUndefined()
})

test('causes that point to what is told beside are left out, and those that only stand in its line are not', () => {
  const [blockers, inner] = ['blockers', 'e'].map((name) => ({ ...unit(name, null, 6, 6), name, causes: [] }))
  const causes = [
    { file: 'a.js', line: 6, what: 'calls blockers (a.js:6): 90 % of its work' },
    { file: 'a.js', line: 6, what: 'todos.find scans, with its callback: 99 % of its work' },
  ]
  expect(
    causesBeside(
      { ...unit('head', null, 6, 6), name: 'head', causes },
      [blockers!, inner!].map((told) => ({ ...told, causes: [] })),
    ),
  ).toEqual([causes[1]])
})

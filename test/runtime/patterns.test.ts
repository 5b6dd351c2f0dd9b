import { expect, test } from 'vitest'
import { createCells } from '../../src/runtime/cells.ts'
import { createMatches } from '../../src/runtime/matches.ts'
import { atReads, createState } from '../../src/runtime/state.ts'

const start = (fields: boolean) => {
  const state = createState({
    stamp: Symbol('stamp'),
    shadow: Symbol('shadow'),
    hasFastProperties: () => true,
    isProxy: () => false,
    now: () => 0,
    options: { small: 8, fields },
  })
  return { state, cells: createCells(state, { character: () => {}, flattened: () => {} }), matches: createMatches(state) }
}

// V8's `split` matches anew at each character once a regular expression has any property of its own, a hidden one too: found with split2.
test.each([false, true])('nothing is kept in a regular expression of the program (every property a cell: %s)', (fields) => {
  const { state, cells, matches } = start(fields)
  const [pattern, made] = [/\r?\n/, /a/]
  cells.read(pattern, 1)
  cells.readCell(pattern, 1, undefined)
  cells.readElement(pattern, 'source', 1, undefined, undefined)
  cells.readField(pattern, 'source', 1)
  cells.born(made, 1)
  matches.repeated('split', 0, ['x'.repeat(100)], 'x'.repeat(100), pattern, 0)
  expect(Reflect.ownKeys(pattern)).toEqual(['lastIndex'])
  expect(Reflect.ownKeys(made)).toEqual(['lastIndex'])
  expect(state.patterns.known(pattern)?.source).toBe(String.raw`\r?\n`)
})

test('a regular expression is one cell, and none of who made it', () => {
  const { state, cells } = start(false)
  const pattern = /a/
  cells.readCell(pattern, 1, undefined)
  expect(state.ints[atReads]).toBe(1)
  cells.readElement(pattern, 'source', 1, undefined, undefined)
  cells.read(pattern, 1)
  expect(state.ints[atReads]).toBe(1)
  const made = /b/
  cells.born(made, 1)
  cells.readCell(made, 1, undefined)
  expect(state.ints[atReads]).toBe(1)
})

import { types } from 'node:util'
import { expect, test } from 'vitest'
import { namePrefix, nativeMethods } from '../../src/protocol/index.ts'
import { createMatchCounter } from '../../src/regexp/index.ts'
import { createCells } from '../../src/runtime/cells/cells.ts'
import { createRuntime, type RuntimeHost } from '../../src/runtime/index.ts'
import { createMatches } from '../../src/runtime/patterns/matches.ts'
import { atReads, createState } from '../../src/runtime/state.ts'

const host = (fields: boolean): RuntimeHost => ({
  stamp: Symbol('stamp'),
  shadow: Symbol('shadow'),
  hasFastProperties: () => true,
  isProxy: types.isProxy,
  now: () => 1,
  countMatches: createMatchCounter(),
  options: { small: 8, fields },
})

const start = (fields: boolean) => {
  const state = createState(host(fields))
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

test('what is known is of the source and flags: a literal in a loop is another object in each round', () => {
  const { patterns } = start(false).state
  const known = [/^a|^b/, /^a|^b/, /^a|^b/m, /^a|^b/y, /^a|b/, /^a|^b/g].map((pattern) => patterns.known(pattern, 3))
  expect(known[1]).toBe(known[0])
  expect(new Set(known).size).toBe(5)
  expect(known.map((it) => it?.anchored)).toEqual([true, true, false, true, false, true])
  expect(known.map((it) => it?.global)).toEqual([false, false, false, false, false, true])
  // More sources than are kept.
  for (let i = 0; i < 3000; i++) expect(patterns.known(new RegExp(`^${i}`), i)?.source).toBe(`^${i}`)
  expect(patterns.known(/^2999$/)?.source).toBe('^2999$')
})

test('neither a proxy nor an heir of a regular expression is known, nor is its code run', () => {
  const { patterns } = start(false).state
  const refuse = (): never => {
    throw new Error('Code of the program ran.')
  }
  const heir = Object.create(RegExp.prototype, { source: { get: refuse } }) as unknown
  const trapped = new Proxy(/a/, { get: refuse, getPrototypeOf: refuse })
  expect([heir, trapped, 'a', null, undefined, {}, RegExp.prototype].map((v) => patterns.known(v))).toEqual(Array.from({ length: 7 }, () => null))
  class Own extends RegExp {
    override get source(): never {
      return refuse()
    }
    override get global(): never {
      return refuse()
    }
  }
  expect(patterns.known(new Own('a', 'g'))).toMatchObject({ source: 'a', global: true })
})

test('a match that fails at once is charged what it looked at, not what an earlier one of the same pattern did', () => {
  const runtime = createRuntime(host(false))
  runtime.register([], [{ what: 'test', file: 0, line: 1, column: 0, site: 0 }])
  const [begin, match] = ['M', 'NM'].map((name) => runtime.bindings[`${namePrefix}${name}`]) as [
    (subject: string) => number,
    (...values: readonly unknown[]) => unknown,
  ]
  const pattern = /^a+@/
  const charged = (subject: string): number => {
    const before = runtime.liveSteps()
    const note = begin(subject)
    match(nativeMethods.indexOf('test'), 0, 2, pattern.test(subject), pattern, subject, undefined, note)
    return runtime.liveSteps() - before
  }
  expect(charged('a'.repeat(127))).toBe(127)
  expect(charged(`${'a'.repeat(127)}@`)).toBe(1)
  // Counted: a look at `^` and one at `a`.
  expect(charged('b'.repeat(20))).toBe(2)
})

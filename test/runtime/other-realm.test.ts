// What a program takes from another realm, as under a test runner that gives each file its own.

import { createContext, runInContext, runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Program } from './program.ts'

const text = `
  const read = (map) => { let s = 0; for (const key of map.keys()) s += key; return s }
  const find = (set, to) => { let n = 0; for (let key = 0; key < to; key++) n += Number(set.has(key)); return n }
  exports.run = (map, set) => { read(map); find(set, 7) }`

const make = '({ map: new Map(Array.from({ length: 30 }, (_, i) => [i, i])), set: new Set([0, 1, 2, 3, 4]) })'

interface Made {
  readonly map: unknown
  readonly set: unknown
}

const sizes = (made: Made, realm: object | null): unknown => {
  const program = new Program({ small: 0 })
  if (realm !== null) program.runtime.knowRealm(realm)
  const run = program.run(text)['run'] as (map: unknown, set: unknown) => void
  run(made.map, made.set)
  const measured = program.record()
  return [measured.sizes('read'), measured.sizes('find')]
}

test('a Map and a Set of another realm are read like those of this one where that realm is known', () => {
  const expected = sizes(runInThisContext(make) as Made, null)
  expect(expected).toEqual([{ 30: 1 }, { 5: 1 }])
  const context = createContext({})
  const made = (): Made => runInContext(make, context) as Made
  expect(sizes(made(), null)).not.toEqual(expected)
  expect(sizes(made(), runInContext('globalThis', context) as object)).toEqual(expected)
})

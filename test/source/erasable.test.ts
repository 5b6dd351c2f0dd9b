// What Node itself says of a text is the oracle.

import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { instrument } from '../../src/instrument/index.ts'
import { inerasable, parse } from '../../src/source/index.ts'

const texts = [
  'enum Color { Red }',
  'export const enum Color { Red }',
  'declare enum Color { Red }',
  'function f() { { enum Color { Red } } }',
  'namespace N { export const x = 1 }',
  'namespace N { export interface I { x: number } export type T = I }',
  'declare namespace N { const x: number }',
  'class C { constructor(private readonly x: number) {} }',
  'class C { private readonly x: number = 1; constructor(x?: number) {} }',
  'import fs = require("node:fs")',
  'export = 1',
  'import type { A } from "a"; let x = 1 as number; const f = <T>(y: T): T => y!',
]

const isErasable = (text: string): boolean => {
  try {
    stripTypeScriptTypes(text, { mode: 'strip' })
    return true
  } catch {
    return false
  }
}

test.each(texts)('%s', (text) => {
  const { program } = parse({
    path: 'a.ts',
    text,
    goal: text.includes('require') || text.startsWith('export =') ? 'commonjs' : 'module',
    language: 'ts',
  })
  expect(program).not.toBeNull()
  expect(inerasable(program!) === null).toBe(isErasable(text))
})

test('what is nested too deep for a walk is refused for that, and is no failure', () => {
  const options = { path: 'a.ts', goal: 'module', language: 'ts', file: 0, firstSite: 0, firstNative: 0, stripsOnly: true } as const
  const { code, problems } = instrument(`let x: number = 1${' + 1'.repeat(20_000)}`, options)
  expect(code).toBeNull()
  expect(problems[0]?.message).toContain('nested deeper than landau can follow')
})

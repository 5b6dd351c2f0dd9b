// What Node itself says of a text is the oracle.

import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
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

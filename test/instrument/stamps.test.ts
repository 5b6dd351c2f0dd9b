// Where stamps are behind accessors, as in a page, a literal or a class that defined one would show it to the program.
import { expect, test } from 'vitest'
import { instrument } from '../../src/instrument/index.ts'

const text = `
class A { x = { in: 1 } }
function f(o = { d: 1 }) { return { ...o, get a() { return { deep: [o] } }, ['b']: () => ({ c: 1 }) } }
f(); new A()
`
const code = (definesStamps: boolean): string =>
  instrument(text, { path: 'a.js', goal: 'module', language: 'js', file: 0, firstSite: 0, firstNative: 0, definesStamps }).code ?? ''
const defined = /[{;]\s*\[\$l\$P\]\s*[:=]/

test('stamps are defined in literals and classes, unless told not to', () => {
  expect(code(true)).toMatch(defined)
  expect(code(false)).not.toMatch(defined)
  expect(code(false)).toMatch(/\[\$l\$P\]=/)
})

// Every pitfall of instrumenting JavaScript, and every form of code that is put into it: each case must print and throw what it does plain. The numbers
// of the cases are those of the catalogue of pitfalls that the instrumenter was built from.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { instrument } from '../../src/instrument/index.ts'
import { parse } from '../../src/source/index.ts'
import { instrumented, outcome, withoutSpans } from './harness.ts'

const folder = join(import.meta.dirname, 'cases')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe.each(readdirSync(folder).filter((name) => name.endsWith('.js')))('%s', (name) => {
  const text = read(name)
  const { code, spans } = instrumented(text)

  test.each([0, 1, 3, 12])('does the same with n = %d', async (size) => {
    expect(await outcome({ code, size })).toEqual(await outcome({ code: text, size }))
  })

  test('is the original, without the spans', () => {
    expect(withoutSpans(code, spans)).toBe(text)
    expect(code.split('\n').length).toBe(text.split('\n').length)
  })
})

test('the text of every function can be told from what is inserted', () => {
  const text = read('21-strings-of-functions.js')
  const { code, spans } = instrumented(text)
  const load = (source: string): readonly unknown[] => {
    const module = { exports: [] as readonly unknown[] }
    new Function('module', 'log', source)(module, () => {})
    return module.exports
  }
  const plain = load(text).map((f) => Function.prototype.toString.call(f))
  const probed = load(code).map((f) => Function.prototype.toString.call(f))
  expect(code).not.toBe(text)
  expect(withoutSpans(code, spans)).toBe(text)
  // The harness has installed the inverse that the host installs.
  expect(probed).toEqual(plain)
})

const odd: Readonly<Record<string, string>> = {
  'carriage returns': 'const a = [1]\r\nlog(a.map((x) =>\r\n  x + 1), `b\r\n`.length)\r\n// end\r\n',
  'a carriage return alone': 'const a = [1] // one\rlog(((x) => // =>\r (x.length))(a))\r',
  'line separators': 'const a = "\u2028" /* \u2029 */\u2028log(a.length, ((x) => // =>\u2028 (x.length))([1]))\u2029',
  'other scripts':
    'const größe = [1], 𠮷 = { ñ: 2 }; log(größe.length, 𠮷.ñ, `𠮷${größe[0]}`, "😀".length, /😀/u.test("😀")); if (größe) {}; return\u00a0[𠮷.ñ]',
  'escapes in names': 'const \\u0061b = { c: [1] }; log(ab.c[0], \\u{61}b.c.length); (function (\\u0061) { return a.c })(ab)',
  'a hashbang': '#!/usr/bin/env node\nlog([1].length)',
  nothing: '',
  'comments only': '// nothing\n/* at all */',
  'a directive only': '"use strict"',
  'HTML comments': 'const a = { b: 1 }\n<!-- a.b\nlog(a.b)\n--> a.b\nlog(a.b--> 0)',
  'no line end after a comment': 'log([1].length) // end',
}

describe('odd texts', () => {
  test.each(Object.entries(odd))('%s', async (_, text) => {
    const { code, spans } = instrumented(text)
    expect(withoutSpans(code, spans)).toBe(text)
    if (!text.startsWith('#!')) expect(await outcome({ code })).toEqual(await outcome({ code: text }))
  })

  test('a byte order mark stays first', () => {
    const text = '\uFEFFconst a = [1]; log(a.length)'
    const { code, spans } = instrumented(text)
    expect(withoutSpans(code, spans)).toBe(text)
    expect(code.startsWith('\uFEFF')).toBe(true)
    expect(code).not.toMatch(/a = \S*const/)
  })

  test('JSX is valid afterwards', () => {
    const text =
      'const View = ({ items, ...rest }) => <><ns.List {...rest} of={items.map((x) => <li key={x.id}>{x.name} {`${x}`} text.with.dots()</li>)} render={() => <a.b />}>{...items}{/* c */}</ns.List>{items.length > 0 ? <b>{items[0].x}</b> : null}</>'
    for (const language of ['jsx', 'tsx'] as const) {
      const { code, spans } = instrumented(text, language, 'module')
      expect(withoutSpans(code, spans)).toBe(text)
      expect(parse({ path: 'x.jsx', text: code, language, goal: 'module' }).problems).toEqual([])
    }
  })

  test('what only a compiler can run is valid afterwards', () => {
    const text =
      "enum E { A = 1, B = A << 1, C = 'x'.length }\nnamespace N { export const a = [1].length; export function f(x: number[]) { for (const y of x) f([y]); return x.length } }\nclass P { constructor(private readonly a: number[] = [], public b = a.length) { this.b = a[0]! } @dec(x.y) m(@inject() p: { q: 1 }) { return p.q } accessor z = [1] }\nconst q = (<P>w).z, r = <any>w.z.length\nimport fs = require('fs')\nexport = P"
    const { code, spans } = instrumented(text, 'ts', 'commonjs')
    expect(withoutSpans(code, spans)).toBe(text)
    expect(code).toContain("enum E { A = 1, B = A << 1, C = 'x'.length }")
    expect(code).toContain('@dec(x.y)')
    expect(parse({ path: 'x.ts', text: code, language: 'ts', goal: 'commonjs' }).problems).toEqual([])
  })
})

describe('errors show optional chains as before', () => {
  test.each([
    'const [a] = rows[0]?.[i]',
    'const { a } = rows[0]?.[i + 8]',
    'for (const row of rows[0]?.[i]) log(row)',
    'log([...rows?.[i]])',
    'log(...rows?.[i])',
    'log(...rows?.[i]?.[j])',
    'rows?.[i]()',
    'rows?.[i + 1]()',
    'rows?.[i]?.[j]()',
    '(rows[i]?.[j])()',
    'new (rows?.[i])()',
    'rows?.at?.none()',
    'rows?.[i].x.y',
    'rows[i]?.[j].x.y',
  ])('%s', async (statement) => {
    const text = `const rows = [[1, [2]], null, 3], j = 0; for (const i of [0, 1, 2]) try { ${statement} } catch (e) { log(e) }`
    expect(await outcome({ code: instrumented(text).code })).toEqual(await outcome({ code: text }))
  })
})

describe('is refused with a sentence', () => {
  const options = { path: 'x.js', goal: 'commonjs', language: 'js', file: 0, firstSite: 0, firstNative: 0 } as const
  test.each([
    ['names of its own', 'const $l$x = 1'],
    ['a syntax error', 'const = 1'],
    ['brackets too deep', `${'['.repeat(2000)}${']'.repeat(2000)}`],
  ])('%s', (_, text) => {
    const result = instrument(text, options)
    expect(result.code).toBeNull()
    expect(result.problems[0]?.message).toMatch(/x\.js .*\.$/)
  })
})

test('operands and arms by the thousand are still measured', () => {
  const operands = `log(${Array.from({ length: 5000 }, (_, i) => `a${i % 3}.b`).join(' + ')})`
  const elseIfs = Array.from({ length: 1000 }, (_, i) => `if (x === ${i}) log(${i})`).join('\nelse ')
  for (const text of [operands, elseIfs]) expect(() => instrumented(text)).not.toThrow()
})

// Each statement in each place where one may stand, in each kind of function: what every mode makes of it must be a program, for V8 too. A module that is none
// stops the user's program, because Node takes it as it is.

import { expect, test } from 'vitest'
import { instrumentFile } from '../../src/instrument/file.ts'
import { instrument } from '../../src/instrument/run/run.ts'
import { modes, objection, options } from './every-mode.ts'

const loops = ['for (;;) break', 'for (const i of a) x = i', 'for (const i in a) x = i', 'for await (const i of a) x = i', 'for await (const i of a) { x = i }', 'for await (const i of a);', 'for await (const { q = 1 } of a) x = q', 'while (a) a--', 'do a--; while (a)', 'L: for (const i of a) continue L', 'L: for await (const i of a) continue L', 'L: K: for await (const i of a) { if (i) continue K; break L }'] // prettier-ignore
const jumps = ['return', 'return a', 'return a?.b', 'return /re/.test(a)', 'return [a].length', 'return await a', 'return x => { return x }', 'throw a', 'L: { break L }'] // prettier-ignore
const choices = ['if (a) x = 1', 'if (a) x = 1; else x = 2', 'if (a); else x = 2', 'switch (a) {}', 'switch (a) { case 1: x = 1; break; default: x = 2 }', 'try { x = 1 } catch { x = 2 }', 'try { x = 1 } finally { x = 2 }', 'a ? g(1) : g(2)', 'a && g(a)', 'x ??= a', 'x ||= await a', 'x = a ? y => { z } : y => { z }'] // prettier-ignore
const simple = ['x = 1', ';', 'g(a)', '[a] = [1]', '(x)', '{}', '{ x = 1 }', 'a?.b?.()', 'delete a?.b', '`${a}`', 'var v = 1', 'var v = a ?? 1, w = a || 2', 'new g', 'x => x', '(() => {})()', 'x = function () {}', 'x = class { static { x = 1 } f = y => { y }; *g() {} }', '({ x = await a, ...x } = a)', '[x = 1, ...x] = a', 'g(...a)', 'g`t`', 'import("x")', 'x--', 'a in b', '"use strict"', 'a, b', 'debugger', 'x = await a?.b ?? c', 'x => { return x }', 'x = y => z => { return x }', 'x = () => x++'] // prettier-ignore
const statements = [...loops, ...jumps, ...choices, ...simple]

/** `s` is the statement; where another one follows, it is ended first. */
const places: readonly ((s: string, ended: string) => string)[] = [
  (s) => s,
  (s) => `if (a) ${s}`,
  (_, ended) => `if (a) ${ended} else b`,
  (s) => `if (a) b; else ${s}`,
  (s) => `for (; a;) ${s}`,
  (s) => `for (const k of a) ${s}`,
  (s) => `for await (const k of a) ${s}`,
  (s) => `if (a) for await (const k of a) ${s}`,
  (_, ended) => `do ${ended} while (a)`,
  (s) => `M: ${s}`,
  (_, ended) => `switch (a) { case 1: ${ended} case 2: b }`,
  (s) => `for (;;) try { ${s} } catch { ${s} } finally { b }`,
  (s) => `b\n${s}\nb`,
  ...['(a)', '[a]', '`a`', '/a/.b', '+a', '-a'].map(
    (next) =>
      (s: string): string =>
        `${s}\n${next}`,
  ),
]

const functions: readonly ((body: string) => string)[] = [
  (body) => `async function f(a, b, c, x) { ${body} }`,
  (body) => `async function* f(a, { b }, c = 1, ...x) { ${body} }`,
  (body) => `const f = async (a, b, c, x) => { ${body} }\n(f)`,
  (body) => `class K extends Q { async m(a, b, c) { let x; ${body} } }`,
]

const ended = (statement: string): string => (/[;}]$/.test(statement) ? statement : `${statement};`)

const programs = functions
  .flatMap((inFunction) => places.flatMap((place) => statements.map((s) => inFunction(place(s, ended(s))))))
  .filter((text) => objection(text) === null)

test('there are programs enough', () => expect(programs.length).toBeGreaterThan(4000))

test.each(Object.entries(modes))('%s: every program is one still', (_, mode) => {
  const failed = programs.flatMap((text) => {
    const { code } = mode(text)
    const why = code === null ? 'refused' : objection(code)
    return why === null ? [] : [{ text, why }]
  })
  expect(failed.slice(0, 5)).toEqual([])
})

test.each(Object.entries(modes))('%s: a line may end in the head of a loop', (_, mode) => {
  for (const head of ['const { q }\nin a', 'let q = () => {}\n;;', 'const { q }\nof (a)']) {
    const { code } = mode(`for (${head}) x`)
    expect(code).not.toBeNull()
    expect(objection(code!)).toBeNull()
  }
})

test('a line may end in the head of a loop of TypeScript', () => {
  const text = 'for (let q\nin (a)) x'
  const { code } = instrument(text, { ...options, goal: 'module', language: 'ts' })
  expect(code).toContain('let q\nin')
})

test('a module that a mode would break runs as it is', () => {
  const broken = (goal: 'module' | 'commonjs'): unknown =>
    instrumentFile('f()', { ...options, goal }, { code: 'L101', not: 'measured' }, () => ({ code: 'if (a) { f() else g() }' }))
  const message = 'program would be no program with probes in it, which is a bug in landau; it runs as it is and is not measured.'
  expect(broken('module')).toMatchObject({ code: null, problems: [{ code: 'L101', message }] })
  // V8 itself is asked.
  expect(broken('commonjs')).toMatchObject({ code: 'if (a) { f() else g() }' })
})

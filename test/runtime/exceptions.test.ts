// Activations that are left by exceptions: what they cost and read is theirs, and the stack is right again for whoever catches.

import { expect, test } from 'vitest'
import { measure, Program } from './program.ts'

const loop = 'let s = 0; for (let i = 0; i < n; i++) s += i'

test('a throw through three frames', () => {
  const measured = measure(`
    function a(n) { try { b(n) } catch { return c(n) } }
    function b(n) { ${loop}; c(n); return s }
    function c(n) { ${loop}; d(n); return s }
    function d(n) { ${loop}; throw new Error(String(s)) }
    function e(n) { ${loop}; return s }
    try { a(10) } catch { e(5) }`)
  // A routine that loops n times and leaves costs n + 1; a catch block one more.
  expect(measured.steps('d')).toBe(22)
  expect(measured.steps('c')).toBe(2 * (11 + 11))
  expect(measured.steps('b')).toBe(3 * 11)
  expect(measured.steps('a')).toBe(33 + 2 + 22)
  expect(measured.steps('e')).toBe(6)
  expect(measured.recording.edges.filter(({ caller }) => caller === -1)).toHaveLength(1)
  for (const [path, calls] of Object.entries({ a: 1, b: 1, c: 2, d: 2, e: 1 })) expect(measured.unit(path).calls).toBe(calls)
})

test.each([
  ['forEach', '[1, 2, 3].forEach(thrower)'],
  ['sort', '[3, 2, 1].sort(thrower)'],
  ['replace', "'abc'.replace(/./g, thrower)"],
  ['a getter', 'Object.defineProperty({}, "x", { get: () => thrower(0) }).x'],
])('a throw through a native callback: %s', (_, call) => {
  const program = new Program({ small: 8 })
  program.run(`
    const cell = { v: 1 }
    function thrower(n) { for (;;) throw new Error('thrown') }
    function outer() { for (;;) { try { ${call} } catch { return cell.v } } }
    for (let i = 0; i < 3; i++) outer()`)
  expect(program.depth).toBe(0)
  const measured = program.record()
  expect(measured.unit('thrower').calls).toBe(3)
  expect(measured.sizes('outer')[1] ?? measured.sizes('outer')[4]).toBe(3)
})

test('what finally does belongs to its routine, however it is reached', () => {
  const measured = measure(
    `
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }]
    function get(i) { return cells[i].v }
    function f(how) { for (;;) { try { if (how === 0) return get(0); if (how === 1) throw new Error('thrown'); break } finally { get(1); get(2) } } return 0 }
    for (let how = 0; how < 3; how++) { try { f(how) } catch {} }`,
    { small: 0 },
  )
  expect(measured.sizes('f')).toEqual({ 4: 2, 6: 1 })
})

test('a return of a function keeps the function’s name, and a return replaced by finally is forgotten', () => {
  const program = new Program({ small: 8 })
  const { name, value } = program.run(`
    function f() { try { return () => 1 } finally { f.called = true } }
    function g() { for (const x of [1, 2]) { try { return x } finally { continue } } return 3 }
    exports.name = f().name; exports.value = g()`)
  expect([name, value]).toEqual(['', 3])
  expect(program.depth).toBe(0)
})

test('a return through a finally block with another one in it still ends the activation behind the outer', () => {
  const measured = measure(
    `const cell = { v: 1 }
    function nested() { for (;;) try { return 3 } finally { try {} finally {} cell.v = 2 } }
    function caught() { for (;;) try { return 3 } finally { try { throw 1 } catch {} cell.v = 2 } }
    function inner() { for (;;) try { cell.x = 1 } finally { try { return 3 } finally { cell.v = 2 } } }
    nested(); caught(); inner()`,
    { small: 8, light: false },
  )
  for (const name of ['nested', 'caught', 'inner']) expect([name, measured.sizes(name, 'writes')]).toEqual([name, { 1: 1 }])
})

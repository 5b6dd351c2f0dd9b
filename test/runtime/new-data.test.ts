// What a call, an iterator or a built-in has made is no input of whoever it was made for.

import { expect, test } from 'vitest'
import { Program } from './program.ts'

const sizes = [10, 20, 40]

/** The cells that `f`, which is called with lists of these lengths, has read first. */
function cellsOf(text: string, call: (length: number) => readonly unknown[]): unknown {
  const program = new Program({ small: 0, light: false })
  const { f } = program.run(`${text}; exports.f = f`) as { f: (...given: unknown[]) => unknown }
  for (const length of sizes) f(...call(length))
  return program.record().sizes('f')
}

const numbers = (length: number): number[] => Array.from({ length }, (_, i) => i)
const none = { 0: sizes.length }

test.each([
  ['looked at through a name', 'const all = arguments; for (let i = 0; i < all.length; i++) s += all[i]'],
  ['handed to a function', 's = total(arguments)'],
  ['made a list', 's = total([].slice.call(arguments))'],
  ['made a list by slice', 's = total(Array.prototype.slice.call(arguments, 1))'],
  ['mapped', 's = total(Array.prototype.map.call(arguments, (x) => x))'],
  ['iterated', 'for (const x of arguments) s += x'],
  ['spread', 's = total([...arguments])'],
  ['passed on', 's = passedOn.apply(this, arguments)'],
])('arguments that are %s', (_, body) => {
  const text = `function total(xs) { let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]; return s }
    function passedOn() { return total(arguments) }
    function f() { let s = 0; ${body}; return s }`
  expect(cellsOf(text, numbers)).toEqual(none)
})

test('a variable that is named arguments is what it was declared to be', () => {
  const text = 'function f(xs) { let arguments = xs, s = 0; const all = arguments; for (let i = 0; i < all.length; i++) s += all[i]; return s }'
  expect(cellsOf(text, (length) => [numbers(length)])).toEqual({ 10: 1, 20: 1, 40: 1 })
})

const pairs = (length: number): readonly unknown[] => [new Map(numbers(length).map((i) => [i, i]))]

test.each([
  ['a value of a pair', 'r.value[1]'],
  ['a pair that is taken apart', '(([k, v]) => v)(r.value)'],
])('a Map is what it has, and not what next makes of it: %s', (_, read) => {
  const text = `function f(m) { let s = 0; const it = m.entries(); for (let r = it.next(); !r.done; r = it.next()) s += ${read}; return s }`
  expect(cellsOf(text, pairs)).toEqual({ 10: 1, 20: 1, 40: 1 })
})

test('matches that next gives are new; each of the three patterns is a cell', () => {
  const text = `function f(s) {
    let n = 0
    for (let k = 0; k < 3; k++) {
      const it = s.matchAll(/a(?<b>b)/g)
      for (let r = it.next(); !r.done; r = it.next()) n += r.value[0].length + r.value.groups.b.length
    }
    return n
  }`
  expect(cellsOf(text, (length) => ['ab'.repeat(length)])).toEqual({ 23: 1, 43: 1, 83: 1 })
})

test('the list of keys is new', () => {
  const text = 'function f(o) { let s = 0; for (let k = 0; k < 3; k++) for (const key of Reflect.ownKeys(o)) s += key.length; return s }'
  expect(cellsOf(text, (length) => [Object.fromEntries(numbers(length).map((i) => [`k${i}`, i]))])).toEqual({ 1: 3 })
})

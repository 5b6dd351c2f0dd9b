// Where V8 keeps a counter of its own, told from the text before a place.
import { expect, test } from 'vitest'
import { isBinding, isCountedPlace } from '../../src/verify/counted-place.ts'

test.each([
  ['if (a) { ^b() }', true],
  ['if (a) { x() } else ^b()', true],
  ['a && ^b()', true],
  ['f(a ? ^b : c)', true],
  ['x => ^x.y', true],
  ['for (let i = 0; ^i < n; i++) b()', false],
  ['^for (;;) b()', false],
  ['while (^a) b()', false],
  ['function f(a = ^b()) {}', false],
  ['switch (a) { case 1: ^b() }', true],
  ['f({ a: ^b() })', false],
])('%s', (marked, counted) => {
  const offset = marked.indexOf('^')
  expect(isCountedPlace(marked.replace('^', ''), offset)).toBe(counted)
})

test.each([
  ['for (const ^x of xs) f(x)', true],
  ['for (const x of ^xs) f(x)', false],
])('%s', (marked, binding) => expect(isBinding(marked.replace('^', ''), marked.indexOf('^'))).toBe(binding))

// Where the count that V8 gives for a place is the count of what begins there.
import { expect, test } from 'vitest'
import { isBinding, isCountedPlace } from '../../src/verify/counted-place.ts'
import { tokensOf } from '../../src/verify/tokens.ts'

test.each([
  ['if (a) { ^b() }', true],
  ['if (a) { x() } else ^b()', true],
  ['a && ^b()', true],
  ['a && (^b || c)', true],
  ['f(a ? ^b : c)', true],
  ['f(a ? b : ^c)', true],
  ['f({ k: (a && b) + ^c() })', true],
  ['f(^x) + 1', true],
  ['function f(^x) { }', true],
  ['function f(x, y = ^x) { }', false],
  ['const { a = ^b() } = c', false],
  ['const [a = ^b()] = c', false],
  ['x = ^b ? 1 : 2', true],
  ['{ x = ^b ? 1 : 2 }', true],
  ['x => ^x.y', true],
  ['for (let i = ^z; i < n; i++) b()', true],
  ['for (let i = 0; ^i < n; i++) b()', false],
  ['for (let i = 0; i < n; ^i++) b()', false],
  ['for (const x of ^xs) b()', true],
  ['for (^x of xs) b()', false],
  ['while (^a) b()', false],
  ['do { a() } while (f(^b))', false],
  ['while (a) ^b()', true],
  ['switch (a) { case 1: ^b() }', true],
  ['switch (a) { case ^1: b() }', true],
  ['switch (a) { case 1: b(); case ^2: c() }', false],
  ['a?.^b.c', false],
  ['a?.b(^c)', false],
  ['(a?.b).^c', true],
  ['a?.b; ^c()', true],
  ['a ||= ^b', false],
  ['a.b.^c()', true],
])('%s', (marked, counted) => {
  const offset = marked.indexOf('^')
  expect(isCountedPlace(tokensOf(marked.replace('^', '')), offset, 0)).toBe(counted)
})

test.each([
  ['for (const ^x of xs) f(x)', true],
  ['for (const x of ^xs) f(x)', false],
])('%s', (marked, binding) => expect(isBinding(marked.replace('^', ''), marked.indexOf('^'))).toBe(binding))

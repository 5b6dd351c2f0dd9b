// Where the count that V8 gives for a place is the count of what begins there.
import { expect, test } from 'vitest'
import { isCountedPlace, isCounterStart } from '../../src/verify/counted-place.ts'
import type { Claim } from '../../src/verify/claim.ts'
import { tokensOf } from '../../src/verify/tokens.ts'
import { trapPlace } from '../../src/verify/trap-place.ts'

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
  ['switch (a) { case ^1: b() }', false],
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
  ['if (a) { ^b() }', true],
  ['if (a) ^b()', true],
  ['f(a) ^b()', false],
  ['a && (^b || c)', true],
  ['a && f(^b)', false],
  ['f(a ? b : ^c)', true],
  ['f({ a: ^c })', false],
  ['switch (a) { case f(1): ^b() }', true],
  ['function f(a) { ^b() }', true],
  ['function f({ a }) { ^b() }', false],
  ['x => ^x.y', true],
  ['var ^leaf = a ? b() : c', false],
  ['f(); ^g()', false],
])('a counter starts in %s: %s', (marked, starts) => {
  expect(isCounterStart(tokensOf(marked.replace('^', '')), marked.indexOf('^'))).toBe(starts)
})

const claimOf = (kind: Claim['kind'], isHeader: boolean): Claim => {
  // Not the block that the routine begins with.
  const part = kind === 'block' ? { index: 1, line: 0, column: 1, isHeader, endColumn: 1 } : null
  return { kind, id: '', name: '', path: 'f', file: '', line: 1, column: 1, endLine: 1, count: 1, part }
}

test.each([
  ['block', true, '^for (let i = 0; i < n; i++) f()', 'i < n'],
  ['block', true, '^for (;;) f()', null],
  ['block', true, '^for (const x of xs) f()', 'const x '],
  ['block', true, '^while (a < b) f()', 'a < b'],
  ['block', true, '^do { f() } while (a)', 'f'],
  ['block', true, '^do for (;;) f(); while (a)', null],
  ['block', false, '^for (let i = 0; i < n; i++) f()', 'let i = 0'],
  ['block', false, 'for (let i = 0; i < n; ^i++) f()', 'i++'],
  ['block', false, 'for (const ^x of xs) f()', null],
  ['block', false, 'do f(); while (^a + b)', 'a + b'],
  ['loop', false, '^for (const x of f(1)) g()', 'f(1)'],
  ['loop', false, '^while (a) g()', null],
  ['iterations', false, '^for (const x of f(1)) { g(1) }', 'g'],
  ['iterations', false, '^while (a) g()', 'g'],
  ['iterations', false, '^do { while (a) g() } while (b)', null],
  ['steps', false, '^while (a) g()', null],
  ['routine', false, '^function f(a) { g(a) }', 'g'],
  ['routine', false, '^function f(a) { while (a) g(a) }', null],
] as const)('the trap for a %s (header: %s) of %s', (kind, isHeader, marked, stretch) => {
  const text = marked.replace('^', '')
  const place = trapPlace(tokensOf(text), claimOf(kind, isHeader), marked.indexOf('^'), 0)
  expect(place === null ? null : text.slice(place.from, place.to)).toBe(stretch)
})

import { expect, test } from 'vitest'
import { mayDoMore } from '../../src/integrations/constant-text.ts'

test.each([
  ['(h) => h[0]', false],
  ['h => h.length', false],
  ['function area(s) { if (s.kind === 1) return s.w * s.h; return Math.max(0, s.r) }', false],
  ['async (m) => m.get("x")', false],
  ['peek(h) { return h.items.at(-1) }', false],
  ['(xs) => dedupe(xs)', true],
  ['xs => lib.dedupe(xs)', true],
  ['function sum(xs) { let s = 0; for (const x of xs) s += x; return s }', true],
  ['(xs) => { do xs.pop(); while (xs.length) }', true],
  ['(xs) => (0, make)(xs)', true],
])('%s', (text, expected) => {
  expect(mayDoMore(text)).toBe(expected)
})

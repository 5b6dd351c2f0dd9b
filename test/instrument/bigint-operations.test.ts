// Which operations of a file that works with BigInts are observed: those that may be on them.

import { expect, test } from 'vitest'
import { instrument } from '../../src/instrument/index.ts'

/** What the probes of the file are of. */
function observed(expression: string): string[] {
  const text = `function f(a, b, c, list) { return ${expression} } f(1n, 2n)`
  const result = instrument(text, { path: 'a.js', goal: 'commonjs', language: 'js', file: 0, firstSite: 0, firstNative: 0 })
  if (result.code === null || !('nativeSites' in result)) throw new Error(result.problems[0]?.message)
  return result.nativeSites.flatMap(({ what }) => (what.startsWith('BigInt') ? [what.slice('BigInt '.length)] : []))
}

test('each that may be one', () => {
  expect(observed('a * b % c')).toEqual(['remainder', 'multiplication'])
  expect(observed('a + b + c')).toEqual(['arithmetic'])
  expect(observed('a + -b')).toEqual(['arithmetic'])
  expect(observed('a & 1n')).toEqual(['arithmetic'])
  expect(observed('a += b')).toEqual(['arithmetic'])
})

test('a number or a text beside a BigInt gives none', () => {
  const none = [
    'a & 255',
    '7 ^ a',
    'a + " cents"',
    'a + `${b}` + c',
    '(a + b) >>> c',
    '(a >>> 3) ^ b',
    '(a << 3 | b) - c',
    '+a * b',
    'a += 1',
    'a ** 2 / b',
  ]
  expect(none.flatMap(observed)).toEqual(['arithmetic']) // of `a + b`, which is shifted
})

test('what comes before a number in a chain may be one', () => {
  expect(observed('a * b - 1')).toEqual(['multiplication'])
  expect(observed('a * b === 0n')).toEqual(['multiplication'])
})

// How far V8 had looked when `JSON.parse` threw, of texts that were broken at a known place; and whose work that is.

import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { parsedUntil } from '../../src/runtime/charges/thrown.ts'
import { measure } from './program.ts'

describe('how far a text was looked at', () => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id: i, name: `item number ${i}`, tags: [true, null, i / 7] })))
  const random = seeded(20261129)
  const places = [0, 1, text.length - 1, text.length, ...Array.from({ length: 2000 }, () => Math.floor(random() * text.length))]

  test('to a character that no JSON has', () => {
    const least = Math.min(...places.map((at) => parsedUntil(`${text.slice(0, at)}\u0001${text.slice(at)}`) - at))
    const most = Math.max(...places.map((at) => parsedUntil(`${text.slice(0, at)}\u0001${text.slice(at)}`) - at))
    expect(least).toBeGreaterThanOrEqual(-10)
    expect(most).toBeLessThanOrEqual(10)
  })
  test('to its end, where that is too early', () => {
    for (const at of places.filter((place) => place < text.length)) expect(parsedUntil(text.slice(0, at))).toBe(at)
  })
  test.each([
    ['hello', 5],
    ['undefined', 9],
    ['01', 1],
    ['[1,]', 4],
  ])('%s', (short, until) => {
    expect(parsedUntil(short)).toBe(until)
  })
  test('not at all, where it is nested too deeply for the stack', () => {
    expect(parsedUntil('['.repeat(1e7))).toSatisfy((until: number) => until === 0 || until === 1e7)
  })
})

const attempts = `
  const list = JSON.stringify(Array.from({ length: 100 }, (_, i) => i))
  function broken(text) { for (;;) return JSON.parse(text) }
  function whole(text) { for (;;) return JSON.parse(text) }
  function thrower() { for (;;) throw new Error() }
`

test('what it had looked at is the work of who called it, not of who catches', () => {
  const measured = measure(`${attempts}
    function outer(text) { for (;;) { try { broken(text) } catch { return 0 } } }
    outer(list.slice(0, -1)); outer(list.slice(0, -1))`)
  expect(measured.unit('broken').selfSteps).toBe(2 * (2 + 290))
  expect(measured.unit('outer').selfSteps).toBe(2 * 3)
})

test.each([
  ['when another exception was caught', 'whole(list); thrower()', 1],
  ['of a text that was parsed', 'JSON.parse(list); thrower()', 1],
  ['of another JSON', 'const JSON = { parse: thrower }; JSON.parse(list)', 0],
])('nothing is charged %s', (_, calls, parsed) => {
  const { recording } = measure(`${attempts}
    function outer(text) { for (;;) { try { ${calls} } catch { return 0 } } }
    outer(list)`)
  const parsing = recording.natives.filter(({ native }) => recording.nativeSites[native]?.what === 'JSON.parse')
  expect(parsing.map(({ calls: times, steps }) => [times, steps])).toEqual(parsed === 0 ? [] : [[1, 291]])
})

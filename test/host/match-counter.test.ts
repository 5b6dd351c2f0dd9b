import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { matchCounter } from '../../src/host/match-counter.ts'

const root = join(import.meta.dirname, '../..')
const subject = `${' '.repeat(100)}x`

describe('the counter of matches', () => {
  test.each(['src', 'dist'])('counts from %s', (folder) => {
    expect(matchCounter(join(root, folder))(' +$', '', subject, 0, false, 1e6)).toMatchObject({ index: -1, steps: 15252 })
  })

  test('as built, it lives in a realm of its own: what the program replaced is not called, and what `RegExp.$1` shows stays', () => {
    const counter = matchCounter(join(root, 'dist'))
    const { push } = Array.prototype
    let calls = 0
    let found: ReturnType<typeof counter>
    expect(/(b)/.test('abc')).toBe(true)
    const replacement = function (this: unknown[], ...items: unknown[]): number {
      calls++
      return Reflect.apply(push, this, items)
    }
    Object.assign(Array.prototype, { push: replacement })
    try {
      found = counter('[\\s&&\\p{Any}]+$', 'v', subject, 0, false, 1e6)
    } finally {
      Object.assign(Array.prototype, { push })
    }
    expect(found).toMatchObject({ index: -1 })
    expect([calls, RegExp.$1, RegExp['$_']]).toEqual([0, 'b', 'abc'])
  })
})

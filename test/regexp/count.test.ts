import { describe, expect, test } from 'vitest'
import { createMatchCounter } from '../../src/regexp/index.ts'

const counter = createMatchCounter()
const most = 1e7
const countOf = (pattern: RegExp, subject: string, all: boolean = false) => counter(pattern.source, pattern.flags, subject, 0, all, most)!

describe('the count of a match', () => {
  test('a search that begins again at every position is quadratic, to the step', () => {
    // From each of n spaces: a space and a choice for each that is left, the test that ends the run, and `$`, after each of the choices.
    for (const n of [50, 100, 200, 400, 800]) {
      const { steps, index } = countOf(/ +$/, `${' '.repeat(n)}x`)
      expect(index).toBe(-1)
      // The i spaces that are left: 1 + (i - 1) tests and one that fails, i choices, i ends of which none holds.
      const naive = Array.from({ length: n }, (_, k) => 3 * (n - k) + 1).reduce((a, b) => a + b, 0)
      // Then x, and the end of the subject.
      expect(steps).toBe(naive + 2)
    }
  })

  test('an exponential match is counted in little time', () => {
    const { steps, work } = countOf(/^(?:a+)+$/, `${'a'.repeat(40)}b`)
    expect(steps).toBeGreaterThan(2 ** 40)
    expect(work).toBeLessThan(5000)
  })

  test('what is linear repeats nothing', () => {
    for (const pattern of [/x/, /[a-z]+;/g, /^\s*(\w+)\s*;/, /(?:foo|bar)*baz/])
      expect(countOf(pattern, 'abc def;'.repeat(500), pattern.global)).toMatchObject({ repeated: 0, ambiguity: '' })
  })

  test('many alternatives repeat nothing', () => {
    const words = Array.from({ length: 120 }, (_, i) => `x${i}`).join('|')
    expect(countOf(new RegExp(words, 'g'), 'x-'.repeat(500), true)).toMatchObject({ repeated: 0 })
  })

  test('the part of the pattern that is to blame is named', () => {
    expect(countOf(/[ab]?\s+$/, `${' '.repeat(2000)}x`).ambiguity).toBe('`\\s+` at 5 of the pattern is tried again from every position')
    expect(countOf(/^(?:a+)+$/, `${'a'.repeat(40)}b`).ambiguity).toMatch(/can match the same text in several ways, which are all tried$/)
    expect(countOf(/<!--[\s\S]*?-->/, '<!--'.repeat(500)).ambiguity).toBe('`[\\s\\S]*?` at 4 of the pattern is tried again from every position')
  })

  test('all matches are counted as one search after the other finds them', () => {
    const subject = `${'ab '.repeat(300)}${' '.repeat(300)}`
    for (const pattern of [/\w+/g, /\s*/g, /b?/gu, /$/gm]) {
      let steps = 0
      for (const { index } of [...subject.matchAll(pattern), { index: -1 }]) {
        void index
        steps++
      }
      expect(countOf(pattern, subject, true).steps).toBeGreaterThanOrEqual(steps)
    }
  })

  test('it gives up where counting takes too much', () => {
    expect(counter('(a*)*\\1b', '', 'a'.repeat(100), 0, false, 1e5)).toBeNull()
    expect(counter('(?:a|b)*c', '', 'ab'.repeat(1000), 0, false, 10)).toBeNull()
  })

  test('what the engine shows of its latest match stays', () => {
    expect(/(b)/.test('abc')).toBe(true)
    const before = [RegExp.$1, RegExp['$&']]
    expect(before).toEqual(['b', 'b'])
  })
})

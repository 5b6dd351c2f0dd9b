import { describe, expect, test } from 'vitest'
import type { CountMatches } from '../../src/protocol/index.ts'
import { nativeMethods, type NativeMethod } from '../../src/protocol/index.ts'
import { createMatchCounter } from '../../src/regexp/index.ts'
import { createMatches, isWanted } from '../../src/runtime/patterns/matches.ts'
import { lookedAtBy } from '../../src/runtime/patterns/patterns.ts'
import { createState } from '../../src/runtime/state.ts'

const counter = createMatchCounter()

const stateWith = (countMatches: CountMatches | undefined) =>
  createState({
    stamp: Symbol('stamp'),
    shadow: Symbol('shadow'),
    hasFastProperties: () => true,
    isProxy: () => false,
    now: () => 0,
    ...(countMatches && { countMatches }),
    options: { small: 8 },
  })

const matchesWith = (countMatches: CountMatches | undefined) => createMatches(stateWith(countMatches))

const spaces = (n: number): string => `${' '.repeat(n)}x`
/** Steps that a search for ` +$` does again among n spaces, beyond 8 a character. */
const again = (n: number): number => (3 * n * (n + 1)) / 2 + n + 2 - 8 * (n + 1)

describe('matches of the program', () => {
  test.each<[NativeMethod, (pattern: RegExp, subject: string) => [r: unknown, o: unknown, a: unknown]]>([
    ['exec', (p, s) => [p.exec(s), p, s]],
    ['test', (p, s) => [p.test(s), p, s]],
    ['match', (p, s) => [s.match(p), s, p]],
    ['search', (p, s) => [s.search(p), s, p]],
    ['replace', (p, s) => [s.replace(p, ''), s, p]],
    ['split', (p, s) => [s.split(p), s, p]],
  ])('are counted for %s', (method, call) => {
    expect(nativeMethods).toContain(method)
    for (const n of [100, 200, 400]) {
      const matches = matchesWith(counter)
      expect(matches.repeated(method, 0, ...call(/ +$/, spaces(n)), 0)).toBe(again(n))
      expect(matches.worstAt(0)?.ambiguity).toBe('` +` at 0 of the pattern is tried again from every position')
    }
  })

  test('of an anchored pattern that fails far on are charged what they looked at, and one that is not counted the least part that was', () => {
    const subjects = ['a', 'a', 'a', 'b', 'a', 'a'].map((first, i) => `${first}${'a'.repeat(127 + i)}`)
    const looks = (pattern: RegExp, all: readonly string[]): number[] => {
      const state = stateWith(counter)
      const matches = createMatches(state)
      return all.map((subject) => {
        matches.repeated('test', 0, pattern.test(subject), pattern, subject, 0)
        return lookedAtBy(state.patterns.known(pattern)!, subject)
      })
    }
    expect(looks(/^a+@/, subjects.slice(0, 3))).toEqual([128, 129, 130])
    // The fourth stops at once, after a look at `^` and one at `a`, and is the last that is counted.
    expect(looks(/^a+@/, subjects)).toEqual([128, 129, 130, 2, 2, 2])
    expect(looks(/^a+@/, subjects.with(3, 'a'.repeat(131)))).toEqual([128, 129, 130, 131, 132, 133])
  })

  test('of an anchored pattern whose longer texts can no longer be counted are charged the part that was looked at of shorter ones', () => {
    const state = stateWith((source, flags, subject, ...rest) => (subject.length > 500 ? null : counter(source, flags, subject, ...rest)))
    const matches = createMatches(state)
    const pattern = /^a+@/
    const looks = [200, 1000, 1001, 1002, 1003].map((n) => {
      const subject = 'a'.repeat(n)
      matches.repeated('test', 0, false, pattern, subject, 0)
      return lookedAtBy(state.patterns.known(pattern)!, subject)
    })
    expect(looks).toEqual([200, 1, 1, 1, 1003])
  })

  test('that are slow may be counted for some times as long, and not for as many steps as they took nanoseconds', () => {
    const granted: number[] = []
    const matches = matchesWith((source, flags, subject, from, all, most) => {
      granted.push(most)
      return counter(source, flags, subject, from, all, most)
    })
    matches.repeated('test', 0, false, / +$/, spaces(9999), 4.5e7)
    expect(granted).toEqual([4.5e6])
  })

  test('of patterns that keep a state are counted from where they began', () => {
    const matches = matchesWith(counter)
    const pattern = /x| +$/g
    const subject = `x${spaces(300)}`
    expect(matches.repeated('exec', 0, pattern.exec(subject), pattern, subject, 0)).toBe(0)
    expect(matches.repeated('test', 0, pattern.test(subject), pattern, subject, 0)).toBeGreaterThan(again(300))
    expect(matches.repeated('exec', 0, pattern.exec(subject), pattern, subject, 0)).toBe(0)
    const sticky = / +x/y
    sticky.lastIndex = 200
    expect(matches.repeated('exec', 0, sticky.exec(subject), sticky, subject, 0)).toBe(0)
    expect(matches.repeated('exec', 0, null, sticky, subject, 0)).toBe(-1)
  })

  test('of one length are counted a few times, and again only when they are slow or were long', () => {
    let counts = 0
    const matches = matchesWith((...call) => {
      counts++
      return counter(...call)
    })
    const repeated = (pattern: RegExp, n: number, ns: number): number => matches.repeated('test', 0, pattern.test(spaces(n)), pattern, spaces(n), ns)
    expect([100, 101, 102, 103, 104].map((n) => repeated(/x\d$/, n, 0))).toEqual([0, 0, 0, 0, -1])
    expect(counts).toBe(4)
    expect([repeated(/x\d$/, 104, 1e6), repeated(/x\d$/, 104, 1e6)]).toEqual([0, 0])
    expect(counts).toBe(5)
    expect([100, 101, 102, 103, 104].map((n) => repeated(/ +$/, n, 0))).toEqual([100, 101, 102, 103, 104].map(again))
    expect(counts).toBe(10)
    expect(repeated(/ +$/, 104, 1e6)).toBe(again(104))
    expect(counts).toBe(10)
  })

  test('that are slow for another reason are soon counted no more', () => {
    let counts = 0
    const matches = matchesWith((...call) => {
      counts++
      return counter(...call)
    })
    for (let n = 64; n < 120; n++) matches.repeated('test', 0, false, /x\d$/, spaces(n), 1e6)
    expect(counts).toBeLessThan(16)
  })

  test('that take too long to count are told by their time, by what the latest slow one of the pattern did in its', () => {
    let counts = 0
    const matches = matchesWith((source, flags, subject, ...rest) => {
      counts++
      return subject.length > 500 ? null : counter(source, flags, subject, ...rest)
    })
    const repeated = (n: number, ns: number): number => matches.repeated('test', 0, false, / +$/, spaces(n), ns)
    expect([repeated(1000, 1e8), repeated(300, 0), repeated(1000, 1e8)]).toEqual([-1, again(300), -1])
    expect([repeated(400, 1e6), repeated(1000, 1e8), repeated(1100, 1e9)]).toEqual([again(400), 100 * again(400), 1000 * again(400)])
    // Not one that is not slow, and after three in a row without another try.
    expect([repeated(1000, 10), repeated(1000, 2e8)]).toEqual([-1, 200 * again(400)])
    expect(counts).toBe(7)
  })

  test('that the counter sees differently from the engine are not believed', () => {
    const wrong = matchesWith((...call) => ({ ...counter(...call)!, index: 3, end: 4 }))
    const subject = spaces(100)
    expect(wrong.repeated('exec', 0, null, / +$/, subject, 0)).toBe(-1)
    expect(wrong.repeated('test', 0, false, / +$/, subject, 0)).toBe(-1)
    expect(wrong.repeated('search', 0, -1, subject, / +$/, 0)).toBe(-1)
    expect(wrong.repeated('match', 0, null, subject, / +$/, 0)).toBe(-1)
  })

  test('of short subjects are counted a few times for each pattern, and all of one that took long', () => {
    const state = stateWith(counter)
    const matches = createMatches(state)
    const steps = (pattern: RegExp, subject: string): number => matches.repeated('test', 0, pattern.test(subject), pattern, subject, 0)
    const counted = Array.from({ length: 16 }, (_, i) => steps(/ +$/, `${'x'.repeat(2 ** ((i % 3) + 1) - 2)} x`) >= 0)
    expect(counted).toEqual(Array.from({ length: 16 }, (_, i) => i < 12))
    expect(isWanted(state.patterns.known(/ +$/)!)).toBe(false)
    expect([steps(/^b*a/, ''), lookedAtBy(state.patterns.known(/^b*a/)!, '')]).toEqual([0, 1])
    const doubled = Array.from({ length: 16 }, (_, i) => steps(/^(a+)+$/, `${'a'.repeat(i + 4)}!`))
    expect(doubled.slice(6).every((n, i) => n > 1.9 * doubled[i + 5]!)).toBe(true)
    expect(isWanted(state.patterns.known(/^(a+)+$/)!)).toBe(true)
  })

  test('without a counter, and by what is no pattern are not counted', () => {
    const subject = spaces(100)
    expect(matchesWith(undefined).repeated('test', 0, false, / +$/, subject, 0)).toBe(-1)
    const matches = matchesWith(counter)
    expect(matches.repeated('test', 0, false, { source: 'a', flags: '' }, subject, 0)).toBe(-1)
    expect(matches.repeated('replace', 0, subject, subject, 'x', 0)).toBe(-1)
    expect(matches.repeated('exec', 0, null, Object.create(RegExp.prototype), subject, 0)).toBe(-1)
  })

  test('leave the pattern as it was', () => {
    const pattern = / +$/g
    const other = /o/g
    other.lastIndex = 7
    const matches = matchesWith(counter)
    matches.repeated('match', 0, null, spaces(100), pattern, 0)
    matches.repeated('test', 0, false, other, spaces(100), 0)
    expect([pattern.lastIndex, other.lastIndex]).toEqual([0, 7])
  })
})

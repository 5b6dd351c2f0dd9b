import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { compile } from '../../src/regexp/compile.ts'
import { Machine, TooLong } from '../../src/regexp/machine.ts'
import type { Program } from '../../src/regexp/program.ts'
import { RandomPattern } from './random-pattern.ts'

interface Found {
  readonly steps: number
  /** Where the first match begins and its captures. */
  readonly match: readonly string[] | null
}

const keepNothing = 1e6
const keepAll = 0

const isInside = (program: Program, subject: string, position: number): boolean =>
  program.unicode && position > 0 && (subject.codePointAt(position - 1) ?? 0) > 0xffff

/** The first match from `from` on; undefined where that takes too long. */
const find = (program: Program, flags: string, subject: string, from: number, patience: number): Found | undefined => {
  const machine = new Machine(program, subject, patience, 3e4)
  const { captures } = machine
  try {
    for (let start = from - Number(/[gy]/.test(flags) && isInside(program, subject, from)); start <= subject.length; start++) {
      if (machine.matchesAt(start)) {
        const texts = Array.from({ length: captures.length / 2 }, (_, i) =>
          captures[2 * i]! < 0 || captures[2 * i + 1]! < 0 ? 'none' : `=${subject.slice(captures[2 * i], captures[2 * i + 1])}`,
        )
        return { steps: machine.steps, match: [String(start), ...texts] }
      }
      if (flags.includes('y') && start >= from) break
    }
    return { steps: machine.steps, match: null }
  } catch (error) {
    if (error instanceof TooLong) return undefined
    throw error
  }
}

const byEngine = (pattern: RegExp, subject: string, from: number): readonly string[] | null => {
  pattern.lastIndex = from
  const match = pattern.exec(subject)
  return match && [String(match.index), ...[...match].map((it) => (it === undefined ? 'none' : `=${it}`))]
}

const compiled = (source: string, flags: string): RegExp | null => {
  try {
    return new RegExp(source, flags)
  } catch {
    return null
  }
}

describe('the matcher', () => {
  test.each([1, 2, 3])('matches as the engine does, in as many steps whether failures are kept or not (seed %i)', (seed) => {
    const random = seeded(seed)
    const patterns = new RandomPattern(random)
    let [matched, compared] = [0, 0]
    for (let i = 0; i < 2500; i++) {
      const { source, flags } = patterns.next()
      const [pattern, program] = [compiled(source, flags), compile(source, flags, true)]
      if (pattern === null || program === null) continue
      for (let n = 0; n < 4; n++) {
        const subject = patterns.subject(12)
        const from = /[gy]/.test(flags) ? Math.min(subject.length, Math.floor(random() * 3)) : 0
        // Also keeps the engine from what would take it hours.
        const plain = find(program, flags, subject, from, keepNothing)
        if (plain === undefined) continue
        // Between the halves of a character V8 is not of one mind, and the standard does not look.
        if (plain.match !== null && isInside(program, subject, Number(plain.match[0]))) continue
        compared++
        expect([source, flags, subject, from, plain.match]).toEqual([source, flags, subject, from, byEngine(pattern, subject, from)])
        expect([source, flags, subject, find(program, flags, subject, from, keepAll)]).toEqual([source, flags, subject, plain])
        if (plain.match !== null) matched++
      }
    }
    expect(matched).toBeGreaterThan(2000)
    expect(compared).toBeGreaterThan(6000)
  })

  test('declines what it does not know', () => {
    expect(compile('(?i:a)b', '', false)).toBeNull()
    expect(compile('(a)\\1', 'i', false)).toBeNull()
    expect(compile('\\p{RGI_Emoji}', 'v', false)).toBeNull()
    expect(compile('[\\q{ab|c}]', 'v', false)).toBeNull()
    expect(compile('(?:a{200}){200}', '', false)).toBeNull()
    expect(compile('(', '', false)).toBeNull()
  })
})

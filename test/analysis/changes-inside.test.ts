import { describe, expect, test } from 'vitest'
import { compare } from '../../src/analysis/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { doubling, program, type UnitLine } from './program.ts'

/** Texts of 16 … 256 marks; a scan costs what it reads. */
const sizes = doubling(16, 256)
const texts = (cost: (n: number) => number, part: number): UnitLine => ({ cost, sizes, by: 'text.length', to: { scan: part } })
/** Every mark is followed by what is left of its text: as many calls of each size as there are texts with that many marks. */
const scansToTheEnd: UnitLine = { cost: (n) => n, sizes: Array.from({ length: 256 }, (_, i) => i + 1) }
const scanOnce = (calls: number): UnitLine => ({ cost: (n) => n, sizes: [1], calls })

const calls = ({ units }: Profile, name: string): number => units.find((unit) => unit.name === name)?.calls ?? 0

const searched = (scan: UnitLine): Profile => program({ parse: texts((n) => (n * n) / 2, 0.95), scan })

const saidOfScan = (before: Profile, after: Profile): string[] =>
  compare(before, after).changes.flatMap(({ kind, direction, after: { name }, measure, laws }) =>
    name === 'scan' ? [`${kind} ${direction}: ${laws.before.class} → ${laws.after.class} in ${measure}`] : [],
  )

describe('each call reads less of the same input (markdown-it 12.0.2 → 12.0.3, backtick)', () => {
  const before = searched(scansToTheEnd)
  const after = program({ parse: texts((n) => 3 * n, 0.5), scan: scanOnce(calls(before, 'scan')) })

  test('the class fell inside the caller', () => {
    expect(saidOfScan(before, after)).toEqual(['class better: n^2 → n in input of parse (src/app.ts:25)'])
  })

  test('and rises the other way round', () => {
    expect(saidOfScan(after, before)).toEqual(['class worse: n → n^2 in input of parse (src/app.ts:25)'])
  })

  test('fewer calls are the merit of the caller', () => {
    const few = program({ parse: texts((n) => 3 * n, 0.5), scan: { ...scansToTheEnd, sizes: Array.from({ length: 8 }, (_, i) => 16 * (i + 1)) } })
    expect(saidOfScan(before, few)).toEqual([])
  })

  test('work that the caller’s cost at small inputs leaves no room to be linear is needed', () => {
    const small = program({ parse: texts((n) => (n * n) / 2, 0.02), scan: { ...scansToTheEnd, cost: (n) => n / 100 } })
    const cheaper = program({ parse: texts((n) => 3 * n, 0.02), scan: { ...scanOnce(calls(before, 'scan')), cost: () => 0.01 } })
    expect(saidOfScan(small, cheaper)).toEqual([])
  })

  test('nothing is said of work that is done elsewhere too', () => {
    const elsewhere = (profile: Profile, part: number): Profile => {
      const other = program({ other: { cost: (n) => n * n, sizes, to: { scan: part } } })
      return { ...profile, units: [...profile.units, ...other.units] }
    }
    expect(saidOfScan(elsewhere(before, 0.9), elsewhere(after, 0.9))).toEqual([])
  })
})

test('a helper that others call as well, but with next to no work, is still inside (lodash 3 → 4, arrayEach)', () => {
  const setUp: UnitLine = { cost: () => 10, sizes: [1], to: { scan: 0.5 } }
  const before = program({ parse: texts((n) => (n * n) / 2, 0.95), scan: scansToTheEnd, setUp })
  const after = program({ parse: texts((n) => 3 * n, 0.5), scan: scanOnce(calls(before, 'scan')), setUp })
  expect(saidOfScan(before, after)).toMatchObject([expect.stringContaining('class better')])
})

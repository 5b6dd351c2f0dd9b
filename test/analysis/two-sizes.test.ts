// Joint samples of two sizes through the analysis.
import { describe, expect, test } from 'vitest'

import { analyse, type UnitFinding } from '../../src/analysis/index.ts'
import { growthSentence, plotNote, twoSentence } from '../../src/analysis/words/sentences.ts'
import { seeded } from '../../src/base/random.ts'
import type { JointTable, Profile } from '../../src/profile/index.ts'
import { program } from './program.ts'

type Pair = readonly [first: number, second: number]

const pairs = (seed: number): Pair[] => {
  const random = seeded(seed)
  return Array.from({ length: 60 }, () => [Math.round(4 * 256 ** random()), Math.round(4 * 256 ** random())] as const)
}

/** A routine whose cost is `cost(a.length, b.length)`, of which the table knows a.length alone. */
const found = (cost: (a: number, b: number) => number, joint: boolean): UnitFinding => {
  const seen = [...new Map(pairs(5).map(([a, b]) => [a, b] as const))].toSorted(([a], [b]) => a - b)
  const secondOf = new Map(seen)
  const plain = program({ f: { cost: (n) => cost(n, secondOf.get(n) ?? 1), sizes: seen.map(([a]) => a), by: 'a.length' } })
  const table: JointTable = {
    measures: [{ kind: 'candidate', name: 'a.length' }, { kind: 'candidate', name: 'b.length' }],
    columns: { first: seen.map(([a]) => a), second: seen.map(([, b]) => b), calls: seen.map(() => 1), sum: seen.map(([a, b]) => cost(a, b)) },
  } // prettier-ignore
  const profile: Profile = joint ? { ...plain, units: plain.units.map((unit) => ({ ...unit, joints: [table] })) } : plain
  const [unit] = analyse(profile).units
  if (unit === undefined) throw new Error('no unit')
  return unit
}

describe('where sizes were sampled together', () => {
  test('a product is found and said', () => {
    const unit = found((a, b) => 2 * a * b, true)
    expect(unit.two).toMatchObject({ kind: 'product', formula: '~2·a.length·b.length', harmless: false })
    expect(unit).toMatchObject({ verdict: 'grows', certainty: 'confident', class: 'n^2', measure: 'a.length and b.length' })
    expect(growthSentence(unit)).toMatch(/^Work grows like n\^2 in a\.length and b\.length \(/)
    expect(plotNote(unit, '')).toBe('This law is about two sizes; the plots show one.')
    expect(twoSentence(unit)).toBe('Two sizes decide the cost: ~2·a.length·b.length, with the exponents 1 in a.length and 1 in b.length.')
  })

  test('a product from which the calls are off may grow, whatever a law in one size says', () => {
    const random = seeded(7)
    const unit = found((a, b) => a * b * (0.6 + 0.8 * random()), true)
    expect(unit.two).toMatchObject({ kind: 'product', harmless: false })
    expect(unit).toMatchObject({ verdict: 'grows', certainty: 'tentative', measure: 'a.length and b.length' })
  })

  test('a term that is little of the cost makes no verdict', () => {
    expect(found((a, b) => Math.max(a, b), true)).toMatchObject({ measure: 'a.length' })
    expect(found((a, b) => Math.max(a, b), true).verdict).not.toBe('grows')
  })

  test('a sum is harmless, and the scatter that it makes in one size is no growth', () => {
    const unit = found((a, b) => 3 * a + 5 * b, true)
    expect(unit.two).toMatchObject({ kind: 'sum', harmless: true })
    expect(unit.verdict).toBe('fine')
  })

  test('one size that explains the cost needs no second', () => {
    const unit = found((a) => a * a, true)
    expect(unit.two).toBeNull()
    expect(unit.verdict).toBe('grows')
    expect(twoSentence(unit)).toBe('')
  })
})

test('without joint samples there is no such law', () => {
  expect(found((a, b) => 2 * a * b, false).two).toBeNull()
})

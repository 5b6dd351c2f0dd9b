// One routine, two kinds of calls: most n log n, a few quadratic.
import { describe, expect, test } from 'vitest'

import { analyse, type UnitFinding } from '../../src/analysis/index.ts'
import { spreadSentence } from '../../src/analysis/words/sentences.ts'
import { normal, seeded } from '../../src/base/random.ts'
import { program } from './program.ts'

const sizes = Array.from({ length: 30 }, (_, i) => Math.round(16 * 1.25 ** i))
const sorting = (n: number): number => n * Math.log2(n)

/** 20 calls at each of 30 sizes; each costs `factor` times n log n. */
const found = (factor: (n: number) => number): UnitFinding => {
  const [unit] = analyse(program({ sort: { cost: sorting, sizes, calls: 20, noise: factor } })).units
  if (unit === undefined) throw new Error('no unit')
  return unit
}

describe.each([0.02, 0.1, 0.3])('a call is quadratic with probability %f', (probability) => {
  test('is input-dependent, n log n at best and n^2 at worst (seeds 1 to 40)', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed)
      const unit = found((n) => (random() < probability ? (n * n) / 2 / sorting(n) : 1))
      expect(unit, `seed ${seed}`).toMatchObject({ inputDependent: true, curves: { min: { class: 'n log n' }, max: { class: 'n^2' } } })
      expect(spreadSentence(unit.points, unit)).toMatch(/at best n log n \(~.*\), at worst n\^2.* \(/)
    }
  })
})

test('calls that scatter by 40 % are of one kind: at most 1 of 40 is called input-dependent', () => {
  const dependent = Array.from({ length: 40 }, (_, i) => {
    const random = seeded(i + 1)
    return found(() => Math.exp(0.4 * normal(random))).inputDependent
  })
  expect(dependent.filter(Boolean).length).toBeLessThanOrEqual(1)
})

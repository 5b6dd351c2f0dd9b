import { expect, test } from 'vitest'
import { analyse, type Analysis } from '../../src/analysis/index.ts'
import { doubling, program, type UnitLine } from './program.ts'

/** A routine with a loop whose law is constant in what it is measured by, called eight times. */
const analysed = (pairs: UnitLine, options = {}, round = 1060): Analysis => {
  const profile = program({
    main: { sizes: [4], cost: () => 100_000, to: { pairs: 0.99 } },
    pairs: { ...pairs, to: { 'for…of': 0.98 } },
    'for…of': { cost: () => round, sizes: doubling(2, 1024), calls: 98, kind: 'loop', in: 'pairs' },
  })
  return analyse({ ...profile, header: { ...profile.header, options } })
}
const adviceOf = ({ units }: Analysis): string | undefined => units.find(({ name }) => name === 'pairs')?.advice

const alike: UnitLine = { cost: () => 12_500, sizes: [1], calls: 8, noise: (_, call) => 4 ** (call - 4) }

test('calls of one size that cost very differently leave the work of their loops unknown, and say what may help', () => {
  const analysis = analysed(alike)
  expect(analysis.counts.unknownShare).toBeGreaterThan(0.9)
  expect(adviceOf(analysis)).toContain('--resolution field')
  expect(adviceOf(analysed(alike, { resolution: 'field' }))).not.toContain('--resolution')
})

test('calls of one size that cost the same, and those of many sizes, do not', () => {
  for (const pairs of [
    { ...alike, noise: () => 1 },
    { cost: (n: number) => 12 * n, sizes: doubling(2, 1024), calls: 8 },
  ]) {
    const analysis = analysed(pairs)
    expect(analysis.counts.unknownShare).toBeLessThan(0.5)
    expect(adviceOf(analysis)).not.toContain('--resolution')
  }
})

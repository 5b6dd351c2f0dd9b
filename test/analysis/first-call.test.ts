import { expect, test } from 'vitest'
import { analyse } from '../../src/analysis/index.ts'
import { firstCallApart, withoutFirstCall } from '../../src/analysis/doubts/first-call.ts'
import { firstCallSentence } from '../../src/analysis/words/sentences.ts'
import type { Unit } from '../../src/profile/index.ts'
import { type Law, program } from './program.ts'

const sizes = [20, 40, 80, 160, 320, 640]
const numbered: Readonly<Record<string, Law>> = { '(ordinal)': (n) => sizes.indexOf(n) + 1 }

/** Calls of one size after the other. */
const routine = (cost: Law): Unit => program({ f: { cost, sizes, calls: 1, also: numbered } }).units[0]!
const lazy = (n: number): number => 10 * n + (n === 20 ? 9000 : 0)

test('the first call is left out where it is apart from the law of all others', () => {
  const unit = routine(lazy)
  const first = firstCallApart(unit)
  expect(first).toMatchObject({ steps: 9200, expected: expect.closeTo(200, 0) as number })
  expect(withoutFirstCall(unit, first).tables[0]?.columns.size).toEqual(sizes.slice(1))
})

test('what it did once may have been read as well, which makes it cheap for its cells', () => {
  const order = [...sizes.slice(1), 6000]
  const [unit] = program({
    f: { cost: (n) => (n === 6000 ? 9000 : 10 * n), sizes: order, calls: 1, also: { '(ordinal)': (n) => (n === 6000 ? 1 : order.indexOf(n) + 2) } },
  }).units
  const { columns } = unit!.tables[1]!
  // Tables are in the order of their sizes.
  const last = (xs: readonly number[]): number[] => [xs.at(-1) ?? 0, ...xs.slice(0, -1)]
  const ordinal = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, last(column)]))
  const tables = [unit!.tables[0]!, { ...unit!.tables[1]!, columns: { ...columns, ...ordinal } }]
  expect(firstCallApart({ ...unit!, tables })).toMatchObject({ steps: 9000 })
})

test('it stays where it costs what its size says, where the others have no law, where it is not the first, and where too few are left', () => {
  const apart = (cost: Law, ofSizes: readonly number[] = sizes): unknown =>
    firstCallApart(program({ f: { cost, sizes: ofSizes, calls: 1, also: numbered } }).units[0]!)
  expect(apart((n) => 10 * n)).toBeNull()
  expect(apart((n) => (n === 20 ? 9000 : n % 80 === 0 ? 10 * n : 100 * n))).toBeNull()
  expect(apart((n) => 10 * n + (n === 320 ? 30_000 : 0))).toBeNull()
  expect(apart(lazy, sizes.slice(0, 4))).toBeNull()
})

test('what it did is told, and is unknown work of whom it called for it', () => {
  const found = program({
    f: { cost: lazy, sizes, calls: 1, also: numbered, to: { compile: 0.4 } },
    compile: { cost: () => 8900, sizes: [3000], calls: 1 },
  })
  const { counts, units, largestUnknown } = analyse(found)
  const f = units.find(({ id }) => id === 'f')!
  expect(f).toMatchObject({ verdict: 'fine', class: 'n' })
  expect(firstCallSentence(f)).toMatch(/^Its first call is left out: it took 9\s200 steps, where the others say 200 of its size\./)
  expect(largestUnknown).toBe('compile')
  expect(counts.unknownShare).toBeGreaterThan(0.3)
})

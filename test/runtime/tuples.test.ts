// However many sizes a unit sees, its tables stay bounded, and no size is told wrongly by more than one in a hundred.

import { expect, test } from 'vitest'
import { TuplePool } from '../../src/runtime/tables/tuples.ts'
import { Program } from './program.ts'

/** 4,096 sizes as they are beside those below 128, then 64 to each doubling up to the largest size there is. */
const mostRows = 128 + 4096 + 64 * 44

const million = 1_000_000
const dynamic = ['external', 'otherTask'] as const

test.each([
  ['ascending', (i: number) => i],
  ['descending', (i: number) => million - i],
  ['times of day', (i: number) => 1.7e12 + 17 * i],
  ['around 2^31', (i: number) => 2 ** 31 - million + 2 * i],
])('a million sizes, %s', (_, sizeOf) => {
  const pool = new TuplePool()
  const table = pool.newTable()
  for (let i = 0; i < million; i++) pool.add(table, sizeOf(i), i, i, 0)
  const { size, calls, sum, min, max } = pool.columns(table, dynamic)
  expect(size.length).toBeLessThan(mostRows)
  expect(calls.reduce((a, b) => a + b, 0)).toBe(million)
  expect(sum.reduce((a, b) => a + b, 0)).toBe((million * (million - 1)) / 2)
  // The cost is the number of the call, which tells the sizes that a row holds.
  for (const [row, told] of size.entries())
    for (const held of [sizeOf(min[row]!), sizeOf(max[row]!)]) expect(Math.abs(told - held)).toBeLessThanOrEqual(held * 0.01)
})

test('a row to which nothing was added yet is not told: a signal asks in the middle', () => {
  const pool = new TuplePool()
  const table = pool.newTable()
  pool.add(table, 3, 10, 5, 0)
  for (const size of [7, 200]) pool.addBeside(table, size, 1, 0)
  expect(pool.columns(table, dynamic)).toMatchObject({ size: [3], calls: [1], min: [10], selfMin: [5] })
})

test('a run of a million events keeps no more', () => {
  const program = new Program({ small: 8, light: false })
  const { f } = program.run('exports.f = function f(n, xs) { for (;;) return xs[n % 100] }') as { f: (n: number, xs: readonly number[]) => number }
  const xs = Array.from({ length: 100 }, (_, i) => i)
  for (let i = 0; i < million; i++) f(i * 3, xs)
  const { recording } = program.record()
  const rows = recording.units.flatMap(({ tables }) => tables.map(({ columns }) => columns.size.length))
  expect(Math.max(...rows)).toBeGreaterThan(4096)
  expect(Math.max(...rows)).toBeLessThan(mostRows)
})

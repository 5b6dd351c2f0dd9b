import { expect, test } from 'vitest'
import { withoutFirstRound } from '../../src/analysis/doubts/first-round.ts'
import type { Unit } from '../../src/profile/index.ts'
import { program } from './program.ts'

const sizes = [5, 10, 20, 40, 80]
const rounds = (cost: (n: number) => number): Unit => {
  const [unit] = program({ round: { cost, sizes, calls: 1, kind: 'loop', also: { n: (n) => n, '(ordinal)': (n) => n } } }).units
  return { ...unit!, byRound: true }
}
const sizesOf = (unit: Unit): (readonly number[])[] => unit.tables.map(({ columns }) => columns.size)

test('the first round is left out when it was dearer than the next: by number and by cells, not by the number of calls', () => {
  const unit = rounds((n) => 100 * n + (n === 5 ? 4000 : 0))
  expect(sizesOf(withoutFirstRound(unit))).toEqual(
    unit.tables.map(({ measure, columns }) => (measure.kind === 'ordinal' ? columns.size : sizes.slice(1))),
  )
})

test('it stays where it is the cheapest, where the others do not ascend, where too few are left, and in what is no round', () => {
  const dear = rounds((n) => 100 * n + (n === 5 ? 4000 : 0))
  for (const unit of [rounds((n) => 100 * n), rounds((n) => (n === 20 ? 9000 : 5000 / n)), { ...dear, byRound: false }])
    expect(withoutFirstRound(unit)).toBe(unit)
})

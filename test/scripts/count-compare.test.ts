import { expect, it } from 'vitest'
import type { Unit } from '../../src/profile/index.ts'
import { compareCounts } from '../../scripts/counts/compare.ts'

const unit = (count: readonly number[]): Unit => ({ id: 'a', path: 'f', line: 1, counts: { count, line: count.map(() => 1) } }) as unknown as Unit

it('tells a difference from what is unknown or unsteady, and from a broken flow law', () => {
  const found = compareCounts([unit([1, 2, -1, 4, 5, 0])], [unit([1, 2, -1, 7, 5, 0])], [unit([1, 3, 3, 4, -2, 0])])
  expect(found).toMatchObject({ routines: 1, compared: 2, unknown: 1 })
  expect(found.unsteady).toEqual([expect.stringContaining('4, then 7')])
  expect(found.different).toEqual([expect.stringContaining('3, not 2'), expect.stringContaining('-2 and 5')])
})

it('takes a routine that is only in one run as never run in the other', () => {
  expect(compareCounts([unit([0, 0])], [unit([0, 0])], []).different).toEqual([])
  expect(compareCounts([unit([1, 0])], [unit([1, 0])], []).different).toHaveLength(1)
})

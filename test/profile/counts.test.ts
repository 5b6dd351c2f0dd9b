import { describe, expect, it } from 'vitest'
import { addCounts, type CountColumns } from '../../src/profile/index.ts'

const counts = (count: readonly number[], edgeCount: readonly number[]): CountColumns => ({
  line: count.map(() => 1),
  column: count.map(() => 1),
  endLine: count.map(() => 1),
  endColumn: count.map(() => 2),
  count,
  edgeFrom: edgeCount.map(() => 0),
  edgeTo: edgeCount.map(() => 1),
  edgeCount,
})

describe('counts of two runs', () => {
  it('are added, and unknown where one is', () => {
    expect(addCounts(counts([1, 2], [3]), counts([10, -1], [2 ** 40])).counts).toMatchObject({ count: [11, -1], edgeCount: [2 ** 40 + 3] })
  })

  it('are those of the only run that counted', () => {
    const only = counts([1], [])
    expect([addCounts(only, undefined).counts, addCounts(undefined, only).counts, addCounts(undefined, undefined)]).toEqual([only, only, {}])
  })

  it('are dropped when the code has changed', () => {
    expect(addCounts(counts([1], []), counts([1, 2], []))).toEqual({})
  })
})

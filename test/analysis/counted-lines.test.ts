// The count of each line, against every line of every block looked at.
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { type CountedBlock, linesOf } from '../../src/analysis/counts/counted.ts'

const naive = (blocks: readonly CountedBlock[]): Map<number, number> => {
  const best = new Map<number, { readonly rank: number; readonly count: number }>()
  for (const { line: first, endLine, count } of blocks) {
    if (count === null) continue
    for (let line = first; line <= endLine; line++) {
      const rank = line === first || line === endLine ? 0 : 1 + endLine - first
      const known = best.get(line)
      if (known === undefined || rank < known.rank || (rank === 0 && known.rank === 0 && count > known.count)) best.set(line, { rank, count })
    }
  }
  return new Map([...best].toSorted(([a], [b]) => a - b).map(([line, { count }]) => [line, count]))
}

test('of random blocks', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = seeded(seed)
    const below = (n: number): number => Math.floor(random() * n)
    const blocks = Array.from({ length: below(30) }, (): CountedBlock => {
      const line = 1 + below(60)
      const count = below(9) === 0 ? null : below(1000)
      return { line, column: 1, endLine: line + below(random() < 0.3 ? 60 : 4), endColumn: 1, count, branches: [] }
    })
    expect([...linesOf([{ blocks }])], `seed ${seed}`).toEqual([...naive(blocks)])
  }
})

test('of a file that is one function it takes no longer than the file is', () => {
  const lines = 200_000
  const blocks = Array.from({ length: lines }, (_, i): CountedBlock => ({
    line: 1 + i,
    column: 1,
    endLine: 2 * lines - i,
    endColumn: 1,
    count: i,
    branches: [],
  }))
  expect(linesOf([{ blocks }]).size).toBe(2 * lines)
})

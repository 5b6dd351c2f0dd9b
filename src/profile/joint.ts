import { mostPairs, pairRank } from '../protocol/index.ts'
import type { JointColumns } from '../protocol/index.ts'

/** Adds up two samples of pairs; of more than 256 pairs those of least rank stay, so that the order of merging does not matter. Pairs ascend by first, then second. */
export const addPairs = (a: JointColumns, b: JointColumns): JointColumns => {
  const rows = new Map<string, { first: number; second: number; calls: number; sum: number }>()
  for (const { first, second, calls, sum } of [a, b])
    for (const [i, x] of first.entries()) {
      const y = second[i] as number
      const known = rows.get(`${x} ${y}`)
      rows.set(`${x} ${y}`, {
        first: x,
        second: y,
        calls: (known?.calls ?? 0) + (calls[i] as number),
        sum: (known?.sum ?? 0) + (sum[i] as number),
      })
    }
  const kept = [...rows.values()]
    .map((row) => ({ ...row, rank: pairRank(row.first, row.second) }))
    .toSorted((x, y) => x.rank - y.rank || x.first - y.first || x.second - y.second)
    .slice(0, mostPairs)
    .toSorted((x, y) => x.first - y.first || x.second - y.second)
  const column = (name: keyof JointColumns): number[] => kept.map((row) => row[name])
  return { first: column('first'), second: column('second'), calls: column('calls'), sum: column('sum') }
}

// The table of a unit by the number of earlier calls: bins of calls that follow one another, and whether what one of them costs rises from bin to bin.

import { maxOf, minOf, totalOf } from '../../base/lists.ts'
import type { CostColumns } from '../../protocol/index.ts'

/** Calls that follow one another, by their numbers, and what one of them costs in the mean. */
export interface CallBin {
  readonly middle: number
  readonly last: number
  readonly width: number
  readonly mean: number
  readonly calls: number
}

/** A bin is kept by its first call. It ends before the next one; the last has as many calls as were seen, by each of the threads and runs that came together. */
export function binsOf(columns: CostColumns): CallBin[] {
  const bins: CallBin[] = []
  for (const [i, first] of columns.size.entries()) {
    const [calls, next, before] = [columns.calls[i] ?? 0, columns.size[i + 1], bins.at(-1)]
    const width = next === undefined ? calls / (before === undefined ? 1 : before.calls / before.width) : next - first
    bins.push({
      middle: first + (width - 1) / 2,
      last: first + width - 1,
      width,
      mean: (columns.sum[i] ?? 0) / Math.max(1, calls),
      calls,
    })
  }
  return bins
}

/** Bins of more calls. */
const manyCalls = 16
const spike = 0.5

/** Whether now and then a call does the work of many, such as save all there is: how much a bin has of it is chance. */
export const isSpiky = (bins: readonly CallBin[]): boolean =>
  bins.some(({ mean, calls }, i) => calls >= manyCalls && mean < spike * (bins[i - 1]?.mean ?? 0))

/** What has less of the dearest call than this part of what the octave behind it has did not begin yet. */
const begun = 0.1

const mergers: Readonly<Record<string, (values: readonly number[]) => number>> = {
  size: minOf,
  min: minOf,
  selfMin: minOf,
  nativeMin: minOf,
  max: maxOf,
  selfMax: maxOf,
}

/** The columns with a row an octave, from that on in which calls of the kind that does the work were made. */
export function octavesOf(columns: CostColumns): CostColumns {
  const rows = [...Map.groupBy(columns.size.keys(), (i) => Math.floor(Math.log2(columns.size[i]!))).values()]
  const merged = (name: string, values: readonly number[], of: readonly (readonly number[])[]): number[] =>
    of.map((row) => (mergers[name] ?? totalOf)(row.map((i) => values[i]!)))
  const most = merged('max', columns.max, rows)
  const from = most.findLastIndex((dearest, i) => dearest < begun * (most[i + 1] ?? 0)) + 1
  const kept = rows.slice(from)
  return Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, merged(name, values as readonly number[], kept)]),
  ) as unknown as CostColumns
}

/**
 * Where many calls in turn take less than that part of what those before took, the data is another one: of several that grow, one after the other. Those that take less than a tenth of it did nothing of what
 * those did.
 */
const [anew, another] = [0.6, 0.1]
const severalTimes = 2

export function startsAnew(bins: readonly CallBin[]): boolean {
  let before = 0
  let starts = 0
  for (const { mean, calls } of bins) {
    if (calls < manyCalls || mean < another * before) continue
    const isAnew = mean < anew * before
    if (isAnew) starts++
    before = isAnew ? mean : Math.max(before, mean)
  }
  return starts >= severalTimes
}

const fewestOctaves = 5
const steepestOctave = 2.2
const leastRise = 1.15

/** Cost per call rises in each of the last five octaves of the call number, and in none by leaps as when whole runs get larger. */
export function risesInEveryOctave(points: readonly { readonly size: number; readonly cost: number; readonly calls: number }[]): boolean {
  const octaves = Map.groupBy(points, (p) => Math.floor(Math.log2(p.size)))
  const means = [...octaves.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, ps]) => ps.reduce((n, p) => n + p.cost * p.calls, 0) / ps.reduce((n, p) => n + p.calls, 0))
  if (means.length <= fewestOctaves) return false
  return means.slice(-fewestOctaves - 1).every((mean, i, recent) => {
    const rise = i === 0 ? Math.SQRT2 : mean / (recent[i - 1] ?? mean)
    return rise >= leastRise && rise <= 2 ** steepestOctave
  })
}

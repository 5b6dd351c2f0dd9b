// Tuples as lists of numbers, and what a recording has of them.

import type { MeasureKind, Recording } from '../../src/protocol/index.ts'

/** Calls, then minimum, maximum, sum and squares of steps, then minimum, maximum and sum of self steps. */
type Tuple = [calls: number, min: number, max: number, sum: number, squares: number, selfMin: number, selfMax: number, selfSum: number]

/** By site and size; of edges by caller and callee. */
type Tables = Map<number, Map<number, Tuple>>

export interface NaiveTuples {
  readonly reads: Tables
  readonly writes: Tables
  /** By site and size: what other tasks had written of the sizes, as steps. */
  readonly otherTask: Tables
  readonly edges: Tables
}

export function totalOf(tables: Tables, site: number, size: number, steps: number, self: number): void {
  const table = tables.get(site) ?? new Map<number, Tuple>()
  tables.set(site, table)
  const [calls, min, max, sum, squares, selfMin, selfMax, selfSum] = table.get(size) ?? [0, Infinity, 0, 0, 0, Infinity, 0, 0]
  table.set(size, [
    calls + 1,
    Math.min(min, steps),
    Math.max(max, steps),
    sum + steps,
    squares + steps * steps,
    Math.min(selfMin, self),
    Math.max(selfMax, self),
    selfSum + self,
  ])
}

const lines = (name: string, site: number, table: Iterable<readonly [number, readonly number[]]>): string[] =>
  [...table].toSorted(([a], [b]) => a - b).map(([size, tuple]) => `${name} of site ${site}, size ${size}: ${tuple.join(' ')}`)

const ascending = (tables: Tables): [number, Map<number, Tuple>][] => [...tables].toSorted(([a], [b]) => a - b)

/** A line for each tuple and each pair of caller and callee. */
export const naiveLines = ({ reads, writes, otherTask, edges }: NaiveTuples): string[] => [
  ...ascending(reads).flatMap(([site, table]) => lines('reads', site, table)),
  ...ascending(writes).flatMap(([site, table]) => lines('writes', site, table)),
  ...ascending(otherTask).flatMap(([site, table]) =>
    lines(
      'other tasks',
      site,
      [...table].map(([size, [, , , sum]]) => [size, [sum]] as const),
    ),
  ),
  ...ascending(edges).flatMap(([caller, table]) =>
    lines(
      'calls',
      caller,
      [...table].map(([callee, [calls, , , sum]]) => [callee, [calls, sum]] as const),
    ),
  ),
]

export function recordedLines({ units, edges }: Recording): string[] {
  const of = (name: string, kind: MeasureKind): string[] =>
    units
      .toSorted((a, b) => a.site - b.site)
      .flatMap(({ site, tables }) => {
        const columns = tables.find((table) => table.kind === kind)?.columns
        if (columns === undefined) return []
        const { size, calls, min, max, sum, squares, selfMin, selfMax, selfSum } = columns
        return lines(
          name,
          site,
          size.map((at, i) => [at, [calls, min, max, sum, squares, selfMin, selfMax, selfSum].map((column) => column[i] ?? 0)] as const),
        )
      })
  const otherTasks = units
    .toSorted((a, b) => a.site - b.site)
    .flatMap(({ site, tables }) => {
      const { size = [], otherTask = [] } = tables.find(({ kind }) => kind === 'rms')?.columns ?? {}
      return lines(
        'other tasks',
        site,
        size.flatMap((at, i) => ((otherTask[i] ?? 0) > 0 ? [[at, [otherTask[i] ?? 0]] as const] : [])),
      )
    })
  const byCaller = Map.groupBy(edges, ({ caller }) => caller)
  return [
    ...of('reads', 'rms'),
    ...of('writes', 'writes'),
    ...otherTasks,
    ...[...byCaller]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([caller, from]) =>
        lines(
          'calls',
          caller,
          from.map(({ callee, calls, steps }) => [callee, [calls, steps]] as const),
        ),
      ),
  ]
}

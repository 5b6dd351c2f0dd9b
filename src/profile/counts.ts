import type { CountColumns } from '../protocol/index.ts'

export type { CountColumns } from '../protocol/index.ts'

/** Names of the columns in the order of the file: those of blocks, then those of edges. */
export const countColumnNames: readonly (keyof CountColumns)[] = [
  'line',
  'column',
  'endLine',
  'endColumn',
  'count',
  'edgeFrom',
  'edgeTo',
  'edgeCount',
]

/** What a unit has when two runs are merged: sums, the counts of the only one that has any, or nothing when its code has changed between them. */
export const addCounts = (a: CountColumns | undefined, b: CountColumns | undefined): { readonly counts?: CountColumns } => {
  const only = a ?? b
  if (a === undefined || b === undefined) return only === undefined ? {} : { counts: only }
  if (a.count.length !== b.count.length || a.edgeCount.length !== b.edgeCount.length) return {}
  return { counts: { ...a, count: sums(a.count, b.count), edgeCount: sums(a.edgeCount, b.edgeCount) } }
}

/** A sum with an unknown count is unknown. */
const sums = (a: readonly number[], b: readonly number[]): number[] => a.map((x, i) => (x < 0 || (b[i] as number) < 0 ? -1 : x + (b[i] as number)))

// Which part of a unit's work is what grows, by its law: of rows that are parsed and looked for in a list the search, however little of the work it is so far.

import { totalOf } from '../../base/lists.ts'
import { evaluate, type Term } from '../../model/index.ts'
import type { Assessment } from '../assess.ts'

/** Faster than n log n. */
const isSteep = ({ base, power }: Term): boolean => base !== null || power > 1

/** What grows and is more than this is also what most of the work is. */
const mostToLookFor = 0.5
/** How far, as logarithms, the work of what may grow can be from the part, and how much nearer than any other it must be. */
const near = 0.25
const nearer = 0.15

/** The part of the work of its calls that grows faster than n log n, where it is the smaller one; null for any other. */
export function growingPart({ verdict, law, table }: Pick<Assessment, 'verdict' | 'law' | 'table'>): number | null {
  const steep = law.terms.filter(isSteep)
  if (verdict !== 'grows' || table === null || steep.length === 0 || steep.length === law.terms.length) return null
  const { size, calls, sum } = table.columns
  const growing = totalOf(size.map((n, i) => (calls[i] ?? 0) * evaluate({ terms: steep }, n)))
  const part = growing / Math.max(1, totalOf(sum))
  return part > mostToLookFor ? null : part
}

/** The one that costs about as much as `wanted`, in the same unit; null where there is none, or where another is nearly as near. */
export function nearestTo<T>(wanted: number, all: readonly T[], costOf: (one: T) => number): T | null {
  const [first, second] = all.map((one) => ({ one, off: Math.abs(Math.log(costOf(one) / wanted)) })).toSorted((a, b) => a.off - b.off)
  if (first === undefined || !(first.off <= near)) return null
  return second === undefined || second.off > first.off + nearer ? first.one : null
}

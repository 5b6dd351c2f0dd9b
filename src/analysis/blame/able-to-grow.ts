// Which callee can be why a unit grows: of statements that are declared and evaluated, evaluating takes about as much for each, however many there are.

import { maxOf, minOf, totalOf } from '../../base/lists.ts'
import { fitCurve } from '../../model/index.ts'
import type { Assessment } from '../assess.ts'
import { isSure, verdictOf } from '../verdict.ts'

/** Costs of a callee's calls that span no more than this, and so much less than the unit's sizes do, do not follow those. */
const [alike, muchLess] = [16, 4]

/**
 * Whether calls of a callee can take ever more of what a unit does that grows in `unit`'s size: unless they cost about the same, and are not more than it has cells.
 * Only steps tell.
 */
export function canGrow(unit: Assessment, callee: Assessment, calls: number): boolean {
  if (unit.metric !== 'steps' || unit.table === null || unit.table.measure.kind === 'ordinal' || callee.table === null) return true
  // A loop runs once in each call: what one of one size costs is no reason to take it for constant.
  if (callee.unit.kind === 'loop') return true
  const { size, calls: of } = unit.table.columns
  const span = maxOf(size) / Math.max(1, minOf(size))
  const { min, max } = callee.table.columns
  const costs = maxOf(max) / Math.max(1, minOf(min))
  const cells = totalOf(size.map((n, i) => n * (of[i] ?? 0)))
  return costs > alike || costs * muchLess >= span || calls > cells
}

/** Whether what a unit does by itself surely does not grow faster than its size. */
export function ownStepsAreFine({ metric, table }: Assessment): boolean {
  if (metric !== 'steps' || table === null || table.measure.kind === 'ordinal') return false
  const { size, calls, selfSum } = table.columns
  const law = fitCurve(size.map((n, i) => ({ size: n, cost: (selfSum[i] ?? 0) / Math.max(1, calls[i] ?? 0), calls: calls[i] ?? 0 })))
  return isSure(law) && verdictOf(law) === 'fine'
}

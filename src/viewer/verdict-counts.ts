// How many units have which verdict: of the whole program, or of its own code alone.

import { type Standing, standingOf } from '../analysis/standing.ts'
import type { PageSummary } from '../analysis/page/page-data.ts'

export interface VerdictCounts {
  readonly of: Readonly<Record<Standing, number>>
  /** Words that find them in the list of functions, without their verdict. */
  readonly query: string
}

/** The counts that the analysis made, or those of the program's own code. */
export const verdictCounts = ({ counts, units }: Pick<PageSummary, 'counts' | 'units'>, isOwnOnly: boolean): VerdictCounts => {
  if (!isOwnOnly) return { of: counts, query: '' }
  const of = { grows: 0, maybe: 0, fine: 0, unknown: 0 }
  for (const unit of units) if (unit.own) of[standingOf(unit)]++
  return { of, query: ' is:own' }
}

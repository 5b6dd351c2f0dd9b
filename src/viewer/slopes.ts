// Which units the chart of shares draws, and from where to where.

import type { Growth } from '../analysis/blame/growths.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { isLaterKnown, worthSaying } from '../analysis/words/sentences.ts'
import type { Page } from './context.ts'
import { isKnownAt, laterTextAt, shareAt } from './projection.ts'

export interface Slope {
  readonly unit: UnitSummary
  readonly now: number
  /** Null where nobody knows how it grows. */
  readonly later: number | null
  /** `31 %`, or `?`. */
  readonly laterText: string
}

const findingsInChart = 6
const othersInChart = 2
/** Lines that a chart of few findings has, if there are so many. */
const leastInChart = 4

const slopeOf = (unit: UnitSummary, factor: number): Slope => ({
  unit,
  now: unit.share.now,
  later: isKnownAt(unit, factor) ? shareAt(unit, factor) : null,
  laterText: laterTextAt(unit, factor),
})

/** The end that is higher: what becomes large is compared as well as what is. */
const highest = ({ now, later }: Slope): number => Math.max(now, later ?? 0)

/** Findings first; beside them, for comparison, the others that do most of the work, now or then: of unknown growth where that is not all inside of what is known. */
export const slopesOf = (
  { findings: listed, summary }: Pick<Page, 'findings' | 'summary'>,
  findings: readonly Growth<UnitSummary>[],
  include: (own: boolean) => boolean,
  factor: number,
): Slope[] => {
  const shown = findings.slice(0, findingsInChart).map(({ unit }) => slopeOf(unit, factor))
  const isListed = new Set(listed.map(({ id }) => id))
  const isUnknownTold = summary.counts.unknownShare > worthSaying
  const others = summary.units
    .filter((unit) => include(unit.own) && !isListed.has(unit.id) && (isUnknownTold || isLaterKnown(unit)))
    .map((unit) => slopeOf(unit, factor))
  const room = Math.max(othersInChart, leastInChart - shown.length)
  return [...shown, ...others.toSorted((a, b) => highest(b) - highest(a)).slice(0, room)]
}

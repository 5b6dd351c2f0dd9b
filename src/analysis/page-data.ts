// What the HTML file carries, in three parts: a summary read at once, details inflated by chunk when a unit is opened, sources inflated by file.
// Both sides of the file agree on it here: `report` writes it, `viewer` reads it.

import type { Analysis, UnitFinding } from './types.ts'

type DetailField = 'points' | 'curves' | 'callers' | 'callees'

/** What the overview and the list of functions need of a unit. */
export type UnitSummary = Omit<UnitFinding, DetailField>

/** What only the unit's own page needs. */
export type UnitDetail = Pick<UnitFinding, DetailField>

export interface PageSummary extends Omit<Analysis, 'units' | 'files'> {
  readonly units: readonly UnitSummary[]
  /** Paths whose text is in the file, in the order of the source parts. */
  readonly sources: readonly string[]
}

/** Consecutive lines of a file; a small file is one excerpt from line 1. */
export interface SourceExcerpt {
  readonly firstLine: number
  readonly text: string
}

/** Units in one chunk of details: about 100 KB of JSON, inflated in a few milliseconds. */
export const chunkSize = 256

/** Ids of the elements that hold the parts; `detailPart(n)` holds units n·256 … n·256+255 in the order of the summary. */
export const summaryPart = 'landau-summary'
export const detailPart = (chunk: number): string => `landau-points-${chunk}`
export const sourcePart = (index: number): string => `landau-source-${index}`

const withoutDetails = (unit: UnitFinding): UnitSummary => {
  const { points: _points, curves: _curves, callers: _callers, callees: _callees, ...summary } = unit
  return summary
}

const detailsOf = ({ points, curves, callers, callees }: UnitFinding): UnitDetail => ({ points, curves, callers, callees })

/** The analysis cut into the summary and the chunks of details. `sources` are the paths whose text will be in the file. */
export const splitForPage = (
  analysis: Analysis,
  sources: readonly string[],
): { readonly summary: PageSummary; readonly details: readonly (readonly UnitDetail[])[] } => {
  const { units, files: _files, ...rest } = analysis
  const details: UnitDetail[][] = []
  for (let start = 0; start < units.length; start += chunkSize) details.push(units.slice(start, start + chunkSize).map(detailsOf))
  return { summary: { ...rest, units: units.map(withoutDetails), sources }, details }
}

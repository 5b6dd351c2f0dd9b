// What the HTML file carries, in parts: a summary read at once; details inflated by chunk when a unit is opened, sources by file, a comparison, a
// sweep and algorithms when their views are. Both sides of the file agree on it here: `report` writes it, `viewer` reads it.

import type { Law } from '../../model/index.ts'
import type { AlgorithmsAnalysis } from '../algorithms/types.ts'
import type { PageComparison } from './page-comparison.ts'
import type { Quality } from '../quality.ts'
import type { SweepAnalysis } from '../sweep/types.ts'
import type { Analysis, UnitFinding } from '../types.ts'
import type { FileLines } from '../blame/line-facts.ts'

type DetailField = 'tables' | 'curves' | 'callers' | 'callees'

/** What the overview and the list of functions need of a unit. The points are in its tables. */
export type UnitSummary = Omit<UnitFinding, DetailField | 'points'>

/** What only the unit's own page needs. */
export type UnitDetail = Pick<UnitFinding, DetailField>

export interface PageSummary extends Omit<Analysis, 'units' | 'files' | 'lines' | 'algorithms'> {
  readonly units: readonly UnitSummary[]
  /** Files with units or counted lines, in the order of the source parts. */
  readonly sources: readonly string[]
  readonly quality: Quality
  /** The units are algorithms, and their repetition tree is in a part of its own. */
  readonly hasAlgorithms: boolean
  readonly hasComparison: boolean
  readonly hasSweep: boolean
}

/** What a page may show beside one profile. */
export interface PageExtras {
  readonly quality: Quality
  readonly comparison: PageComparison | null
  readonly sweep: SweepAnalysis | null
}

/** Consecutive lines of a file; a small file is one excerpt from line 1. */
export interface SourceExcerpt {
  readonly firstLine: number
  readonly text: string
}

/** A file's text, empty where it is not there or not to be shared, and the facts about its lines. */
export interface SourcePart extends Omit<FileLines, 'path'> {
  readonly excerpts: readonly SourceExcerpt[]
}

/** Units in one chunk of details: about 100 KB of JSON, inflated in a few milliseconds. */
export const chunkSize = 256

/** Ids of the parts; `detailPart(n)` holds units n·256 … n·256+255 in the order of the summary. */
export const summaryPart = 'landau-summary'
export const comparisonPart = 'landau-comparison'
export const sweepPart = 'landau-sweep'
export const algorithmsPart = 'landau-algorithms'
export const detailPart = (chunk: number): string => `landau-points-${chunk}`
export const sourcePart = (index: number): string => `landau-source-${index}`

/** The folder of the parts of a report that is too large for one file, beside the page. */
export const partsFolder = (page: string): string => `${page.replace(/\.html?$/i, '')}-files`

/** The page lists the models tried for the typical cost; those of the other curves and regimes would be a tenth of the file. */
const untried = (law: Law): Law => ({ ...law, tried: [] })

const withoutDetails = (unit: UnitFinding): UnitSummary => {
  const { points: _points, tables: _tables, curves: _curves, callers: _callers, callees: _callees, ...summary } = unit
  const { segments } = unit
  return segments === null ? summary : { ...summary, segments: { ...segments, before: untried(segments.before), after: untried(segments.after) } }
}

const detailsOf = ({ tables, curves: { min, median, max }, callers, callees }: UnitFinding): UnitDetail => ({
  tables,
  curves: { min: untried(min), median, max: untried(max) },
  callers,
  callees,
})

/** Algorithms without what no view of them shows. */
export const algorithmsForPage = (found: AlgorithmsAnalysis): AlgorithmsAnalysis => ({
  ...found,
  algorithms: found.algorithms.map((each) => ({
    ...each,
    laws: each.laws.map((law, rank) => (rank === 0 ? law : { ...law, law: untried(law.law) })),
  })),
})

/** The analysis cut into the summary and the chunks of details. `sources` are the paths whose parts will be in the page. */
export const splitForPage = (
  analysis: Analysis,
  sources: readonly string[],
  extras: PageExtras,
): { readonly summary: PageSummary; readonly details: readonly (readonly UnitDetail[])[] } => {
  const { units, files: _files, lines: _lines, algorithms, ...rest } = analysis
  const details: UnitDetail[][] = []
  for (let start = 0; start < units.length; start += chunkSize) details.push(units.slice(start, start + chunkSize).map(detailsOf))
  const { quality, comparison, sweep } = extras
  const summary = {
    ...rest,
    units: units.map(withoutDetails),
    sources,
    quality,
    hasAlgorithms: algorithms !== undefined,
    hasComparison: comparison !== null,
    hasSweep: sweep !== null,
  }
  return { summary, details }
}

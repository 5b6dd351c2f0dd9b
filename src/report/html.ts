// The report as a page.

import {
  algorithmsForPage,
  algorithmsPart,
  comparisonPart,
  detailPart,
  type PageExtras,
  sourcePart,
  splitForPage,
  summaryPart,
  sweepPart,
} from '../analysis/page/page-data.ts'
import { unknownQuality } from '../analysis/quality.ts'
import type { Analysis } from '../analysis/types.ts'
import type { PageAssets } from './context.ts'
import { sourceParts } from './excerpts.ts'
import { type DocumentPart, htmlDocument } from './html-document.ts'

export interface HtmlOptions extends PageAssets {
  readonly sources: ReadonlyMap<string, string>
  readonly extras?: PageExtras
}

const nothingBeside: PageExtras = { quality: unknownQuality, comparison: null, sweep: null }

/** The data of the page; the first part is what it reads at once. */
export const pageParts = (analysis: Analysis, { sources, extras = nothingBeside }: Omit<HtmlOptions, keyof PageAssets>): DocumentPart[] => {
  const files = sourceParts(analysis, sources, extras.sweep?.locations)
  const { summary, details } = splitForPage(
    analysis,
    files.map(([path]) => path),
    extras,
  )
  return [
    { id: summaryPart, data: summary },
    ...(analysis.algorithms === undefined ? [] : [{ id: algorithmsPart, data: algorithmsForPage(analysis.algorithms) }]),
    ...(extras.comparison === null ? [] : [{ id: comparisonPart, data: extras.comparison }]),
    ...(extras.sweep === null ? [] : [{ id: sweepPart, data: extras.sweep }]),
    ...details.map((data, index) => ({ id: detailPart(index), data })),
    ...files.map(([, data], index) => ({ id: sourcePart(index), data })),
  ]
}

/** The whole report as one HTML document. */
export const html = (analysis: Analysis, options: HtmlOptions): string => htmlDocument(analysis.command, pageParts(analysis, options), options)

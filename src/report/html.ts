// The report as a page.

import { detailPart, sourcePart, splitForPage, summaryPart } from '../analysis/page-data.ts'
import type { Analysis } from '../analysis/types.ts'
import type { PageAssets } from './context.ts'
import { excerptsOf } from './excerpts.ts'
import { htmlDocument } from './html-document.ts'

export interface HtmlOptions extends PageAssets {
  readonly sources: ReadonlyMap<string, string>
}

const sourcesFor = (analysis: Analysis, sources: ReadonlyMap<string, string>): [path: string, text: string][] => {
  const wanted = new Set(analysis.units.flatMap((unit) => [unit.file, ...unit.causes.map(({ file }) => file)]))
  return [...wanted].toSorted().flatMap((path) => {
    const text = sources.get(path)
    return text === undefined ? [] : [[path, text] satisfies [string, string]]
  })
}

/** The whole report as one HTML document. */
export const html = (analysis: Analysis, options: HtmlOptions): string => {
  const texts = sourcesFor(analysis, options.sources)
  const { summary, details } = splitForPage(
    analysis,
    texts.map(([path]) => path),
  )
  const parts = [
    { id: summaryPart, data: summary },
    ...details.map((data, index) => ({ id: detailPart(index), data })),
    ...texts.map(([path, text], index) => ({ id: sourcePart(index), data: excerptsOf(analysis, path, text) })),
  ]
  return htmlDocument(analysis.command, parts, options)
}

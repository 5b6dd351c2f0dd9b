// Counts as a page: files, the hottest functions and lines, and annotated sources.

import type { CountedFile } from '../analysis/counted.ts'
import { countsPart, countsSummary, type CountedText } from '../analysis/counts-page.ts'
import { sourcePart } from '../analysis/page-data.ts'
import { htmlDocument } from './html-document.ts'
import type { HtmlOptions } from './html.ts'

/** The whole page as one HTML document. */
export const countsHtml = (command: readonly string[], files: readonly CountedFile[], options: HtmlOptions): string => {
  const sources = files.flatMap(({ path, lines }, index) => {
    const text = options.sources.get(path)
    const data: CountedText | null = text === undefined ? null : { text, lines: [...lines] }
    return data === null ? [] : [{ id: sourcePart(index), data }]
  })
  return htmlDocument(command, [{ id: countsPart, data: countsSummary(command, files, options.sources) }, ...sources], options)
}

// Counts as a page: files, the hottest functions and lines, and annotated sources.

import type { CountedFile } from '../analysis/counts/counted.ts'
import { countsPart, countsSummary, countedText } from '../analysis/counts/counts-page.ts'
import { sourcePart } from '../analysis/page/page-data.ts'
import { htmlDocument } from './html-document.ts'
import type { HtmlOptions } from './html.ts'

/** The whole page as one HTML document. */
export const countsHtml = (command: readonly string[], files: readonly CountedFile[], options: HtmlOptions): string => {
  const sources = files.flatMap((file, index) => {
    const text = options.sources.get(file.path)
    return text === undefined ? [] : [{ id: sourcePart(index), data: countedText(file, text) }]
  })
  return htmlDocument(command, [{ id: countsPart, data: countsSummary(command, files, options.sources) }, ...sources], options)
}

// Reads the parts of the page: base64 of gzip inside <template>, inflated by the browser itself. Nothing is ever requested.

import { type CountedText, countsPart, type CountsSummary } from '../analysis/counts-page.ts'
import { chunkSize, detailPart, type PageSummary, type SourceExcerpt, sourcePart, summaryPart, type UnitDetail } from '../analysis/page-data.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

const inflate = async (id: string): Promise<unknown> => {
  const part = document.getElementById(id)
  if (!(part instanceof HTMLTemplateElement))
    throw new Error(`This report is damaged: its part "${id}" is missing. Make it again with "landau report".`)
  const stream = new Blob([bytesOf(part.content.textContent ?? '')]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text())
}

const inflated = new Map<string, Promise<unknown>>()
const once = (id: string): Promise<unknown> => {
  const known = inflated.get(id) ?? inflate(id)
  inflated.set(id, known)
  return known
}

/** The summary, read at once when the page opens. */
export const readSummary = async (): Promise<PageSummary> => (await once(summaryPart)) as PageSummary

/** Points, laws and neighbours of the unit at this position of the summary. */
export const readDetail = async (position: number): Promise<UnitDetail | null> => {
  const chunk = (await once(detailPart(Math.floor(position / chunkSize)))) as readonly UnitDetail[]
  return chunk[position % chunkSize] ?? null
}

/** What the page carries of a file's text; null when it has none. */
export const readSource = async (summary: PageSummary, path: string): Promise<readonly SourceExcerpt[] | null> => {
  const index = summary.sources.indexOf(path)
  return index < 0 ? null : ((await once(sourcePart(index))) as readonly SourceExcerpt[])
}

/** The summary of a page of counts; null for another page. */
export const readCounts = async (): Promise<CountsSummary | null> =>
  document.getElementById(countsPart) === null ? null : ((await once(countsPart)) as CountsSummary)

/** The text and counts of a file of a page of counts; null when the page does not have them. */
export const readCountedText = async (file: number, hasText: boolean): Promise<CountedText | null> =>
  hasText ? ((await once(sourcePart(file))) as CountedText) : null

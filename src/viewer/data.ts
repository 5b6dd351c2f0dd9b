// Reads the parts of the page: base64 of gzip, inflated by the browser itself. They are inside <template>, or, when the report is too large for one
// file, in scripts beside it, which are files as well: nothing is ever requested from elsewhere.

import { type CountedText, countsPart, type CountsSummary } from '../analysis/counts/counts-page.ts'
import {
  algorithmsPart,
  chunkSize,
  comparisonPart,
  detailPart,
  type PageSummary,
  type SourcePart,
  sourcePart,
  summaryPart,
  sweepPart,
  type UnitDetail,
} from '../analysis/page/page-data.ts'
import type { AlgorithmsAnalysis } from '../analysis/algorithms/types.ts'
import type { PageComparison } from '../analysis/page/page-comparison.ts'
import type { SweepAnalysis } from '../analysis/sweep/types.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

const damaged = (id: string): Error => new Error(`This report is damaged: its part "${id}" is missing. Make it again with "landau report".`)

/** What the scripts beside the page have handed over. */
const delivered = new Map<string, string>()
Object.assign(globalThis, { landauPart: (id: string, base64: string) => void delivered.set(id, base64) })

const load = (id: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const folder = document.querySelector('meta[name=landau-parts]')?.getAttribute('content') ?? null
    if (folder === null) return reject(damaged(id))
    const script = document.createElement('script')
    script.src = `${folder.split('/').map(encodeURIComponent).join('/')}/${id}.js`
    script.addEventListener('load', () => {
      const base64 = delivered.get(id)
      delivered.delete(id)
      script.remove()
      if (base64 === undefined) reject(damaged(id))
      else resolve(base64)
    })
    script.addEventListener('error', () => reject(damaged(id)))
    document.head.append(script)
  })

const inflate = async (id: string): Promise<unknown> => {
  const part = document.getElementById(id)
  const base64 = part instanceof HTMLTemplateElement ? (part.content.textContent ?? '') : await load(id)
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream('gzip'))
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

/** Tables, laws and neighbours of the unit at this position of the summary. */
export const readDetail = async (position: number): Promise<UnitDetail | null> => {
  const chunk = (await once(detailPart(Math.floor(position / chunkSize)))) as readonly UnitDetail[]
  return chunk[position % chunkSize] ?? null
}

/** What the page carries of a file; null when it knows nothing of it. */
export const readSource = async (summary: PageSummary, path: string): Promise<SourcePart | null> => {
  const index = summary.sources.indexOf(path)
  return index < 0 ? null : ((await once(sourcePart(index))) as SourcePart)
}

/** The algorithms with their repetition tree. Only on pages of runs that looked for them. */
export const readAlgorithms = async (): Promise<AlgorithmsAnalysis> => (await once(algorithmsPart)) as AlgorithmsAnalysis

/** The comparison with another profile. Only on pages that have one. */
export const readComparison = async (): Promise<PageComparison> => (await once(comparisonPart)) as PageComparison

/** The sweep over many workloads. Only on pages that have one. */
export const readSweep = async (): Promise<SweepAnalysis> => (await once(sweepPart)) as SweepAnalysis

/** The summary of a page of counts; null for another page. */
export const readCounts = async (): Promise<CountsSummary | null> =>
  document.getElementById(countsPart) === null ? null : ((await once(countsPart)) as CountsSummary)

/** The text and counts of a file of a page of counts; null when the page does not have them. */
export const readCountedText = async (file: number, hasText: boolean): Promise<CountedText | null> =>
  hasText ? ((await once(sourcePart(file))) as CountedText) : null

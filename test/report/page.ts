// The report as a file.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundleViewer } from '../../scripts/build-viewer.ts'
import type { PageExtras } from '../../src/analysis/page/page-data.ts'
import type { PageAssets } from '../../src/report/index.ts'
import { htmlPage } from '../../src/report/html-document.ts'
import { html, pageParts } from '../../src/report/html.ts'
import type { Fixture } from './fixture.ts'

const cache = join(import.meta.dirname, '../../.cache')

/** The page's code as it is in the sources, with real compression and hash. */
export const pageAssets = async (): Promise<PageAssets> => ({
  ...(await bundleViewer()),
  compress: (text) => gzipSync(text).toString('base64'),
  sha256: (text) => createHash('sha256').update(text).digest('base64'),
})

/** Writes a page to a file of its own; the result is its file:// address. */
export const writeText = (name: string, text: string): string => {
  const folder = join(cache, 'pages')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.html`)
  writeFileSync(file, text)
  return pathToFileURL(file).href
}

/** The same with the report of a fixture. */
export const writePage = (name: string, { analysis, sources }: Fixture, assets: PageAssets, extras?: PageExtras): string =>
  writeText(name, html(analysis, { ...assets, sources, ...(extras === undefined ? {} : { extras }) }))

/** Writes the report of a fixture as a page with what is past this size in files beside it; the addresses of the page and of their folder. */
export const writeFolder = (
  name: string,
  { analysis, sources }: Fixture,
  assets: PageAssets,
  extras?: PageExtras,
  largest?: number,
): { readonly page: string; readonly beside: string } => {
  const folder = join(cache, 'pages', name)
  const beside = join(folder, 'report-files')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true })
  const { index, files } = htmlPage(
    analysis.command,
    pageParts(analysis, { sources, ...(extras === undefined ? {} : { extras }) }),
    assets,
    'report-files',
    largest,
  )
  for (const [file, text] of files) writeFileSync(join(beside, file), text)
  writeFileSync(join(folder, 'report.html'), index)
  return { page: pathToFileURL(join(folder, 'report.html')).href, beside: pathToFileURL(beside).href }
}

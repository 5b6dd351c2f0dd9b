import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { partsFolder, type PageExtras } from '../analysis/page/page-data.ts'
import type { Analysis } from '../analysis/index.ts'
import { htmlPage } from '../report/html-document.ts'
import { pageParts } from '../report/html.ts'
import { pageAssets } from './page-assets.ts'

export interface PageContent {
  readonly analysis: Analysis
  readonly sources: ReadonlyMap<string, string>
  readonly extras: PageExtras
}

/** Writes the page of a report, and beside it, when it is too large for one file, a folder of its parts. The answer is its address. */
export const writePage = (path: string, { analysis, sources, extras }: PageContent): string => {
  const folder = partsFolder(path)
  const { index, files } = htmlPage(analysis.command, pageParts(analysis, { sources, extras }), pageAssets(), basename(folder))
  // Of an earlier, larger report under this name.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(files.size > 0 ? folder : dirname(path), { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  writeFileSync(path, index)
  return pathToFileURL(path).href
}

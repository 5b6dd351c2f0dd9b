// From an analysis to what the user sees.

import { writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Analysis } from '../analysis/index.ts'
import type { Comparison } from '../analysis/compare/compare.ts'
import { comparisonForPage } from '../analysis/page/page-comparison.ts'
import { latestProfile } from '../host/index.ts'
import { reporters } from '../report/index.ts'
import type { ReportContext } from '../report/index.ts'
import type { FlagValues } from './flags.ts'
import { pageAssets } from './page-assets.ts'
import { putOnScreen } from './put-on-screen.ts'
import { readQuality } from './quality-file.ts'
import { screenOf } from './screen.ts'
import { sourcesOf, sweepSourcesOf } from './sources.ts'
import type { Summary } from './sweep/summary.ts'
import { defaultOutput } from './targets.ts'
import type { Target } from './targets.ts'
import { writePage, type PageContent } from './write-page.ts'

export interface ShowOptions {
  readonly targets: readonly Target[]
  readonly flags: FlagValues
  readonly profilePath: string
  /** `stderr` while the standard output is the profiled program's. */
  readonly screen: 'stdout' | 'stderr'
  /** An earlier profile, compared with this one. */
  readonly comparison?: Comparison | null
  /** What grew with the workload. */
  readonly sweep?: Summary | null
}

/** Shows an analysis through every reporter that was asked for. */
export const show = (analysis: Analysis, options: ShowOptions): void => {
  const context = contextOf(analysis, options)
  for (const { reporter, path } of options.targets) {
    if (path === null && options.flags.quiet) continue
    if (reporter === 'html' && path !== null && path !== '-') {
      writePage(path, pageContent(analysis, options))
      continue
    }
    const text = reporters.get(reporter)?.(analysis, context) ?? ''
    if (path === null) putOnScreen(text, options.screen)
    else if (path === '-') process.stdout.write(text)
    else writeFileSync(path, text)
  }
  const files = options.targets.flatMap(({ path }) => (path === null || path === '-' ? [] : [path]))
  if (options.flags.quiet) putOnScreen(files[0] ?? options.profilePath, options.screen)
  else if (files.length > 0 && files.length === options.targets.length) putOnScreen(files.join('\n'), options.screen)
}

const pageContent = (analysis: Analysis, { flags, profilePath, comparison = null, sweep = null }: ShowOptions): PageContent => ({
  analysis,
  sources: flags['no-source'] ? new Map() : new Map([...(sweep === null ? [] : sweepSourcesOf(sweep)), ...sourcesOf(analysis)]),
  extras: {
    quality: readQuality(profilePath),
    comparison: comparison === null ? null : comparisonForPage(comparison),
    sweep: sweep?.analysis ?? null,
  },
})

/** What the reporters may know besides the analysis. */
export const contextOf = (analysis: Analysis, { targets, flags, profilePath, screen }: ShowOptions): ReportContext => {
  const html = targets.find(({ reporter, path }) => reporter === 'html' && path !== null && path !== '-')?.path
  return {
    ...screenOf(screen, flags),
    sources: flags['no-source'] ? new Map() : sourcesOf(analysis),
    reportPath: html === undefined || html === null ? null : pathToFileURL(html).href,
    profilePath,
    profileWords: profileWords(profilePath, flags),
    page: pageAssets,
  }
}

const profileWords = (path: string, { out }: FlagValues): string => {
  const isLatestIn = (folder: string): boolean => latestProfile(resolve(folder)) === resolve(path)
  if (isLatestIn(defaultOutput)) return ''
  return out !== null && isLatestIn(out) ? ` --out ${quoted(out)}` : ` ${quoted(relative('', path))}`
}

/** For a shell. */
const quoted = (word: string): string => (/^[\w./@+:-]+$/.test(word) ? word : `'${word}'`)

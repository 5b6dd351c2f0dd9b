import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Analysis } from '../analysis/index.ts'
import { sha256Of } from '../host/index.ts'
import type { Summary } from './sweep/summary.ts'

/** The texts of the files that a report quotes, where they are still what was profiled. */
export const sourcesOf = (analysis: Analysis): Map<string, string> =>
  textsOf(analysis, new Set(analysis.units.flatMap((unit) => [unit.file, ...unit.causes.map(({ file }) => file)])))

/** The texts of every profiled file that is still what was profiled. */
export const allSourcesOf = (analysis: Pick<Analysis, 'files'>): Map<string, string> => presentSourcesOf(analysis).sources

/** The present texts of every profiled file: of those that are still what was profiled, and of those that have changed since. What a loader compiles in place is listed twice, as what ran and as the source. */
export const presentSourcesOf = (analysis: Pick<Analysis, 'files'>): Record<'sources' | 'changed', Map<string, string>> => {
  const found = { sources: new Map<string, string>(), changed: new Map<string, string>() }
  for (const { path, hash, made } of analysis.files) {
    const text = made?.join('\n') ?? readText(resolve(path))
    if (text !== null) found[sha256Of(text) === hash ? 'sources' : 'changed'].set(path, text)
  }
  for (const path of found.sources.keys()) found.changed.delete(path)
  return found
}

/** Files of the user's own of which what ran is not what the disk has, and no source map led there: a loader compiled them. */
export const unmappedFiles = ({ files }: Pick<Analysis, 'files'>): string[] => {
  const own = files.filter(({ path, made }) => made === undefined && !path.includes('node_modules/'))
  return [...presentSourcesOf({ files: own }).changed.keys()]
}

/** The texts of the files with places of a sweep. */
export const sweepSourcesOf = ({ analysis, files }: Summary): Map<string, string> =>
  textsOf({ files }, new Set(analysis.locations.map(({ file }) => file)))

const textsOf = ({ files }: Pick<Analysis, 'files'>, wanted: ReadonlySet<string>): Map<string, string> =>
  allSourcesOf({ files: files.filter(({ path }) => wanted.has(path)) })

/** A file as V8 sees it; null when it cannot be read. */
export const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return null
  }
}

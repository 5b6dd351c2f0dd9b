import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Analysis } from '../analysis/index.ts'
import { sha256Of } from '../host/index.ts'
import type { Summary } from './sweep/summary.ts'

/** The texts of the files that a report quotes, where they are still what was profiled. */
export const sourcesOf = (analysis: Analysis): Map<string, string> =>
  textsOf(analysis, new Set(analysis.units.flatMap((unit) => [unit.file, ...unit.causes.map(({ file }) => file)])))

/** The texts of every profiled file that is still what was profiled. */
export const allSourcesOf = (analysis: Pick<Analysis, 'files'>): Map<string, string> =>
  textsOf(analysis, new Set(analysis.files.map(({ path }) => path)))

/** The present texts, by path, of the profiled files that have changed since. */
export const changedSourcesOf = ({ files }: Pick<Analysis, 'files'>): Map<string, string> => {
  const changed = new Map<string, string>()
  for (const { path, hash, made } of files) {
    const text = made === undefined ? readText(resolve(path)) : null
    if (text !== null && sha256Of(text) !== hash) changed.set(path, text)
  }
  return changed
}

/** The texts of the files with places of a sweep. */
export const sweepSourcesOf = ({ analysis, files }: Summary): Map<string, string> =>
  textsOf({ files }, new Set(analysis.locations.map(({ file }) => file)))

const textsOf = (analysis: Pick<Analysis, 'files'>, wanted: ReadonlySet<string>): Map<string, string> => {
  const sources = new Map<string, string>()
  for (const { path, hash, made } of analysis.files) {
    if (!wanted.has(path)) continue
    const text = made?.join('\n') ?? readText(resolve(path))
    if (text !== null && sha256Of(text) === hash) sources.set(path, text)
  }
  return sources
}

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return null
  }
}

// From an analysis to what the user sees: each reporter that was asked for, where it was asked to go.

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Analysis } from '../analysis/index.ts'
import { makeOutputFolder, sayOnStderr, sha256Of } from '../host/index.ts'
import { reporters } from '../report/index.ts'
import type { ReportContext } from '../report/index.ts'
import { failed, reasonOf, usage } from './failure.ts'
import type { FlagValues } from './flags.ts'
import { nearest } from './nearest.ts'
import { pageAssets } from './page-assets.ts'
import { screenOf } from './screen.ts'

/** A reporter and where its text goes: `-` is the standard output, null the screen. */
export interface Target {
  readonly reporter: string
  readonly path: string | null
}

const defaultFiles: Readonly<Record<string, string | null>> = { terminal: null, html: 'report.html', json: 'report.json', md: 'report.md' }

/** The reporters that the flags ask for. Throws a usage failure for one that does not exist, and 125 for a place that cannot be written. */
export const chooseTargets = (flags: FlagValues): readonly Target[] => {
  const out = outputFolder(flags)
  const targets = (flags.reporter.length === 0 ? ['terminal', 'html'] : flags.reporter).map((word) => targetOf(word, out))
  for (const { path } of targets) if (path !== null && path !== '-') checkWritable(path)
  return targets
}

/** The folder that reports and profiles go to. */
export const outputFolder = (flags: FlagValues): string => resolve(flags.out ?? '.landau')

const targetOf = (word: string, out: string): Target => {
  const [, reporter = '', path] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? []
  if (!reporters.has(reporter)) {
    const names = [...reporters.keys()]
    const meant = nearest(reporter, names)
    throw usage(
      `There is no reporter ${JSON.stringify(reporter)}${meant === null ? '' : ` (did you mean ${meant}?)`}; there are ${names.join(', ')}.`,
    )
  }
  if (path !== undefined && path !== '') return { reporter, path: path === '-' ? path : resolve(path) }
  const file = defaultFiles[reporter] ?? null
  return { reporter, path: file === null ? null : join(out, file) }
}

const checkWritable = (path: string): void => {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw failed(`Landau cannot write ${path}: it is a folder.`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '', { flag: 'a' })
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error
    throw failed(`Landau cannot write ${path}: ${reasonOf(error)}. Nothing was run.`)
  }
}

/** Makes the output folder, or throws 125 with the reason. */
export const prepareOutput = (out: string): void => {
  try {
    makeOutputFolder(out)
  } catch (error) {
    throw failed(`Landau cannot write to the folder ${out}: ${reasonOf(error)}. Nothing was run; choose another with --out.`)
  }
}

export interface ShowOptions {
  readonly targets: readonly Target[]
  readonly flags: FlagValues
  readonly profilePath: string
  /** `stderr` while the standard output is the profiled program's. */
  readonly screen: 'stdout' | 'stderr'
}

/** Shows an analysis through every reporter that was asked for. */
export const show = (analysis: Analysis, options: ShowOptions): void => {
  const context = contextOf(analysis, options)
  for (const { reporter, path } of options.targets) {
    if (path === null && options.flags.quiet) continue
    const text = reporters.get(reporter)?.(analysis, context) ?? ''
    if (path === null) putOnScreen(text, options.screen)
    else if (path === '-') process.stdout.write(text)
    else writeFileSync(path, text)
  }
  if (options.flags.quiet) putOnScreen(options.targets.find(({ path }) => path !== null && path !== '-')?.path ?? options.profilePath, options.screen)
}

/** Puts a text on the terminal, with a line end if it has none. */
export const putOnScreen = (text: string, screen: 'stdout' | 'stderr'): void => {
  if (screen === 'stderr') sayOnStderr(text.replace(/\n$/, ''))
  else process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** What the reporters may know besides the analysis. */
export const contextOf = (analysis: Analysis, { targets, flags, profilePath, screen }: ShowOptions): ReportContext => {
  const html = targets.find(({ reporter, path }) => reporter === 'html' && path !== null && path !== '-')?.path
  return {
    ...screenOf(screen, flags),
    sources: sourcesOf(analysis),
    reportPath: html === undefined || html === null ? null : pathToFileURL(html).href,
    profilePath,
    page: pageAssets,
  }
}

/** The texts of the files that a report quotes, where they are still what was profiled. */
const sourcesOf = (analysis: Analysis): Map<string, string> => {
  const wanted = new Set(analysis.units.flatMap((unit) => [unit.file, ...unit.causes.map(({ file }) => file)]))
  const sources = new Map<string, string>()
  for (const { path, hash } of analysis.files) {
    if (!wanted.has(path)) continue
    const text = readText(resolve(path))
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

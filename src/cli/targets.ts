// Which reports are wanted, and where they go: settled, and proved writable, before anything is run.

import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolders, makeOutputFolder, prepareCache, prepareRunFolder, variableIn } from '../host/index.ts'
import type { RunFolder } from '../host/index.ts'
import { reporters } from '../report/index.ts'
import { screenReporter } from './agent.ts'
import { Failure, failed, reasonOf, usage } from './failure.ts'
import { type FlagValues, folderVariable } from './flags.ts'
import { nearest } from './nearest.ts'

/** A reporter and where its text goes: `-` is the standard output, null the screen. */
export interface Target {
  readonly reporter: string
  readonly path: string | null
}

const defaultFiles: Readonly<Record<string, string | null>> = {
  terminal: null,
  html: 'report.html',
  json: 'report.json',
  md: 'report.md',
  csv: 'report.csv',
  junit: 'junit.xml',
  sarif: 'report.sarif',
}

/** The reporters that the flags ask for. Throws a usage failure for one that does not exist, and 125 for a place that cannot be written. */
export const chooseTargets = (flags: FlagValues): readonly Target[] => {
  const out = outputFolder(flags)
  const targets = (flags.reporter.length === 0 ? [screenReporter(process.env), 'html'] : flags.reporter).map((word) => targetOf(word, out))
  for (const { path } of targets) if (path !== null && path !== '-') checkWritable(path)
  return targets
}

/** Where reports and profiles go when nobody says otherwise. */
export const defaultOutput = '.landau'

/** The folder that reports and profiles go to. */
export const outputFolder = (flags: Pick<FlagValues, 'out'>): string => resolve(flags.out ?? defaultOutput)

/** The folder that was written to, for commands whose `-o` names a file. */
export const folderOfProfiles = (env: NodeJS.ProcessEnv): string => outputFolder({ out: variableIn(env, folderVariable) ?? null })

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
    makeFolders(dirname(path))
    const isNew = !existsSync(path)
    writeFileSync(path, '', { flag: 'a' })
    if (isNew) rmSync(path)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw failed(`Landau cannot write ${path}: ${reasonOf(error)}. Nothing was run.`)
  }
}

/** Makes the output folder. Throws 125 with the reason. */
export const prepareOutput = (out: string): void => attempt(out, () => makeOutputFolder(out))

/** Makes the folder of a new run. Throws 125 with the reason. */
export const prepareRun = (out: string, program: string): RunFolder => attempt(out, () => prepareRunFolder(out, program, new Date()))

/** The folder for instrumented texts; null with --no-cache. */
export const prepareTextCache = (flags: Pick<FlagValues, 'out' | 'no-cache'>): string | null => {
  if (flags['no-cache']) return null
  const folder = join(outputFolder(flags), '.cache')
  prepareCache(folder)
  return folder
}

const attempt = <T>(out: string, make: () => T): T => {
  try {
    return make()
  } catch (error) {
    throw failed(`Landau cannot write to the folder ${out}: ${reasonOf(error)}. Nothing was run; choose another with --out.`)
  }
}

// The project's `landau.config.ts`: imported as it is, by Node itself, and checked, because nothing else checks it.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { checkConfig } from './config-values.ts'
import { Failure, reasonOf } from './failure.ts'
import { importConfig } from './import-config.ts'

/** A budget on the growth of functions. */
export interface BudgetConfig {
  /** `src/parser/**` for all functions of these files, `src/tags.ts#dedupe` for one. */
  readonly match: string
  /** `n log n` and `at most n` allow this class and lower ones, `< n^2` lower ones, `exactly n` no other. */
  readonly growth?: string
  /** The measure to judge by, such as `items.length`; without it the one that explains the cost best. */
  readonly in?: string
  /** Most steps of one call at a size: `{ n: 1e5, steps: '5M' }`. */
  readonly at?: { readonly n: number; readonly steps: number | string }
  /** `warn` is told and does not fail. */
  readonly severity?: 'error' | 'warn'
}

/** What `landau sweep` runs when its command line names no program. */
export interface SweepConfig {
  /** The command with its placeholders: `['node', 'bench.js', '{n}']`. */
  readonly command: readonly string[]
  /** Ranges of numbers: `{ n: [10, 1e6] }`. */
  readonly param?: Readonly<Record<string, readonly [low: number, high: number]>>
  /** How many values a range has, evenly spaced on a log scale; `linear` spaces them evenly. */
  readonly log?: number
  readonly linear?: number
  readonly list?: Readonly<Record<string, readonly (string | number)[]>>
  /** A glob: each file that matches is put into `{file}`. */
  readonly each?: string
  /** Features of a workload: `{ bytes: '{size}', nodes: 'calls:Parser.node' }`. */
  readonly feature?: Readonly<Record<string, string>>
  readonly featureFd?: number
  readonly repeat?: number
  readonly jobs?: number
  /** A time such as `90s` or `5m`. */
  readonly maxRun?: string
  readonly blocks?: boolean
}

/** What `landau.config.ts` may say. */
export interface LandauConfig {
  readonly budgets?: readonly BudgetConfig[]
  /** Path of the baseline file; `false` for none. */
  readonly baseline?: string | false
  readonly sweep?: SweepConfig
}

/** Types a configuration; gives it back unchanged. */
export const defineConfig = (config: LandauConfig): LandauConfig => config

export interface LoadedConfig {
  readonly config: LandauConfig
  /** Relative to the working directory; what messages say. */
  readonly file: string
  readonly text: string
}

const names = ['landau.config.ts', 'landau.config.mts', 'landau.config.js', 'landau.config.mjs', 'landau.config.json']

/** Loads the configuration that is named, or the nearest one upwards. Null when there is none; throws a usage failure when it makes no sense. */
export const loadConfig = async (path: string | null): Promise<LoadedConfig | null> => {
  const found = path === null ? nearestConfig(process.cwd()) : resolve(path)
  if (found === null) return null
  const file = relative(process.cwd(), found).split(sep).join('/')
  try {
    const text = readFileSync(found, 'utf8')
    const loaded: unknown = found.endsWith('.json') ? JSON.parse(text) : await importConfig(found)
    checkConfig(loaded, file)
    return { config: loaded as LandauConfig, file, text }
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error
    throw new Failure(
      `Landau cannot load ${file}: ${reasonOf(error)}.${isNotInstalled(error) ? ' `npm install -D landau` installs it in the project.' : ''}`,
      2,
    )
  }
}

/** What the file imports of landau is not there. */
const isNotInstalled = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' && String(error).includes("'landau'")

const nearestConfig = (folder: string): string | null => {
  const found = names.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (found !== undefined) return found
  return dirname(folder) === folder || existsSync(join(folder, '.git')) ? null : nearestConfig(dirname(folder))
}

// The project's `landau.config.ts`: imported as it is, by Node itself, and checked, because nothing else checks it.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reasonOf, usage } from './failure.ts'

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

/** What `landau.config.ts` may say. */
export interface LandauConfig {
  readonly budgets?: readonly BudgetConfig[]
  /** Path of the baseline file; `false` for none. */
  readonly baseline?: string | false
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
    const loaded: unknown = found.endsWith('.json') ? JSON.parse(text) : ((await import(pathToFileURL(found).href)) as { default?: unknown }).default
    return { config: checked(loaded, file), file, text }
  } catch (error) {
    if (error instanceof Error && error.name === 'Failure') throw error
    throw usage(`Landau cannot load ${file}: ${reasonOf(error)}.`)
  }
}

const nearestConfig = (folder: string): string | null => {
  const found = names.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (found !== undefined) return found
  return dirname(folder) === folder || existsSync(join(folder, '.git')) ? null : nearestConfig(dirname(folder))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const checked = (value: unknown, file: string): LandauConfig => {
  if (!isObject(value)) throw usage(`${file} has no configuration: it must \`export default defineConfig({ … })\`.`)
  checkKeys(value, ['$schema', 'budgets', 'baseline'], file, '')
  const { budgets = [] } = value
  if (!Array.isArray(budgets)) throw usage(`\`budgets\` in ${file} must be a list.`)
  for (const [index, budget] of budgets.entries()) checkBudget(budget, `budgets[${index}]`, file)
  return value as LandauConfig
}

const checkBudget = (budget: unknown, name: string, file: string): void => {
  if (!isObject(budget) || typeof budget['match'] !== 'string')
    throw usage(`\`${name}\` in ${file} needs a \`match\`, such as 'src/**' or 'src/a.ts#parse'.`)
  checkKeys(budget, ['match', 'growth', 'in', 'at', 'severity'], file, `${name}.`)
  if (budget['growth'] === undefined && budget['at'] === undefined) throw usage(`\`${name}\` in ${file} needs a \`growth\` or an \`at\`.`)
}

const checkKeys = (value: object, known: readonly string[], file: string, prefix: string): void => {
  const [unknown] = Object.keys(value).filter((key) => !known.includes(key))
  if (unknown !== undefined) throw usage(`${file} says \`${prefix}${unknown}\`, which means nothing; there is ${known.join(', ')}.`)
}

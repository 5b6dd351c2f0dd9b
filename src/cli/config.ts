// The project's `landau.config.ts`: imported as it is, by Node itself, and checked, because nothing else checks it.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { reasonOf, usage } from './failure.ts'
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
  checkKeys(value, ['$schema', 'budgets', 'baseline', 'sweep'], file, '')
  const { budgets = [], sweep } = value
  if (sweep !== undefined) checkSweep(sweep, file)
  if (!Array.isArray(budgets)) throw usage(`\`budgets\` in ${file} must be a list.`)
  for (const [index, budget] of budgets.entries()) checkBudget(budget, `budgets[${index}]`, file)
  return value as LandauConfig
}

const sweepKeys = ['command', 'param', 'log', 'linear', 'list', 'each', 'feature', 'featureFd', 'repeat', 'jobs', 'maxRun', 'blocks']

const checkSweep = (sweep: unknown, file: string): void => {
  const command = isObject(sweep) ? sweep['command'] : undefined
  if (!isObject(sweep) || !Array.isArray(command) || command.length === 0 || !command.every((word) => typeof word === 'string'))
    throw usage(`\`sweep\` in ${file} needs a \`command\`, such as ['node', 'bench.js', '{n}'].`)
  checkKeys(sweep, sweepKeys, file, 'sweep.')
  for (const key of ['param', 'list', 'feature'])
    if (sweep[key] !== undefined && !isObject(sweep[key])) throw usage(`\`sweep.${key}\` in ${file} must be an object, a name for each placeholder.`)
  for (const [name, range] of Object.entries((sweep['param'] ?? {}) as Record<string, unknown>))
    if (!Array.isArray(range)) throw usage(`\`sweep.param.${name}\` in ${file} must be a range, such as [10, 1e6].`)
  for (const [name, values] of Object.entries((sweep['list'] ?? {}) as Record<string, unknown>))
    if (!Array.isArray(values)) throw usage(`\`sweep.list.${name}\` in ${file} must be a list of values.`)
}

const checkBudget = (budget: unknown, name: string, file: string): void => {
  if (!isObject(budget) || typeof budget['match'] !== 'string')
    throw usage(`\`${name}\` in ${file} needs a \`match\`, such as 'src/**' or 'src/a.ts#parse'.`)
  checkKeys(budget, ['match', 'growth', 'in', 'at', 'severity'], file, `${name}.`)
  const { severity } = budget
  if (severity !== undefined && severity !== 'error' && severity !== 'warn')
    throw usage(`\`${name}.severity\` in ${file} is ${JSON.stringify(severity)}; there is 'error' and 'warn'.`)
  if (budget['growth'] === undefined && budget['at'] === undefined) throw usage(`\`${name}\` in ${file} needs a \`growth\` or an \`at\`.`)
}

const checkKeys = (value: object, known: readonly string[], file: string, prefix: string): void => {
  const [unknown] = Object.keys(value).filter((key) => !known.includes(key))
  if (unknown !== undefined) throw usage(`${file} says \`${prefix}${unknown}\`, which means nothing; there is ${known.join(', ')}.`)
}

// Budgets from where they are written (configuration, baseline, doc comments) to what the analysis judges.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isObject } from '../base/is-object.ts'
import { baselineBudgets, docBudgets, hasDocBudgets, readLimit } from '../analysis/index.ts'
import type { Analysis, Baseline, Budget, UnitFinding } from '../analysis/index.ts'
import type { Profile } from '../profile/index.ts'
import { matcher } from '../host/index.ts'
import type { BudgetConfig, LoadedConfig } from './config.ts'
import { reasonOf, usage } from './failure.ts'

/** The budgets of a configuration, in its order. Throws a usage failure for words that are no budget. */
export const configBudgets = ({ config, file, text }: LoadedConfig): Budget[] =>
  (config.budgets ?? []).map((budget, index) => {
    const line = lineOfBudget(text, config.budgets ?? [], index)
    const key = budget.growth === undefined ? 'at' : 'growth'
    const growth = budget.growth === undefined ? null : readLimit(budget.growth)
    if (budget.growth !== undefined && growth === null)
      throw usage(
        `\`budgets[${index}].growth\` (${file}:${line}) is ${JSON.stringify(budget.growth)}, which is no growth; say n, n log n, n^2, < n^2 or exactly n.`,
      )
    return {
      place: { file, line, what: wordOf(index, key), words: { match: wordOf(index, 'match'), in: wordOf(index, 'in') } },
      applies: meansUnit(budget.match),
      named: budget.match.includes('#'),
      growth,
      at: budget.at === undefined ? null : { size: budget.at.n, steps: stepsOf(budget.at.steps, `budgets[${index}].at.steps`, file) },
      measure: budget.in ?? null,
      severity: budget.severity ?? 'error',
    }
  })

const wordOf = (index: number, key: 'growth' | 'at' | 'match' | 'in'): string => `\`budgets[${index}].${key}\``

/** The line on which the text of a budget's `match` stands: the nth of those that say the same. */
const lineOfBudget = (text: string, budgets: readonly BudgetConfig[], index: number): number => {
  const { match } = budgets[index] as BudgetConfig
  const before = budgets.slice(0, index).filter((budget) => budget.match === match).length
  const quoted = new RegExp(`(['"\`])${match.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\1`, 'g')
  const at = [...text.matchAll(quoted)][before]?.index ?? 0
  return text.slice(0, at).split('\n').length
}

const meansUnit = (match: string): ((unit: UnitFinding) => boolean) => {
  const [glob = '', symbol] = match.split('#')
  const matches = matcher(glob)
  if (symbol === undefined) return ({ kind, name, own, file }) => kind === 'routine' && name !== '(module)' && own && matches(file)
  return ({ name, file }) => (name === symbol || name.endsWith(`.${symbol}`)) && matches(file)
}

const suffixes: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

const stepsOf = (value: number | string, name: string, file: string): number => {
  const [, digits = '', suffix = ''] = /^([\d_.e+]+)\s*([kmg]?)$/i.exec(String(value)) ?? []
  const steps = Number(digits.replaceAll('_', '')) * (suffixes[suffix.toLowerCase()] ?? Number.NaN)
  if (digits === '' || !(steps > 0)) throw usage(`\`${name}\` in ${file} is ${JSON.stringify(value)}; say a number of steps, such as 5e6 or '5M'.`)
  return steps
}

/** How others write what is no budget: the cost in several sizes, say. */
const bigO = /^[OoΘΩ]\s*\(/

/** The budgets in the doc comments of the profiled files; what is none is left out and told. Throws a usage failure for one that cannot be read. */
export const commentBudgets = (
  analysis: Analysis,
  { files, uncounted = [] }: Pick<Profile['header'], 'files' | 'uncounted'>,
  sources: ReadonlyMap<string, string>,
  tell: (text: string) => void,
): Budget[] =>
  [...sources].filter(isOwn).flatMap(([file, text]) => {
    const constants = uncounted.filter((place) => files[place.file]?.path === file)
    const { budgets, unreadable } = docBudgets(file, text, analysis.units, constants)
    const wrong = unreadable.find(({ text: words }) => !bigO.test(words))
    if (wrong !== undefined)
      throw usage(
        `${file}:${wrong.line} says \`@complexity ${wrong.text}\`, which is no growth; say n, n log n, n^2 …, with \`in xs.length\` if you like.`,
      )
    for (const { line, text: words } of unreadable)
      tell(`${file}:${line} says \`@complexity ${words}\`, which is no growth in one size: it is not judged.`)
    return budgets
  })

/** The files of one's own that have such comments. */
export const filesWithComments = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].filter(isOwn).flatMap(([file, text]) => (hasDocBudgets(text) ? [file] : []))

const isOwn = ([file]: readonly [file: string, text: string]): boolean => !file.includes('node_modules/')

/** The baseline in a file, as budgets; none when there is no such file. */
export const fileBudgets = (path: string, name: string): Budget[] => {
  if (!existsSync(path)) return []
  const text = textOf(path, name)
  const lines = text.split('\n')
  const lineOf = (key: string): number => lines.findIndex((line) => line.includes(`${JSON.stringify(key)}:`)) + 1
  return baselineBudgets(parsed(text, name), name, lineOf)
}

const textOf = (path: string, name: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw usage(`${name} is no baseline: ${reasonOf(error)}.`)
  }
}

const baselineVersion = 1

const unitsIn = (text: string): Baseline => {
  const data: unknown = JSON.parse(text)
  const { version = baselineVersion, units } = isObject(data) ? data : {}
  if (version !== baselineVersion) throw new SyntaxError(`its version is ${JSON.stringify(version)}, and this landau knows ${baselineVersion}`)
  if (!isObject(units)) throw new SyntaxError('it has no `units`')
  const [wrong] = Object.entries(units).filter(([, growth]) => !isGrowth(growth))
  if (wrong !== undefined) throw new SyntaxError(`its entry of ${wrong[0]} is ${JSON.stringify(wrong[1])}, which is no growth`)
  return units as Baseline
}

const isGrowth = (value: unknown): boolean => typeof value === 'string' && (value === 'r^n' || readLimit(value) !== null)

const parsed = (text: string, name: string): Baseline => {
  try {
    return unitsIn(text)
  } catch (error) {
    throw usage(`${name} is no baseline: ${reasonOf(error)}. \`landau check --update-baseline\` writes a new one.`)
  }
}

/** What can be read of a baseline that is written anew: one that a merge has spoilt has nothing. */
const earlier = (text: string): Baseline => {
  try {
    return unitsIn(text)
  } catch {
    return {}
  }
}

/** Writes the baseline; tells how many entries came, went and changed. */
export const writeBaseline = (path: string, name: string, baseline: Baseline): string => {
  const old = existsSync(path) ? earlier(textOf(path, name)) : {}
  writeFileSync(path, `${JSON.stringify({ version: baselineVersion, units: baseline }, null, 2)}\n`)
  const keys = Object.keys(baseline)
  const changed = keys.filter((key) => old[key] !== undefined && old[key] !== baseline[key])
  const lines = changed.map((key) => `  ${key}: ${old[key]} → ${baseline[key]}`)
  const count = `${keys.filter((key) => old[key] === undefined).length} new, ${changed.length} changed, ${Object.keys(old).filter((key) => baseline[key] === undefined).length} gone`
  return [`landau: wrote ${name}: ${keys.length} functions; ${count}.`, ...lines].join('\n')
}

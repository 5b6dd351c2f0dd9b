// What the keys of a configuration take, and the sentence about a value that is something else. A configuration in JSON or JavaScript was seen by no type checker.

import { inspect } from 'node:util'
import { isObject } from '../base/is-object.ts'
import { usage } from './failure.ts'

/** What a key takes: in words, and whether a value is it. */
interface Kind {
  readonly says: string
  readonly accepts: (value: unknown) => boolean
}

type Kinds = Readonly<Record<string, Kind>>

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isPositive = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value > 0
const isCount = (value: unknown): boolean => isPositive(value) && Number.isInteger(value)
const isList = (value: unknown, accepts: (item: unknown) => boolean): boolean => Array.isArray(value) && value.length > 0 && value.every(accepts)
const isMap = (value: unknown, accepts: (item: unknown) => boolean): boolean => isObject(value) && Object.values(value).every(accepts)
const isRange = (value: unknown): boolean =>
  isList(value, Number.isFinite) && (value as number[]).length === 2 && (value as number[])[0]! < (value as number[])[1]!
/** A comma separates the values of a list on the command line. */
const isListed = (value: unknown): boolean => Number.isFinite(value) || (isText(value) && !(value as string).includes(','))

const count: Kind = { says: 'a whole number above 0', accepts: isCount }
const text = (says: string): Kind => ({ says, accepts: isText })

const configKinds: Kinds = {
  $schema: text('a path'),
  budgets: { says: "a list, such as [{ match: 'src/**', growth: 'n log n' }]", accepts: Array.isArray },
  baseline: { says: 'the path of a file, or false', accepts: (value) => isText(value) || value === false },
  sweep: { says: "an object, such as { command: ['node', 'bench.js', '{n}'], param: { n: [10, 1e6] } }", accepts: isObject },
}

const budgetKinds: Kinds = {
  match: text("'src/**' for all functions of these files, or 'src/a.ts#parse' for one"),
  growth: text("a growth, such as 'n log n' or '< n^2'"),
  in: text("the name of a size, such as 'items.length'"),
  at: {
    says: "a size and the most steps of a call, such as { n: 1e5, steps: '5M' }",
    accepts: (value) => isObject(value) && isPositive(value['n']) && (isPositive(value['steps']) || isText(value['steps'])),
  },
  severity: { says: "'error' or 'warn'", accepts: (value) => value === 'error' || value === 'warn' },
}

const sweepKinds: Kinds = {
  command: { says: "a list of words, such as ['node', 'bench.js', '{n}']", accepts: (value) => isList(value, (word) => typeof word === 'string') },
  param: { says: 'two ascending numbers for each name, such as { n: [10, 1e6] }', accepts: (value) => isMap(value, isRange) },
  log: count,
  linear: count,
  list: {
    says: "a list of numbers or of texts without commas for each name, such as { mode: ['fast', 'small'] }",
    accepts: (value) => isMap(value, (values) => isList(values, isListed)),
  },
  each: text("a glob, such as 'inputs/*.json'"),
  feature: { says: "a text for each name, such as { bytes: '{size}' }", accepts: (value) => isMap(value, isText) },
  featureFd: count,
  repeat: count,
  jobs: count,
  maxRun: text("a time, such as '90s' or '5m'"),
  blocks: { says: 'true or false', accepts: (value) => typeof value === 'boolean' },
}

/** Checks a configuration that `file` gave. Throws a usage failure that says which key is wrong, and what it takes. */
export function checkConfig(value: unknown, file: string): void {
  if (!isObject(value))
    throw usage(
      `${file} has no configuration: it must ${file.endsWith('.json') ? 'be an object, such as { "budgets": [] }' : '`export default defineConfig({ … })`'}.`,
    )
  checkValues(value, configKinds, file, '')
  if (isObject(value['sweep'])) {
    checkValues(value['sweep'], sweepKinds, file, 'sweep.')
    if (value['sweep']['command'] === undefined) throw usage(`\`sweep\` in ${file} needs a \`command\`: ${sweepKinds['command']!.says}.`)
  }
  for (const [index, budget] of ((value['budgets'] ?? []) as unknown[]).entries()) checkBudget(budget, `budgets[${index}]`, file)
}

function checkBudget(budget: unknown, name: string, file: string): void {
  if (!isObject(budget) || budget['match'] === undefined) throw usage(`\`${name}\` in ${file} needs a \`match\`: ${budgetKinds['match']!.says}.`)
  checkValues(budget, budgetKinds, file, `${name}.`)
  if (budget['growth'] === undefined && budget['at'] === undefined) throw usage(`\`${name}\` in ${file} needs a \`growth\` or an \`at\`.`)
}

function checkValues(values: Readonly<Record<string, unknown>>, kinds: Kinds, file: string, prefix: string): void {
  for (const [key, value] of Object.entries(values)) {
    const kind = Object.hasOwn(kinds, key) ? kinds[key]! : null
    if (kind === null) throw usage(`${file} says \`${prefix}${key}\`, which means nothing; there is ${Object.keys(kinds).join(', ')}.`)
    if (value !== undefined && !kind.accepts(value)) throw usage(`\`${prefix}${key}\` in ${file} is ${printed(value)}; it takes ${kind.says}.`)
  }
}

const longest = 60

/** What was written, cut where it is long. */
function printed(value: unknown): string {
  const whole = inspect(value, { breakLength: Infinity, depth: 2 })
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole
}

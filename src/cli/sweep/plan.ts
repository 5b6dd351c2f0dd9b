// From the words of `landau sweep` to the list of its workloads. Deterministic: shards on other machines make the same list.

import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { sha256Of } from '../../host/index.ts'
import { usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { adviceForText, scriptOf } from '../program.ts'

export interface Workload {
  /** Of everything that decides what the run does: the words of its command, its input file, its number, and of what is measured. */
  readonly hash: string
  readonly label: string
  readonly command: readonly [string, ...string[]]
  /** Features known before the run. */
  readonly features: Readonly<Record<string, number>>
  /** Relative cost where nothing is known yet: linear in the numeric features. */
  readonly weight: number
}

export interface Plan {
  /** Of the command before values are put in: results of the same program lie in the folder of this name. */
  readonly id: string
  readonly workloads: readonly Workload[]
}

/** One way to vary the command: a placeholder's values. */
interface Axis {
  readonly name: string
  readonly values: readonly { readonly text: string; readonly placeholders: Readonly<Record<string, string>>; readonly content: string }[]
  readonly isFeature: boolean
}

const maxWorkloads = 100_000
/** Of a program, in the name of a folder. */
const longestName = 40

/** The workloads that the words ask for; `more` are further values of the ranges. Throws a usage failure when they make no sense. */
export const planOf = (template: readonly string[], flags: FlagValues, more: readonly number[] = []): Plan => {
  const [program] = template
  if (program === undefined) throw usage('There is no program to sweep: landau sweep -P n 10 1e6 --log 12 -- node app.js {n}.')
  const advice = adviceForText(template)
  if (advice !== null) throw usage(advice)
  const axes = [...flags.param.map((words) => rangeAxis(words, flags, more)), ...flags.list.map(listAxis), ...eachAxis(flags.each)]
  if (axes.length === 0) throw usage('A sweep needs something that varies: -P n 10 1e6, -L name=a,b or --each GLOB.')
  const twice = axes.find(({ name }, i) => axes.findIndex((axis) => axis.name === name) < i)
  if (twice !== undefined) throw usage(`${twice.name} is said to vary twice: one -P or one -L for each name. \`--more 1\` adds a value to a range.`)
  for (const { name } of axes) if (!template.some((word) => word.includes(`{${name}}`))) throw usage(`The command has no {${name}} to put the values of ${name} into.`) // prettier-ignore
  const repeats = positive(flags.repeat ?? '1', '--repeat')
  const amount = axes.reduce((product, { values }) => product * values.length, repeats)
  if (amount > maxWorkloads) throw usage(`These are ${amount} workloads; at most ${maxWorkloads} make a sweep.`)
  const name = basename(scriptOf(template.slice(1)) ?? program).replace(/\.\w+$|[^\w.-]/g, '').slice(0, longestName) // prettier-ignore
  const combinations = axes.reduce<Choice[]>((all, axis) => all.flatMap((choice) => axis.values.map((value) => [...choice, { axis, value }])), [[]])
  const workloads = combinations.flatMap((choice) =>
    Array.from({ length: repeats }, (_, repeat) => workloadOf(template, choice, { repeat, repeats, flags })),
  )
  return {
    id: `${name}-${sha256Of(JSON.stringify([template, howMeasured(flags)])).slice(0, 8)}`,
    workloads: [...new Map(workloads.map((it) => [it.hash, it])).values()],
  }
}

/** Flags that change what a result says. */
const howMeasured = (flags: FlagValues): unknown => [flags.blocks, flags.include, flags.exclude]

type Choice = { readonly axis: Axis; readonly value: Axis['values'][number] }[]

const workloadOf = (
  template: readonly string[],
  choice: Choice,
  { repeat, repeats, flags }: { repeat: number; repeats: number; flags: FlagValues },
): Workload => {
  const placeholders = Object.assign({}, ...choice.map(({ value }) => value.placeholders)) as Record<string, string>
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(placeholders, name) ? placeholders[name]! : whole))
  const command = template.map(fill) as [string, ...string[]]
  const own = choice.filter(({ axis }) => axis.isFeature).map(({ axis, value }): [string, number] => [axis.name, Number(value.text)])
  const features = Object.fromEntries([...own, ...flags.feature.flatMap((spec) => givenFeature(spec, fill))])
  const label = choice.map(({ axis, value }) => `${axis.name}=${value.text}`).join(' ')
  return {
    hash: sha256Of(JSON.stringify([command, choice.map(({ value }) => value.content), repeat, howMeasured(flags)])).slice(0, 32),
    label: repeats === 1 ? label : `${label} #${repeat + 1}`,
    command,
    features,
    weight: Object.values(features).reduce((product, value) => product * Math.max(1, Math.abs(value)), 1),
  }
}

/** A feature that is a location's calls is known only after the run. */
export const callsPrefix = 'calls:'

const givenFeature = (spec: string, fill: (text: string) => string): [string, number][] => {
  const [, name = '', template = ''] = /^([^=]+)=(.+)$/s.exec(spec) ?? []
  if (name === '') throw usage(`--feature is NAME={size}, NAME={n} or NAME=calls:FUNCTION, not ${JSON.stringify(spec)}.`)
  if (template.startsWith(callsPrefix)) return []
  const value = Number(fill(template))
  if (!Number.isFinite(value)) throw usage(`The feature ${name} is no number for every workload: ${JSON.stringify(fill(template))}.`)
  return [[name, value]]
}

/** The range of `-P n 10 1e6`; whole when both ends are. */
export const readRange = (words: string): { readonly name: string; readonly low: number; readonly high: number; readonly whole: boolean } => {
  const [name = '', from, to, ...rest] = words.split(/\s+/)
  const [low, high] = [Number(from), Number(to)]
  if (!/^\w+$/.test(name) || rest.length > 0 || !(low < high))
    throw usage(`-P takes a name and two ascending numbers, as in -P n 10 1e6; not ${JSON.stringify(words)}.`)
  return { name, low, high, whole: Number.isInteger(low) && Number.isInteger(high) }
}

const rangeAxis = (words: string, flags: FlagValues, more: readonly number[]): Axis => {
  const { name, low, high, whole } = readRange(words)
  const isLinear = flags.linear !== null
  const steps = positive(flags.linear ?? flags.log ?? '9', isLinear ? '--linear' : '--log')
  if (steps < 2) throw usage('A range needs at least 2 values.')
  if (!isLinear && low <= 0) throw usage(`Values of ${name} cannot be spaced evenly on a log scale from ${low}; start above 0 or use --linear.`)
  const values = Array.from({ length: steps }, (_, i) => {
    const part = i / (steps - 1)
    const value = isLinear ? low + (high - low) * part : low * (high / low) ** part
    return whole ? Math.round(value) : Number(value.toPrecision(6))
  })
  return { name, isFeature: true, values: [...new Set([...values, ...more])].toSorted((a, b) => a - b).map((value) => plain(name, String(value))) } // prettier-ignore
}

const plain = (name: string, text: string): Axis['values'][number] => ({ text, placeholders: { [name]: text }, content: '' })

const listAxis = (words: string): Axis => {
  const [, name = '', list = ''] = /^(\w+)=(.+)$/s.exec(words) ?? []
  if (name === '') throw usage(`-L takes a name and its values, as in -L fixture=a,b; not ${JSON.stringify(words)}.`)
  const values = list.split(',')
  return {
    name,
    isFeature: values.every((value) => value !== '' && Number.isFinite(Number(value))),
    values: values.map((value) => plain(name, value)),
  }
}

const eachAxis = (glob: string | null): Axis[] => {
  if (glob === null) return []
  const files = globSync(glob)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(file).isFile())
    .toSorted((a, b) => (a < b ? -1 : 1))
  if (files.length === 0) throw usage(`No file matches ${glob}.`)
  const values = files.map((file) => {
    const content = readFileSync(file, 'latin1')
    return { text: file, placeholders: { file, size: String(content.length) }, content: sha256Of(content) }
  })
  return [{ name: 'file', isFeature: false, values }]
}

/** A whole number above 0. Throws a usage failure for anything else. */
export const positive = (text: string, flag: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw usage(`${flag} takes a whole number above 0, not ${JSON.stringify(text)}.`)
  return value
}

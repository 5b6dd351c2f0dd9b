// `npm run verify:bench`: profiles of real programs and of packages' own test suites, recounted by `landau verify`; written to docs/results/verification.md.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from '../bench/measure.ts'
import { geometricMean } from '../bench/statistics.ts'
import { installPrograms } from '../bench/programs.ts'
import { cached, landauBin, results, root } from './harness/paths.ts'
import { packages, prepareSuites, suiteOf } from './suites/run.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, suites: { type: 'string', default: '30' }, traps: { type: 'string', default: '3' } },
})

/** What is only arithmetic in loops. */
const kernels: ReadonlySet<string> = new Set(['matrix', 'nbody'])

interface Target {
  readonly name: string
  readonly sort: 'program' | 'kernel' | 'suite'
  readonly cwd: string
  readonly args: readonly string[]
}

interface Plan {
  readonly command: 'count' | 'run' | 'run --algorithms'
  readonly monitor: 'fast' | 'trap' | 'both'
  /** What `--only` is given; empty for every file. */
  readonly only?: string
}

/** Files whose traps are visited seldom enough to be affordable. */
const trapped: readonly (readonly [program: string, only: string])[] = [
  ['graph', '**/neighborhood.js'],
  ['graph', '**/src/data.js'],
  ['lodash', '**/input.mjs'],
  ['matter', '**/matter.mjs'],
]

interface Row extends Target, Plan {
  readonly compared: number
  readonly agree: number
  readonly evidence: { readonly counters: number; readonly traps: number; readonly flow: number }
  readonly disagree: number
  readonly blind: number
  readonly chance: number
  readonly whys: readonly (readonly [why: string, locations: number])[]
  /** Half of the user time of all that `landau verify` did, which ran the original twice, over that of the profiled run. */
  readonly ratio: number
}

const number = String.raw`([\d\s]+)`
const summary = new RegExp(
  `${number} locations? compared \\(\\w+\\): ${number} agree(?: \\(([^)]*)\\))?, ${number} disagree, ${number} not observable, ${number} not reproducible`,
  'u',
)
const toNumber = (digits: string | undefined): number => Number((digits ?? '0').replace(/\s/gu, ''))

const readRow = (target: Target, plan: Plan, text: string, ratio: number): Row | null => {
  const found = summary.exec(text)
  if (found === null) return null
  const [, compared, agree, parts, disagree, blind, chance] = found
  const part = (name: string): number => toNumber(new RegExp(`${number} by ${name}`, 'u').exec(parts ?? '')?.[1])
  const evidence = { counters: parts === undefined ? toNumber(agree) : part('V8’s counters'), traps: part('traps'), flow: part('the flow law') }
  const whys = [...text.matchAll(/^not observable: ([\d\s]+), because (.*)$/gmu)].map(
    ([, locations, why = '']) => [why.split(':')[0] as string, toNumber(locations)] as const,
  )
  const [, ...counts] = [0, compared, agree, disagree, blind, chance].map((it) => toNumber(String(it ?? 0)))
  const [locations = 0, agreed = 0, disagreed = 0, unseen = 0, irreproducible = 0] = counts
  return { ...target, ...plan, compared: locations, agree: agreed, evidence, disagree: disagreed, blind: unseen, chance: irreproducible, whys, ratio }
}

const verifyTarget = async (target: Target, plan: Plan): Promise<Row | null> => {
  const out = cached('verify', `${target.name.replaceAll(/[^\w.-]/g, '_')}-${plan.command.replace(' --', '-')}-${plan.monitor}`)
  rmSync(out, { recursive: true, force: true })
  const profiled = await measure([landauBin, ...plan.command.split(' '), '--out', out, '--', 'node', ...target.args], target.cwd)
  const [run = ''] = readdirSync(join(out, 'runs'))
  const only = plan.only === undefined ? [] : ['--only', plan.only]
  const verified = await measure([landauBin, 'verify', '--monitor', plan.monitor, ...only, join(out, 'runs', run, 'profile.landau')], target.cwd)
  return readRow(target, plan, verified.stdout, verified.userSeconds / 2 / profiled.userSeconds)
}

const programTargets = (): Target[] => {
  const home = cached('bench')
  installPrograms(home)
  const names = readdirSync(join(root, 'bench/programs')).map((file) => file.replace(/\.mjs$/, ''))
  return names
    .filter((name) => name !== 'input')
    .map((name) => ({
      name,
      sort: kernels.has(name) ? 'kernel' : 'program',
      cwd: home,
      args: [join(home, 'programs', `${name}.mjs`)],
    }))
}

/** A loop whose body begins 4.4·10^9 times, past 2^32, within a minute or two: V8's own counters wrap at 2^31. */
const longProgram = `let odd = 0
const turn = (n) => { for (let i = 0; i < n; i++) { if ((i & 1) === 1) odd = (odd + 1) | 0 } }
for (let i = 0; i < 44; i++) turn(100_000_000)
console.log(odd)
`

const longTarget = (): Target => {
  const program = cached('verify', 'past-2-32.mjs')
  mkdirSync(cached('verify'), { recursive: true })
  writeFileSync(program, longProgram)
  return { name: 'a counter past 2^32', sort: 'kernel', cwd: cached('verify'), args: [program] }
}

const suiteTargets = (): Target[] => {
  prepareSuites()
  return packages.slice(0, Number(values.suites)).map((name) => ({ ...suiteOf(name), sort: 'suite' }))
}

const mean = (rows: readonly Row[]): string => (rows.length === 0 ? 'not run' : `${geometricMean(rows.map((it) => it.ratio)).toFixed(2)}x`)

const sum = (rows: readonly Row[], pick: (row: Row) => number): number => rows.reduce((total, row) => total + pick(row), 0)

const tableRow = (it: Row): string =>
  `| ${it.name}${it.only === undefined ? '' : `, \`${it.only}\``} | ${it.compared} | ${it.evidence.counters} | ${it.evidence.traps} | ${it.evidence.flow} | ${it.disagree} | ${it.blind} | ${it.chance} | ${it.ratio.toFixed(2)}x |`

const section = (title: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `\n## ${title}

${sum(rows, (it) => it.agree)} of ${sum(rows, (it) => it.compared)} locations agree, ${sum(rows, (it) => it.disagree)} disagree, ${sum(rows, (it) => it.blind)} are not observable, ${sum(rows, (it) => it.chance)} not reproducible. Time ${mean(rows)} by geometric mean.

| program | locations | agree by V8’s counters | by traps | by the flow law | disagree | not observable | not reproducible | time |
|---|---|---|---|---|---|---|---|---|
${rows.map(tableRow).join('\n')}

Not observable, because

${whyList(rows)}
`

const whyList = (rows: readonly Row[]): string => {
  const whys = Map.groupBy(
    rows.flatMap((it) => it.whys),
    ([why]) => why,
  )
  const totals = [...whys].map(([why, all]) => [why, all.reduce((total, [, locations]) => total + locations, 0)] as const)
  return totals
    .toSorted(([, a], [, b]) => b - a)
    .map(([why, locations]) => `- ${why}: ${locations}`)
    .join('\n')
}

const page = (rows: readonly Row[], failed: readonly string[]): string => {
  const of = (command: string, monitor: string, ...sorts: readonly string[]): Row[] =>
    rows.filter((it) => it.command === command && it.monitor === monitor && sorts.includes(it.sort))
  return `# Profiles recounted by an independent monitor

Made by \`npm run verify:bench\` on Node ${process.version}, ${process.platform} ${process.arch}. *Time* is that of one recount over that of the profiled run: half of the user time of all
that \`landau verify\` does, which is two runs of the original under the fast monitor, a run with traps where those left something open, and the comparison. Moseley, Debray and Andrews report 636.7x for theirs.
${failed.length === 0 ? '' : `\nNo result: ${failed.join(', ')}.\n`}${section('Programs, `landau count`', of('count', 'fast', 'program'))}${section('Kernels, `landau count`', of('count', 'fast', 'kernel'))}${section('Test suites of packages, `landau count`', of('count', 'fast', 'suite'))}${section('Programs and kernels, `landau run`: activations, entries of loops, iterations as part of steps', of('run', 'fast', 'program', 'kernel'))}${section('Programs and kernels, `landau run --algorithms`: entries and iterations of loops', of('run --algorithms', 'fast', 'program', 'kernel'))}${section('Test suites of packages, `landau run`: activations and entries of loops', of('run', 'fast', 'suite'))}${section('Traps at every position of some files of programs, after the counters (`--monitor both --only`), `landau count`', of('count', 'both', 'program', 'kernel'))}${section('Traps at every position, `landau count`', of('count', 'trap', 'suite'))}`
}

const rowsFile = cached('verify', 'rows.json')

const keyOf = ({ name }: Target, { command, monitor, only = '' }: Plan): string => `${name} ${command} ${monitor} ${only}`

// Written by this script.
const readRows = (): Row[] => (existsSync(rowsFile) ? (JSON.parse(readFileSync(rowsFile, 'utf8')) as Row[]) : [])

const main = async (): Promise<void> => {
  const wanted = new RegExp(values.only)
  const [programs, suites] = [[...programTargets(), longTarget()], suiteTargets()]
  const plans: (readonly [Target, Plan])[] = [
    ...[...suites, ...programs].map((it) => [it, { command: 'count', monitor: 'fast' }] as const),
    ...suites.slice(0, Number(values.traps)).map((it) => [it, { command: 'count', monitor: 'trap' }] as const),
    ...trapped.flatMap(([name, only]) =>
      programs.filter((it) => it.name === name).map((it) => [it, { command: 'count', monitor: 'both', only }] as const),
    ),
    ...[...suites, ...programs].map((it) => [it, { command: 'run', monitor: 'fast' }] as const),
    ...programs.map((it) => [it, { command: 'run --algorithms', monitor: 'fast' }] as const),
  ]
  // Rows of earlier runs stay, so that a long table can be made in parts and one of them made again.
  const rows = new Map(readRows().map((row) => [keyOf(row, row), row]))
  const failed: string[] = []
  mkdirSync(results, { recursive: true })
  for (const [target, plan] of plans.filter(([{ name }, { command, monitor }]) => wanted.test(`${name} ${command} ${monitor}`))) {
    const row = await verifyTarget(target, plan)
    const label = `${target.name}, landau ${plan.command}, ${plan.monitor} monitor`
    if (row === null) failed.push(label)
    else rows.set(keyOf(target, plan), row)
    console.log(
      row === null
        ? `no result  ${label}`
        : `${row.disagree === 0 ? 'agrees   ' : 'DISAGREES'}  ${label}: ${row.agree} of ${row.compared}, ${row.ratio.toFixed(2)}x`,
    )
    // After each, so that a long run may be ended.
    writeFileSync(rowsFile, JSON.stringify([...rows.values()]))
    writeFileSync(join(results, 'verification.md'), page([...rows.values()], failed))
  }
  writeFileSync(join(results, 'verification.md'), page([...rows.values()], failed))
  console.log('docs/results/verification.md')
}

await main()

// `npm run papers`: the papers' own examples under landau, and their published results beside what landau says. Writes docs/results/papers.md.
// `npm run papers -- --only aprof` runs and replaces the part about aprof's figures alone, which is the last.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

import { significant } from '../src/base/number-text.ts'
import { aprofFigures, heading as aprofHeading } from './papers/aprof.ts'
import { trendProf } from './papers/trend-prof.ts'

const root = join(import.meta.dirname, '..')
const landau = join(root, 'src/cli/main.ts')
const programs = join(root, 'test/programs/papers')

/** What the JSON report says of a unit, as far as it is needed here. */
interface Unit {
  readonly name: string
  readonly measure: string
  readonly certainty: string
  readonly class: string
  readonly formula: string
  readonly exponent: { readonly low: number; readonly value: number; readonly high: number }
  readonly sizes: { readonly distinct: number; readonly min: number; readonly max: number }
}

/** Runs a program under landau and answers with its unit of that name. */
const unitOf = (program: string, order: string, name: string): Unit => {
  const folder = mkdtempSync(join(tmpdir(), 'landau-papers-'))
  try {
    const report = join(folder, 'report.json')
    const args = [landau, 'run', '--out', folder, '--reporter', `json=${report}`, join(programs, program), order]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: programs, encoding: 'utf8' })
    if (status !== 0) throw new Error(`landau run ${program} ${order} ended with ${status}:\n${stderr}`)
    const { units } = JSON.parse(readFileSync(report, 'utf8')) as { readonly units: readonly Unit[] }
    const unit = units.find((it) => it.name === name)
    if (unit === undefined) throw new Error(`landau reports nothing named ${name} in ${program}.`)
    return unit
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Example {
  readonly title: string
  readonly program: string
  readonly unit: string
  /** Blocks that landau counts in one iteration of the inner loop; AlgoProf counts 1. */
  readonly blocks: number
}

const examples: readonly Example[] = [
  { title: 'linked list, Listing 1', program: 'insertion-sort-list.mjs', unit: 'List.sort', blocks: 3 },
  { title: 'array', program: 'insertion-sort-array.mjs', unit: 'sort', blocks: 1 },
]

/** What Figure 1 of the paper shows. */
const orders = [
  ['random', '0.25·n²', 2],
  ['sorted', 'n', 1],
  ['reversed', '0.5·n²', 2],
] as const

/** The leading coefficient of a formula such as `3/2·n² + 5` or `~0.768·n² + 7.16·n`. */
const leadingOf = (formula: string): number => {
  const [, whole, below] = /^~?(?:([\d.]+)(?:\/(\d+))?·)?n/.exec(formula) ?? []
  return Number(whole ?? 1) / Number(below ?? 1)
}

const rowsOf = ({ title, program, unit: name, blocks }: Example): string[] =>
  orders.map(([order, published, degree]) => {
    const { class: found, formula, certainty, measure, exponent, sizes } = unitOf(program, order, name)
    // Only the inner loop has more than one block an iteration, and in sorted input it never runs.
    const iterations = degree === 2 ? `${significant(leadingOf(formula) / blocks, 2)}·n²` : `${significant(leadingOf(formula), 2)}·n`
    return `| ${title} | ${order} | ${published} | ${iterations} | ${found} | \`${formula}\` | ${significant(exponent.value)} [${significant(exponent.low)}, ${significant(exponent.high)}] | ${certainty} | ${measure}, ${sizes.distinct} sizes |`
  })

const ownExamples = (): string => `# The papers' own examples

Made by \`npm run papers\`; the programs are in \`test/programs/papers/\`. Landau sees the unmodified program: sizes and costs are its own.

## AlgoProf: insertion sort

Zaparanuks and Hauswirth, *Algorithmic profiling*, Figure 1: algorithmic steps of insertion sort over the length of the list. AlgoProf counts
iterations; landau's steps are basic blocks, of which an iteration of the inner loop has 3 in the paper's listing (the iteration and the arms of
two \`if\`) and 1 in the array version. "iterations" is landau's leading term divided by that.

| program | input | paper | iterations | class | landau, in steps | exponent | certainty | size |
|---|---|---|---|---|---|---|---|---|
${examples.flatMap(rowsOf).join('\n')}

${trendProf()}`
const target = join(root, 'docs/results/papers.md')
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const before = values.only === 'aprof' ? readFileSync(target, 'utf8').split(aprofHeading)[0]! : `${ownExamples()}\n`
const text = `${before.trimEnd()}\n\n${await aprofFigures()}`
writeFileSync(target, text)
console.log(text)

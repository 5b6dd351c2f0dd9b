// `npm run bench:budgets`: how long programs take with which `--budget`, and how much of them is traced, written to docs/results/budgets.md.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from '../scripts/harness/machine.ts'
import { cached, landauBin, results } from '../scripts/harness/paths.ts'
import { readProfile } from '../src/cli/collect.ts'
import { measure, type Cost } from './measure.ts'
import { canRepeat, installPrograms, programNames } from './programs.ts'
import { geometricMean, median } from './statistics.ts'

const usage = `usage: npm run bench:budgets -- [--only REGEX] [--rounds N] [--times N]
  --rounds  runs of each program with each budget, in turns (default 1)
  --times   how often each program does its work (default 3); those that cannot repeat it are left out
  with --only the results file is not written`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '1' },
    times: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})

/** Null is an exact run. */
const budgets = ['2x', '3x', '4x', '5x', null] as const

const home = cached('bench')

interface Sampled {
  /** Of each round, over the plain run's. */
  readonly slowdowns: number[]
  /** Part of the steps; that of all rounds is the same. */
  traced: number
}

interface Measured {
  readonly name: string
  readonly plainSeconds: number
  readonly sampled: readonly Sampled[]
}

function tracedIn(out: string): number {
  const [run = ''] = readdirSync(join(out, 'runs'))
  const totals = readProfile(join(out, 'runs', run, 'profile.landau')).profile?.header.totals
  if (totals === undefined) throw new Error(`There is no profile in ${out}.`)
  return (totals.traced ?? totals.steps) / totals.steps
}

async function measureProgram(name: string, rounds: number): Promise<Measured> {
  const program = join(home, 'programs', `${name}.mjs`)
  const out = join(home, 'profiles', name)
  const run = async (...args: string[]): Promise<Cost> => {
    const cost = await measure(args, home, { env: { BENCH_TIMES: values.times } })
    if (cost.code !== 0) throw new Error(`${name} ended with exit code ${cost.code}: node ${args.join(' ')}`)
    return cost
  }
  const sampled: Sampled[] = budgets.map(() => ({ slowdowns: [], traced: 0 }))
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { userSeconds, stdout } = await run(program)
    plain.push(userSeconds)
    for (const [i, budget] of budgets.entries()) {
      rmSync(out, { recursive: true, force: true })
      const cost = await run(landauBin, 'run', '--out', out, ...(budget === null ? [] : ['--budget', budget]), program)
      if (cost.stdout !== stdout) throw new Error(`${name} printed something else with --budget ${budget}.`)
      sampled[i]!.slowdowns.push(cost.userSeconds / userSeconds)
      sampled[i]!.traced = tracedIn(out)
    }
  }
  return { name, plainSeconds: median(plain), sampled }
}

const percent = (part: number): string => `${part < 0.1 ? (part * 100).toPrecision(2) : Math.round(part * 100)} %`
const cell = ({ slowdowns, traced }: Sampled): string => {
  const spread = slowdowns.length > 1 ? ` (${Math.min(...slowdowns).toFixed(2)}–${Math.max(...slowdowns).toFixed(2)})` : ''
  return `${median(slowdowns).toFixed(2)}x${spread}, ${percent(traced)}`
}
const row = ({ name, plainSeconds, sampled }: Measured): string => `| ${name} | ${plainSeconds.toFixed(2)} s | ${sampled.map(cell).join(' | ')} |`

const means = (all: readonly Measured[]): string =>
  budgets.map((_, i) => `${geometricMean(all.map(({ sampled }) => median(sampled[i]!.slowdowns))).toFixed(2)}x`).join(' | ')

const pageOf = (all: readonly Measured[]): string => `# What a budget buys

Made by \`npm run bench:budgets -- --times ${values.times} --rounds ${values.rounds}\` on ${machine}.
Each program does its work ${values.times} times in one process; the plain run and those with each budget take turns. In each column: user CPU time of the whole command over that of the plain
program, landau's launcher, instrumentation and report included, where nothing was instrumented before; and which part of the steps was traced.

| program | plain time | ${budgets.map((budget) => (budget === null ? 'exact' : `\`--budget ${budget}\``)).join(' | ')} |
|---|---|${budgets.map(() => '---').join('|')}|
${all.map(row).join('\n')}
| **geometric mean** | | ${means(all)} |
`

const main = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  installPrograms(home)
  mkdirSync(join(home, 'profiles'), { recursive: true })
  const only = new RegExp(values.only)
  const all: Measured[] = []
  for (const name of programNames().filter((it) => only.test(it) && canRepeat(it))) {
    const measured = await measureProgram(name, Number(values.rounds))
    all.push(measured)
    console.log(row(measured))
  }
  console.log(`| | | ${means(all)} |`)
  if (values.only !== '') return
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'budgets.md'), pageOf(all))
  console.log('docs/results/budgets.md')
}

await main()

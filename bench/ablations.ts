// `npm run bench:ablations`: what each mechanism that keeps `landau run` cheap buys, by leaving it out, in turns on real programs, written to
// docs/results/ablations.md.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from '../scripts/harness/machine.ts'
import { cached, results } from '../scripts/harness/paths.ts'
import { defaultNodeOptions, sparingEnvironment } from '../src/host/settings.ts'
import type { InstrumentOptions } from '../src/instrument/file.ts'
import type { RuntimeHost } from '../src/runtime/host.ts'
import { type Cost, countsInstructions, measure } from './measure.ts'
import { geometricMean, median } from './statistics.ts'
import { installPrograms } from './programs.ts'

const usage = `usage: npm run bench:ablations -- [--only REGEX] [--rounds N]
  --only    programs of bench/programs by name; with it the results file is not written
  --rounds  plain run and variants of each program, in turns (default 1)`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})

const home = cached('bench')
const programs = 'acorn immutable json5 matter nbody rbush'
const countInstructions = countsInstructions()

interface Variant {
  readonly name: string
  /** What is done instead. */
  readonly instead: string
  readonly instrumenter?: Partial<InstrumentOptions>
  readonly runtime?: Partial<RuntimeHost['options']>
  /** V8's flags; landau's when absent. */
  readonly v8Flags?: string
  /** The allocator and the young generation are as Node starts them. */
  readonly ownMemory?: boolean
}

const variants: readonly Variant[] = [
  { name: 'nothing', instead: 'as `landau run` profiles' },
  {
    name: 'known accesses',
    instead: 'an access gets its probe also where the activation has touched the object before on every path',
    instrumenter: { everyAccess: true, ranges: true },
  },
  {
    name: 'ranges of loops',
    instead: 'each element that a loop reads in turn has a probe, where one for the whole range would do when the loop ends',
    instrumenter: { ranges: false },
  },
  {
    name: 'elision of constant routines',
    instead: 'routines without loops that call nothing but constant-time work get activations of their own, and so do loops that call them',
    instrumenter: { everyRoutine: true },
  },
  {
    name: 'folding of light routines',
    instead: 'every activation of a routine is recorded, however cheap the first thousand were',
    runtime: { light: false },
  },
  {
    name: 'stamps in literals',
    instead:
      'new objects get their stamp by an assignment behind the literal, which changes their hidden class (those of a class without a constructor get none)',
    instrumenter: { definesStamps: false },
  },
  {
    name: "limits of V8's compiler",
    instead:
      'V8 keeps its own limits on what it optimises and inlines: a hot function that probes make longer than that, which not every program has, runs unoptimised',
    v8Flags: '',
  },
  { name: 'settings for memory', instead: 'the young generation and the allocator keep what Node and the system set', ownMemory: true },
  { name: 'nothing, once more', instead: 'as in the first row: what differs between the two is chance' },
]

const register = join(import.meta.dirname, 'ablation.cjs')

const measureVariant = (variant: Variant, program: string, parts: string): Promise<Cost> => {
  const { instrumenter, runtime, v8Flags, ownMemory = false } = variant
  const env = {
    ...(ownMemory ? {} : sparingEnvironment(process.env)),
    ...(v8Flags !== undefined && { LANDAU_V8_FLAGS: v8Flags }),
    LANDAU_PARTS: parts,
    LANDAU_ROOT: home,
    BENCH_ABLATION: JSON.stringify({ instrumenter, runtime }),
  }
  return measure([...(ownMemory ? [] : [defaultNodeOptions]), '--require', register, program], home, { env, countInstructions })
}

interface Measured {
  readonly name: string
  readonly plain: readonly Cost[]
  /** By variant, then by round. */
  readonly profiled: readonly (readonly Cost[])[]
}

const measureProgram = async (name: string, rounds: number): Promise<Measured> => {
  const program = join(home, 'programs', `${name}.mjs`)
  const plain: Cost[] = []
  const profiled = variants.map((): Cost[] => [])
  for (let round = 0; round < rounds; round++) {
    plain.push(await measure([program], home, { countInstructions }))
    for (const [i, variant] of variants.entries()) {
      const parts = mkdtempSync(join(tmpdir(), 'landau-ablation-'))
      const cost = await measureVariant(variant, program, parts)
      rmSync(parts, { recursive: true })
      if (cost.code !== 0 || cost.stdout !== plain[0]?.stdout)
        throw new Error(`${name} without ${variant.name}: exit code ${cost.code}, or another output than the plain run.`)
      profiled[i]?.push(cost)
    }
  }
  return { name, plain, profiled }
}

const ratio = (of: (cost: Cost) => number, costs: readonly Cost[] = [], base: readonly Cost[] = []): number =>
  median(costs.map((cost, round) => of(cost) / of(base[round] ?? cost)))
const seconds = (cost: Cost): number => cost.userSeconds
/** What the table is about. */
const work = (cost: Cost): number => (countInstructions ? cost.instructions : cost.userSeconds)
const memory = (cost: Cost): number => cost.peakMiB

const row = (all: readonly Measured[], i: number): string => {
  const mean = (one: (it: Measured) => number): string => `${geometricMean(all.map(one)).toFixed(2)}x`
  const columns = [
    mean((it) => ratio(work, it.profiled[i], it.plain)),
    mean((it) => ratio(work, it.profiled[i], it.profiled[0])),
    ...all.map((it) => `${ratio(work, it.profiled[i], it.plain).toFixed(2)}x`),
    mean((it) => ratio(seconds, it.profiled[i], it.plain)),
    mean((it) => ratio(memory, it.profiled[i], it.plain)),
  ]
  return `| ${variants[i]?.name} | ${columns.join(' | ')} |`
}

const what = countInstructions
  ? '*Work* is the number of instructions in user mode (`perf stat`), which hardly changes from run to run,'
  : '*Work* is user CPU time, because nothing counts instructions here,'

const page = (all: readonly Measured[]): string => `# What each mechanism that keeps profiling cheap buys

Made by \`npm run bench:ablations\` on ${machine}, ${values.rounds} round(s).
Each row leaves one mechanism out; the plain run and the variants take turns. ${what}
of the profiled process alone, all of its threads, from its start to the file that it leaves behind, over that of the plain program; *of all on* is the same over the first row:
what is above 1.00x is what the mechanism buys. *Time* is user CPU time, *memory* the peak of the process, both over the plain program's. Means are geometric; the last row says what
is chance. The programs are some of those of [overhead.md](overhead.md), which measures the whole command. Every run printed what the plain one did.

| left out | work | of all on | ${all.map(({ name }) => name).join(' | ')} | time | memory |
|---|---|---|${'---|'.repeat(all.length + 2)}
${variants.map((_, i) => row(all, i)).join('\n')}

What is done instead:

${variants.map(({ name, instead }) => `- *${name}*: ${instead}`).join(';\n')}.
`

const main = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  installPrograms(home)
  const only = new RegExp(values.only)
  const all: Measured[] = []
  for (const name of programs.split(' ').filter((it) => only.test(it))) {
    const measured = await measureProgram(name, Number(values.rounds))
    all.push(measured)
    console.log(name, variants.map((variant, i) => `${variant.name} ${ratio(work, measured.profiled[i], measured.plain).toFixed(2)}x`).join(', '))
    if (values.only === '') writeFileSync(join(results, 'ablations.md'), page(all))
  }
}

await main()

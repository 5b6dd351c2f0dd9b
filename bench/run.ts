// `npm run bench:run`: slowdown and memory of landau on real programs, plain and profiled in turns, written to docs/results/overhead.md; with `--times`, of
// programs that do their work as often, to docs/results/overhead-longer.md; with `--machine NAME`, of another processor than that of overhead.md, to overhead-NAME.md.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from '../scripts/harness/machine.ts'
import { cached, landauBin, results } from '../scripts/harness/paths.ts'
import { measure, type Cost } from './measure.ts'
import { canRepeat, installPrograms, programNames } from './programs.ts'
import { geometricMean, median, withSpread } from './statistics.ts'

const usage = `usage: npm run bench:run -- [--only REGEX] [--rounds N] [--times N] [--machine NAME] [--flag "--landau-flag"]…
  --rounds  plain and profiled runs of each program, in turns (default 3)
  --times   how often each program does its work (default 1); those that cannot repeat it are left out
  --machine a name for this machine, which is another than that of overhead.md: the results file is overhead-NAME.md
  --flag    given to landau run as well; with it, or with --only, the results file is not written`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    times: { type: 'string', default: '1' },
    machine: { type: 'string', default: '' },
    flag: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
})

const home = cached('bench')

const isLonger = values.times !== '1'
const isOther = values.machine !== ''
const kinds = [
  { is: isOther, page: `overhead-${values.machine}.md`, title: 'What profiling costs on another processor' },
  { is: isLonger, page: 'overhead-longer.md', title: 'What profiling costs in longer runs' },
]
const { page, title } = kinds.find(({ is }) => is) ?? { page: 'overhead.md', title: 'What profiling costs' }
const said = [...(isLonger ? [`--times ${values.times}`] : []), ...(isOther ? [`--machine ${values.machine}`] : [])]
const command = `npm run bench:run${said.length > 0 ? ` -- ${said.join(' ')}` : ''}`
/** What stands in front of the explanations. */
const about = [
  ...(isOther ? ['The programs of [overhead.md](overhead.md), which explains more. '] : []),
  ...(isLonger
    ? [
        `Each program does its work ${values.times} times in one process: what is done once, and code that V8 has not optimised yet, weigh less than in [overhead.md](overhead.md).\n`,
      ]
    : []),
].join('')

/** Lower than most programs can reach: what is left is what asking costs. */
const sampledBudget = '2x'

interface Measured {
  readonly name: string
  readonly plain: readonly Cost[]
  readonly landau: readonly Cost[]
  /** The same once more: what it instrumented is there. */
  readonly again: readonly Cost[]
  /** With `--budget`. */
  readonly sampled: readonly Cost[]
  readonly sampledAgain: readonly Cost[]
  readonly sameOutput: boolean
}

const measureProgram = async (name: string, rounds: number): Promise<Measured> => {
  const program = join(home, 'programs', `${name}.mjs`)
  const out = join(home, 'profiles', name)
  const env = { BENCH_TIMES: values.times }
  const profiled = (...flags: string[]): Promise<Cost> => measure([landauBin, 'run', '--out', out, ...flags, ...values.flag, program], home, { env })
  const costs = { plain: [] as Cost[], landau: [] as Cost[], again: [] as Cost[], sampled: [] as Cost[], sampledAgain: [] as Cost[] }
  for (let round = 0; round < rounds; round++) {
    rmSync(join(out, '.cache'), { recursive: true, force: true })
    costs.plain.push(await measure([program], home, { env }))
    costs.landau.push(await profiled())
    costs.again.push(await profiled())
    costs.sampled.push(await profiled('--budget', sampledBudget))
    costs.sampledAgain.push(await profiled('--budget', sampledBudget))
  }
  const [first] = costs.plain
  const sameOutput = Object.values(costs).every((all) => all.every((it) => it.code === 0 && it.stdout === first?.stdout))
  return { name, ...costs, sameOutput }
}

type Run = 'landau' | 'again' | 'sampled' | 'sampledAgain'

const ratios = (it: Measured, of: (cost: Cost) => number, what: Run = 'landau'): number[] =>
  it.plain.map((cost, round) => of(it[what][round] ?? cost) / of(cost))
const time = (it: Measured): number[] => ratios(it, (cost) => cost.userSeconds)
const timeAgain = (it: Measured): number[] => ratios(it, (cost) => cost.userSeconds, 'again')
const body = (it: Measured): number[] => ratios(it, (cost) => cost.bodySeconds)
const memory = (it: Measured): number[] => ratios(it, (cost) => cost.peakMiB)
const sampledTime = (it: Measured): number[] => ratios(it, (cost) => cost.userSeconds, 'sampled')
const sampledTimeAgain = (it: Measured): number[] => ratios(it, (cost) => cost.userSeconds, 'sampledAgain')
const sampledBody = (it: Measured): number[] => ratios(it, (cost) => cost.bodySeconds, 'sampled')
const sampledMemory = (it: Measured): number[] => ratios(it, (cost) => cost.peakMiB, 'sampled')

const tableColumns = [time, timeAgain, body, memory, sampledTime, sampledTimeAgain, sampledBody, sampledMemory]

const row = (it: Measured): string => {
  const seconds = median(it.plain.map((cost) => cost.userSeconds)).toFixed(2)
  const mebibytes = median(it.plain.map((cost) => cost.peakMiB)).toFixed(0)
  const columns = tableColumns.map((of) => withSpread(of(it)))
  return `| ${it.name} | ${columns.join(' | ')} | ${seconds} s | ${mebibytes} MiB | ${it.sameOutput ? 'same' : '**differs**'} |`
}

const meanAndWorst = (all: readonly Measured[], of: (it: Measured) => number[]): string => {
  const [first] = all.map((it) => ({ name: it.name, ratio: median(of(it)) })).toSorted((a, b) => b.ratio - a.ratio)
  return `${geometricMean(all.map((it) => median(of(it)))).toFixed(2)}x (${first?.ratio.toFixed(2)}x ${first?.name})`
}

/** The figures of the other row are those of the paper. */
const besideAprof = (all: readonly Measured[]): string => `## Beside aprof

The paper's own profiler, in Table 1 of *Input-sensitive profiling* (Coppa, Demetrescu, Finocchi, 2012). Geometric means, in brackets the largest:

| profiler | programs | plain is | slowdown | memory |
|---|---|---|---|---|
| landau run | the ${all.length} above, JavaScript in Node | what V8 compiles while it runs | ${meanAndWorst(all, time)} | ${meanAndWorst(all, memory)} |
| aprof | 27 of SPEC CPU2006, C, C++ and Fortran under Valgrind | native code | 30.6x (78.3x xalancbmk) | 2.0x (3.9x gcc) |

The two rows are no race. aprof sees every access of the machine code, in cells of 4 bytes, and Valgrind's translation is part of its slowdown: memcheck takes 19.1x on the same programs.
Landau's probes are in the source, where an access that is known to repeat another one needs none, its cells are objects, elements and characters, and V8 compiles its probes with the
program. The native programs run for 5 to 32 minutes; the plain runs here take seconds, with V8's own compiling and collecting in them. aprof's time is what SPEC's harness reports,
and its memory is virtual; here they are user CPU time and resident memory.
`

const behindTable = (all: readonly Measured[]): string => `
What each of the mechanisms that keep it cheap buys is measured in [ablations.md](ablations.md), by leaving one out at a time, and what is left of the costs in longer runs in
[overhead-longer.md](overhead-longer.md). Ratios are those of a processor: where the plain programs run faster, as on [another](overhead-fast.md), landau's part is larger.

${besideAprof(all)}`

const pageOf = (all: readonly Measured[]): string => {
  const [slowdown, again, inside, growth, sampled, sampledAgain, sampledInside, sampledGrowth] = tableColumns.map((of) =>
    geometricMean(all.map((it) => median(of(it)))).toFixed(2),
  )
  return `# ${title}

Made by \`${command}\` on ${machine}, ${values.rounds} ${values.rounds === '1' ? 'round' : 'rounds'}.
${about}Plain and profiled runs take turns. *Time* is user CPU time of the whole command, landau's launcher, instrumentation and report included, where nothing was instrumented before;
*again* is that of the run after it, which finds what that one instrumented; *main thread* is that of the main
thread in the program's own body, from the end of its imports to its last line, as most profilers are measured; *memory* is the peak of the largest process.
With \`--budget ${sampledBudget}\` about one step in a hundred is traced, of the first ones three: what is left is what each untraced activation costs to ask, and what V8 takes to compile it.
Ratios are the median of the rounds, with the smallest and the largest. Plain seconds and mebibytes are there to show the scale.

**Geometric mean of ${all.length} programs: ${slowdown}x time (${again}x again, ${inside}x on the main thread), ${growth}x memory; with \`--budget ${sampledBudget}\` ${sampled}x time (${sampledAgain}x again, ${sampledInside}x on the main thread), ${sampledGrowth}x memory.**

| program | time | again | main thread | memory | time, \`--budget ${sampledBudget}\` | again | main thread | memory | plain time | plain memory | output |
|---|---|---|---|---|---|---|---|---|---|---|---|
${all.map(row).join('\n')}

${isLonger || isOther ? '' : behindTable(all)}`
}

const main = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  installPrograms(home)
  mkdirSync(join(home, 'profiles'), { recursive: true })
  const only = new RegExp(values.only)
  const names = programNames().filter((name) => only.test(name) && (!isLonger || canRepeat(name)))
  const all: Measured[] = []
  for (const name of names) {
    const measured = await measureProgram(name, Number(values.rounds))
    all.push(measured)
    console.log(row(measured))
  }
  const text = pageOf(all)
  console.log(/\*\*Geometric.*\*\*/.exec(text)?.[0])
  const failed = all.filter((it) => [...it.plain, ...it.landau, ...it.sampled].some(({ code }) => code !== 0)).map((it) => it.name)
  if (failed.length > 0) throw new Error(`A run did not end with exit code 0: ${failed.join(', ')}. Nothing was written.`)
  if (values.only !== '' || values.flag.length > 0) return
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, page), text)
  console.log(`docs/results/${page}`)
}

await main()

// `npm run bench:count`: what exact counts cost, by placement and beside other counters, written to docs/results/counting.md; with
// `--machine NAME`, of another processor than that of counting.md, to counting-NAME.md.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readProfile } from '../src/cli/collect.ts'
import type { Profile } from '../src/profile/index.ts'
import { installLocked } from '../scripts/harness/install.ts'
import { machine } from '../scripts/harness/machine.ts'
import { cached, results, root } from '../scripts/harness/paths.ts'
import { canRepeat, programNames } from './programs.ts'
import { geometricMean, median, withSpread } from './statistics.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    machine: { type: 'string', default: '' },
    // Left out with `--no-rivals` and `--no-later`, for less time.
    rivals: { type: 'boolean', default: true },
    later: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

/** The results file, what of the command it is made with names it, and what points from it to another. */
const { page, said, other } =
  values.machine === ''
    ? {
        page: 'counting.md',
        said: '',
        other:
          '\nRatios are those of a processor: on [another](counting-xeon.md) plain programs run faster, and counters weigh more in code that runs for a moment.',
      }
    : { page: `counting-${values.machine}.md`, said: ` -- --machine ${values.machine}`, other: '' }

const home = cached('bench')
// As it is installed: from the sources, Node would take the types off each file first, in the heap of the program.
const register = join(root, 'dist/register.js')
// For all modes alike: a program that looks at the clock would count differently from run to run.
const clock = join(root, 'scripts/counts/clock.cjs')

const modes = ['plain', 'every', 'vertices', 'blocks', 'edges', 'edges, measured', 'online', 'Istanbul', 'V8'] as const
type Mode = (typeof modes)[number]

interface Run {
  /** User CPU time of the main thread in the program's own body, after everything is loaded. */
  readonly seconds: number
  /** The same of all threads: garbage is collected and code compiled beside the main one. */
  readonly allSeconds: number
  /** Steps that the on-line mode counted. */
  readonly steps: number
  readonly output: string
  readonly profile: Profile | null
}

/** Times the body of a program: imports are loaded, and instrumented, before its first statement. */
const stopwatch = `const benchAll = process.cpuUsage().user, benchMain = process.threadCpuUsage().user; process.on('exit', () => process.stderr.write('bench-seconds ' + (process.threadCpuUsage().user - benchMain) / 1e6 + ' ' + (process.cpuUsage().user - benchAll) / 1e6 + '\\n'));`

const rivals: Readonly<Partial<Record<Mode, string>>> = { Istanbul: 'istanbul.cjs', V8: 'v8.cjs', online: 'online.cjs' }

const isRival = (mode: Mode): boolean => mode === 'Istanbul' || mode === 'V8'

/** What takes several times as long as the rest is measured in so many rounds: the rivals, and the same work again. */
const longRounds = 2

const profilePath = (name: string): string => join(home, 'counts', name, 'profile.landau')

/** `times`: how often the program does its work, where it can repeat it. */
const run = (name: string, mode: Mode, times = 1): Run => {
  const placement = mode === 'edges, measured' ? 'edges' : mode
  const isLandau = ['every', 'vertices', 'blocks', 'edges'].includes(placement)
  const rival = rivals[mode]
  const hook = rival !== undefined ? [join(root, 'bench/rivals', rival)] : isLandau ? [register] : []
  const out = join(home, 'counts', `${name}-${mode}`)
  rmSync(out, { recursive: true, force: true })
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    LANDAU_OUT: out,
    BENCH_TIMES: String(times),
    ...(isLandau && { LANDAU_COUNT: placement }),
    ...(mode === 'edges, measured' && { LANDAU_WEIGHTS: profilePath(`${name}-edges`) }),
  }
  const result = spawnSync(process.execPath, [...[clock, ...hook].flatMap((file) => ['--require', file]), join(home, 'counted', `${name}.mjs`)], {
    cwd: home,
    env,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`${name}, ${mode}: exit code ${result.status}. ${result.stderr.slice(-2000)}`)
  const [, seconds, allSeconds] = (/^bench-seconds ([\d.]+) ([\d.]+)$/m.exec(result.stderr) ?? []).map(Number)
  const steps = Number(/^bench-steps (\d+)$/m.exec(result.stderr)?.[1])
  const profile = isLandau ? readProfile(profilePath(`${name}-${mode}`)).profile : null
  return { seconds: seconds ?? Number.NaN, allSeconds: allSeconds ?? Number.NaN, steps, output: result.stdout, profile }
}

interface Measured {
  readonly name: string
  readonly runs: ReadonlyMap<Mode, readonly Run[]>
  readonly compared: number
  readonly different: number
  /** The same programs doing their work `longer` times as often; empty where they cannot. */
  readonly later: ReadonlyMap<Mode, readonly Run[]>
}

/** How often a program does its work to tell what it costs when it has run for a while. */
const longer = 5
const laterModes = ['plain', 'edges', 'edges, measured', 'online'] as const
/** Tight loops over numbers, which every counter punishes. */
const kernels: ReadonlySet<string> = new Set(['matrix', 'nbody'])

/** Blocks whose counts differ from those of a probe in every block, in any placement. */
const compare = (runs: ReadonlyMap<Mode, readonly Run[]>): { readonly compared: number; readonly different: number } => {
  const every = new Map(runs.get('every')?.[0]?.profile?.units.map((unit) => [unit.id, unit.counts?.count]))
  let [compared, different] = [0, 0]
  for (const mode of ['vertices', 'blocks', 'edges', 'edges, measured'] as const) {
    for (const { id, counts } of runs.get(mode)?.[0]?.profile?.units ?? []) {
      for (const [block, count] of (counts?.count ?? []).entries()) {
        const expected = every.get(id)?.[block] ?? -1
        // Where exceptions are counted more is known than where they are not.
        if (count < 0 || expected < 0) continue
        if (count === expected) compared++
        else different++
      }
    }
  }
  return { compared, different }
}

const measureProgram = (name: string, rounds: number): Measured => {
  const runs = new Map<Mode, Run[]>(modes.map((mode) => [mode, []]))
  const later = new Map<Mode, Run[]>()
  const isRepeated = values.later && canRepeat(name)
  for (let round = 0; round < rounds; round++) {
    const isEarly = round < longRounds
    for (const mode of modes) if (!isRival(mode) || (values.rivals && isEarly)) runs.get(mode)?.push(run(name, mode))
    for (const mode of isRepeated && isEarly ? laterModes : []) later.set(mode, [...(later.get(mode) ?? []), run(name, mode, longer)])
  }
  const outputs = new Set([...runs.values(), ...later.values()].flat().map(({ output }) => output))
  if (outputs.size > 1) throw new Error(`${name} printed something else when it was counted.`)
  return { name, runs, later, ...compare(runs) }
}

type Time = 'seconds' | 'allSeconds'

/** Of each round, relative to the plain run of the same round. */
const slowdowns = ({ runs }: Measured, mode: Mode, time: Time = 'seconds'): number[] => {
  const plain = runs.get('plain') ?? []
  return (runs.get(mode) ?? []).map((it, round) => it[time] / (plain[round]?.[time] ?? Number.NaN))
}

const slowdown = (it: Measured, mode: Mode, time: Time = 'seconds'): number => median(slowdowns(it, mode, time))

/** What the work costs after the first time, relative to plain: what is done once, and code that V8 has not optimised yet, cancel out. */
const laterSlowdown = ({ runs, later }: Measured, mode: Mode): number => {
  const rest = (of: Mode, round: number): number => (later.get(of)?.[round]?.seconds ?? Number.NaN) - (runs.get(of)?.[round]?.seconds ?? Number.NaN)
  return median((later.get(mode) ?? []).map((_, round) => rest(mode, round) / rest('plain', round)))
}

/** Steps of the on-line mode relative to the executions of blocks that `edges` counts. They are the same but for what exceptions lose. */
const stepsFound = ({ runs }: Measured): number => {
  const units = runs.get('edges')?.[0]?.profile?.units ?? []
  const blocks = units.reduce((sum, { counts }) => sum + (counts?.count ?? []).reduce((all, count) => all + Math.max(0, count), 0), 0)
  return (runs.get('online')?.[0]?.steps ?? Number.NaN) / blocks
}

const option = ({ runs }: Measured, mode: Mode, name: string): number => Number(runs.get(mode)?.[0]?.profile?.header.options[name] ?? Number.NaN)

const counted = modes.filter((mode) => mode !== 'plain')
const placements = ['every', 'vertices', 'blocks', 'edges', 'edges, measured'] as const

const slowdownRow = (it: Measured): string => {
  const seconds = median((it.runs.get('plain') ?? []).map(({ seconds: each }) => each)).toFixed(2)
  const ratios = counted.map((mode) => withSpread(slowdowns(it, mode))).join(' | ')
  const all = withSpread(slowdowns(it, 'edges', 'allSeconds'))
  return `| ${it.name} | ${seconds} s | ${ratios} | ${all} | ${it.different} of ${it.compared + it.different} | ${stepsFound(it).toFixed(3)} |`
}

const probeRow = (it: Measured): string =>
  `| ${it.name} | ${placements.map((mode) => option(it, mode, 'probes')).join(' | ')} | ${placements.map((mode) => (option(it, mode, 'increments') / option(it, 'every', 'increments')).toFixed(2)).join(' | ')} |`

const mean = (all: readonly Measured[], mode: Mode, time?: Time): string => `${geometricMean(all.map((it) => slowdown(it, mode, time))).toFixed(2)}x`

const withoutKernels = (all: readonly Measured[]): Measured[] => all.filter(({ name }) => !kernels.has(name))

const laterTable = (measured: readonly Measured[]): string => {
  const all = measured.filter(({ later }) => later.size > 0)
  if (all.length === 0) return ''
  const columns = laterModes.filter((mode) => mode !== 'plain')
  const row = (name: string, of: (mode: Mode) => number): string => `| ${name} | ${columns.map((mode) => `${of(mode).toFixed(2)}x`).join(' | ')} |`
  return `
## The same work again

In the first second a program runs code that V8 has not optimised yet, in which a counter is several calls of V8's own. Here each program that can repeat its work
does it ${longer} times in one process; what is compared is all but the first time.

| program | ${columns.join(' | ')} |
|---|${columns.map(() => '---').join('|')}|
${all.map((it) => row(it.name, (mode) => laterSlowdown(it, mode))).join('\n')}
${row('**geometric mean**', (mode) => geometricMean(all.map((it) => laterSlowdown(it, mode))))}
`
}

const meanRow = (name: string, all: readonly Measured[]): string =>
  `| **${name}** | | ${counted.map((mode) => `**${mean(all, mode)}**`).join(' | ')} | ${mean(all, 'edges', 'allSeconds')} | | |`

const pageOf = (all: readonly Measured[], throughput: string): string => `# What exact counts cost

Made by \`npm run bench:count${said}\` on ${machine}, ${values.rounds} ${values.rounds === '1' ? 'round' : 'rounds'}, all modes in turns.
User CPU time of the main thread in the program's own body relative to the plain run of the same round, median of the rounds with the least and the most; loading and
instrumenting come before it. The rivals, and the same work again, are measured in ${longRounds} rounds. \`edges\` is the default; *measured* uses the
counts of the \`edges\` run as weights; *online* sums steps on chords (Ball 1994). *All threads* adds to \`edges\` what collects garbage and compiles beside the main
thread. The last columns compare the count of every block of every placement with a probe in every block, and the steps of *online* with the blocks of \`edges\`.${other}

| program | plain | ${counted.join(' | ')} | all threads | different counts | steps |
|---|---|${counted.map(() => '---').join('|')}|---|---|---|
${all.map(slowdownRow).join('\n')}
${meanRow('geometric mean', all)}
${meanRow(`without ${[...kernels].join(' and ')}`, withoutKernels(all))}
${laterTable(all)}
## Probes, and increments relative to \`every\`

| program | ${placements.map((mode) => `${mode}: probes`).join(' | ')} | ${placements.map((mode) => `${mode}: increments`).join(' | ')} |
|---|${placements.map(() => '---').join('|')}|${placements.map(() => '---').join('|')}|
${all.map(probeRow).join('\n')}

## Instrumenting

The first file of a fresh process, text in and text out, on the main thread: TypeScript's compiler.

${throughput}
`

/** MB/s of text that is instrumented cold. */
const throughputRow = (): string => {
  const file = join(home, 'node_modules/typescript/lib/typescript.js')
  const measured = (values.rivals ? ['landau', 'Istanbul'] : ['landau']).map((name) => {
    const lines = Array.from({ length: name === 'landau' ? Number(values.rounds) : 1 }, () => {
      const result = spawnSync(process.execPath, [join(root, 'bench/throughput.ts'), name, file], { encoding: 'utf8' })
      if (result.status !== 0) throw new Error(result.stderr)
      return result.stdout.trim().split(' ').map(Number)
    })
    const [cpu, wall] = [0, 1].map((at) => median(lines.map((line) => line[at] ?? Number.NaN)))
    return `| ${name} | ${cpu?.toFixed(2)} MB/s | ${wall?.toFixed(2)} MB/s |`
  })
  return ['| | by CPU time | by the clock |', '|---|---|---|', ...measured].join('\n')
}

const main = (): void => {
  installLocked(import.meta.dirname, home)
  mkdirSync(join(home, 'counted'), { recursive: true })
  cpSync(join(import.meta.dirname, 'programs'), join(home, 'counted'), { recursive: true })
  const only = new RegExp(values.only)
  const names = programNames().filter((name) => only.test(name))
  mkdirSync(results, { recursive: true })
  const throughput = throughputRow()
  console.log(throughput)
  const all: Measured[] = []
  for (const name of names) {
    const path = join(home, 'counted', `${name}.mjs`)
    writeFileSync(path, `${stopwatch}\n${readFileSync(path, 'utf8')}`)
    const measured = measureProgram(name, Number(values.rounds))
    all.push(measured)
    console.log(slowdownRow(measured))
    // After each, so that a long run may be ended.
    writeFileSync(join(results, page), pageOf(all, throughput))
  }
  console.log(`docs/results/${page}`)
}

main()

// `npm run bench:trace`: what whole traces cost by what is written at branches, and whether the counts recomputed from them are those of `landau count`;
// written to docs/results/tracing.md after each program.

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { geometricMean } from '../bench/statistics.ts'
import { readProfile } from '../src/cli/collect.ts'
import { witnessModes, type WitnessMode } from '../src/placement/index.ts'
import { installLocked } from './harness/install.ts'
import { machine } from './harness/machine.ts'
import { cached, results, root } from './harness/paths.ts'
import { compareCounts, replayedStats, type Compared } from './tracing/compare.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, keep: { type: 'boolean', default: true } }, allowNegative: true })

const home = cached('bench')
const folder = join(home, 'traced')
const register = join(root, 'src/register.ts')
/** Programs that look at the clock count differently from run to run. */
const heldClock = ['--require', join(root, 'scripts/counts/clock.cjs')]

/** Smaller inputs than those of `bench:count`: a trace of every block of these would be hundreds of megabytes. What a program repeats it does once. */
const smaller: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  input: [['for (let i = 1; i < times; i++) work()', 'void times']],
  acorn: [['typescript/lib/typescript.js', 'esprima/dist/esprima.js']],
  graph: [['order = 1500', 'order = 400']],
  immutable: [['600000', '60000']],
  matrix: [
    ['matrix(700).mmul(matrix(700))', 'matrix(200).mmul(matrix(200))'],
    ['matrix(300)', 'matrix(100)'],
    ['matrix(220)', 'matrix(80)'],
  ],
  matter: [['6000', '300']],
  nbody: [['30000', '2000']],
  rbush: [
    ['250000', '40000'],
    ['60000', '10000'],
  ],
}

const programText = (name: string): string => {
  const text = readFileSync(join(root, 'bench/programs', `${name}.mjs`), 'utf8')
  return (smaller[name] ?? []).reduce((changed, [from, to]) => changed.replace(from, to), text)
}

/** CPU time of the program's own thread, after everything is loaded; the writer's is not in it. */
const clock = `const benchStart = process.threadCpuUsage(); process.on('exit', () => { const { user, system } = process.threadCpuUsage(benchStart); process.stderr.write('bench-seconds ' + (user + system) / 1e6 + '\\n') });`

interface Run {
  readonly seconds: number
  readonly output: string
}

const run = (name: string, env: Readonly<Record<string, string>>): Run => {
  const hook = Object.keys(env).length > 0 ? ['--require', register] : []
  const result = spawnSync(process.execPath, [...hook, ...heldClock, join(folder, `${name}.mjs`)], {
    cwd: home,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (result.status !== 0) throw new Error(`${name}: exit code ${result.status}. ${result.stderr.slice(-2000)}`)
  return { seconds: Number(/^bench-seconds ([\d.]+)$/m.exec(result.stderr)?.[1]), output: result.stdout }
}

/** Traces of one program in one way. */
interface Cost {
  readonly seconds: number
  readonly tokens: number
  readonly bytes: number
  readonly compressed: number
}

interface Measured {
  readonly name: string
  readonly plain: number
  readonly blocks: number
  readonly costs: Readonly<Record<WitnessMode, Cost>>
  readonly compared: Readonly<Record<'tokens' | 'bits', Compared>>
}

const measure = (name: string): Measured => {
  const plain = run(name, {})
  const counts = join(home, 'traces', `${name}-count`)
  rmSync(counts, { recursive: true, force: true })
  run(name, { LANDAU_COUNT: 'edges', LANDAU_OUT: counts })
  const units = readProfile(join(counts, 'profile.landau')).profile ?? null
  let blocks = 0
  const compared: Partial<Record<WitnessMode, Compared>> = {}
  const costs = witnessModes.map((mode): [WitnessMode, Cost] => {
    const parts = join(home, 'traces', `${name}-${mode}`)
    rmSync(parts, { recursive: true, force: true })
    const { seconds, output } = run(name, { LANDAU_TRACE: mode, LANDAU_PARTS: parts })
    if (output !== plain.output) throw new Error(`${name} printed something else when it was traced.`)
    const path = join(parts, readdirSync(parts)[0] ?? '')
    const stats = replayedStats(path)
    blocks = stats.blocks
    if (units !== null) compared[mode] = compareCounts(stats, units)
    const compressed = statSync(path).size
    rmSync(parts, { recursive: true, force: true })
    return [mode, { seconds, tokens: stats.tokens, bytes: stats.tokenBytes, compressed }]
  })
  return { name, plain: plain.seconds, blocks, costs: Object.fromEntries(costs) as Measured['costs'], compared: compared as Measured['compared'] }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)
const millions = megabytes
const slowdown = ({ plain, costs }: Measured, mode: WitnessMode): number => costs[mode].seconds / plain

const row = (it: Measured): string =>
  [
    it.name,
    millions(it.blocks),
    ...witnessModes.flatMap((mode) => [millions(it.costs[mode].tokens)]),
    ...witnessModes.flatMap((mode) => [`${megabytes(it.costs[mode].bytes)} / ${megabytes(it.costs[mode].compressed)}`]),
    `${it.plain.toFixed(2)} s`,
    ...witnessModes.map((mode) => `${slowdown(it, mode).toFixed(2)}x`),
    ...(['tokens', 'bits'] as const).map((mode) => `${it.compared[mode].different} of ${it.compared[mode].compared}`),
  ].join(' | ')

const mean = (all: readonly Measured[], of: (it: Measured) => number): string => `**${geometricMean(all.map(of)).toFixed(2)}**`

const summary = (all: readonly Measured[]): string => {
  const against = (of: (cost: Cost) => number, mode: WitnessMode): string => mean(all, ({ costs }) => of(costs[mode]) / of(costs.branches))
  const rows = witnessModes.map((mode) => [
    names[mode],
    against(({ tokens }) => tokens, mode),
    against(({ bytes }) => bytes, mode),
    against(({ compressed }) => compressed, mode),
    `${mean(all, (it) => slowdown(it, mode))}x`,
  ])
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const names: Readonly<Record<WitnessMode, string>> = {
  blocks: 'old: a token per block',
  branches: 'old: a token per branch',
  tokens: 'witnesses',
  bits: 'bit tracing',
}

const page = (all: readonly Measured[]): string => `# What whole traces cost

Made by \`npm run bench:trace\` on ${machine}, one run each, all ways in turns, beside other work, on smaller inputs than \`bench:count\`.
The shape is that of Ball and Larus' table of AE: what is written at branches in the old ways and in the new ones. Every way also writes where activations begin,
end, wait, go on and catch, which no paper's table has and which is the same in all of them. *Time* is the CPU time of the program's own thread against plain, after loading; encoding, compressing
and writing are done by another thread.

Geometric means of ${all.length} programs, relative to a token per branch; time relative to plain.

| | tokens | bytes | compressed | time |
|---|---|---|---|---|
${summary(all)}

## By program

Blocks executed and tokens in millions. Bytes of tokens / compressed file (zstd) in megabytes, in the order ${witnessModes.map((mode) => names[mode]).join('; ')}. *Different* are the
block and edge counts recomputed from the regenerated trace that are not those of \`landau count\`, of all that both know.

| program | blocks | ${witnessModes.map((mode) => `${mode}: tokens`).join(' | ')} | ${witnessModes.map((mode) => `${mode}: MB`).join(' | ')} | plain | ${witnessModes.map((mode) => `${mode}: time`).join(' | ')} | different (tokens) | different (bits) |
|---|${'---|'.repeat(4 + 3 * witnessModes.length)}
${all.map((it) => `| ${row(it)} |`).join('\n')}
`

/** What earlier runs measured, so that the programs can be measured a few at a time. */
const store = join(home, 'traces', 'measured.json')

const known = (): Measured[] => {
  try {
    return values.keep ? (JSON.parse(readFileSync(store, 'utf8')) as Measured[]) : []
  } catch {
    return []
  }
}

const main = (): void => {
  installLocked(join(root, 'bench'), home)
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(home, 'traces'), { recursive: true })
  mkdirSync(results, { recursive: true })
  writeFileSync(join(folder, 'input.mjs'), programText('input'))
  const only = new RegExp(values.only)
  const programs = readdirSync(join(root, 'bench/programs')).map((file) => file.replace('.mjs', ''))
  let all = known()
  for (const name of programs.filter((it) => it !== 'input' && only.test(it))) {
    const path = join(folder, `${name}.mjs`)
    writeFileSync(path, `${clock}\n${programText(name)}`)
    const measured = measure(name)
    all = [...all.filter((it) => it.name !== name), measured].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    console.log(row(measured))
    writeFileSync(store, JSON.stringify(all))
    writeFileSync(join(results, 'tracing.md'), page(all))
  }
  console.log('docs/results/tracing.md')
}

main()

// `npm run bench:count`: what exact counts cost, by placement and beside other counters, written to docs/results/counting.md.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readProfile } from '../src/cli/collect.ts'
import type { Profile } from '../src/profile/index.ts'
import { installLocked } from '../scripts/harness/install.ts'
import { cached, results, root } from '../scripts/harness/paths.ts'
import { geometricMean, median } from './statistics.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '3' }, rivals: { type: 'boolean', default: true } },
  allowNegative: true,
})

const home = cached('bench')
const register = join(root, 'src/register.ts')

const modes = ['plain', 'every', 'vertices', 'blocks', 'edges', 'edges, measured', 'Istanbul', 'V8'] as const
type Mode = (typeof modes)[number]

interface Run {
  /** User CPU time of the program's own body, after everything is loaded. */
  readonly seconds: number
  readonly output: string
  readonly profile: Profile | null
}

/** Times the body of a program: imports are loaded, and instrumented, before its first statement. */
const clock = `const benchStart = process.cpuUsage().user; process.on('exit', () => process.stderr.write('bench-seconds ' + (process.cpuUsage().user - benchStart) / 1e6 + '\\n'));`

const profilePath = (name: string): string => join(home, 'counts', name, 'profile.landau')

const run = (name: string, mode: Mode): Run => {
  const placement = mode === 'edges, measured' ? 'edges' : mode
  const isLandau = ['every', 'vertices', 'blocks', 'edges'].includes(placement)
  const hook =
    mode === 'Istanbul' ? [join(root, 'bench/rivals/istanbul.cjs')] : mode === 'V8' ? [join(root, 'bench/rivals/v8.cjs')] : isLandau ? [register] : []
  const out = join(home, 'counts', `${name}-${mode}`)
  rmSync(out, { recursive: true, force: true })
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    LANDAU_OUT: out,
    ...(isLandau && { LANDAU_COUNT: placement }),
    ...(mode === 'edges, measured' && { LANDAU_WEIGHTS: profilePath(`${name}-edges`) }),
  }
  const result = spawnSync(process.execPath, [...hook.flatMap((file) => ['--require', file]), join(home, 'counted', `${name}.mjs`)], {
    cwd: home,
    env,
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`${name}, ${mode}: exit code ${result.status}. ${result.stderr.slice(-2000)}`)
  const seconds = Number(/^bench-seconds ([\d.]+)$/m.exec(result.stderr)?.[1])
  return { seconds, output: result.stdout, profile: isLandau ? readProfile(profilePath(`${name}-${mode}`)).profile : null }
}

interface Measured {
  readonly name: string
  readonly runs: ReadonlyMap<Mode, readonly Run[]>
  readonly compared: number
  readonly different: number
}

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
  for (let round = 0; round < rounds; round++) {
    for (const mode of modes) if (values.rivals || (mode !== 'Istanbul' && mode !== 'V8')) runs.get(mode)?.push(run(name, mode))
  }
  const outputs = new Set([...runs.values()].flat().map(({ output }) => output))
  if (outputs.size > 1) throw new Error(`${name} printed something else when it was counted.`)
  return { name, runs, ...compare(runs) }
}

const slowdown = ({ runs }: Measured, mode: Mode): number => {
  const plain = runs.get('plain') ?? []
  return median((runs.get(mode) ?? []).map((it, round) => it.seconds / (plain[round]?.seconds ?? Number.NaN)))
}

const option = ({ runs }: Measured, mode: Mode, name: string): number => Number(runs.get(mode)?.[0]?.profile?.header.options[name] ?? Number.NaN)

const counted = modes.filter((mode) => mode !== 'plain')
const placements = ['every', 'vertices', 'blocks', 'edges', 'edges, measured'] as const

const slowdownRow = (it: Measured): string => {
  const seconds = median((it.runs.get('plain') ?? []).map(({ seconds: each }) => each)).toFixed(2)
  return `| ${it.name} | ${seconds} s | ${counted.map((mode) => `${slowdown(it, mode).toFixed(2)}x`).join(' | ')} | ${it.different} of ${it.compared + it.different} |`
}

const probeRow = (it: Measured): string =>
  `| ${it.name} | ${placements.map((mode) => option(it, mode, 'probes')).join(' | ')} | ${placements.map((mode) => (option(it, mode, 'increments') / option(it, 'every', 'increments')).toFixed(2)).join(' | ')} |`

const mean = (all: readonly Measured[], mode: Mode): string => `${geometricMean(all.map((it) => slowdown(it, mode))).toFixed(2)}x`

const page = (all: readonly Measured[]): string => `# What exact counts cost

Made by \`npm run bench:count\` on Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), ${values.rounds} ${values.rounds === '1' ? 'round' : 'rounds'}, all modes in turns.
User CPU time of the program's own body relative to plain; loading and instrumenting come before it. \`edges\` is the default; *measured* uses the counts of the
\`edges\` run as weights. The last column compares the count of every block of every placement with a probe in every block.

| program | plain | ${counted.join(' | ')} | different counts |
|---|---|${counted.map(() => '---').join('|')}|---|
${all.map(slowdownRow).join('\n')}
| **geometric mean** | | ${counted.map((mode) => `**${mean(all, mode)}**`).join(' | ')} | |

## Probes, and increments relative to \`every\`

| program | ${placements.map((mode) => `${mode}: probes`).join(' | ')} | ${placements.map((mode) => `${mode}: increments`).join(' | ')} |
|---|${placements.map(() => '---').join('|')}|${placements.map(() => '---').join('|')}|
${all.map(probeRow).join('\n')}
`

const main = (): void => {
  installLocked(import.meta.dirname, home)
  mkdirSync(join(home, 'counted'), { recursive: true })
  cpSync(join(import.meta.dirname, 'programs'), join(home, 'counted'), { recursive: true })
  const only = new RegExp(values.only)
  const names = readdirSync(join(import.meta.dirname, 'programs'))
    .map((file) => file.replace('.mjs', ''))
    .filter((name) => name !== 'input' && only.test(name))
  mkdirSync(results, { recursive: true })
  const all: Measured[] = []
  for (const name of names) {
    const path = join(home, 'counted', `${name}.mjs`)
    writeFileSync(path, `${clock}\n${readFileSync(path, 'utf8')}`)
    const measured = measureProgram(name, Number(values.rounds))
    all.push(measured)
    console.log(slowdownRow(measured))
    // After each, so that a long run may be ended.
    writeFileSync(join(results, 'counting.md'), page(all))
  }
  console.log('docs/results/counting.md')
}

main()

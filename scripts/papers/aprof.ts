// aprof's figures 7 and 8 (Coppa, Demetrescu, Finocchi: Input-sensitive profiling, §6.2) on the benchmark programs: how many routines collect at least so
// many tuples, and whether those with few are worth a plot at all.

import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openProfile } from '../../src/cli/open-profile.ts'
import type { Profile } from '../../src/profile/index.ts'
import { installLocked } from '../harness/install.ts'
import { cached, landauBin, root } from '../harness/paths.ts'
import { runNode } from '../harness/process.ts'

export const heading = '## aprof: rich and poor routines'

const tupleCounts = [2, 5, 10, 20, 50, 100, 1000] as const
const maximumCosts = [10, 100, 1000, 10_000, 100_000] as const
/** Figure 8 is about routines with fewer tuples. */
const rich = 10

interface Routine {
  readonly tuples: number
  /** The dearest call, in steps. */
  readonly most: number
}

interface Richness {
  readonly routines: number
  /** Per entry of `tupleCounts`: the part of the routines with at least as many. */
  readonly atLeast: readonly number[]
  readonly poor: number
  /** Per entry of `maximumCosts`: the part of the poor routines whose dearest call costs at least as much. */
  readonly dear: readonly number[]
}

const richnessOf = (routines: readonly Routine[]): Richness => {
  const poor = routines.filter(({ tuples }) => tuples < rich)
  const part = (of: readonly Routine[], has: (routine: Routine) => boolean): number => (of.length === 0 ? 0 : of.filter(has).length / of.length)
  return {
    routines: routines.length,
    atLeast: tupleCounts.map((least) => part(routines, ({ tuples }) => tuples >= least)),
    poor: poor.length,
    dear: maximumCosts.map((least) => part(poor, ({ most }) => most >= least)),
  }
}

const routinesOf = (profile: Profile): Routine[] =>
  profile.units.flatMap(({ kind, tables }) => {
    const columns = tables.find(({ measure }) => measure.kind === 'rms')?.columns
    return kind !== 'routine' || columns === undefined ? [] : [{ tuples: columns.size.length, most: columns.max.reduce((a, b) => Math.max(a, b), 0) }]
  })

interface Program {
  readonly name: string
  readonly routines: readonly Routine[]
  readonly uncounted: number
}

const profileOf = async (name: string, home: string): Promise<Program> => {
  const out = join(home, 'aprof', name)
  rmSync(out, { recursive: true, force: true })
  const args = [landauBin, 'run', '--quiet', '--out', out, join(home, 'programs', `${name}.mjs`)]
  const { code, stderr } = await runNode({ args, cwd: home, timeoutMs: 300_000 })
  if (code !== 0) throw new Error(`landau run ${name} ended with ${code}:\n${stderr}`)
  const profile = openProfile(out)
  return { name, routines: routinesOf(profile), uncounted: profile.header.uncounted?.length ?? 0 }
}

const percent = (part: number): string => `${(100 * part).toFixed(part > 0 && part < 0.1 ? 1 : 0)} %`
const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

/** The section of docs/results/papers.md; runs every program once. */
export const aprofFigures = async (): Promise<string> => {
  const home = cached('bench')
  installLocked(join(root, 'bench'), home)
  cpSync(join(root, 'bench/programs'), join(home, 'programs'), { recursive: true })
  mkdirSync(join(home, 'aprof'), { recursive: true })
  const names = readdirSync(join(root, 'bench/programs')).map((file) => file.replace('.mjs', ''))
  const programs: Program[] = []
  for (const name of names.filter((it) => it !== 'input')) programs.push(await profileOf(name, home))
  const all = { name: '**all**', routines: programs.flatMap(({ routines }) => routines), uncounted: programs.reduce((n, it) => n + it.uncounted, 0) }
  const rows = [...programs, all].map((it) => ({ ...it, richness: richnessOf(it.routines) }))
  return `${heading}

Coppa, Demetrescu and Finocchi, *Input-sensitive profiling*, Figures 7 and 8, on the programs of \`bench/\`: one run each, one tuple a distinct size in cells first read. Routines are those of which activations were recorded;
*without* are the constant-time routines that landau keeps no record of, which would have one tuple or few. A light routine's tuples are those of a sample of its calls.
The paper has routines with at least 10 tuples at 7.8 % (bzip2) to 49.1 % (gcc), 18.1 % on average, and says that 70 % of the routines with fewer never execute more than 100 basic blocks in a call.

**Here ${percent(rows.at(-1)!.richness.atLeast[tupleCounts.indexOf(rich)]!)} of ${all.routines.length} routines have at least 10 tuples, and ${percent(1 - rows.at(-1)!.richness.dear[maximumCosts.indexOf(100)]!)} of those with fewer never take 100 steps in a call.**

Figure 7: routines with at least so many tuples.

${table(
  ['program', 'routines', 'without', ...tupleCounts.map((least) => `≥ ${least}`)],
  rows.map(({ name, routines, uncounted, richness }) => [name, routines.length, uncounted, ...richness.atLeast.map(percent)]),
)}

Figure 8: routines with fewer than 10 tuples whose dearest call takes at least so many steps.

${table(
  ['program', 'poor routines', ...maximumCosts.map((least) => `≥ ${least}`)],
  rows.map(({ name, richness }) => [name, richness.poor, ...richness.dear.map(percent)]),
)}
`
}

// `npm run trace:suites`: on published packages' own test suites, the counts recomputed from a regenerated trace are those of `landau count`; written to
// docs/results/tracing-suites.md after each suite. The suites run with chance and the clock held still, as for `count:suites`. What earlier runs measured is
// kept, so that suites can be measured a few at a time; `--no-keep` begins anew.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readProfile } from '../src/cli/collect.ts'
import type { Profile } from '../src/profile/index.ts'
import { cached, results, root } from './harness/paths.ts'
import { inParallel } from './harness/pool.ts'
import { runNode } from './harness/process.ts'
import { packages, prepareSuites, suiteOf, type Target } from './suites/run.ts'
import { compareCounts, replayedStats, type Compared, type ReplayedStats } from './tracing/compare.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, witness: { type: 'string', default: 'tokens' }, keep: { type: 'boolean', default: true } },
  allowNegative: true,
})
const preloads = ['src/register.ts', 'scripts/suites/seed.cjs', 'scripts/counts/clock.cjs'].flatMap((path) => ['--require', join(root, path)])

interface SuiteResult extends Compared {
  readonly name: string
  readonly assertions: number
  readonly blocks: number
  /** Counts of the first trace that are not those of the first counting, though a trace and a counting agree: the suite does not do the same in each run. */
  readonly unsteady: number
}

const run = async ({ name, cwd, args }: Target, env: Readonly<Record<string, string>>): Promise<number> => {
  const { stdout, timedOut } = await runNode({ args: [...preloads, ...args], cwd, timeoutMs: 300_000, env: { ...env, LANDAU_ROOT: cwd } })
  if (timedOut) throw new Error(`${name} did not finish.`)
  return (stdout.toString().match(/^ok /gm) ?? []).length
}

interface Attempt {
  readonly assertions: number
  readonly profile: Profile
  readonly stats: ReplayedStats
}

const attempt = async (target: Target): Promise<Attempt> => {
  const folder = cached('suites/traces', target.name.replaceAll(/[^\w.-]/g, '_'))
  rmSync(folder, { recursive: true, force: true })
  const passed = await run(target, { LANDAU_COUNT: 'edges', LANDAU_OUT: join(folder, 'counts') })
  const assertions = await run(target, { LANDAU_TRACE: values.witness, LANDAU_PARTS: join(folder, 'traces') })
  if (passed !== assertions) throw new Error(`${target.name}: ${assertions} assertions passed traced, ${passed} counted.`)
  const [trace = ''] = readdirSync(join(folder, 'traces'))
  const { profile } = readProfile(join(folder, 'counts/profile.landau'))
  if (profile === null || !existsSync(join(folder, 'traces', trace))) throw new Error(`${target.name} left no counts.`)
  const stats = replayedStats(join(folder, 'traces', trace))
  rmSync(folder, { recursive: true, force: true })
  return { assertions, profile, stats }
}

/** Where a suite depends on how fast files are read, only runs that did the same can agree. */
const attempts = 4

const compareSuite = async (target: Target): Promise<SuiteResult> => {
  const all = [await attempt(target)]
  const pairs = (): Compared[] => all.flatMap(({ stats }) => all.map(({ profile }) => compareCounts(stats, profile)))
  const [first] = pairs() as [Compared]
  while (all.length < attempts && pairs().every(({ different }) => different > 0)) all.push(await attempt(target))
  const agreeing = pairs().find(({ different }) => different === 0)
  const { assertions, stats } = all[0]!
  const surprises = Math.max(...all.map((it) => it.stats.surprises))
  const unsteady = agreeing === undefined ? 0 : first.different
  return { name: target.name, assertions, blocks: stats.blocks, ...(agreeing ?? first), surprises, unsteady }
}

const page = (all: readonly SuiteResult[]): string => {
  const equal = all.filter(({ different, surprises }) => different === 0 && surprises === 0)
  const unsteady = equal.filter((it) => it.unsteady > 0).length
  return `# Traces of test suites of published packages

Made by \`npm run trace:suites\` on Node ${process.version}. Block and edge counts recomputed from the regenerated trace (${values.witness}) of each suite, and of all that it
loads, that differ from those of \`landau count\`, of all that both know. These are two runs; where they differ, the suite is counted and traced again, up to ${attempts} times, until
a trace and a counting agree. *Unsteady* is what differed before: the suite itself does not do the same in each run.

**${equal.length} of ${all.length} suites without a difference, ${unsteady} of them unsteady; ${all.reduce((sum, it) => sum + it.compared, 0)} counts compared.**

| suite | assertions | blocks executed | different counts | unsteady | tokens that did not fit |
|---|---|---|---|---|---|
${all.map((it) => `| ${it.name} | ${it.assertions} | ${it.blocks} | ${it.different} of ${it.compared} | ${it.unsteady} | ${it.surprises} |`).join('\n')}
${all.flatMap((it) => (it.examples.length === 0 ? [] : [`\n${it.name}: ${it.examples.slice(0, 3).join('; ')}`])).join('\n')}
`
}

const store = cached('suites', 'traced.json')

const known = (): SuiteResult[] => (values.keep && existsSync(store) ? (JSON.parse(readFileSync(store, 'utf8')) as SuiteResult[]) : [])

prepareSuites()
mkdirSync(results, { recursive: true })
let all = known()
const only = new RegExp(values.only)
const selected = packages.filter((it) => only.test(it))
await inParallel(selected, 2, async (name) => {
  const result = await compareSuite(suiteOf(name))
  all = [...all.filter((it) => it.name !== name), result].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  console.log(
    `${name}: ${result.different} of ${result.compared} differ, ${result.unsteady} unsteady, ${result.surprises} surprises`,
    result.examples.slice(0, 2),
  )
  writeFileSync(store, JSON.stringify(all))
  writeFileSync(join(results, 'tracing-suites.md'), page(all))
})
process.exitCode = all.every(({ different, surprises }) => different === 0 && surprises === 0) ? 0 : 1

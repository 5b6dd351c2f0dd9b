// `npm run trace:suites`: on published packages' own test suites, the counts recomputed from a regenerated trace are those of `landau count`; written to
// docs/results/tracing-suites.md after each suite. The suites run with chance and the clock held still, as for `count:suites`.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readProfile } from '../src/cli/collect.ts'
import { cached, results, root } from './harness/paths.ts'
import { runNode } from './harness/process.ts'
import { packages, prepareSuites, suiteOf, type Target } from './suites/run.ts'
import { compareCounts, replayedStats, type Compared } from './tracing/compare.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, witness: { type: 'string', default: 'tokens' } } })
const preloads = ['src/register.ts', 'scripts/suites/seed.cjs', 'scripts/counts/clock.cjs'].flatMap((path) => ['--require', join(root, path)])

interface SuiteResult extends Compared {
  readonly name: string
  readonly assertions: number
  readonly blocks: number
}

const run = async ({ name, cwd, args }: Target, env: Readonly<Record<string, string>>): Promise<number> => {
  const { stdout, timedOut } = await runNode({ args: [...preloads, ...args], cwd, timeoutMs: 300_000, env: { ...env, LANDAU_ROOT: cwd } })
  if (timedOut) throw new Error(`${name} did not finish.`)
  return (stdout.toString().match(/^ok /gm) ?? []).length
}

const compareSuite = async (target: Target): Promise<SuiteResult> => {
  const folder = cached('suites/traces', target.name.replaceAll(/[^\w.-]/g, '_'))
  rmSync(folder, { recursive: true, force: true })
  const passed = await run(target, { LANDAU_COUNT: 'edges', LANDAU_OUT: join(folder, 'counts') })
  const assertions = await run(target, { LANDAU_TRACE: values.witness, LANDAU_PARTS: join(folder, 'traces') })
  if (passed !== assertions) throw new Error(`${target.name}: ${assertions} assertions passed traced, ${passed} counted.`)
  const [trace = ''] = readdirSync(join(folder, 'traces'))
  const { profile } = readProfile(join(folder, 'counts/profile.landau'))
  if (profile === null || !existsSync(join(folder, 'traces', trace))) throw new Error(`${target.name} left no counts.`)
  const stats = replayedStats(join(folder, 'traces', trace))
  const result = { name: target.name, assertions, blocks: stats.blocks, ...compareCounts(stats, profile) }
  rmSync(folder, { recursive: true, force: true })
  return result
}

const page = (all: readonly SuiteResult[]): string => {
  const equal = all.filter(({ different, surprises }) => different === 0 && surprises === 0).length
  return `# Traces of test suites of published packages

Made by \`npm run trace:suites\` on Node ${process.version}. Block and edge counts recomputed from the regenerated trace (${values.witness}) of each suite, and of all that it
loads, that differ from those of \`landau count\`, of all that both know.

**${equal} of ${all.length} suites without a difference; ${all.reduce((sum, it) => sum + it.compared, 0)} counts compared.**

| suite | assertions | blocks executed | different counts | tokens that did not fit |
|---|---|---|---|---|
${all.map((it) => `| ${it.name} | ${it.assertions} | ${it.blocks} | ${it.different} of ${it.compared} | ${it.surprises} |`).join('\n')}
${all.flatMap((it) => (it.examples.length === 0 ? [] : [`\n${it.name}: ${it.examples.slice(0, 3).join('; ')}`])).join('\n')}
`
}

prepareSuites()
mkdirSync(results, { recursive: true })
const done: SuiteResult[] = []
const only = new RegExp(values.only)
for (const name of packages.filter((it) => only.test(it))) {
  const result = await compareSuite(suiteOf(name))
  done.push(result)
  console.log(`${name}: ${result.different} of ${result.compared} differ, ${result.surprises} surprises`, result.examples.slice(0, 2))
  writeFileSync(join(results, 'tracing-suites.md'), page(done))
}
process.exitCode = done.every(({ different, surprises }) => different === 0 && surprises === 0) ? 0 : 1

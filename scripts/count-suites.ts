// `npm run count:suites`: on published packages' own test suites, and on the programs of the benchmark, the counters on chords count what a probe in every
// block counts, and change nothing.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readProfile } from '../src/cli/collect.ts'
import type { Unit } from '../src/profile/index.ts'
import { compareCounts, type CountComparison } from './counts/compare.ts'
import { countsPage } from './counts/page.ts'
import { installPrograms } from '../bench/programs.ts'
import { cached, results, root } from './harness/paths.ts'
import { inParallel } from './harness/pool.ts'
import { type Outcome, runNode } from './harness/process.ts'
import { compare } from './suites/compare.ts'
import { packages, prepareSuites, programOf, programs, suiteOf, type Target } from './suites/run.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const preloads = ['src/register.ts', 'scripts/suites/seed.cjs', 'scripts/counts/clock.cjs'].flatMap((path) => ['--require', join(root, path)])

interface Run {
  readonly units: readonly Unit[]
  readonly outcome: Outcome
}

const runTarget = async ({ name, cwd, args }: Target, placement: string, label: string): Promise<Run> => {
  const out = cached('suites/counts', `${name.replaceAll(/[^\w.-]/g, '_')}-${label}`)
  rmSync(out, { recursive: true, force: true })
  const env = { LANDAU_COUNT: placement, LANDAU_OUT: out, LANDAU_ROOT: cwd }
  const outcome = await runNode({ args: [...preloads, ...args], cwd, timeoutMs: 300_000, env })
  const path = join(out, 'profile.landau')
  if (!existsSync(path))
    throw new Error(`${name} left no profile with ${placement}: ${outcome.timedOut ? 'not finished' : outcome.stderr.slice(-2000)}`)
  return { units: readProfile(path).profile?.units ?? [], outcome }
}

/** The programs of the benchmark, beside the packages that they import. */
const benchTargets = (): Target[] => {
  const home = cached('bench')
  installPrograms(home)
  const names = readdirSync(join(root, 'bench/programs')).filter((name) => name !== 'input.mjs')
  return names.map((name) => ({ name: `${name.replace('.mjs', '')} (benchmark)`, cwd: home, args: [join(home, 'programs', name)] }))
}

const compareTarget = async (target: Target): Promise<CountComparison> => {
  const every = await runTarget(target, 'every', 'every')
  const again = await runTarget(target, 'every', 'every-again')
  const edges = await runTarget(target, 'edges', 'edges')
  const { same, difference, assertions } = compare(target.name, every.outcome, edges.outcome)
  return { name: target.name, assertions, output: same ? '' : difference, ...compareCounts(every.units, again.units, edges.units) }
}

prepareSuites()
const only = new RegExp(values.only)
const targets = [...benchTargets(), ...programs.map(programOf), ...packages.map(suiteOf)].filter(({ name }) => only.test(name))
const done: CountComparison[] = []
await inParallel(targets, 2, async (target) => {
  const it = await compareTarget(target)
  done.push(it)
  console.log(
    `${it.name}: ${it.different.length} of ${it.compared} blocks differ, ${it.unknown} unknown, ${it.unsteady.length} unsteady. ${it.output}`,
  )
  for (const line of it.different.slice(0, 5)) console.log(`  ${line}`)
  if (values.only !== '') return
  // After each, so that a long run may be ended.
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'counting-suites.md'), countsPage(targets.flatMap(({ name }) => done.find((of) => of.name === name) ?? [])))
})
process.exitCode = done.every((it) => it.different.length === 0 && it.output === '' && it.compared > 0) ? 0 : 1

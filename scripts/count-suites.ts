// `npm run count:suites`: on published packages' own test suites every placement counts what a probe in every block counts, and changes nothing.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readProfile } from '../src/cli/collect.ts'
import type { Unit } from '../src/profile/index.ts'
import { cached, root } from './harness/paths.ts'
import { runNode } from './harness/process.ts'
import { packages, prepareSuites, suiteOf } from './suites/run.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const seed = join(root, 'scripts/suites/seed.cjs')

const runSuite = async (name: string, placement: string): Promise<{ readonly units: readonly Unit[]; readonly passed: number }> => {
  const { cwd, args } = suiteOf(name)
  const out = cached('suites/counts', `${name.replaceAll(/[^\w.-]/g, '_')}-${placement}`)
  rmSync(out, { recursive: true, force: true })
  const env = { LANDAU_COUNT: placement, LANDAU_OUT: out, LANDAU_ROOT: cwd }
  const { stdout } = await runNode({ args: ['--require', join(root, 'src/register.ts'), '--require', seed, ...args], cwd, timeoutMs: 300_000, env })
  return { units: readProfile(join(out, 'profile.landau')).profile?.units ?? [], passed: (stdout.toString().match(/^ok /gm) ?? []).length }
}

const keyOf = ({ id }: Unit, block: number): string => `${id} ${block}`

const knownCounts = (units: readonly Unit[]): Map<string, number> =>
  new Map(
    units.flatMap((unit) => (unit.counts?.count ?? []).map((count, block) => [keyOf(unit, block), count] as const).filter(([, count]) => count >= 0)),
  )

prepareSuites()
let failed = 0
for (const name of packages.filter((it) => new RegExp(values.only).test(it))) {
  const every = await runSuite(name, 'every')
  const expected = knownCounts(every.units)
  const edges = await runSuite(name, 'edges')
  const counts = [...knownCounts(edges.units)].filter(([key]) => expected.has(key))
  const different = counts.filter(([key, count]) => expected.get(key) !== count)
  if (different.length > 0 || edges.passed !== every.passed) failed++
  console.log(`${name}: ${different.length} of ${counts.length} blocks differ; ${edges.passed} assertions, ${every.passed} with every`)
  for (const [key, count] of different.slice(0, 5)) {
    const unit = edges.units.find(({ id }) => key.startsWith(id))
    console.log(`  ${unit?.path} ${unit?.line}: ${count}, not ${expected.get(key)}`)
  }
}
process.exitCode = failed === 0 ? 0 : 1

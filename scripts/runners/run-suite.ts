// One suite, plain and under landau.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../harness/process.ts'
import { compareOutcomes, readOutcomes, type RunnerComparison } from './outcomes.ts'
import { launchOf, makeProject, projectOf, type Mode } from './project.ts'
import type { Suite } from './suites.ts'

export interface SuiteResult extends RunnerComparison {
  readonly suite: Suite
  readonly codes: readonly [plain: number | null, profiled: number | null]
  readonly sameCode: boolean
  /** A profile was written. */
  readonly profiled: boolean
  readonly plainMs: number
  readonly landauMs: number
}

const timeoutMs = 1_200_000

/** Runs a suite in both ways, one after the other. Throws when a runner did not get as far as to write its results. */
export const runSuite = async (suite: Suite): Promise<SuiteResult> => {
  makeProject(suite)
  const cwd = projectOf(suite)
  const run = async (mode: Mode): Promise<{ code: number | null; ms: number; outcomes: readonly string[] }> => {
    const { args, results } = launchOf(suite, mode)
    const { code, ms, stdout, stderr } = await runNode({ args, cwd, timeoutMs })
    if (!existsSync(results))
      throw new Error(`${suite.name}, ${mode}: no results, exit code ${code}:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`)
    return { code, ms, outcomes: readOutcomes(suite.runner, results) }
  }
  const plain = await run('plain')
  const profiled = await run('landau')
  const runs = join(cwd, '.landau/runs')
  return {
    suite,
    ...compareOutcomes(plain.outcomes, profiled.outcomes),
    codes: [plain.code, profiled.code],
    sameCode: plain.code === profiled.code,
    profiled: existsSync(runs) && readdirSync(runs).some((name) => existsSync(join(runs, name, 'profile.landau'))),
    plainMs: plain.ms,
    landauMs: profiled.ms,
  }
}

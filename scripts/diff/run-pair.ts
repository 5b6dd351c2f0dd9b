// One pair: the earlier version twice and the later one once, each profiled by the same driver; then what `landau diff` says of them.

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from '../../src/analysis/index.ts'
import { openProfile } from '../../src/cli/open-profile.ts'
import type { Profile } from '../../src/profile/index.ts'
import type { CorpusCase } from '../corpus/cases.ts'
import { cached, landauBin } from '../harness/paths.ts'
import { runNode } from '../harness/process.ts'
import type { VersionPair } from './pairs.ts'
import { makeProject, type Variant } from './project.ts'
import { toldOf, type ReportedDiff, type Told } from './told.ts'

export interface PairResult {
  readonly pair: VersionPair
  readonly before: string
  readonly after: string
  /** What the diff of the two versions said; null when a run failed. */
  readonly told: Told | null
  /** Changes that the diff of two profiles of the same version listed. */
  readonly sameVersion: number
  /** The same, if the diff could not see that no file was edited. */
  readonly byCounts: number
  readonly problem: string
}

const timeoutMs = 600_000

const profileOf = async (folder: string, run: string, variant: Variant, sizes: readonly number[]): Promise<string> => {
  const out = join(folder, run)
  rmSync(out, { recursive: true, force: true })
  const driver = ['driver.mjs', 'cases/case.mjs', JSON.stringify(sizes), join(folder, `${run}.json`)]
  const { code, stderr } = await runNode({
    args: [landauBin, 'run', '--quiet', '--reporter', 'terminal', '--out', out, ...driver],
    cwd: folder,
    env: { CORPUS_VARIANT: variant },
    timeoutMs,
  })
  const runs = join(out, 'runs')
  const [name] = existsSync(runs) ? readdirSync(runs) : []
  if (code !== 0 || name === undefined) throw new Error(`exit code ${code}: ${stderr.trim().split('\n').slice(-2).join(' ')}`)
  return join(runs, name, 'profile.landau')
}

const diff = async (before: string, after: string): Promise<ReportedDiff> => {
  const { stdout, stderr, code } = await runNode({ args: [landauBin, 'diff', before, after, '--reporter', 'json'], cwd: cached(), timeoutMs })
  if (code !== 0 && code !== 1) throw new Error(`landau diff: exit code ${code}: ${stderr.trim()}`)
  return JSON.parse(stdout) as ReportedDiff
}

/** A profile that does not say what its files were. */
const withoutHashes = (path: string): Profile => {
  const { header, ...rest } = openProfile(path)
  return { ...rest, header: { ...header, files: header.files.map((file) => ({ ...file, hash: '' })) } }
}

/** Changes between two profiles, when every file counts as edited: only equal counts make functions equal. */
const changesByCounts = (before: string, after: string): number => compare(withoutHashes(before), withoutHashes(after)).changes.length

/** Runs a pair, one process at a time. Never rejects: a failure is a result. */
export const runPair = async (it: CorpusCase, pair: VersionPair): Promise<PairResult> => {
  const [before, after] = ['before', 'after'].map((side) => cached('diff', pair.kind, pair.key, side)) as [string, string]
  const common = { pair, before: it.bad, after: it.fixed ?? '' }
  try {
    makeProject(it, 'bad', before)
    makeProject(it, 'fixed', after)
    const first = await profileOf(before, 'first', 'bad', pair.sizes)
    const again = await profileOf(before, 'again', 'bad', pair.sizes)
    const later = await profileOf(after, 'first', 'fixed', pair.sizes)
    const same = await diff(first, again)
    return {
      ...common,
      told: toldOf(await diff(first, later), pair),
      sameVersion: same.changes.length + same.added.length + same.removed.length,
      byCounts: changesByCounts(first, again),
      problem: '',
    }
  } catch (error) {
    return { ...common, told: null, sameVersion: 0, byCounts: 0, problem: error instanceof Error ? error.message : String(error) }
  }
}

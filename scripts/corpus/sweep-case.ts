// One case of the corpus as a workload of `landau sweep`: what grows with its size n.

import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import type { ClusterFinding, SweepAnalysis } from '../../src/analysis/sweep/types.ts'
import { cached, landauBin } from '../harness/paths.ts'
import { runNode } from '../harness/process.ts'
import { keyOf, type CorpusCase } from './cases.ts'
import { trueLaw } from './true-law.ts'

export type Variant = 'bad' | 'fixed'

export interface SweptCase {
  readonly key: string
  readonly variant: Variant
  readonly control: boolean
  readonly cause: string
  /** The law as the corpus states it. */
  readonly stated: string
  readonly wanted: number
  /** Why there is no result; empty otherwise. */
  readonly problem: string
  readonly workloads: number
  /** Of the whole program, which includes loading it. */
  readonly whole: number | null
  /** The steepest cluster that matters. */
  readonly steepest: { readonly name: string; readonly exponent: number; readonly class: string } | null
  readonly found: boolean
}

/** An exponent that is off by no more is found. */
const tolerance = 0.35
const mostSizes = 6

const readSizes = async (it: CorpusCase, variant: Variant): Promise<readonly number[]> => {
  const read = `const driver = await import(process.argv[1]); console.log('sizes ' + JSON.stringify((process.argv[2] === 'fixed' && (driver.fixedSizes ?? driver.sizesFixed)) || driver.sizes))`
  const args = ['--input-type=module', '-e', read, driverOf(it), variant]
  const { stdout } = await runNode({ args, cwd: cached('corpus', it.group), env: { CORPUS_VARIANT: variant }, timeoutMs: 60_000 })
  const line = /^sizes (.*)$/m.exec(stdout)?.[1]
  return line === undefined ? [] : (JSON.parse(line) as number[]).slice(0, mostSizes)
}

const driverOf = (it: CorpusCase): string => join(cached('corpus', it.group), it.driver.replace(/^\w+\//, ''))

/** The exponent at the largest size where a law was found, else that of the power law over all sizes. */
const exponentOf = ({ law, fits: [best] }: ClusterFinding): number | null =>
  law !== null && law.certainty !== 'unknown' ? law.exponent.value : (best?.power?.exponent.value ?? null)

const steepestOf = ({ clusters, byPrediction }: SweepAnalysis): SweptCase['steepest'] => {
  const [top] = byPrediction.flatMap((i) => clusters[i] ?? [])
  const matters = clusters.filter((it) => it.costly || it.predicted > 0.1 * (top?.predicted ?? 0))
  const rated = matters.flatMap((it) => {
    const exponent = exponentOf(it)
    return exponent === null ? [] : [{ name: it.name, exponent, class: it.law?.class ?? '' }]
  })
  return rated.toSorted((a, b) => b.exponent - a.exponent)[0] ?? null
}

/** Sweeps a case over its sizes. Never rejects: a failure is a result. What was swept before is not run again. */
export const sweepCase = async (it: CorpusCase, variant: Variant, jobs: number): Promise<SweptCase> => {
  const { stated, exponent: wanted } = trueLaw(it, variant)
  const empty = {
    key: keyOf(it),
    variant,
    control: it.control,
    cause: it.cause ?? '',
    stated,
    wanted,
    workloads: 0,
    whole: null,
    steepest: null,
    found: false,
  }
  const sizes = await readSizes(it, variant)
  if (sizes.length < 4) return { ...empty, problem: 'fewer than 4 sizes' }
  const out = cached('corpus', 'sweeps', variant, keyOf(it))
  mkdirSync(out, { recursive: true })
  const flags = ['sweep', '--quiet', '--out', out, '--max-run', '60s', '-j', String(jobs), '-L', `n=${sizes.join()}`]
  const program = ['node', cached('corpus', 'driver.mjs'), driverOf(it), '[{n}]', devNull]
  const { code, stderr } = await runNode({
    args: [landauBin, ...flags, '--', ...program],
    cwd: cached('corpus', it.group),
    env: { CORPUS_VARIANT: variant },
    timeoutMs: 900_000,
  })
  const [path] = globSync(join(out, 'sweep/*/sweep.json'))
  if (code !== 0 || path === undefined)
    return { ...empty, problem: stderr.trim().split('\n').slice(-2).join(' ').slice(0, 200) || `exit code ${code}` }
  const sweep = JSON.parse(readFileSync(path, 'utf8')) as SweepAnalysis
  const steepest = steepestOf(sweep)
  return {
    ...empty,
    problem: '',
    workloads: sweep.workloads.length,
    whole: sweep.whole.fits[0]?.power?.exponent.value ?? null,
    steepest,
    found: steepest !== null && (wanted === Infinity ? steepest.class === 'r^n' : Math.abs(steepest.exponent - wanted) <= tolerance),
  }
}

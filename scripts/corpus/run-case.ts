// One case: plain, then under landau with the same sizes; the results must be the same.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findingsOf, readReport } from '../harness/json-report.ts'
import { cached, landauBin } from '../harness/paths.ts'
import { runNode, type Outcome } from '../harness/process.ts'
import { keyOf, type CorpusCase } from './cases.ts'
import { judge, type Verdict } from './judge.ts'

interface SizeRow {
  readonly n: number
  readonly ms: number
  readonly hash: string
}

export interface CaseResult {
  readonly key: string
  readonly control: boolean
  readonly cause: string
  readonly verdict: Verdict | 'failed'
  /** Why it failed; empty otherwise. */
  readonly problem: string
  readonly sameResult: boolean
  readonly expected: string
  readonly unit: {
    readonly name: string
    readonly place: string
    readonly class: string
    readonly metric: string
    readonly formula: string
    readonly cause: string
  } | null
  readonly findings: number
  readonly sizes: readonly number[]
  /** Largest sizes left out because the profiled run would exceed the time limit. */
  readonly leftOut: readonly number[]
  readonly plainMs: number
  readonly landauMs: number
}

export interface CaseOptions {
  readonly variant: 'bad' | 'fixed'
  readonly timeoutMs: number
}

/** Room that a profiled run gets over a plain one when sizes are chosen. */
const assumedSlowdown = 12

const readRows = (path: string): readonly SizeRow[] => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SizeRow[]) : [])

const affordable = (rows: readonly SizeRow[], timeoutMs: number): readonly SizeRow[] => {
  let total = 0
  return rows.filter(({ ms }, index) => (total += ms) * assumedSlowdown <= timeoutMs || index < 4)
}

const sum = (rows: readonly SizeRow[]): number => rows.reduce((total, { ms }) => total + ms, 0)

const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' ⏎ ').slice(0, 400)

const describeFailure = (outcome: Outcome, done: number, wanted: number): string => {
  if (outcome.timedOut) return `not finished after ${Math.round(outcome.ms / 1000)} s (${done} of ${wanted} sizes)`
  if (outcome.code !== 0) return `exit code ${outcome.code}: ${lastLines(outcome.stderr)}`
  return done < wanted ? `ended after ${done} of ${wanted} sizes` : ''
}

const workFolder = (it: CorpusCase, variant: CaseOptions['variant']): string => cached('corpus', 'runs', variant, keyOf(it))

/** Judges an earlier run again, from the report it left. */
export const judgeAgain = (it: CorpusCase, earlier: CaseResult, variant: CaseOptions['variant']): CaseResult => {
  const report = join(workFolder(it, variant), 'report.json')
  return earlier.verdict === 'failed' || !existsSync(report) ? earlier : { ...earlier, ...verdictOf(it, report) }
}

/** Runs a case. Never rejects: a failure is a result. */
export const runCase = async (it: CorpusCase, options: CaseOptions): Promise<CaseResult> => {
  const cwd = cached('corpus', it.group)
  const work = workFolder(it, options.variant)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const [plainOut, landauOut, report] = ['plain.json', 'landau.json', 'report.json'].map((name) => join(work, name)) as [string, string, string]
  const driver = [cached('corpus', 'driver.mjs'), join(cwd, it.driver.replace(/^\w+\//, ''))]
  const env = { CORPUS_VARIANT: options.variant }
  const plain = await runNode({ args: [...driver, 'all', plainOut], cwd, env, timeoutMs: options.timeoutMs })
  const all = readRows(plainOut)
  const rows = affordable(all, options.timeoutMs)
  const sizes = rows.map(({ n }) => n)
  const flags = ['run', '--out', work, '--reporter', `json=${report}`]
  const landau = await runNode({
    args: [landauBin, ...flags, ...driver, JSON.stringify(sizes), landauOut],
    cwd,
    env,
    timeoutMs: options.timeoutMs * 2,
  })
  const profiled = readRows(landauOut)
  const common = {
    key: keyOf(it),
    control: it.control,
    cause: it.cause ?? 'control',
    expected: it.expected.bad,
    sizes,
    leftOut: all.slice(rows.length).map(({ n }) => n),
    plainMs: sum(rows),
    landauMs: sum(profiled),
    sameResult: rows.every(({ hash }, index) => profiled[index]?.hash === hash),
  }
  const problem =
    describeFailure(plain, all.length, all.length) ||
    describeFailure(landau, profiled.length, rows.length) ||
    (existsSync(report) ? '' : 'no JSON report was written')
  if (problem !== '') return { ...common, verdict: 'failed', problem, unit: null, findings: 0 }
  return { ...common, problem, ...verdictOf(it, report) }
}

const verdictOf = (it: CorpusCase, path: string): Pick<CaseResult, 'verdict' | 'unit' | 'findings'> => {
  const report = readReport(path)
  const findings = findingsOf(report)
  const { verdict, unit } = judge(it, report.units, findings)
  if (unit === null) return { verdict, unit, findings: findings.length }
  const { name, class: className, metric, formula, causes } = unit
  const place = `${unit.file.replace(/^.*node_modules\//, '')}:${unit.line}`
  return { verdict, findings: findings.length, unit: { name, place, class: className, metric, formula, cause: causes[0]?.what ?? '' } }
}

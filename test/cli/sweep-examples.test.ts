// The examples of docs/examples, run as a runner of their kind would: each shard's command with its index, then the merge.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { landauBin } from '../../scripts/harness/paths.ts'
import type { SweepAnalysis } from '../../src/analysis/sweep/types.ts'
import { cleanEnv, folderOf } from '../host/run.ts'

const root = join(import.meta.dirname, '../..')
const example = (name: string): string => readFileSync(join(root, 'docs/examples', name), 'utf8')

/** Fewer workloads than shards, so that one shard is empty, and quick ones. */
const fewer = (command: string): string => command.replace('1e5 --log 24', '300 --log 3')

const runIn = (cwd: string, command: string, env: Record<string, string> = {}): string => {
  const bin = join(cwd, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${landauBin}" "$@"\n`)
  chmodSync(join(bin, 'npx'), 0o755)
  return execFileSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
    env: cleanEnv({ ...env, PATH: `${bin}:${process.env['PATH']}` }),
  })
}

const workloadsIn = (out: string): number => {
  const [name = ''] = readdirSync(join(out, 'sweep'))
  return (JSON.parse(readFileSync(join(out, 'sweep', name, 'sweep.json'), 'utf8')) as SweepAnalysis).workloads.length
}

const app = { 'app.js': 'let sum = 0\nfor (let i = 0; i < 10 * Number(process.argv[2]); i++) sum += i' }

test('the GitHub matrix', () => {
  using folder = folderOf(app)
  interface Job {
    strategy: { matrix: { shard: number[] } }
    steps: { name?: string; run?: string }[]
  }
  const { jobs } = parse(example('sweep-github.yml')) as { jobs: { shard: Job; merge: Job } }
  const [sweep = '', merge = ''] = [jobs.shard, jobs.merge].map(({ steps }) => steps.find(({ name }) => name !== undefined)?.run ?? '')
  for (const shard of jobs.shard.strategy.matrix.shard) runIn(folder.path, fewer(sweep).replaceAll('${{ matrix.shard }}', String(shard)))
  expect(runIn(folder.path, merge)).toContain('3 workloads')
  expect(workloadsIn(join(folder.path, 'all'))).toBe(3)
})

test('the Kubernetes indexed Job', () => {
  using folder = folderOf(app)
  interface JobFile {
    spec: { completions: number; template: { spec: { containers: { command: string[] }[] } } }
  }
  const text = example('sweep-kubernetes.yaml')
  const { spec } = parse(text) as JobFile
  const [, , command = ''] = spec.template.spec.containers[0]?.command ?? []
  const results = join(folder.path, 'results')
  for (let index = 0; index < spec.completions; index++) runIn(folder.path, fewer(command), { JOB_COMPLETION_INDEX: String(index), RESULTS: results })
  const merge = /landau merge .*/.exec(text)?.[0].replaceAll('/results', results.replaceAll(' ', '\\ ')) ?? ''
  runIn(folder.path, `npx ${merge}`)
  expect(workloadsIn(join(results, 'all'))).toBe(3)
})

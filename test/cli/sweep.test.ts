// `landau sweep` on real programs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import type { SweepAnalysis } from '../../src/analysis/sweep/types.ts'
import { folderOf, run } from '../host/run.ts'
import type { Outcome } from '../host/run.ts'

const root = join(import.meta.dirname, '../..')
const landau = (cwd: string, ...args: string[]): Promise<Outcome> => run([landauBin, ...args], { cwd })

const program = `
const { feature } = await import(${JSON.stringify(join(root, 'src/index.ts'))})
const n = Number(process.argv[2])
function dedupe(xs) { const out = []; for (const x of xs) if (!out.includes(x)) out.push(x); return out }
function total(xs) { let sum = 0; for (const x of xs) sum += x; return sum }
const xs = Array.from({ length: n }, (_, i) => i)
feature('nodes', 2 * n + 1)
console.log(total(xs), dedupe(xs).length)
`

const analysisIn = (cwd: string): SweepAnalysis => {
  const [name = ''] = readdirSync(join(cwd, '.landau/sweep'))
  return JSON.parse(readFileSync(join(cwd, '.landau/sweep', name, 'sweep.json'), 'utf8')) as SweepAnalysis
}

const words = ['-P', 'n', '20', '2000', '--log', '6', '--', 'node', 'app.mjs', '{n}']

test('finds what grows, tells linear and quadratic code apart, and does nothing twice', { timeout: 180_000 }, async () => {
  using folder = folderOf({ 'app.mjs': program })
  const first = await landau(folder.path, 'sweep', '-j', '2', ...words)
  expect(first.stderr).toContain('✓ 6/6')
  expect(first.stderr).toMatch(/ % of the time of 2 jobs went into runs/)
  expect(first.code).toBe(0)
  const analysis = analysisIn(folder.path)
  expect(analysis.features.toSorted()).toEqual(['n', 'nodes'])
  const [top] = analysis.clusters
  expect(top?.name).toBe('dedupe')
  expect(top?.fits[0]?.power?.exponent.value).toBeCloseTo(1.95, 1)
  const linear = analysis.clusters.find(({ features }) => features.includes('n'))
  expect(linear?.features.toSorted()).toEqual(['n', 'nodes'])
  expect(linear?.locations.map((id) => analysis.locations.find((it) => it.id === id)?.name)).toContain('total')
  expect(linear?.fits[0]?.power?.exponent.value).toBeCloseTo(1, 1)

  const again = await landau(folder.path, 'sweep', ...words)
  expect(again.stderr).toContain('6 of them done before')
  expect(analysisIn(folder.path)).toEqual(analysis)
  expect(again.stdout.toString()).toBe(first.stdout.toString())

  const more = await landau(folder.path, 'sweep', '--more', '2', ...words)
  expect(more.stderr).toMatch(/ more \d+, \d+\n plan 8 runs, 6 of them done before/)
  expect(analysisIn(folder.path).workloads).toHaveLength(8)

  const planned = await landau(folder.path, 'sweep', '--plan', '-P', 'n', '20', '2e4', '--log', '6', ...words.slice(6))
  expect(planned.stdout.toString()).toMatch(/ms +n=20000|s +n=20000/)

  writeFileSync(join(folder.path, 'app.mjs'), program.replace('sum += x', 'sum += 2 * x'))
  expect((await landau(folder.path, 'sweep', '--plan', ...words)).stdout.toString()).toContain('6 runs, 0 done before')
})

test('a feature of the calls of a function that no run called is told', { timeout: 180_000 }, async () => {
  using folder = folderOf({ 'app.mjs': program })
  const range = ['-P', 'n', '20', '40', '--log', '2', '--', 'node', 'app.mjs', '{n}']
  const wrong = await landau(folder.path, 'sweep', '--feature', 'x=calls:dedup', ...range)
  expect(wrong.stderr).toContain('--feature x=calls:dedup names a function that no run called (did you mean dedupe?)')
  expect(wrong.code).toBe(2)
  const right = await landau(folder.path, 'sweep', '--feature', 'x=calls:dedupe', ...range)
  expect(right.stderr).toContain('2 of them done before')
  expect(right.code).toBe(0)
})

test('features on a file descriptor; what fails is told and tried again; what hangs is stopped', { timeout: 180_000 }, async () => {
  using folder = folderOf({
    'app.js': `const n = Number(process.argv[2])
for (let i = 0; i < n; i++) ;
if (n === 80) process.exit(3)
if (n === 160) setInterval(() => {}, 1000)
require('fs').writeSync(1, 'edges=' + 7 * n + '\\n')`,
  })
  const { stderr, code } = await landau(
    folder.path,
    'sweep',
    '-L',
    'n=10,20,40,80,160',
    '--feature-fd',
    '1',
    '--max-run',
    '8s',
    '-j',
    '2',
    '--',
    'node',
    'app.js',
    '{n}',
  )
  expect(code).toBe(1)
  expect(stderr).toContain('n=80: `node app.js 80` ended with exit code 3.')
  expect(stderr).toContain('n=160 was stopped after')
  expect(stderr).toContain('2 workloads failed')
  expect(
    analysisIn(folder.path)
      .workloads.map(({ features }) => features['edges'])
      .toSorted(),
  ).toEqual([140, 280, 70])
})

test('three shards, one of them empty, merged in any order equal the sweep of one machine', { timeout: 180_000 }, async () => {
  using folder = folderOf({ 'app.mjs': program })
  const few = ['-P', 'n', '50', '800', '--log', '2', '--', 'node', 'app.mjs', '{n}']
  const outcomes = await Promise.all([1, 2, 3].map((i) => landau(folder.path, 'sweep', '--shard', `${i}/3`, '--out', `shard ${i}`, ...few)))
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(outcomes[2]?.stderr).toContain('plan 0 runs')
  const merged = await landau(folder.path, 'merge', 'shard 3', 'shard 2', 'shard 1', 'shard 2', '-o', 'all')
  expect(merged.stderr).toContain('3 results of 1 sweep')
  expect(merged.code).toBe(0)
  await landau(folder.path, 'sweep', ...few)
  const [name = ''] = readdirSync(join(folder.path, 'all/sweep'))
  const all = JSON.parse(readFileSync(join(folder.path, 'all/sweep', name, 'sweep.json'), 'utf8')) as SweepAnalysis
  expect(all).toEqual(analysisIn(folder.path))
  const resumed = await landau(folder.path, 'sweep', '--out', 'all', ...few)
  expect(resumed.stderr).toContain('2 of them done before')
  expect((await landau(folder.path, 'merge', 'shard 3', '-o', 'none')).stderr).toContain('There is no result of a sweep')
})

test('folders of runs hold no result of a sweep: nothing is made, and how profiles are added up is said', async () => {
  using folder = folderOf({ '.landau/runs/a/profile.landau': '' })
  const { code, stderr } = await landau(folder.path, 'merge', '.landau', '-o', 'sum.landau')
  expect(code).toBe(125)
  expect(stderr).toContain('`landau merge A.landau B.landau -o SUM.landau`')
  expect(existsSync(join(folder.path, 'sum.landau'))).toBe(false)
})

test('blocks alone: the inner loop apart from the outer, and blind to built-ins', { timeout: 180_000 }, async () => {
  using folder = folderOf({
    'app.js': `const n = Number(process.argv[2])
const xs = Array.from({ length: n }, (_, i) => i)
let found = 0
for (const x of xs) {
  if (xs.includes(x)) found++
}
for (let i = 0; i < n; i++) {
  for (let j = i; j < n; j++)
    found += j
}`,
  })
  const { code, stderr } = await landau(
    folder.path,
    'sweep',
    '--blocks',
    '-P',
    'n',
    '10',
    '500',
    '--log',
    '6',
    '-j',
    '2',
    '--',
    'node',
    'app.js',
    '{n}',
  )
  expect(code, stderr).toBe(0)
  const { clusters, locations } = analysisIn(folder.path)
  const linesOf = (index: number): number[] => [...new Set(clusters[index]?.locations.map((id) => locations.find((it) => it.id === id)?.line ?? 0))]
  expect(clusters[0]?.law?.class).toBe('n^2')
  expect(linesOf(0).toSorted()).toEqual([8, 9])
  const linear = clusters.findIndex(({ name }) => name === 'n')
  expect(linesOf(linear)).toEqual(expect.arrayContaining([4, 5, 7]))
  expect(clusters[linear]?.fits[0]?.power?.exponent.value).toBeCloseTo(1, 1)
})

test('where nothing costs enough to be told, no table is begun', { timeout: 180_000 }, async () => {
  using folder = folderOf({ 'app.js': 'console.log(1)' })
  const { code, stdout } = await landau(folder.path, 'sweep', '-P', 'n', '1', '9', '--linear', '3', '--', 'node', 'app.js', '{n}')
  expect(code).toBe(0)
  expect(stdout.toString()).toMatch(/ 0 costly\n/)
  expect(stdout.toString()).not.toMatch(/one to look at|largest +share/)
})

test('a sweep is written down in landau.config.ts; flags of the command line come first', { timeout: 180_000 }, async () => {
  const config = (sweep: unknown): string => `export default ${JSON.stringify({ sweep })}`
  const files = (sweep: unknown): Record<string, string> => ({ 'app.js': 'for (let i = 0; i < 9; i++) ;', 'landau.config.mjs': config(sweep) })
  using folder = folderOf(files({ command: ['node', 'app.js', '{n}', '{mode}'], param: { n: [10, 1000] }, log: 3, list: { mode: ['a', 'b'] } }))
  const plan = async (...more: string[]): Promise<string> => (await landau(folder.path, 'sweep', '--plan', ...more)).stdout.toString()
  expect(await plan()).toContain('6 runs, 0 done before')
  expect(await plan()).toMatch(/n=100 mode=b/)
  expect(await plan('-P', 'n', '1', '9', '--linear', '5')).toContain('10 runs')
  using bad = folderOf(files({ command: [] }))
  expect((await landau(bad.path, 'sweep')).stderr).toContain('`sweep.command` in landau.config.mjs is []; it takes a list of words')
  using none = folderOf({ 'landau.config.mjs': 'export default {}' })
  expect((await landau(none.path, 'sweep')).stderr).toContain('The program comes after --')
  expect((await landau(folder.path, 'sweep', '--more', '3')).stderr).toContain('and there are 0: run the sweep without it first')
})

// A fresh project for each test runner: its suite becomes a growth report, a planted quadratic is found, blamed at its line and fails the check; its fix passes.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProfile } from '../../src/cli/collect.ts'
import type { CostColumns } from '../../src/protocol/index.ts'
import { callsOf, run } from '../host/run.ts'
import { budget, exercise, fixed, projectWith, quadratic } from './project.ts'

interface Runner {
  readonly name: string
  readonly packages: readonly string[]
  readonly files: Readonly<Record<string, string>>
  /** What the user types, without `node`. */
  readonly command: readonly string[]
  /** In what the runner itself prints when its tests pass. */
  readonly passed: RegExp
}

const landau = 'node_modules/landau/bin/landau.js'

const configFor = (pool: string, more: string, options = ''): string =>
  `import landau from 'landau/vitest'\nimport { defineConfig } from 'vitest/config'\nexport default defineConfig({ plugins: [landau(${options})], test: { pool: '${pool}'${more} } })\n`

const vitest = (pool: string, more = ''): Runner => ({
  name: `vitest, ${pool}${more}`,
  packages: ['vitest', 'vite'],
  files: {
    'vitest.config.ts': configFor(pool, more),
    'test/one.test.ts': `import { expect, test } from 'vitest'\nimport { dedupe } from '../src/tags.js'\ntest('one', () => { ${exercise}; expect(dedupe([1, 1])).toEqual([1]) })\n`,
    'test/two.test.ts': `import { expect, test } from 'vitest'\nimport { dedupe } from '../src/tags.js'\ntest('two', () => { ${exercise.replace('n = 10', 'n = 15')}; expect(dedupe([2])).toEqual([2]) })\n`,
  },
  command: ['node_modules/vitest/vitest.mjs', 'run'],
  passed: /2 passed/,
})

const jestPackage = (transform: string): string =>
  `{"type":"module","jest":{"transform":{"\\\\.[cm]?[jt]sx?$":${transform}},"reporters":["default","landau/jest-reporter"]}}`

const jest = (workers: number): Runner => ({
  name: `jest, ${workers} workers`,
  packages: ['jest'],
  files: {
    'package.json': jestPackage('"landau/jest"'),
    'test/one.test.js': `import { dedupe } from '../src/tags.js'\ntest('one', () => { ${exercise}; expect(dedupe([1, 1])).toEqual([1]) })\n`,
    'test/two.test.js': `import { dedupe } from '../src/tags.js'\ntest('two', () => { ${exercise.replace('n = 10', 'n = 15')}; expect(dedupe([2])).toEqual([2]) })\n`,
  },
  command: ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', ...(workers === 1 ? ['--runInBand'] : ['--maxWorkers=2'])],
  passed: /Tests: {7}2 passed/,
})

const runners: readonly Runner[] = [
  vitest('forks'),
  vitest('threads'),
  vitest('threads', ', isolate: false'),
  jest(1),
  jest(2),
  {
    name: 'node:test',
    packages: [],
    files: {
      'test/one.test.js': `import test from 'node:test'\nimport assert from 'node:assert'\nimport { dedupe } from '../src/tags.js'\ntest('one', () => { ${exercise}; assert.deepEqual(dedupe([1, 1]), [1]) })\n`,
    },
    command: [landau, 'run', '--reporter', 'terminal', '--', 'node', '--test'],
    passed: /pass 1/,
  },
  {
    name: 'mocha',
    packages: ['mocha'],
    files: {
      'test/one.test.js': `import assert from 'node:assert'\nimport { dedupe } from '../src/tags.js'\nit('one', () => { ${exercise}; assert.deepEqual(dedupe([1, 1]), [1]) })\n`,
    },
    command: [landau, 'run', '--reporter', 'terminal', '--', 'node', 'node_modules/mocha/bin/mocha.js'],
    passed: /1 passing/,
  },
]

test.each(runners)('$name', async ({ packages, files, command, passed }) => {
  using folder = projectWith({ 'package.json': '{"type":"module"}', 'src/tags.js': quadratic, 'landau.config.ts': budget, ...files }, packages)
  const suite = () => run(command, { cwd: folder.path })
  const check = () => run([landau, 'check', '--reporter', 'github'], { cwd: folder.path })
  const { code, stdout, stderr } = await suite()
  expect(code, stdout.toString() + stderr).toBe(0)
  expect(stdout.toString() + stderr).toMatch(passed)
  // After the runner's own summary, where both go to the same stream.
  expect(stderr.search(/dedupe +n\^2/)).toBeGreaterThan(stderr.search(passed))
  const broken = await check()
  expect(broken.stdout.toString()).toMatch(/^::error file=src\/tags\.js,line=4,.*dedupe grows like n\^2, the budget is at most n log n/)
  expect(broken.code).toBe(1)
  writeFileSync(join(folder.path, 'src/tags.js'), fixed)
  expect((await suite()).code).toBe(0)
  const good = await check()
  expect(good.code, good.stdout.toString() + good.stderr).toBe(0)
  // What a runner cached before the edit must not come back with the numbers of another run.
  const explained = await run([landau, 'explain', 'dedupe'], { cwd: folder.path })
  expect(explained.stdout.toString() + explained.stderr).toMatch(/src\/tags\.js:1:\d+ dedupe/)
})

test('vitest, projects with plugins of their own are one run', async () => {
  const config = (name: string): string =>
    `import landau from 'landau/vitest'\nexport default { plugins: [landau()], test: { name: '${name}', include: ['${name}.test.ts'] } }\n`
  const testOf = (text: string): string => `import { test } from 'vitest'\n${text}\n`
  using folder = projectWith(
    {
      'package.json': '{"type":"module"}',
      'vitest.config.ts': `export default { test: { pool: 'threads', isolate: false, maxWorkers: 1, projects: ['a', 'b'] } }\n`,
      'a/vitest.config.ts': config('one'),
      'a/one.test.ts': testOf(`import { dedupe } from './tags.js'\ntest('one', () => { ${exercise} })`),
      'a/tags.js': quadratic,
      'b/vitest.config.ts': config('two'),
      'b/two.test.ts': testOf(
        'function count(n) {\n  let i = 0\n  while (i < n) i++\n}\ntest("two", () => { for (let n = 0; n < 7; n++) count(n) })',
      ),
    },
    ['vitest', 'vite'],
  )
  const { code, stdout, stderr } = await run(vitest('threads').command, { cwd: folder.path })
  expect(code, stdout.toString() + stderr).toBe(0)
  expect(stderr).not.toContain('landau:')
  const names = readdirSync(join(folder.path, '.landau/runs'))
  expect(names).toEqual([expect.stringMatching(/Z-vitest$/)])
  expect(callsOf(readProfile(join(folder.path, '.landau/runs', names[0] ?? '', 'profile.landau')).profile)).toMatchObject({
    'a/tags.js:dedupe': 20,
    'b/two.test.ts:count': 7,
  })
})

test('jest, one process: test files that load other modules, and coverage that the wrapped transformer does not count', async () => {
  using folder = projectWith(
    {
      'package.json': jestPackage('["landau/jest",{"transformer":"./same.cjs"}]'),
      'same.cjs': 'exports.process = (code) => ({ code })',
      'src/tags.js': quadratic,
      'src/last.js':
        'export function last(xs) {\n  let last\n  for (const x of xs) last = x\n  return last\n}\nexport const blank = (s) => /\\s+$/.test(s)\n',
      'test/one.test.js': `import { dedupe } from '../src/tags.js'\ntest('one', () => { ${exercise} })\n`,
      'test/two.test.js': `import { blank, last } from '../src/last.js'\ntest('two', () => { for (let i = 0; i < 7; i++) expect(last([1, i])).toBe(i)\nfor (let n = 100; n < 1000; n += 100) expect(last(new Set(Array(n).keys())) + blank(' '.repeat(n) + 'x')).toBe(n - 1) })\n`,
    },
    ['jest'],
  )
  const { code, stdout, stderr } = await run([...jest(1).command, '--coverage', '--coverageReporters=text'], { cwd: folder.path })
  expect(code, stdout.toString() + stderr).toBe(0)
  expect(stdout.toString()).toMatch(/ tags\.js +\| +100 \|/)
  const [name = ''] = readdirSync(join(folder.path, '.landau/runs'))
  const { profile } = readProfile(join(folder.path, '.landau/runs', name, 'profile.landau'))
  expect(callsOf(profile)).toMatchObject({
    'src/tags.js:dedupe': 20,
    'src/last.js:last': 16,
  })
  const columnsOf = (routine: string): CostColumns | undefined =>
    profile?.units.find((unit) => unit.name === routine)?.tables.find(({ measure }) => measure.kind === 'rms')?.columns
  // A Set and a pattern of the realm that Jest gives a test file: the pattern goes back at each space.
  expect(columnsOf('last')?.size).toEqual([2, 100, 200, 300, 400, 500, 600, 700, 800, 900])
  const sums = columnsOf('blank')?.sum ?? []
  expect((sums.at(-1) ?? 0) / (sums[0] ?? Infinity)).toBeGreaterThan(60)
})

test('jest: a test file that asks for an environment which copies nothing that is global, as a simulated browser', async () => {
  using folder = projectWith(
    {
      'package.json': jestPackage('["landau/jest",{"transformer":false}]').replace('"type":"module",', ''),
      'bare.cjs': `const { createContext, runInContext } = require('node:vm')
const any = new Proxy({}, { get: () => () => undefined })
module.exports = class {
  constructor() { this.context = createContext({}); this.global = runInContext('globalThis', this.context); Object.assign(this.global, { global: this.global, process: { ...process, env: process.env }, console, setTimeout, clearTimeout }) }
  async setup() {}
  async teardown() {}
  exportConditions() { return ['browser'] }
  getVmContext() { return this.context }
  fakeTimers = any
  fakeTimersModern = any
  moduleMocker = any
}\n`,
      'src/tags.js': quadratic.replace('export function dedupe', 'module.exports = { dedupe }\nfunction dedupe'),
      'test/one.test.js': `/** @jest-environment ./bare.cjs */\nconst { dedupe } = require('../src/tags.js')\ntest('one', () => { ${exercise}; if (typeof Buffer !== 'undefined') throw new Error('copied') })\n`,
      'test/two.test.js': `const { dedupe } = require('../src/tags.js')\ntest('two', () => { ${exercise} })\n`,
    },
    ['jest'],
  )
  const { code, stdout, stderr } = await run([...jest(1).command], { cwd: folder.path })
  expect(code, stdout.toString() + stderr).toBe(0)
  const [name = ''] = readdirSync(join(folder.path, '.landau/runs'))
  expect(callsOf(readProfile(join(folder.path, '.landau/runs', name, 'profile.landau')).profile)).toMatchObject({ 'src/tags.js:dedupe': 40 })
})

test.each([vitest('forks'), jest(2)])('$name, under landau run', async ({ packages, files, command, passed }) => {
  // As in the script of a package.
  const script = 'process.exitCode = require("child_process").spawnSync(process.execPath, process.argv.slice(2), { stdio: "inherit" }).status'
  using folder = projectWith({ 'package.json': '{"type":"module"}', 'src/tags.js': quadratic, 'start.cjs': script, ...files }, packages)
  const { code, stdout, stderr } = await run([landau, 'run', '--reporter', 'terminal', '--', 'node', 'start.cjs', ...command], { cwd: folder.path })
  expect(code, stdout.toString() + stderr).toBe(0)
  expect(stdout.toString() + stderr).toMatch(passed)
  expect(stderr).toMatch(/type `npx (?:vitest|jest)` alone/)
  expect(stderr).not.toContain('Nothing was recorded')
  expect(readdirSync(join(folder.path, '.landau/runs'))).toHaveLength(1)
})

const asked = "{ resolution: 'field', budget: '5x' }"
const told: readonly (Runner & { readonly options: object })[] = [
  ...['forks', 'threads'].map((pool) => ({
    ...vitest(pool),
    files: { ...vitest(pool).files, 'vitest.config.ts': configFor(pool, '', asked) },
    options: { small: 0, resolution: 'field', budget: '5x' },
  })),
  {
    ...jest(2),
    files: { ...jest(2).files, 'package.json': jestPackage('["landau/jest",{"resolution":"field"}]') },
    options: { small: 0, resolution: 'field' },
  },
]

test.each(told)('$name, told how to record', async ({ packages, files, command, passed, options }) => {
  using folder = projectWith({ 'package.json': '{"type":"module"}', 'src/tags.js': quadratic, ...files }, packages)
  // Jest has no bursts, whatever the environment says.
  const { code, stdout, stderr } = await run(command, { cwd: folder.path, env: { LANDAU_BUDGET: '5x' } })
  expect(code, stdout.toString() + stderr).toBe(0)
  expect(stdout.toString() + stderr).toMatch(passed)
  expect(stderr).toMatch(/dedupe +n\^2/)
  const [name = ''] = readdirSync(join(folder.path, '.landau/runs'))
  const { profile } = readProfile(join(folder.path, '.landau/runs', name, 'profile.landau'))
  expect(profile?.header.options).toEqual(options)
  expect(profile?.units.find((unit) => unit.name === 'dedupe')?.calls).toBe(42)
})

test.each([
  ["{ budget: 'half' }", "budget is how many times as long as by themselves the tests may take, such as '3x', not 'half'"],
  ["{ resolution: 'fields' }", "resolution is 'object' or 'field', not 'fields'"],
])('vitest, told nonsense: %s', async (options, problem) => {
  const { packages, files, command, passed } = vitest('threads')
  using folder = projectWith(
    { 'package.json': '{"type":"module"}', 'src/tags.js': quadratic, ...files, 'vitest.config.ts': configFor('threads', '', options) },
    packages,
  )
  const { code, stdout, stderr } = await run(command, { cwd: folder.path })
  expect(stderr).toContain(`landau: this project is not profiled: ${problem}.`)
  expect(stdout.toString()).toMatch(passed)
  expect(code).toBe(0)
})

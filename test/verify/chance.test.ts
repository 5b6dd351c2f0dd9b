// What differs between two plain runs is the environment's doing, and each source is told from the others.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compare, coverageWitness, dependentOn, untranslated, withWhatFollows } from '../../src/verify/index.ts'
import type { Claim, CoverageLook, Finding } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'
import { landau, looksAt, profileOf, verifyProgram } from './programs.ts'

const work = (name: string): string => `function ${name}(n) { for (let i = 0; i < n; i++) [i].map((x) => x); return String(n).split('') }\n`

const chances: readonly (readonly [source: string, text: string, told: string])[] = [
  ['Math.random', `${work('dice')}function tries(n) { while (n-- > 0) dice(1) }\ntries(1 + Math.floor(Math.random() * 5000))`, 'Math.random'],
  ['Date.now', `${work('tick')}function tries(n) { while (n-- > 0) tick(1) }\ntries(1 + Date.now() % 5000)`, 'the clock'],
  [
    'the order of keys like addresses',
    `const { randomUUID } = require('node:crypto')
${work('step')}const byKey = new Map(Array.from({ length: 4000 }, (_, i) => [randomUUID(), i]).sort())
function find(wanted) { for (const i of byKey.values()) { if (i === wanted) return i; step(1) } }
find(17)`,
    'names the system hands out',
  ],
  [
    'scheduling of threads',
    `const { Worker, isMainThread, workerData } = require('node:worker_threads')
${work('turn')}if (isMainThread) {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  new Worker(__filename, { workerData: flag })
  while (Atomics.load(flag, 0) === 0) turn(1)
} else Atomics.store(workerData, 0, 1)`,
    'the scheduling of threads',
  ],
]

describe('two plain runs that differ', () => {
  test.each(chances)('because of %s', async (_, text, told) => {
    using folder = folderOf({})
    const { stdout, code } = await verifyProgram(text, folder.path)
    expect(stdout.toString()).toMatch(new RegExp(`not reproducible: \\d+ locations? depends? on ${told}`))
    expect(code).toBe(3)
  })

  test('--deterministic fixes the seed of every run', async () => {
    using folder = folderOf({})
    const { stdout, code } = await verifyProgram(chances[0]?.[1] ?? '', folder.path, ['--deterministic'])
    expect(stdout.toString()).toMatch(/ 0 disagree, \d+ not observable, 0 not reproducible/)
    expect(code).toBe(0)
  })
})

test('a branch on a span of time that only the profiled run took is not held against the profile', async () => {
  const text = `function near(n) { return [n].map(String) }
function far(n) { return [n].map(String) }
function counted(n) { return [n].map(String) }
const began = Date.now()
counted(1)
if (Date.now() - began < 30_000) near(1)
else far(1)
`
  using folder = folderOf({ 'app.js': text })
  const profile = await profileOf('run', folder.path)
  const units = profile.units.map((unit) => (/near|far|counted/.test(unit.name) ? { ...unit, calls: unit.name === 'near' ? 0 : 2 } : unit))
  const witnessOf = (looks: readonly unknown[]): ReturnType<typeof coverageWitness> => coverageWitness(looks as CoverageLook[], () => text)
  const plain = witnessOf(await looksAt(folder.path, 'fast'))
  const findings = compare({ ...profile, units }, { runs: [plain, plain], second: null, isWanted: () => true, placesOf: untranslated })
  const wrong = (all: readonly Finding[]): string[] => all.filter((it) => it.verdict === 'disagrees' && it.claim !== null).map((it) => it.name)
  expect(wrong(findings)).toEqual(expect.arrayContaining(['near', 'counted']))
  const held = witnessOf(await looksAt(folder.path, 'fast', 'leaping clock'))
  expect(wrong(dependentOn('clock', held, findings))).toEqual(['counted'])
}, 60_000)

test('what a program does for each variable of its environment, and each option in one, is not held against the profile, which has its own', async () => {
  // Where the command is not Node's own, its options are in the environment.
  const app = `${work('each')}${work('option')}for (const name of Object.keys(process.env)) each(1)\nfor (const word of process.env.NODE_OPTIONS.split(' ')) option(1)`
  using folder = folderOf({ 'app.js': app, 'app.sh': 'node app.js' })
  await landau(['run', '--', 'sh', 'app.sh'], folder.path)
  const { stdout, code } = await landau(['verify'], folder.path)
  const shown = stdout.toString()
  expect(shown).toMatch(/ 0 disagree, \d+ not observable, 4 not reproducible/)
  const told = [3, 4].map((line) => `app\\.js:${line} iterations of for…of: \\d+; \\d+ with one more`)
  for (const line of [...told, 'app\\.js:1 each: \\d+; \\d+ with one more', 'app\\.js:2 option: \\d+; \\d+ with one more'])
    expect(shown).toMatch(new RegExp(line))
  expect(shown).toContain('not reproducible: 4 locations depend on the variables of the environment (process.env)\n')
  expect(code).toBe(3)
}, 60_000)

test('V8 counts what comes out of a cache of compiled code only coarsely: the original is recounted without one', async () => {
  using folder = folderOf({ 'app.mjs': 'const xs = []\nfor (const n of [4, 8]) for (let i = 0; i < n; i++) xs[i] = i\n' })
  const cached = (...args: readonly string[]) => landau(args, folder.path, { NODE_COMPILE_CACHE: join(folder.path, 'cache') })
  for (let round = 0; round < 2; round++) {
    const { stdout, code } = await cached('verify', '--', 'app.mjs')
    expect(stdout.toString()).toMatch(/ 0 disagree, 0 not observable, 0 not reproducible/)
    expect(code).toBe(0)
  }
}, 60_000)

test('words that make no sense', async () => {
  using folder = folderOf({})
  const { code, stderr } = await verifyProgram('', folder.path, ['--monitor', 'slow'])
  expect(code).toBe(2)
  expect(stderr).toContain('--monitor is fast, trap, both')
})

// From lodash, which counts calls within 16 ms: its blocks were told to depend on the clock, and the edges between them to be wrong.
test('what the flow law makes of a count that depends on chance depends on it too, and nothing else does', () => {
  const finding = (verdict: Finding['verdict'], id: string, by: Finding['by'], more: Partial<Finding> = {}): Finding => {
    const claim: Claim = {
      id,
      kind: 'edge',
      path: id,
      name: id,
      file: 'app.js',
      line: 1,
      column: 1,
      endLine: null,
      count: 2,
      part: null,
    }
    return { verdict, claim, name: id, file: 'app.js', line: 1, profile: 2, monitor: 1, by, why: '', ...more }
  }
  const block = finding('not reproducible', 'hot', 'counter', { dependsOn: 'clock' })
  const others = [finding('disagrees', 'other', 'flow'), finding('disagrees', 'hot', 'counter'), finding('agrees', 'hot', 'flow')]
  const [first, edge, ...rest] = withWhatFollows([block, finding('disagrees', 'hot', 'flow'), ...others])
  expect(first).toBe(block)
  expect(edge).toMatchObject({ verdict: 'not reproducible', dependsOn: 'clock' })
  expect(rest).toEqual(others)
})

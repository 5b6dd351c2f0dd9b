// Counters are read while the program runs, in every thread, and nothing is lost: the sums are those of one look at the end.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { watch } from '../../src/host/index.ts'
import { coverageWitness } from '../../src/verify/index.ts'
import type { CoverageLook } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'

const home = process.cwd()
const acorn = join(home, 'node_modules/acorn/dist/acorn.js')
afterEach(() => {
  process.chdir(home)
  delete process.env['LANDAU_DRAIN_MS']
})

/** Optimised code of a parser, in two threads: V8 leaves functions out that were optimised before a look, unless coverage is started anew. */
const program = `const { Worker, isMainThread } = require('node:worker_threads')
const { parse } = require(${JSON.stringify(acorn)})
const text = require('node:fs').readFileSync(${JSON.stringify(acorn)}, 'utf8')
if (isMainThread) new Worker(__filename)
for (let i = 0; i < 4; i++) parse(text, { ecmaVersion: 'latest' })
`

const looksWith = async (everyMs: number): Promise<CoverageLook[]> => {
  process.env['LANDAU_DRAIN_MS'] = String(everyMs)
  const { looks } = await watch({ command: ['node', 'app.js'], monitor: 'fast', only: [], stretches: null, seed: 0, control: '' })
  return looks as CoverageLook[]
}

test('counters that are read many times add up to what one look at the end says', async () => {
  using folder = folderOf({})
  writeFileSync(join(folder.path, 'app.js'), program)
  process.chdir(folder.path)
  const [once, often] = [await looksWith(1e9), await looksWith(60)]
  const looksOf = (looks: readonly CoverageLook[], isMain: boolean): number => looks.filter(({ thread }) => (thread === 0) === isMain).length
  expect([looksOf(once, true), looksOf(once, false)]).toEqual([1, 1])
  for (const isMain of [true, false]) expect(looksOf(often, isMain)).toBeGreaterThan(1)
  const callsIn = (looks: readonly CoverageLook[]): Map<string, number> =>
    new Map(
      Object.entries(
        Object.groupBy(
          looks.flatMap(({ scripts }) => scripts.flatMap(({ path, functions }) => functions.map((it) => ({ path, it })))),
          ({ path, it }) => `${path} ${it.functionName} ${it.ranges[0]?.startOffset}`,
        ),
      ).flatMap(([key, all = []]) => {
        const calls = all.reduce((sum, { it }) => sum + (it.ranges[0]?.count ?? 0), 0)
        return calls === 0 ? [] : [[key, calls] as const]
      }),
    )
  const [expected, found] = [callsIn(once), callsIn(often)]
  expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
  // V8 drops the one call of a function that was beginning at a look and is not called again before the next.
  for (const [key, calls] of expected) expect(Math.abs((found.get(key) ?? 0) - calls), key).toBeLessThanOrEqual(often.length)
})

test('a counter that wrapped all the same is not believed', () => {
  const text = 'function f() {}\n'
  const ranges = [{ startOffset: 0, endOffset: 15, count: -5 }]
  const functions = [
    { functionName: '', ranges: [{ startOffset: 0, endOffset: 16, count: 1 }], isBlockCoverage: true },
    { functionName: 'f', ranges, isBlockCoverage: true },
  ]
  const witness = coverageWitness([{ process: 1, thread: 0, scripts: [{ path: 'a.js', isModule: false, functions }] }], () => text)
  const claim = {
    kind: 'routine',
    id: '',
    name: 'f',
    path: 'f',
    file: 'a.js',
    line: 1,
    column: 1,
    endLine: 1,
    count: 2 ** 32 - 5,
    part: null,
  } as const
  expect(witness.look(claim)).toEqual({ kind: 'blind', why: 'wrapped' })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenImports, cycles, effects, liveMath, longFunctions, mayImport, spreadLists, unlisted } from './architecture.ts'

const readSources = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')]),
  )
const root = join(import.meta.dirname, '..')
const src = readSources(join(root, 'src'))

describe('the sources', () => {
  test('folders import only what the table allows', () => expect(brokenImports(src)).toEqual([]))
  test('every folder and entry file is listed', () => expect(unlisted(src)).toEqual([]))
  test('no import cycle between files', () => expect(cycles(src)).toEqual([]))
  test('no effect outside host, cli and integrations', () => expect(effects(src)).toEqual([]))
  test('the runtime uses no function of Math that the program may have replaced', () => expect(liveMath(src)).toEqual([]))
  test('no list is spread into a call, which takes only so many arguments', () => expect(spreadLists(src)).toEqual([]))
  test('no function is longer than 70 lines', () => {
    expect(longFunctions(src)).toEqual([])
    for (const folder of ['scripts', 'bench']) expect(longFunctions(readSources(join(root, folder)))).toEqual([])
  })
})

test('the table is a DAG: read top to bottom, it never points down', () => {
  const order = ['entry', ...Object.keys(mayImport)]
  for (const [from, tos] of Object.entries(mayImport)) {
    for (const to of tos) expect(order.indexOf(to), `${from} -> ${to}`).toBeLessThan(order.indexOf(from))
  }
})

describe('planted violations are found', () => {
  const planted = (file: string, text: string): ReadonlyMap<string, string> => new Map([[file, text]])

  test.each([
    ['a value imported against the direction', 'model/fit.ts', "import { rank } from '../analysis/rank.ts'"],
    ['a type imported against the direction', 'model/fit.ts', "import type { Analysis } from '../analysis/types.ts'"],
    ['an inline type import', 'base/id.ts', "import { type Site } from '../protocol/site.ts'"],
    ['a re-export', 'base/id.ts', "export * from '../protocol/site.ts'"],
    ['a dynamic import', 'profile/read.ts', "export const f = () => import('../report/html.ts')"],
    ['a Node module below host', 'model/fit.ts', "import { readFileSync } from 'node:fs'"],
    ['a package that is not listed', 'cfg/build.ts', "import lodash from 'lodash'"],
    ['the monitor sharing code with the profiler', 'verify/compare.ts', "import { place } from '../placement/place.ts'"],
    ['the command line reaching into the runtime', 'cli/main.ts', "import { enter } from '../runtime/enter.ts'"],
  ])('%s', (_, file, text) => expect(brokenImports(planted(file, text))).toHaveLength(1))

  test('a folder without a row, an entry file without a decision', () => {
    expect(unlisted(planted('utils/misc.ts', ''))).toEqual(['utils/misc.ts'])
    expect(unlisted(planted('main.ts', ''))).toEqual(['main.ts'])
  })

  test('a cycle of two files through a type', () => {
    const files = new Map([
      ['base/a.ts', "import type { B } from './b.ts'"],
      ['base/b.ts', "import { a } from './a.ts'"],
    ])
    expect(cycles(files)).toEqual(['base/a.ts -> base/b.ts -> base/a.ts'])
  })

  test.each(['Date.now()', 'Math.random()', 'process.env', 'performance.now()', 'new Date()', 'setTimeout(f)', "require('fs')"])(
    'the effect %s',
    (expression) => expect(effects(planted('model/fit.ts', `export const x = () => ${expression}`))).toHaveLength(1),
  )

  test('a function of Math in the runtime, and not in the file that takes them', () => {
    expect(liveMath(planted('runtime/tables/units.ts', 'export const f = (n: number) => Math.max(n, 1)'))).toHaveLength(1)
    expect(liveMath(planted('protocol/math.ts', 'export const max = Math.max'))).toEqual([])
  })

  test('a list that is spread into a call, and not one that is into a list', () => {
    expect(spreadLists(planted('model/fit.ts', 'export const f = (xs: number[]) => Math.max(0, ...xs)'))).toHaveLength(1)
    expect(spreadLists(planted('model/fit.ts', 'export const f = (xs: number[]) => [0].push(...xs)'))).toHaveLength(1)
    expect(spreadLists(planted('model/fit.ts', 'export const f = (xs: number[]) => [0, ...xs]'))).toEqual([])
  })

  test('a function of 71 lines, and not one of 70', () => {
    const lines = (count: number): string => `function f() {\n${'  g()\n'.repeat(count - 2)}}`
    expect(longFunctions(planted('a.ts', lines(71)))).toEqual(['a.ts:1 has 71 lines'])
    expect(longFunctions(planted('a.ts', lines(70)))).toEqual([])
  })
})

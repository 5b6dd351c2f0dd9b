import { encode } from '@jridgewell/sourcemap-codec'
import { transformSync } from 'esbuild'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { followingSourceMaps } from '../../src/cli/original-sites.ts'
import type { Instrument } from '../../src/host/index.ts'
import type { BlockSpan, Instrumented } from '../../src/host/contract.ts'

import { instrument as instrumentRun } from '../../src/instrument/index.ts'
import { site } from '../profile/samples.ts'
import { folderOf } from '../host/run.ts'

// Compiled line 1 comes from a.ts line 10, line 2 from b.ts line 20 (column 5 onwards), line 3 from nowhere.
const map = {
  version: 3,
  sources: ['../src/a.ts', '../src/b.ts'],
  sourcesContent: ['text of a', null],
  names: [],
  mappings: encode([[[0, 0, 9, 2]], [[4, 1, 19, 0], [8, 1, 24, 6]], []]), // prettier-ignore
}

const positions = [
  [1, 1],
  [2, 7],
  [2, 1],
  [3, 1],
] as const

/** Puts a site at each of the positions. */
const instrument: Instrument = (text, { file }) => ({
  code: text,
  spans: [],
  sites: positions.map(([line, column]) => site('f', { file, line, column, endLine: line, endColumn: 80 })),
  nativeSites: [{ what: 'x', file, line: 2, column: 9, site: 0 }],
  problems: [],
})

const options = { path: 'dist/out.js', goal: 'module', language: 'js', file: 5, firstSite: 0, firstNative: 0 } as const

const relocated = (text: string, files: Readonly<Record<string, string>>, path: string = options.path) => {
  using folder = folderOf(files)
  const result = followingSourceMaps(instrument, folder.path)(text, { ...options, path })
  if (result.code === null) throw new Error('not instrumented')
  const place = ({ file, line, column }: { file: number; line: number; column: number }) => `${result.files?.[file - 5]?.path}:${line}:${column}`
  return {
    sites: result.sites.map(place),
    natives: result.nativeSites.map(place),
    ends: result.sites.map(({ endLine }) => endLine),
    hashes: result.files?.map(({ hash }) => hash.length),
  }
}

const expected = {
  sites: ['src/a.ts:10:3', 'src/b.ts:20:1', 'src/b.ts:20:1', 'dist/out.js:3:1'],
  natives: ['src/b.ts:25:7'],
  ends: [10, 25, 25, 3],
  // The compiled file, a (from the map), b (from the disk or not at all).
  hashes: [0, 64, 0],
}

test('an inline map', () => {
  const data = Buffer.from(JSON.stringify(map)).toString('base64')
  expect(relocated(`x\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${data}`, {})).toEqual(expected)
})

test('a map beside the file, and an original on the disk', () => {
  const files = { 'dist/out.js.map': JSON.stringify(map), 'src/b.ts': 'text of b' }
  expect(relocated('x\n//# sourceMappingURL=out.js.map\n', files)).toEqual({ ...expected, hashes: [0, 64, 64] })
})

test.each([
  'x',
  'x\n//# sourceMappingURL=missing.map',
  'x\n//# sourceMappingURL=https://example.org/x.map',
  'x\n//# sourceMappingURL=data:application/json,not',
])('without a readable map positions stay: %s', (text) => {
  const result = followingSourceMaps(instrument, join(import.meta.dirname))(text, options)
  expect(result).toEqual(instrument(text, options))
})

test('a map of a package that leads out of the package', () => {
  const moved = { ...map, sources: ['../../../src/a.ts', 'webpack://p/./src/b.ts'] }
  const data = Buffer.from(JSON.stringify(moved)).toString('base64')
  const text = `x\n//# sourceMappingURL=data:application/json;base64,${data}`
  const inPackage = {
    ...expected,
    sites: [
      'node_modules/@s/p/src/a.ts:10:3',
      'node_modules/@s/p/webpack:/p/src/b.ts:20:1',
      'node_modules/@s/p/webpack:/p/src/b.ts:20:1',
      'node_modules/@s/p/out.js:3:1',
    ],
    natives: ['node_modules/@s/p/webpack:/p/src/b.ts:25:7'],
  }
  expect(relocated(text, { 'src/a.ts': 'of the user' }, 'node_modules/@s/p/out.js')).toEqual(inPackage)
})

test.each([true, false])('functions end where they end in the source, also of a text on one line (minified: %s)', (minify) => {
  const source = `export function first(a: number): number {
  for (let i = 0; i < a; i++) {
    if (i > 7) return i
  }
  return a
}
export class Second {
  third(b: number[]): number[] {
    return b.map(
      (x) => x + first(x),
    )
  }
}
`
  const { code } = transformSync(source, { loader: 'ts', minifyWhitespace: minify, sourcemap: 'inline', sourcefile: 'a.ts' })
  const result = followingSourceMaps(instrumentRun, import.meta.dirname)(code, options)
  const sites = result.code === null ? [] : result.sites
  expect(Object.fromEntries(sites.map(({ path, line, endLine }) => [path, [line, endLine]]))).toMatchObject({
    first: [1, 6],
    'first.for': [2, 4],
    'Second.third': [8, 12],
    'Second.third.(map callback)': [10, 10],
  })
})

test('a block ends in the file in which it begins, at its beginning where nothing of it is known to be there', () => {
  using folder = folderOf({ 'dist/out.js.map': JSON.stringify(map) })
  const span = (line: number, column: number, endLine: number, endColumn: number): BlockSpan => ({ file: 5, line, column, endLine, endColumn })
  const spans = [span(2, 5, 2, 11), span(1, 1, 2, 11), span(2, 5, 3, 1), span(3, 1, 3, 4)]
  const counting: Instrument = (text, given) => ({ ...(instrument(text, given) as Instrumented), blockSpans: spans })
  const { blockSpans } = followingSourceMaps(counting, folder.path)('x\n//# sourceMappingURL=out.js.map', options) as Instrumented
  const lines = blockSpans?.map(({ file, line, endLine }) => [file - 5, line, endLine])
  expect(lines).toEqual([
    [2, 20, 25],
    [1, 10, 10],
    [2, 20, 25],
    [0, 3, 3],
  ])
})

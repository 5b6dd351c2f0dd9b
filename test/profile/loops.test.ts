// Which loops the instrumenter leaves without a record, by the unit whose record has their work.
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, test } from 'vitest'
import { followingSourceMaps } from '../../src/cli/original-sites.ts'
import { instrument } from '../../src/instrument/index.ts'
import { build, merge } from '../../src/profile/index.ts'
import { mergedLoops } from '../../src/profile/loops.ts'
import type { Site } from '../../src/protocol/index.ts'
import { context, profileOf, recordingOf, site } from './samples.ts'

const options = { path: 'a.js', goal: 'module', language: 'js', file: 0, firstSite: 0, firstNative: 0 } as const

/** `f: for 2/1, while 3/2`: the loops of each unit, with line and depth. */
const said = (sites: readonly Site[]): string[] =>
  [...mergedLoops(sites)].map(([holder, { name, line, depth }]) => {
    const loops = name.map((each, i) => `${each} ${line[i]}/${depth[i]}`)
    return `${sites[holder]?.name}${sites[holder]?.kind === 'loop' ? ` at ${sites[holder]?.line}` : ''}: ${loops.join(', ')}`
  })

const loopsOf = (text: string): string[] => {
  const result = instrument(text, options)
  if (result.code === null) throw new Error(result.problems[0]?.message)
  return said(result.sites)
}

test('a nest that shares the record of its routine, and one beside another loop', () => {
  expect(loopsOf('function f(xs) {\nfor (let i = 1; i < xs.length; i++) {\nwhile (xs[i]) xs[i]--\n}\n}')).toEqual(['f: for 2/1, while 3/2'])
  expect(loopsOf('function f(xs) {\nfor (const x of xs) use += x\nfor (const a of xs)\nfor (const b in xs) do use++\nwhile (use < b) }')).toEqual([
    'f: for…of 2/1, for…of 3/1, for…in 4/2, do 4/3',
  ])
})

test('a loop that has a record holds those in it that have none', () => {
  const text = 'function f(xs) {\nfor (const x of xs) g(x)\nfor (const a of xs) {\ng(a)\nfor (const b of xs) s += b\n}\nfor (;;) s++\n}'
  expect(loopsOf(`function g(x) { try { use(x) } catch {} }\n${text}`)).toEqual(['for…of at 4: for…of 6/1', 'f: for 8/1'])
})

test('what runs when a class is made belongs to nobody that could name it', () => {
  expect(loopsOf('class A {\nstatic { for (;;) s++ }\n}')).toEqual([])
})

test('lines are those of the source that a map tells', () => {
  const lines = [[[0, 0, 0, 0]], [[0, 0, 10, 0]], [[0, 0, 20, 0]]] as const
  const map = { version: 3, sources: ['a.ts'], sourcesContent: [null], names: [], mappings: encode(lines.map((line) => line.map(([...it]) => it))) }
  const data = Buffer.from(JSON.stringify(map)).toString('base64')
  const text = `function f(xs) {\nfor (const a of xs)\nfor (const b of xs) s += a * b\n}\n//# sourceMappingURL=data:application/json;base64,${data}`
  const result = followingSourceMaps(instrument, '/nowhere')(text, options)
  expect(result.code === null ? [] : said(result.sites)).toEqual(['f: for…of 11/1, for…of 21/2'])
})

test('loops of another file than the unit are left out, with those in them', () => {
  const sites = [
    site('f'),
    site('f.for', { kind: 'loop', name: 'for', parent: 0, elided: true, file: 1 }),
    site('f.for', { kind: 'loop', name: 'while', parent: 1, elided: true }),
  ]
  expect(said(sites)).toEqual([])
})

test('a unit that ran has them in its profile, and keeps them when profiles are merged', () => {
  const loops = { name: ['for'], line: [4], depth: [1] }
  const units = profileOf([[1, 10]]).units.filter((unit) => 'loops' in unit)
  expect(units).toMatchObject([{ path: 'Trie.insert', loops }])
  // Of an earlier landau.
  const recording = recordingOf([[1, 1]])
  const without = build({ ...recording, sites: recording.sites.map((it) => ({ ...it, sharedWith: null })) }, context)
  for (const parts of [
    [profileOf([[1, 10]]), without],
    [without, profileOf([[1, 10]])],
  ] as const)
    expect(merge([...parts]).units.find(({ path }) => path === 'Trie.insert')?.loops).toEqual(loops)
})

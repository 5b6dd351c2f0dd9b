// asm.js takes no probe: the profile says that it did not see it, and nothing of it is missing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asmBodiesOf, isAsm } from '../../src/verify/asm.ts'
import { compare, coverageWitness, untranslated } from '../../src/verify/index.ts'
import type { CoverageLook, Finding } from '../../src/verify/index.ts'
import { tokensOf } from '../../src/verify/tokens.ts'
import { folderOf } from '../host/run.ts'
import { looksAt, profileOf } from './programs.ts'

const source = `function module(stdlib) {
  "use strict"; 'use asm'
  function f(x) { for (const y of [x]) g(y); return x }
  function g(x) { while (x > 0) x--; return x }
  return f
}
for (let i = 0; i < 3; i++) module(globalThis)(i)
const plain = (x) => { for (const y of [x, 'use asm']) String(y).split('') }
plain(1)
`
const folder = folderOf({ 'app.js': source })
let looks: CoverageLook[]
beforeAll(async () => {
  looks = (await looksAt(folder.path, 'fast')) as CoverageLook[]
}, 60_000)
afterAll(() => folder[Symbol.dispose]())

test.each([
  ['run', []],
  ['run', ['--algorithms']],
  ['count', []],
] as const)('%s %j', { timeout: 60_000 }, async (command, flags) => {
  const profile = await profileOf(command, folder.path, flags)
  expect(profile.header.notSeen).toEqual([{ file: 'app.js:1', why: expect.stringMatching(/^asm\.js runs as it is/) as string }])
  expect(profile.units.filter(({ path }) => path.startsWith('module'))).toEqual([])
  const seen = coverageWitness(looks, () => source)
  const findingsOf = (units: typeof profile.units): Finding[] =>
    compare({ ...profile, units }, { runs: [seen, seen], second: null, isWanted: () => true, placesOf: untranslated })
  const wrong = (found: Finding[]): Finding[] => found.filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')
  expect(wrong(findingsOf(profile.units))).toEqual([])
  // What is no asm.js is missed all the same.
  expect(wrong(findingsOf(profile.units.filter(({ line }) => line !== 8)))).not.toEqual([])
})

test.each([
  ["function f() { 'use asm'; ^g() }", true],
  ['x => { \'a\'; "use asm" ^g }', true],
  ["x => { a(); 'use asm'; ^g }", false],
  ["({ a: 'use asm', b: ^g })", false],
  ["x => { 'use asm' } ^g", false],
])('%s is in asm.js: %s', (marked, expected) => {
  const at = marked.indexOf('^')
  expect(isAsm(asmBodiesOf(tokensOf(marked.replace('^', ''))), at, at)).toBe(expected)
})

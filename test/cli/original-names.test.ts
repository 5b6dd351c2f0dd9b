import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { followingSourceMaps } from '../../src/cli/original-sites.ts'
import { instrument } from '../../src/instrument/index.ts'

const source = `
const limit = (value) => { for (let i = 0; i < value; i++) (() => value)(); return value }
class Queue {
  add(item) { return [item].map((one) => limit(one)) }
}
function Legacy() {}
Legacy.prototype.walk = function () { function inner() { return limit(3) } return inner() }
async function load(queue) { const helper = function* () { yield queue }; return helper }
function makes(value) { const f = limit(value); return () => f }
export default [new Queue(), new Legacy(), load, limit, makes, class { method() {} }]
`

const options = { path: 'a.mjs', goal: 'module', language: 'js', file: 3, firstSite: 40, firstNative: 0 } as const

const pathsOf = (text: string): string[] => {
  const result = followingSourceMaps(instrument, import.meta.dirname)(text, options)
  if (result.code === null) throw new Error('not instrumented')
  return result.sites.map(({ path, name }) => (path.endsWith(name) ? path : `${path} is not ${name}`)).toSorted()
}

test('what a minifier renamed is called and found as it was written', () => {
  const minified = transformSync(source, {
    minifyIdentifiers: true,
    minifyWhitespace: true,
    sourcemap: 'inline',
    sourcefile: 'src.js',
    format: 'esm',
  }).code
  expect(minified).not.toMatch(/\b(Queue|Legacy|load|limit|inner|helper|makes)\b(?!.*sourceMapping)/)
  expect(pathsOf(minified)).toEqual(pathsOf(source))
})

test('without names in the map those of the text stay', () => {
  const { code, map } = transformSync(source, { minifyIdentifiers: true, sourcemap: 'external', sourcefile: 'src.js', format: 'esm' })
  const nameless = JSON.stringify({ ...JSON.parse(map), names: [], mappings: ';' })
  const plain = pathsOf(code)
  expect(pathsOf(`${code}//# sourceMappingURL=data:application/json;base64,${Buffer.from(nameless).toString('base64')}`)).toEqual(plain)
  expect(plain).not.toEqual(pathsOf(source))
})

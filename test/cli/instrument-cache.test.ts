// Texts are instrumented once; what a run is told of them is the same whether they were or not.
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cachedAlgorithms, cachedCounts, cachedInstrument } from '../../src/cli/instrument-cache.ts'
import { prepareCache } from '../../src/host/index.ts'
import { readProfile } from '../../src/cli/collect.ts'
import type { Instrument } from '../../src/host/index.ts'
import { instrumentAlgorithms } from '../../src/instrument/algorithms/algorithms.ts'
import { instrumentCounts } from '../../src/instrument/count/count.ts'
import { instrument } from '../../src/instrument/index.ts'
import { folderOf, run } from '../host/run.ts'

const bin = join(import.meta.dirname, '../../bin/landau.js')
const options = { path: 'a.js', goal: 'commonjs', language: 'js', file: 3, firstSite: 70, firstNative: 4000 } as const
const text = 'exports.f = (xs) => { for (const x of xs) if (xs.includes(x)) return `é${x}` }'

interface Counted {
  readonly instrument: Instrument
  calls: number
}

const counted = (inner: Instrument = instrument): Counted => {
  const it: Counted = {
    calls: 0,
    instrument: (...args) => {
      it.calls++
      return inner(...args)
    },
  }
  return it
}

const countOptions = { ...options, firstCounter: 500, capacity: 1000, strategy: 'edges', measured: () => null } as const

test('what is counted of a text, and what is known of its data, is kept as its code is', () => {
  using folder = folderOf({ 'own/build-id': '1', 'cache/.gitignore': '*' })
  const [own, cache] = [join(folder.path, 'own'), join(folder.path, 'cache')]
  let calls = 0
  const counts = cachedCounts((...args) => (calls++, instrumentCounts(...args)), own, cache)
  const algorithms = cachedAlgorithms((...args) => (calls++, instrumentAlgorithms(...args)), own, cache)
  for (const it of [countOptions, { ...countOptions, path: 'b.js', file: 1, firstSite: 3, firstCounter: 12_345, capacity: 100 }])
    expect(counts(text, it)).toEqual({ ...instrumentCounts(text, it), accepted: true })
  for (const it of [
    { ...options, firstLabel: 0 },
    { ...options, path: 'b.js', file: 1, firstSite: 3, firstLabel: 12_345 },
  ])
    expect(algorithms(text, it)).toEqual({ ...instrumentAlgorithms(text, it), accepted: true })
  expect(calls).toBe(2)
  counts(text, { ...countOptions, strategy: 'every' })
  expect(calls).toBe(3)
})

test('what has more counters than are left is refused, kept or not', () => {
  using folder = folderOf({ 'own/build-id': '1', 'cache/.gitignore': '*' })
  const counts = cachedCounts(instrumentCounts, join(folder.path, 'own'), join(folder.path, 'cache'))
  const none = { ...countOptions, capacity: 2 }
  for (let i = 0; i < 2; i++) expect(counts(text, none)).toEqual(instrumentCounts(text, none))
  expect(counts(text, none)).toMatchObject({ code: null, problems: [{ code: 'L102' }] })
})

const cachesOf = (own: string, folder: string): { readonly inner: Counted; readonly cached: Instrument } => {
  const inner = counted()
  return { inner, cached: cachedInstrument(inner.instrument, own, folder) }
}

test('a text with numbers like those that stand in for its sites is kept too', () => {
  using folder = folderOf({ 'own/build-id': '1', 'cache/.gitignore': '*' })
  const typescript = `${text}; exports.g = [-2005057536, 1000000000, 1019999999]`
  const { inner, cached } = cachesOf(join(folder.path, 'own'), join(folder.path, 'cache'))
  for (let i = 0; i < 2; i++) expect(cached(typescript, options)).toEqual({ ...instrument(typescript, options), accepted: true })
  expect(inner.calls).toBe(1)
})

test('a text is instrumented once, whatever its path and numbers; each mode and each build of landau has its own', () => {
  using folder = folderOf({ 'own/build-id': '1', 'later/build-id': '2', 'cache/.gitignore': '*' })
  const [own, later, cache] = ['own', 'later', 'cache'].map((name) => join(folder.path, name)) as [string, string, string]
  const first = cachesOf(own, cache)
  expect(first.cached(text, options)).toEqual({ ...instrument(text, options), accepted: true })
  const second = cachesOf(own, cache)
  for (const it of [options, { ...options, path: 'b.js', file: 0, firstSite: 0, firstNative: 0 }])
    expect(second.cached(text, it)).toEqual({ ...instrument(text, it), accepted: true })
  expect([first.inner.calls, second.inner.calls]).toEqual([1, 0])
  second.cached(text, { ...options, samples: 'rarely' })
  second.cached(text, { ...options, goal: 'module' })
  second.cached(`${text}\n`, options)
  expect(second.inner.calls).toBe(3)
  const other = cachesOf(later, cache)
  other.cached(text, options)
  expect(other.inner.calls).toBe(1)
})

test('a damaged file is made anew', () => {
  using folder = folderOf({ 'own/build-id': '1', 'cache/.gitignore': '*' })
  const [own, cache] = [join(folder.path, 'own'), join(folder.path, 'cache')]
  cachesOf(own, cache).cached(text, options)
  const file = join(cache, readdirSync(cache).find((name) => !name.startsWith('.')) ?? '')
  const bytes = readFileSync(file)
  for (const damaged of [Buffer.alloc(0), bytes.subarray(0, 100), Buffer.from(bytes).fill(0x20, 60, 61)]) {
    writeFileSync(file, damaged)
    const { inner, cached } = cachesOf(own, cache)
    expect(cached(text, options)).toEqual({ ...instrument(text, options), accepted: true })
    expect(inner.calls).toBe(1)
  }
})

test.each([
  ['is not well-formed', 'f("\ud800")'],
  ['has numbers like all that could stand in', Array.from({ length: 14 }, (_, i) => `f(${1_000_000_007 + i * 10_000_000})`).join('\n')],
  ['something is to be said of', 'function m() { "use asm"; function f() {} return f }'],
  ['is no program', 'f('],
  ['V8 does not take', 'let a; var a'],
])('a text that %s is not cached', (_, odd) => {
  using folder = folderOf({ 'own/build-id': '1', 'cache/.gitignore': '*' })
  const { inner, cached } = cachesOf(join(folder.path, 'own'), join(folder.path, 'cache'))
  for (let i = 1; i < 3; i++) {
    expect(cached(odd, options)).toEqual(instrument(odd, options))
    expect(inner.calls).toBeGreaterThanOrEqual(i)
  }
  expect(readdirSync(join(folder.path, 'cache'))).toEqual(['.gitignore'])
})

test('without a folder, or from sources, each instruments for itself; where nothing can be written too', () => {
  using folder = folderOf({ 'own/build-id': '1', 'cache/.gitignore': '*' })
  const [own, cache] = [join(folder.path, 'own'), join(folder.path, 'cache')]
  expect(cachedInstrument(instrument, own, undefined)).toBe(instrument)
  expect(cachedInstrument(instrument, cache, cache)).toBe(instrument)
  expect(cachedInstrument(instrument, own, join(cache, 'missing'))(text, options).code).toBe(instrument(text, options).code)
  expect(existsSync(join(cache, 'missing'))).toBe(false)
})

test('the folder is hidden from the repository and does not grow for ever', () => {
  using folder = folderOf({})
  const cache = join(folder.path, '.cache')
  prepareCache(cache)
  for (const name of ['a', 'b', 'c']) writeFileSync(join(cache, name), 'x'.repeat(1000))
  prepareCache(cache, 2500)
  expect(readdirSync(cache).filter((name) => name !== '.gitignore')).toHaveLength(2)
  expect(readFileSync(join(cache, '.gitignore'), 'utf8')).toBe('*\n')
  chmodSync(cache, 0o555)
  expect(() => prepareCache(cache, 0)).not.toThrow()
  chmodSync(cache, 0o755)
})

test('a run that finds its texts instrumented has the profile, the output and the report of the one that did not', async () => {
  using folder = folderOf({
    'app.mjs': `import { pairs } from './lib.cjs'\nimport { Worker, isMainThread } from 'node:worker_threads'
for (let n = 1; n < 60; n++) console.log(pairs(Array.from({ length: n }, (_, i) => i)))
if (isMainThread) new Worker(new URL(import.meta.url))\n`,
    'lib.cjs': `exports.pairs = (xs) => { let n = 0; for (const x of xs) for (const y of xs) if (x < y) n++; return n }\n`,
  })
  const profiled = (...flags: string[]): ReturnType<typeof run> =>
    run([bin, 'run', ...flags, '--reporter', 'json=-', 'app.mjs'], { cwd: folder.path })
  const cacheOf = (out: string): string[] => {
    const cache = join(folder.path, out, '.cache')
    return existsSync(cache) ? readdirSync(cache).filter((name) => name !== '.gitignore') : []
  }
  const [first, again, none] = [await profiled(), await profiled(), await profiled('--no-cache', '--out', 'other')]
  expect(cacheOf('.landau')).toHaveLength(2)
  expect(cacheOf('other')).toEqual([])
  const told = ({ stdout, code }: Awaited<ReturnType<typeof run>>): unknown => {
    const [json = '', ...printed] = String(stdout)
      .split(/\n(?=\{)/)
      .toReversed()
    // Time is no count.
    const { units, findings } = JSON.parse(json, (key, value: unknown) => (/native/i.test(key) ? 0 : value)) as Record<string, unknown>
    return { code, printed, findings, units }
  }
  expect(first.code).toBe(0)
  expect(told(again)).toEqual(told(first))
  expect(told(none)).toEqual(told(first))
})

test.each([
  { words: ['count'], others: ['count', '--weights', '.landau'] },
  { words: ['run', '--algorithms'], others: ['run'] },
])('landau $words that finds its texts instrumented writes the same profile; $others keeps others', async ({ words, others }) => {
  using folder = folderOf({
    'app.mjs': `import { pairs } from './lib.cjs'\nfor (let n = 1; n < 30; n++) console.log(pairs(Array.from({ length: n }, (_, i) => i)))\n`,
    'lib.cjs': `exports.pairs = (xs) => { let n = 0; for (const x of xs) for (const y of xs) { if (x < y) n++ } return n }\n`,
  })
  const cwd = folder.path
  const kept = (): string[] => readdirSync(join(cwd, '.landau/.cache')).filter((name) => name !== '.gitignore')
  const told: unknown[] = []
  for (const flags of [[], [], ['--no-cache']]) {
    const { code, stdout } = await run([bin, ...words, ...flags, 'app.mjs'], { cwd })
    const { units, header } = readProfile(
      join(cwd, '.landau/runs', readFileSync(join(cwd, '.landau/latest'), 'utf8').trim(), 'profile.landau'),
    ).profile!
    // Time is no count.
    told.push({
      code,
      stdout,
      units: JSON.parse(JSON.stringify(units, (key, value: unknown) => (/native/i.test(key) ? 0 : value))),
      files: header.files,
    })
    expect(kept()).toHaveLength(2)
  }
  expect(told[0]).toMatchObject({ code: 0 })
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
  await run([bin, ...others, 'app.mjs'], { cwd })
  expect(kept()).toHaveLength(words[0] === 'count' ? 2 : 4)
})

test('a program that puts its own functions in the place of those of node:fs sees no call of the cache', async () => {
  using folder = folderOf({
    'app.mjs': `import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
const seen = []
for (const [name, real] of Object.entries(fs))
  if (/^[a-z].*Sync$/.test(name)) fs[name] = (...args) => { if (typeof args[0] === 'string') seen.push(name + ' ' + args[0]); return real(...args) }
syncBuiltinESMExports()
console.log(createRequire(import.meta.url)('./lib.cjs').twice(4), seen)\n`,
    'lib.cjs': 'exports.twice = (n) => { let sum = 0; for (let i = 0; i < n; i++) sum += 2; return sum }\n',
  })
  const plain = await run(['app.mjs'], { cwd: folder.path })
  const profiled = (): ReturnType<typeof run> => run([bin, 'run', '--reporter', 'json', 'app.mjs'], { cwd: folder.path })
  const [first, again] = [await profiled(), await profiled()]
  expect(String(plain.stdout)).toContain('lib.cjs')
  for (const { stdout, code } of [first, again]) expect([String(stdout), code]).toEqual([String(plain.stdout), 0])
  expect(readdirSync(join(folder.path, '.landau/.cache'))).toHaveLength(3)
})

test('nothing is kept of a text that is loaded while arrays or objects are written as other JSON', () => {
  using folder = folderOf({ 'own/build-id': '1', 'cache/.gitignore': '*' })
  const { inner, cached } = cachesOf(join(folder.path, 'own'), join(folder.path, 'cache'))
  for (const { prototype } of [Array, Object]) {
    Object.defineProperty(prototype, 'toJSON', { value: () => 'x', configurable: true })
    try {
      expect(cached(text, options)).toEqual(instrument(text, options))
    } finally {
      Reflect.deleteProperty(prototype, 'toJSON')
    }
  }
  expect(readdirSync(join(folder.path, 'cache'))).toEqual(['.gitignore'])
  expect(inner.calls).toBe(2)
})

test('where there is no room for a file, nothing of it stays', async () => {
  using folder = folderOf({
    'app.mjs': `import fs from 'node:fs'
let calls = 0
const real = fs.writeSync
fs.writeSync = (file, bytes, at) => { if (calls++ === 2) throw new Error('ENOSPC'); return real(file, bytes, at, Math.min(5, bytes.length - at)) }
const { readCached, writeCached } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/host/file-cache.ts'))})
writeCached('.', 'entry', [Buffer.from('content')])
console.log(fs.readdirSync('.').join(), calls)
writeCached('.', 'entry', [Buffer.from('content')])
console.log(fs.readdirSync('.').join(), String(readCached('.', 'entry')?.[0]))\n`,
  })
  const { stdout } = await run(['app.mjs'], { cwd: folder.path })
  expect(String(stdout)).toBe('app.mjs 3\napp.mjs,entry content\n')
})

test('a program with functions of its own in the place of those of node:fs, and others that landau calls, is recorded, and does not see it', async () => {
  using folder = folderOf({
    'app.cjs': `const fs = require('node:fs')
const { Hash } = require('node:crypto')
const { update } = Hash.prototype
Hash.prototype.update = function (...args) { console.log('update'); return update.apply(this, args) }
WeakRef.prototype.deref = () => console.log('deref')
const { twice } = require('./lib.cjs')
Hash.prototype.update = update
for (const name of ['openSync', 'writeSync', 'closeSync', 'mkdirSync', 'renameSync', 'lstatSync', 'writeFileSync']) fs[name] = () => { throw new Error(name) }
require('node:module').syncBuiltinESMExports()
console.log(twice(4))\n`,
    'lib.cjs': 'exports.twice = (n) => { let sum = 0; for (let i = 0; i < n; i++) sum += 2; return sum }\n',
  })
  const { stdout, stderr, code } = await run([bin, 'run', '--reporter', 'json=out.json', 'app.cjs'], { cwd: folder.path })
  expect([String(stdout), stderr, code]).toEqual(['8\n', `${join(folder.path, 'out.json')}\n`, 0])
  expect(readFileSync(join(folder.path, 'out.json'), 'utf8')).toContain('"twice"')
})

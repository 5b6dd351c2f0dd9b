// Which files are seen, and how: each program runs plain and profiled, must behave the same, and must leave the calls it made.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { callsOf, fakeRegister, folderOf, run, runProfiled } from './run.ts'

const root = join(import.meta.dirname, '../..')
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href

interface Case {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly args: readonly string[]
  readonly calls: Readonly<Record<string, number>>
}

const twice = (name: string, ts = ''): string => `function ${name}(x${ts}) {\n  return x\n}\n${name}(1)\n${name}(2)\n`

const cases: readonly Case[] = [
  {
    name: 'CommonJS',
    files: { 'a.js': `${twice('f')}console.log(module.id, module.parent, require.main === module, __filename)` },
    args: ['a.js'],
    calls: { 'a.js:f': 2 },
  },
  { name: 'ESM', files: { 'a.mjs': `${twice('f')}console.log(import.meta.url, import.meta.main)` }, args: ['a.mjs'], calls: { 'a.mjs:f': 2 } },
  { name: 'ESM by syntax', files: { 'a.js': `import 'node:fs'\n${twice('f')}console.log(import.meta.url)` }, args: ['a.js'], calls: { 'a.js:f': 2 } },
  {
    name: 'ESM by package',
    files: { 'package.json': '{"type":"module"}', 'a.js': `${twice('f')}console.log(import.meta.filename)` },
    args: ['a.js'],
    calls: { 'a.js:f': 2 },
  },
  { name: 'TypeScript, ESM', files: { 'a.mts': `${twice('f', ': number')}console.log(f.toString())` }, args: ['a.mts'], calls: { 'a.mts:f': 2 } },
  { name: 'TypeScript, CommonJS', files: { 'a.cts': `${twice('f', ': number')}console.log(__filename)` }, args: ['a.cts'], calls: { 'a.cts:f': 2 } },
  { name: 'TypeScript by syntax', files: { 'a.ts': `${twice('f', ': number')}console.log(typeof module)` }, args: ['a.ts'], calls: { 'a.ts:f': 2 } },
  {
    name: 'require of TypeScript and of ESM',
    files: { 'a.js': `require('./b.cts');require('./c.mjs');${twice('f')}`, 'b.cts': twice('g', ': number'), 'c.mjs': twice('h') },
    args: ['a.js'],
    calls: { 'a.js:f': 2, 'b.cts:g': 2, 'c.mjs:h': 2 },
  },
  {
    name: 'import of CommonJS, which is then required too',
    files: {
      'a.mjs': `import './b.cjs'\nimport { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('./b.cjs')`,
      'b.cjs': twice('g'),
    },
    args: ['a.mjs'],
    calls: { 'b.cjs:g': 2 },
  },
  {
    name: 'import of names from CommonJS, in forms that the stand-in breaks up',
    files: {
      'a.mjs': `import * as b from './b.cjs'\nimport * as c from './c.cjs'\nconsole.log(Object.keys(b), Object.keys(c))`,
      'b.cjs': `exports.one = function one() { }\nObject.defineProperty(exports, 'two', { enumerable: true, get: function two() { return 2 } })\nexports['not a name'] = 3\n${twice('g')}// end`,
      'c.cjs': `"use strict"; function __export(t, all) { for (const n in all) t[n] = all[n] }\nconst o = {}\n__export(o, { x: 1 })\nmodule.exports = { ...require('./b.cjs'), ...o }\n0 && (module.exports = { x, ...require('./b.cjs') })`,
    },
    args: ['a.mjs'],
    calls: { 'b.cjs:g': 2 },
  },
  {
    name: 'dynamic import, twice by query',
    files: { 'a.cjs': `import('./b.mjs?1').then(() => import('./b.mjs?2')).then(() => console.log('done'))`, 'b.mjs': twice('g') },
    args: ['a.cjs'],
    calls: { 'b.mjs:g': 4 },
  },
  {
    name: 'node_modules, JSON',
    files: {
      'a.mjs': `import { g } from 'dep'\nimport data from './d.json' with { type: 'json' }\ng(1)\nconsole.log(data)`,
      'd.json': '{"x":"function g() {"}',
      'node_modules/dep/package.json': '{"main":"index.js"}',
      'node_modules/dep/index.js': 'function g(x) {\n return x\n}\nexports.g = g',
    },
    args: ['a.mjs'],
    calls: { 'node_modules/dep/index.js:g': 1 },
  },
  {
    name: 'a hashbang and a byte order mark',
    files: { 'a.js': `\uFEFF${twice('f')}require('./b.js')`, 'b.js': `#!/usr/bin/env node\n${twice('g')}` },
    args: ['a.js'],
    calls: { 'a.js:f': 2, 'b.js:g': 2 },
  },
  {
    name: 'a byte order mark before a hashbang, which `require` refuses',
    files: {
      'a.js': `${twice('f')}for (const name of ['./b.js', './c.mjs']) try { require(name) } catch (error) { console.log(error.name) }\nimport('./c.mjs?')`,
      'b.js': `\uFEFF#!/usr/bin/env node\n${twice('g')}`,
      'c.mjs': `\uFEFF#!/usr/bin/env node\n${twice('h')}`,
    },
    args: ['a.js'],
    calls: { 'a.js:f': 2, 'c.mjs:h': 2 },
  },
  {
    name: 'tsx, ESM',
    files: { 'a.mts': `enum E { A }\n${twice('f', ': number')}console.log(E.A)` },
    args: ['--import', tsx, 'a.mts'],
    calls: { 'a.mts:f': 2 },
  },
  {
    name: 'tsx, CommonJS',
    files: { 'a.cts': `enum E { A }\nrequire('./b.ts')\n${twice('f', ': number')}console.log(E.A)`, 'b.ts': twice('g', ': string|number') },
    args: ['--import', tsx, 'a.cts'],
    calls: { 'a.cts:f': 2, 'b.ts:g': 2 },
  },
  {
    name: 'a transpiler of the older kind',
    files: {
      'pirate.cjs': `const M = require('module'), old = M._extensions['.js']\nM._extensions['.js'] = (m, f) => { const c = m._compile; m._compile = (t, n) => c.call(m, t.replaceAll('FUN', 'function'), n); old(m, f) }`,
      'a.cjs': `require('./pirate.cjs')\nrequire('./b.js')`,
      'b.js': `FUN g(x) {\n return x\n}\ng(1)\nconsole.log(g.toString())`,
    },
    args: ['a.cjs'],
    calls: { 'b.js:g': 1 },
  },
  {
    name: 'a transpiler of the older kind that checks TypeScript, as ts-node does',
    files: {
      'checker.cjs': `const E = require('module')._extensions\nE['.ts'] = (m, f) => { const c = m._compile; m._compile = (t, n) => { if (t.includes('$l$')) throw new Error('Cannot find name'); c.call(m, t.replaceAll(': number', ''), n) }; E['.js'](m, f) }`,
      'a.cjs': `require('./checker.cjs')\nrequire('./b.ts')`,
      'b.ts': `${twice('g', ': number')}console.log(g.toString())`,
    },
    args: ['a.cjs'],
    calls: { 'b.ts:g': 2 },
  },
  {
    name: 'modules that are wrapped and run by vm, as jiti does, and other code that vm runs',
    files: {
      'load.cjs': `const { runInThisContext } = require('vm'), { readFileSync } = require('fs')
exports.load = (file, kind = '') => runInThisContext('(' + kind + 'function (exports, require, module, __filename) { ' + readFileSync(file, 'utf8').replaceAll(': number', '') + '\\n});', { filename: file, lineOffset: 0, displayErrors: false })({}, require, {}, file)`,
      'a.cjs': `const { load } = require('./load.cjs'), { runInThisContext: run } = require('vm')
console.log(load(__dirname + '/b.ts'))
load(__dirname + '/c.ts', 'async ').then(console.log)
try { load(__dirname + '/d.ts') } catch (error) { console.log(String(error), error.stack.split('\\n')[0]) }
console.log(run('1 + 1'), run('let one = 1; one', __filename), run('one + 1', { filename: __filename }), run.name, run.length, String(run))
try { run() } catch (error) { console.log(error.code) }`,
      'b.ts': `${twice('g', ': number')}console.log(g.toString(), new Error('b').stack.split('\\n')[1].replace(/:\\d+\\)/, ''), exports !== undefined)\nreturn __filename.length > 0`,
      'c.ts': `'use strict'\n${twice('h', ': number')}await null\nconsole.log(h(3))`,
      'd.ts': `let let = 1`,
    },
    args: ['a.cjs'],
    calls: { 'b.ts:g': 2, 'c.ts:h': 3 },
  },
  {
    name: 'CommonJS behind asynchronous hooks',
    files: {
      'hooks.mjs': `export const resolve = (name, context, next) => next(name, context)`,
      'register.mjs': `import { register } from 'node:module'\nregister('./hooks.mjs', import.meta.url)`,
      'a.cjs': `require('./b.cjs')\n${twice('f')}console.log(module.id, require.main === module)\nvoid import('./c.cjs').then(({ one }) => console.log(one, f.toString()))`,
      'b.cjs': twice('g'),
      'c.cjs': `exports.one = 1\n${twice('h')}`,
    },
    args: ['--import', './register.mjs', 'a.cjs'],
    calls: { 'a.cjs:f': 2, 'b.cjs:g': 2, 'c.cjs:h': 2 },
  },
  {
    name: '--test',
    files: { 'a.test.js': `${twice('f')}require('node:test')('t', () => {})` },
    args: ['--test', '--test-reporter=dot', 'a.test.js'],
    calls: { 'a.test.js:f': 2 },
  },
]

describe('seen', () => {
  for (const { name, files, args, calls } of cases)
    test.concurrent(name, async () => {
      using folder = folderOf(files)
      const plain = await run(args, { cwd: folder.path })
      const { profile, ...profiled } = await runProfiled(args, { cwd: folder.path })
      expect(profiled).toEqual(plain)
      expect(plain.code).toBe(0)
      expect(callsOf(profile)).toMatchObject(calls)
      const measured = Object.keys(calls).map((place) => place.replace(/:.*/, ''))
      expect(profile?.header.notSeen.filter(({ file }) => measured.includes(file))).toEqual([])
    })
})

const spawning: readonly Case[] = [
  {
    name: 'a worker',
    files: { 'a.cjs': `new (require('worker_threads').Worker)('./b.cjs')`, 'b.cjs': twice('g') },
    args: ['a.cjs'],
    calls: { 'b.cjs:g': 2 },
  },
  {
    name: 'workers without environment, and without arguments',
    files: {
      'a.cjs': `const { Worker } = require('worker_threads')\nnew Worker('./b.cjs', { env: {} })\nnew Worker('./b.cjs', { execArgv: [] })`,
      'b.cjs': twice('g'),
    },
    args: ['a.cjs'],
    calls: { 'b.cjs:g': 4 },
  },
  {
    name: 'a worker that is terminated',
    files: {
      'a.cjs': `const w = new (require('worker_threads').Worker)('./b.cjs')\nw.on('message', () => w.terminate())`,
      'b.cjs': `${twice('g')}require('worker_threads').parentPort.postMessage(1)\nsetInterval(() => {}, 1000)`,
    },
    args: ['a.cjs'],
    calls: { 'b.cjs:g': 2 },
  },
  {
    name: 'a worker when the main thread exits',
    files: {
      'a.cjs': `const w = new (require('worker_threads').Worker)('./b.cjs')\nw.on('message', () => process.exit(0))`,
      'b.cjs': `${twice('g')}require('worker_threads').parentPort.postMessage(1)\nsetInterval(() => {}, 1000)`,
    },
    args: ['a.cjs'],
    calls: { 'b.cjs:g': 2 },
  },
  {
    name: 'workers that wait for memory, as those of pools do: one is terminated, one goes on waiting, one is left when the main thread ends',
    files: {
      'a.cjs': `const { Worker } = require('worker_threads'), memory = new Int32Array(new SharedArrayBuffer(8)), workers = []
for (let i = 0; i < 3; i++) workers.push(new Worker('./b.cjs', { workerData: memory }).on('message', (woken) => { if (woken !== 'ok') throw woken; workers[2].unref() }))
const timer = setInterval(async () => {
  if (Atomics.load(memory, 0) < 3) return
  clearInterval(timer)
  await workers[0].terminate()
  setTimeout(() => { if (Atomics.load(memory, 0) !== 3) throw 'woken'; workers[1].unref(); Atomics.store(memory, 1, 1); if (Atomics.notify(memory, 1, 1) !== 1) throw 'lost' }, 100)
}, 10)`,
      'b.cjs': `${twice('g')}const { workerData, parentPort } = require('worker_threads')
Atomics.add(workerData, 0, 1)
const woken = Atomics.wait(workerData, 1, 0)
Atomics.add(workerData, 0, 1)
parentPort.postMessage(woken)
Atomics.wait(workerData, 1, 1)`,
    },
    args: ['a.cjs'],
    calls: { 'b.cjs:g': 6 },
  },
  {
    name: 'fork and spawn',
    files: {
      'a.cjs': `const c = require('child_process')\nc.fork('./b.cjs')\nc.fork('./b.cjs', { execArgv: [] })\nc.spawnSync(process.execPath, ['b.cjs'])\nc.execSync('"' + process.execPath + '" b.cjs')`,
      'b.cjs': twice('g'),
    },
    args: ['a.cjs'],
    calls: { 'b.cjs:g': 8 },
  },
]

describe('seen in threads and processes', () => {
  for (const { name, files, args, calls } of spawning)
    test.concurrent(name, async () => {
      using folder = folderOf(files)
      const { profile, stderr, code } = await runProfiled(args, { cwd: folder.path })
      expect(stderr).toBe('')
      expect(code).toBe(0)
      expect(callsOf(profile)).toMatchObject(calls)
    })
})

describe('not seen, and said so', () => {
  test('what cannot be instrumented runs as it is and is listed', async () => {
    using folder = folderOf({
      'a.cjs': `${twice('f')}require('./b.cjs')\nrequire('./c.cjs')`,
      'b.cjs': `// @refuse\n${twice('g')}`,
      'c.cjs': `${twice('h')}const $l$x = 1`,
    })
    const { profile, code } = await runProfiled(['a.cjs'], { cwd: folder.path })
    expect(code).toBe(0)
    expect(callsOf(profile)).toEqual({ 'a.cjs:f': 2 })
    expect(profile?.header.notSeen).toMatchObject([{ file: 'b.cjs' }, { file: 'c.cjs', why: expect.stringContaining('$l$') as string }])
  })

  test('what NODE_OPTIONS had loaded before landau', async () => {
    using folder = folderOf({ 'early.cjs': twice('e'), 'a.cjs': twice('f') })
    const env = { NODE_OPTIONS: `--require ./early.cjs --require="${fakeRegister}"` }
    const { profile } = await runProfiled(['a.cjs'], { cwd: folder.path, env })
    expect(callsOf(profile)).toEqual({ 'a.cjs:f': 2 })
    expect(profile?.header.notSeen).toEqual([{ file: 'early.cjs', why: 'it was loaded before landau' }])
  })

  test('code that vm runs and that is no module of a file', async () => {
    using folder = folderOf({
      'a.cjs': `${twice('f')}const { runInThisContext: run } = require('vm'), text = 'FUN g() {\\n return 3\\n}\\ng()'.replace('FUN', 'function')
run(text, __filename)
run('(function () {' + text + '})', __dirname + '/none.js')()
run('(function () {' + text + '})')()`,
    })
    const { profile, code } = await runProfiled(['a.cjs'], { cwd: folder.path })
    expect(code).toBe(0)
    expect(callsOf(profile)).toEqual({ 'a.cjs:f': 2 })
  })

  test('--include and --exclude', async () => {
    using folder = folderOf({
      'src/a.cjs': `${twice('f')}require('./b.cjs')\nrequire('dep')`,
      'src/b.cjs': twice('g'),
      'node_modules/dep/index.js': twice('h'),
    })
    const seen = async (env: NodeJS.ProcessEnv) => callsOf((await runProfiled(['src/a.cjs'], { cwd: folder.path, env })).profile)
    expect(await seen({ LANDAU_INCLUDE: 'src/**' })).toEqual({ 'src/a.cjs:f': 2, 'src/b.cjs:g': 2 })
    // The same folder for the parts of each run.
    expect(await seen({ LANDAU_EXCLUDE: 'node_modules,src/b.*', LANDAU_PARTS: join(folder.path, 'parts2') })).toMatchObject({})
  })
})

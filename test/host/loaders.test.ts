// Which files are those of loaders: by their names, and in programs that run behind one.
import { expect, test } from 'vitest'
import { Loaders } from '../../src/host/loaders.ts'
import { callsOf, folderOf, runProfiled } from './run.ts'

const folders = (...paths: readonly string[]): (string | null)[] => {
  const loaders = new Loaders()
  return paths.map((path) => loaders.folderOf(path))
}

test('a loader is one wherever it is installed', () => {
  const places = [
    'node_modules/',
    '../lib/node_modules/',
    'node_modules/.pnpm/tsx@4.20.0/node_modules/',
    '.yarn/cache/tsx.zip/node_modules/',
    'node_modules/a/node_modules/',
  ]
  for (const place of places) expect(folders(`${place}tsx/dist/loader.mjs`)).toEqual([`${place}tsx/`])
  expect(folders('.pnp.cjs', 'packages/a/.pnp.loader.mjs')).toEqual(['.pnp.cjs', 'packages/a/.pnp.loader.mjs'])
  expect(folders('tsx/dist/loader.mjs', 'src/tsx/index.ts', 'node_modules/tsx-dom/index.js', 'node_modules/a/tsx/index.js', 'my.pnp.cjs')).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a compiler is part of a loader behind one, and a program without', () => {
  const compiler = 'node_modules/typescript/lib/typescript.js'
  expect(folders(compiler, 'node_modules/ts-node/register/index.js', compiler)).toEqual([null, 'node_modules/ts-node/', 'node_modules/typescript/'])
  expect(folders('node_modules/tsx/dist/loader.mjs', compiler)).toEqual(['node_modules/tsx/', null])
  expect(folders('node_modules/sucrase/dist/index.js', 'node_modules/sucrase/register/index.js', 'node_modules/sucrase/dist/index.js')).toEqual([
    null,
    'node_modules/sucrase/',
    'node_modules/sucrase/',
  ])
  expect(
    folders(
      'node_modules/@babel/register/lib/index.js',
      'node_modules/@babel/core/lib/index.js',
      'node_modules/@babel/runtime/helpers/esm/extends.js',
    ),
  ).toEqual(['node_modules/@babel/register/', 'node_modules/@babel/core/', null])
})

const program = {
  'a.cjs': `require('esbuild')\nrequire('tsx')\nrequire('./b.cjs')`,
  'b.cjs': 'function g(x) {\n  return x\n}\ng(require("esbuild").compile(1))\nrequire("tsx").more()',
  'node_modules/tsx/index.js': 'exports.more = function more() { require("./more.js") }\nrequire("esbuild").compile(2)',
  'node_modules/tsx/more.js': 'exports.x = function x() {}\nexports.x()',
  'node_modules/esbuild/index.js': 'exports.compile = function compile(x) {\n return x\n}',
}

test('a loader is left out and said to be, once for all its files, and measured when it is asked for', async () => {
  const seen = async (env: Record<string, string>) => {
    using folder = folderOf({ ...program, 'a.cjs': program['a.cjs'].replace("require('esbuild')", '') })
    const { profile, code } = await runProfiled(['a.cjs'], { cwd: folder.path, env })
    expect(code).toBe(0)
    return { calls: callsOf(profile), notSeen: profile?.header.notSeen.map(({ file }) => file) }
  }
  expect(await seen({})).toEqual({ calls: { 'b.cjs:g': 1 }, notSeen: ['node_modules/esbuild/', 'node_modules/tsx/'] })
  expect(await seen({ LANDAU_INCLUDE: '**' })).toMatchObject({ calls: { 'node_modules/esbuild/index.js:compile': 2 }, notSeen: [] })
})

test('a thread of a compiler belongs to the loader too, and one of the program is measured', async () => {
  using folder = folderOf({
    'a.cjs': `require('tsx')\nnew (require('worker_threads').Worker)(require.resolve('esbuild'))\nnew (require('worker_threads').Worker)('./b.cjs')`,
    'b.cjs': 'function g(x) {\n  return x\n}\ng(1)',
    'node_modules/tsx/index.js': '',
    'node_modules/esbuild/index.js': 'function compile(x) {\n return x\n}\ncompile(1)',
  })
  const { profile } = await runProfiled(['a.cjs'], { cwd: folder.path })
  expect(callsOf(profile)).toEqual({ 'b.cjs:g': 1 })
})

test('what was loaded before the loader is measured', async () => {
  using folder = folderOf(program)
  const { profile } = await runProfiled(['a.cjs'], { cwd: folder.path })
  expect(callsOf(profile)).toEqual({ 'b.cjs:g': 1, 'node_modules/esbuild/index.js:compile': 2 })
})

// Published tools read what `landau export` writes, and say of it what they say of a program that they counted themselves.

import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { folderOf, run } from '../host/run.ts'

const { resolve } = createRequire(import.meta.filename)
const [nyc, c8] = [resolve('nyc/bin/nyc.js'), resolve('c8/bin/c8.js')]

const program = `const { twice } = require('./lib.cjs')
function f(n) {
  if (n > 2) {
    return twice(n)
  }
  for (let i = 0; i < n; i++) {
    switch (i) {
      case 0:
        continue
      default:
        n += twice(i) > 5 ? 1 : 0
    }
  }
  return n || 1
}
f(1)
f(2)
f(3)
`

const library = `exports.twice = (n, k = 2) => n * k

exports.never = function (n) {
  return n && twice(n)
}
`

type Summary = Readonly<
  Record<string, Readonly<Record<'lines' | 'statements' | 'functions' | 'branches', { readonly total: number; readonly covered: number }>>>
>

const summaryIn = (...path: readonly string[]): Summary => {
  const summary = JSON.parse(readFileSync(join(...path, 'coverage-summary.json'), 'utf8')) as Summary
  return Object.fromEntries(Object.entries(summary).map(([file, counts]) => [basename(file), counts]))
}

const withoutBranches = (summary: Summary): object =>
  Object.fromEntries(Object.entries(summary).map(([file, { lines, statements, functions }]) => [file, { lines, statements, functions }]))

test('nyc and c8 read exported coverage', { timeout: 120_000 }, async () => {
  using folder = folderOf({ 'app.cjs': program, 'lib.cjs': library, 'package.json': '{}' })
  const cwd = folder.path
  const ok = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run([...args], { cwd })
    expect([code, stderr.includes('rror')], stderr).toEqual([0, false])
    return stdout.toString()
  }
  await ok(landauBin, 'count', 'app.cjs')
  for (const name of ['nyc', 'c8']) mkdirSync(join(cwd, name))
  await ok(landauBin, 'export', '--format', 'istanbul', '-o', 'nyc/landau.json')
  await ok(landauBin, 'export', '--format', 'lcov', '-o', 'landau.info')
  await ok(landauBin, 'export', '--format', 'v8', '-o', 'c8/coverage-1.json')

  await ok(nyc, '--temp-dir', 'own-nyc', '--reporter', 'json-summary', '--report-dir', 'own', 'node', 'app.cjs')
  const read = await ok(
    nyc,
    'report',
    '--temp-dir',
    'nyc',
    '--reporter',
    'json-summary',
    '--reporter',
    'lcovonly',
    '--reporter',
    'text',
    '--report-dir',
    'read',
  )
  expect(summaryIn(cwd, 'read')).toEqual(summaryIn(cwd, 'own'))
  expect(read).toContain('lib.cjs')
  const lcov = (path: string): string[] =>
    readFileSync(join(cwd, path), 'utf8')
      .replaceAll(/^SF:(.*)$/gm, (_, file: string) => `SF:${basename(file)}`)
      .split('\n')
  expect(lcov('landau.info')).toEqual(lcov('read/lcov.info'))

  await ok(c8, '--temp-directory', 'own-c8', '--reporter', 'json-summary', '--reports-dir', 'own-v8', 'node', 'app.cjs')
  await ok(c8, 'report', '--temp-directory', 'c8', '--reporter', 'json-summary', '--reports-dir', 'read-v8')
  // What c8 calls a branch is any range, of which V8 leaves some out.
  expect(withoutBranches(summaryIn(cwd, 'read-v8'))).toEqual(withoutBranches(summaryIn(cwd, 'own-v8')))
})

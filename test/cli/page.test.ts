// Pages from the command line: two profiles in one, a recount in it, no source in it, a sweep in it.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import type { PageSummary } from '../../src/analysis/page/page-data.ts'
import { readQuality } from '../../src/cli/quality-file.ts'
import { folderOf, run } from '../host/run.ts'

const program =
  'const xs = []\nfunction secret(n) {\n  for (let i = 0; i < n; i++) xs[i] = i\n}\nfor (const n of [4, 8, 16, 32, 64, 128]) secret(n)\n'

const partOf = (html: string, id: string): string =>
  gunzipSync(Buffer.from(new RegExp(`<template id="${id}">([^<]*)<`).exec(html)?.[1] ?? '', 'base64')).toString()
const summaryOf = (html: string): PageSummary => JSON.parse(partOf(html, 'landau-summary')) as PageSummary
const sourcesOf = (html: string): string =>
  [...html.matchAll(/<template id="(landau-source-\d+)">/g)].map(([, id = '']) => partOf(html, id)).join('\n')

test('a profile with its recount, with another, without source', async () => {
  using folder = folderOf({ 'app.mjs': program })
  const landau = (...args: readonly string[]) => run([landauBin, ...args], { cwd: folder.path })
  const page = (): string => readFileSync(join(folder.path, '.landau/report.html'), 'utf8')
  expect((await landau('run', '--reporter', 'html', 'app.mjs')).code).toBe(0)
  const [name = ''] = readdirSync(join(folder.path, '.landau/runs'))
  const profile = join('.landau/runs', name, 'profile.landau')
  expect(summaryOf(page())).toMatchObject({ hasComparison: false, quality: { verification: null } })
  expect(summaryOf(page()).quality.profiledMs).toBeGreaterThan(0)
  expect(sourcesOf(page())).toContain('for (let i = 0')

  expect((await landau('verify', profile)).code).toBe(0)
  copyFileSync(join(folder.path, profile), join(folder.path, 'before.landau'))
  expect((await landau('report', 'before.landau', profile, '--no-source', '--reporter', 'html')).code).toBe(0)
  const both = summaryOf(page())
  expect(both.hasComparison).toBe(true)
  expect(both.quality.verification?.disagrees).toBe(0)
  expect(both.quality.verification?.agrees).toBeGreaterThan(0)
  expect(both.quality.originalMs).toBeGreaterThan(0)
  expect(sourcesOf(page())).not.toContain('for (let i = 0')

  const diff = await landau('diff', 'before.landau', profile, '--reporter', 'html=changes.html')
  expect(String(diff.stdout)).toMatch(/changes\.html#\/compare/)
  expect(summaryOf(readFileSync(join(folder.path, 'changes.html'), 'utf8')).hasComparison).toBe(true)
}, 120_000)

test('what is known of a profile is lost with it, and nothing is read that anyone made up', () => {
  using folder = folderOf({ 'a.landau': 'first' })
  const profile = join(folder.path, 'a.landau')
  const nothing = { verification: null, profiledMs: null, originalMs: null }
  expect(readQuality(profile)).toEqual(nothing)
  const hash = 'a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e'
  const write = (text: string): void => writeFileSync(join(folder.path, 'a.quality.json'), text)
  write(JSON.stringify({ profile: hash, ...nothing, profiledMs: 12 }))
  expect(readQuality(profile)).toEqual({ ...nothing, profiledMs: 12 })
  for (const text of [
    '{',
    '[]',
    JSON.stringify({ profile: hash, ...nothing, profiledMs: '<img>' }),
    JSON.stringify({ profile: hash, verification: {} }),
  ]) {
    write(text)
    expect(readQuality(profile)).toEqual(nothing)
  }
  write(JSON.stringify({ profile: hash, ...nothing, profiledMs: 12 }))
  writeFileSync(profile, 'second')
  expect(readQuality(profile)).toEqual(nothing)
})

test('the results of a sweep are a page', async () => {
  using folder = folderOf({ 'app.mjs': program.replace('[4, 8, 16, 32, 64, 128]', '[Number(process.argv[2])]') })
  const landau = (...args: readonly string[]) => run([landauBin, ...args], { cwd: folder.path })
  expect((await landau('sweep', '-P', 'n', '10', '1000', '--log', '4', '--', 'node', 'app.mjs', '{n}')).code).toBe(0)
  const [name = ''] = readdirSync(join(folder.path, '.landau/sweep'))
  expect((await landau('report', join('.landau/sweep', name))).code).toBe(0)
  const html = readFileSync(join(folder.path, '.landau/report.html'), 'utf8')
  expect(summaryOf(html)).toMatchObject({ hasSweep: true, units: [] })
  expect(JSON.parse(partOf(html, 'landau-sweep'))).toMatchObject({ features: ['n'] })
  expect(existsSync(join(folder.path, '.landau/report-files'))).toBe(false)
}, 120_000)

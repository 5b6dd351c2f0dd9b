// `landau count` and `landau export` on whole processes.

import { buildSync } from 'esbuild'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { readProfile } from '../../src/cli/collect.ts'
import type { Unit } from '../../src/profile/index.ts'
import { folderOf, run, whenWatched } from '../host/run.ts'

// Ends in the middle of three calls, with a generator and an async function that never go on, after exceptions from several depths.
const program = `function f(n) {
  for (let i = 0; i < n; i++) {
    if (i % 3 === 0) g(i)
  }
  return n
}
function g(i) { try { h(i) } catch (e) { if (i > 30) throw e } finally { if (i > 60) process.exit(3) } }
const h = (i) => { if (i % 2) throw new Error('odd'); return i ? i.x.y : null }
function* lazy() { for (;;) { yield 1; yield 2 } }
async function never() { await 1; await new Promise(() => {}); f(1) }
for (const x of lazy()) if (x === 2) break
lazy().next()
never()
f(20)
try { f(40) } catch {}
setTimeout(() => { try { f(33 + 67) } catch { f(10); g(62) } }, 5)
`

const register = join(import.meta.dirname, '../../src/register.ts')

const unitsOf = (folder: string): readonly Unit[] => {
  const [name = ''] = readdirSync(join(folder, 'runs'))
  return readProfile(join(folder, 'runs', name, 'profile.landau')).profile?.units ?? []
}

const countsOf = (units: readonly Unit[]): Record<string, readonly number[] | undefined> =>
  Object.fromEntries(units.map((unit) => [unit.path, unit.counts?.count]))

describe('landau count', () => {
  test('counts the same with every placement when the process ends in the middle of calls', async () => {
    using folder = folderOf({ 'app.cjs': program })
    const counts: Record<string, readonly number[] | undefined>[] = []
    for (const placement of ['every', 'edges', 'vertices', 'blocks']) {
      const { code, stderr } = await run([landauBin, 'count', '--out', placement, '--placement', placement, 'app.cjs'], { cwd: folder.path })
      expect(code).toBe(3)
      expect(stderr).toContain('Hottest functions')
      counts.push(countsOf(unitsOf(join(folder.path, placement))))
    }
    const [every, ...others] = counts
    expect(every?.['g']?.some((count) => count > 5)).toBe(true)
    for (const other of others) expect(other).toEqual(every)
  })

  test('keeps its recording where the program freezes Error and has no performance', async () => {
    using folder = folderOf({ 'app.cjs': `performance = null\nObject.freeze(Error)\n${program}` })
    const { code, stderr } = await run([landauBin, 'count', 'app.cjs'], { cwd: folder.path })
    expect({ code, stderr }).toMatchObject({ code: 3, stderr: expect.stringContaining('Hottest functions') })
  })

  test('a profile of counts is shown and exported as what was asked for, or it is said what there is', async () => {
    using folder = folderOf({ 'app.cjs': 'for (let i = 0; i < 3; i++) String(i)' })
    const cwd = folder.path
    await run([landauBin, 'count', 'app.cjs'], { cwd })
    const json = await run([landauBin, 'report', '--reporter', 'json=-'], { cwd })
    expect(JSON.parse(json.stdout.toString())).toMatchObject({ files: [{ path: 'app.cjs' }] })
    const page = await run([landauBin, 'report', '--reporter', 'html=counts.html'], { cwd })
    expect(page.stdout.toString()).toMatch(/^Source with counts: file:\S+counts\.html\n$/)
    expect(readFileSync(join(cwd, 'counts.html'), 'utf8')).toContain('<template id="landau-counts">')
    await run([landauBin, 'export', '--format', 'lcov', '-o', 'new/lcov.info'], { cwd })
    expect(readFileSync(join(cwd, 'new/lcov.info'), 'utf8')).toContain('SF:')
    const refused = await run([landauBin, 'report', '--reporter', 'sarif'], { cwd })
    expect(refused.stderr).toContain('the reporter sarif does not show: there is terminal, html and json')
    expect(refused.code).toBe(2)
    for (const format of ['speedscope', 'parquet']) {
      const { stderr, code } = await run([landauBin, 'export', '--format', format], { cwd })
      expect(stderr).toContain(`A profile of counts can be exported as lcov, istanbul, v8; ${format} needs one of`)
      expect(code).toBe(125)
    }
  })

  test('takes weights from an earlier count, shows it again, annotates and exports it', async () => {
    using folder = folderOf({ 'app.cjs': program.replace('process.exit(3)', 'null') })
    const cwd = folder.path
    await run([landauBin, 'count', '--out', 'one', 'app.cjs'], { cwd })
    const [name = ''] = readdirSync(join(cwd, 'one/runs'))
    const profile = join('one/runs', name, 'profile.landau')
    await run([landauBin, 'count', '--out', 'two', '--weights', profile, 'app.cjs'], { cwd })
    expect(countsOf(unitsOf(join(cwd, 'two')))).toEqual(countsOf(unitsOf(join(cwd, 'one'))))
    const annotated = await run([landauBin, 'count', '--annotate', 'app.cjs', profile], { cwd })
    expect(annotated.stdout.toString()).toMatch(/^ +\d+ │ {3}for \(let i = 0; i < n; i\+\+\) \{$/m)
    const json = await run([landauBin, 'count', '--format', 'json', profile], { cwd })
    expect(JSON.parse(json.stdout.toString())).toMatchObject({ files: [{ path: 'app.cjs' }] })
    const page = await run([landauBin, 'report', profile], { cwd })
    expect(page.stdout.toString()).toContain('report.html')
    expect(readFileSync(join(cwd, '.landau/report.html'), 'utf8')).toContain('<template id="landau-counts">')
    await run([landauBin, 'export', '--format', 'lcov', '-o', 'lcov.info', profile], { cwd })
    expect(readFileSync(join(cwd, 'lcov.info'), 'utf8')).toMatch(/^SF:.*app\.cjs$/m)
  })

  test('counts a file once that Node compiles as a script and then as a module', async () => {
    using folder = folderOf({ 'app.ts': 'import "node:fs"\nexport const f = (n: number): number => n + 1\nf(1)\n' })
    const cwd = folder.path
    const { stderr } = await run([landauBin, 'count', 'app.ts'], { cwd })
    expect(stderr).toContain('2 of 2 functions ran')
    await run([landauBin, 'export', '--format', 'lcov', '-o', 'lcov.info'], { cwd })
    expect(readFileSync(join(cwd, 'lcov.info'), 'utf8')).toMatch(/FNDA:1,.*\nDA:2,1\nDA:3,1\n/)
  })

  test('ends as the program does, which did not parse or was excluded', async () => {
    using folder = folderOf({ 'broken.cjs': 'const a = ;', 'app.cjs': 'process.exitCode = 4' })
    for (const [words, ending, why] of [
      [['broken.cjs'], 1, 'broken.cjs was not seen: broken.cjs is not valid js (commonjs): Unexpected token. It runs as it is, unmeasured.\n'],
      [['--exclude', '**', 'app.cjs'], 4, 'app.cjs was not seen: excluded by --exclude.'],
    ] as const) {
      const { code, stderr } = await run([landauBin, 'count', ...words], { cwd: folder.path })
      expect(stderr).toContain(`landau: Nothing was counted. ${why}`)
      expect(code).toBe(ending)
    }
  })

  test('says that nothing ran where a file was seen, and how often the code of a line ran at most', async () => {
    using folder = folderOf({
      'app.mjs': `import './none.mjs'`,
      'lines.cjs': 'const xs = [1, 2, 3]\nxs.map((x) => x + 1)\nif (xs.length > 3) {\n  xs.pop()\n}\n',
    })
    const [none, lines] = [
      await run([landauBin, 'count', 'app.mjs'], { cwd: folder.path }),
      await run([landauBin, 'count', 'lines.cjs'], { cwd: folder.path }),
    ]
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('Did the program end before it ran?') as string })
    expect(none.stderr).not.toContain('Hottest')
    const hot = lines.stderr.split('\n').filter((line) => line.includes('lines.cjs:')).map((line) => line.trim().replaceAll(/ +/g, ' ')) // prettier-ignore
    expect(hot.slice(-3)).toEqual(['3 lines.cjs:2 xs.map((x) => x + 1)', '1 lines.cjs:1 const xs = [1, 2, 3]', '1 lines.cjs:3 if (xs.length > 3) {'])
  })

  test('a line has the count of the test with which the block from the line before ends', async () => {
    const text = `function area(w, h) {
  const a = w * h
  if (a < 0) throw new Error('negative')
  return a
}
let sum = 0
for (let i = 1; i <= 50; i++) {
  sum += area(i, 2)
  if (sum < 0) break
}
if (sum < 0) {
  sum = 0
} else {
  do {
    sum = sum &&
      area(0, 1)
  } while (sum)
}
`
    using folder = folderOf({ 'app.cjs': text })
    await run([landauBin, 'count', '--out', 'out', 'app.cjs'], { cwd: folder.path })
    const profile = join(folder.path, 'out', 'runs', readdirSync(join(folder.path, 'out/runs'))[0]!, 'profile.landau')
    const { stdout } = await run([landauBin, 'count', '--annotate', 'app.cjs', profile], { cwd: folder.path })
    const counts = stdout.toString().split('\n').map((line) => line.slice(0, line.indexOf('│')).trim()) // prettier-ignore
    expect(counts.slice(0, 18)).toEqual(['51', '51', '51', '51', '', '1', '51', '50', '50', '', '1', '0', '', '1', '1', '1', '1', ''])
  })

  test('says what is wrong', async () => {
    using folder = folderOf({ 'app.cjs': '' })
    const { code, stderr } = await run([landauBin, 'count', '--weights', 'none.landau', 'app.cjs'], { cwd: folder.path })
    expect([code, stderr]).toEqual([125, expect.stringContaining('none.landau')])
  })

  test('says before the program runs that it prints no format of coverage tools', async () => {
    using folder = folderOf({ 'app.cjs': `console.log('ran')` })
    const { code, stdout, stderr } = await run([landauBin, 'count', '--format', 'lcov', 'app.cjs'], { cwd: folder.path })
    expect([code, String(stdout), stderr]).toEqual([2, '', expect.stringContaining('`landau export` writes the formats of coverage tools')])
  })

  test('weights may be named by the folder of a run, and hold for programs in other folders', async () => {
    using folder = folderOf({ 'app.cjs': `require('node:child_process').fork('b.cjs', { cwd: 'b' })`, 'b/b.cjs': 'for (let i = 0; i < 9; i++);' })
    const cwd = folder.path
    await run([landauBin, 'count', '--out', 'one', 'app.cjs'], { cwd })
    const { code, stderr } = await run([landauBin, 'count', '--out', 'two', '--weights', 'one', 'app.cjs'], { cwd })
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('ENOENT')])
    expect(countsOf(unitsOf(join(cwd, 'two')))).toEqual(countsOf(unitsOf(join(cwd, 'one'))))
  })
})

/** The calls of each module, by file, and the lines that its loops turned on. */
const modulesOf = (folder: string): Record<string, readonly number[]> => {
  const [name = ''] = readdirSync(join(folder, 'runs'))
  const { profile } = readProfile(join(folder, 'runs', name, 'profile.landau'))
  const modules = profile?.units.filter(({ path }) => path === '(module)') ?? []
  return Object.fromEntries(
    modules.map(({ file, counts }) => [
      profile?.header.files[file]?.path,
      counts?.line.filter((line, block) => line > 0 && counts.count[block] === 9) ?? [],
    ]),
  )
}

test('the code of a module is counted in its source, also behind what a compiler puts in front, and that of a bundle in the bundle', async () => {
  const [a, b] = [
    `type N = number\n\nconst n: N = 9\nfor (let i = 0; i < n; i++) [i].map(String)\n`,
    `import './a'\nfor (let i = 0; i < 9; i++)\n  [i].map(String)\n`,
  ]
  using folder = folderOf({ 'src/a.ts': a, 'src/b.ts': b })
  const cwd = folder.path
  const options = { absWorkingDir: cwd, sourcemap: true, platform: 'node', banner: { js: '"use strict";' }, logLevel: 'silent' } as const
  buildSync({ ...options, entryPoints: ['src/a.ts'], outfile: 'dist/a.js' })
  await run([landauBin, 'count', '--out', 'one', 'dist/a.js'], { cwd })
  expect(modulesOf(join(cwd, 'one'))).toEqual({ 'src/a.ts': [4, 4] })
  buildSync({ ...options, entryPoints: ['src/b.ts'], outfile: 'dist/b.js', bundle: true, format: 'esm' })
  await run([landauBin, 'count', '--out', 'two', 'dist/b.js'], { cwd })
  expect(modulesOf(join(cwd, 'two'))).toEqual({ 'dist/b.js': [5, 5, 9, 8] })
})

test('a program does not hear of the threads that landau starts, which are not waited for', async () => {
  using folder = folderOf({ 'a.cjs': `process.on('worker', () => console.log('heard'))\nsetImmediate(() => console.log('done'))` })
  const env = { LANDAU_COUNT: 'edges', LANDAU_OUT: join(folder.path, 'out') }
  const { stdout } = await run(['--require', register, 'a.cjs'], { cwd: folder.path, env })
  expect(String(stdout)).toBe('done\n')
})

test('a program that is stopped in an endless loop dies by the signal, and what was counted until then is there', async () => {
  using folder = folderOf({
    'a.cjs': `const f = (n) => /b/.test('a' + n)\nfor (let n = 0; n < 10; n++) f(n)\n${whenWatched}function go() { for (let n = 0; ; n++) f(n) }`,
  })
  const out = join(folder.path, 'out')
  const env = { LANDAU_COUNT: 'edges', LANDAU_OUT: out }
  const { signal } = await run(['--require', register, 'a.cjs'], { cwd: folder.path, env, signal: 'SIGTERM' })
  expect(signal).toBe('SIGTERM')
  const { profile } = readProfile(join(out, 'profile.landau'))
  expect(profile?.header.ending).toBe('SIGTERM')
  const [entered = 0] = profile?.units.find((unit) => unit.path === 'f')?.counts?.count ?? []
  // On a busy machine the signal may come before the first round.
  expect(entered).toBeGreaterThanOrEqual(10)
})

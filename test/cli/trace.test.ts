// `landau trace` on whole processes: what it writes, what replay tells, and what is left of a process that is killed.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { compareCounts, replayedStats } from '../../scripts/tracing/compare.ts'
import { readProfile } from '../../src/cli/collect.ts'
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
console.log([3, 1, 2].sort((a, b) => a - b).join(''))
setTimeout(() => { try { f(33 + 67) } catch { f(10); g(62) } }, 5)
`

/** The traces of the one run in a folder, that of the main thread first. */
const tracesOf = (folder: string): string[] => {
  const [name = ''] = readdirSync(join(folder, 'runs'))
  const traces = join(folder, 'runs', name)
  const files = readdirSync(traces).filter((file) => file.endsWith('.trace')).toSorted() // prettier-ignore
  return [...files.filter((file) => file === 'main.trace'), ...files.filter((file) => file !== 'main.trace')].map((file) => join(traces, file))
}

describe('landau trace', () => {
  test.each(['tokens', 'bits'])('recounts what landau count counts, with %s', async (witness) => {
    using folder = folderOf({ 'app.cjs': program })
    const cwd = folder.path
    const plain = await run(['app.cjs'], { cwd })
    const traced = await run([landauBin, 'trace', '--out', 'traced', '--witness', witness, 'app.cjs'], { cwd })
    expect([traced.code, traced.stdout]).toEqual([3, plain.stdout])
    await run([landauBin, 'count', '--out', 'counted', 'app.cjs'], { cwd })
    const [name = ''] = readdirSync(join(cwd, 'counted/runs'))
    const profile = readProfile(join(cwd, 'counted/runs', name, 'profile.landau')).profile!
    const found = compareCounts(replayedStats(tracesOf(join(cwd, 'traced'))[0]!), profile)
    expect(found.examples).toEqual([])
    expect([found.different, found.surprises]).toEqual([0, 0])
    expect(found.compared).toBeGreaterThan(80)
  })

  test('replays as a sequence, a tree, up to a line, as counts and as timelines', async () => {
    using folder = folderOf({
      'app.ts': 'const twice = (n: number): number => {\n  return n * 2\n}\nlet sum = 0\nfor (let i = 0; i < 3; i++) {\n  sum += twice(i)\n}\n',
    })
    const cwd = folder.path
    await run([landauBin, 'trace', 'app.ts'], { cwd })
    const replay = async (...flags: string[]): Promise<string> => (await run([landauBin, 'trace', 'replay', ...flags], { cwd })).stdout.toString()
    expect((await replay()).match(/^app\.ts:1:16 twice$/gm)).toHaveLength(3)
    expect(await replay('--tree')).toContain('(module) app.ts:1\n  · 1–5 5 6\n  twice app.ts:1\n    · 1–2\n  · 5 6\n  twice app.ts:1\n')
    expect(await replay('--until', 'app.ts:2#2')).toMatch(/^\(module\) app\.ts:6\ntwice app\.ts:1\n/)
    expect(await replay('--stats')).toMatch(/^ {13}3 +3 +3 {2}app\.ts:1 twice$/m)
    const events = JSON.parse(await replay('--export', 'chrome')) as { ph: string; name: string }[]
    expect(events.filter(({ ph, name }) => ph === 'B' && name === 'twice')).toHaveLength(3)
    expect(events.filter(({ ph }) => ph === 'E')).toHaveLength(4)
    await run([landauBin, 'trace', 'replay', '--export', 'perfetto', '--out', 'out.pftrace'], { cwd })
    expect(
      readFileSync(join(cwd, 'out.pftrace'))
        .toString('latin1')
        .match(/twice app\.ts:1/g),
    ).toHaveLength(3)
  })

  test('has a stream for each thread and process', async () => {
    const worker = `const { Worker, isMainThread } = require('node:worker_threads')
      function spin(k) { let s = 0; for (let i = 0; i < k; i++) s += i & 1 ? i : 1; return s }
      if (process.argv[2] === 'child') { spin(30); process.exit(0) }
      else if (isMainThread) { spin(10); new Worker(__filename); require('node:child_process').fork(__filename, ['child']) }
      else spin(20)`
    using folder = folderOf({ 'app.cjs': worker })
    await run([landauBin, 'trace', '--out', 'out', 'app.cjs'], { cwd: folder.path })
    const loops = tracesOf(join(folder.path, 'out')).map((path) => {
      const { described, counts } = replayedStats(path)
      const spin = described.routines.findIndex(({ name }) => name === 'spin')
      return Math.max(...counts.get(spin)!.blocks.map((count) => count ?? 0))
    })
    expect(loops.map((count) => Math.floor(count / 10) * 10).toSorted()).toEqual([10, 20, 30])
  })

  test('replays the trace of the only process that did anything, and asks which one where there are several', async () => {
    using folder = folderOf({
      'one.sh': 'node app.cjs 1',
      'two.sh': 'node app.cjs 2; node app.cjs 3',
      'app.cjs': 'function f(x) {\n  return x\n}\nf(process.argv)',
    })
    const cwd = folder.path
    await run([landauBin, 'trace', '--', 'sh', 'one.sh'], { cwd })
    expect(String((await run([landauBin, 'trace', 'replay', '--tree'], { cwd })).stdout)).toContain('f app.cjs:1')
    await run([landauBin, 'trace', '--', 'sh', 'two.sh'], { cwd })
    const { code, stderr } = await run([landauBin, 'trace', 'replay', '--tree'], { cwd })
    expect(code).toBe(125)
    const [, command = ''] = /The latest run has 2 traces, .*: name one of them, as in `landau (.*)`/.exec(stderr) ?? []
    expect(String((await run([landauBin, ...command.split(' '), '--tree'], { cwd })).stdout)).toContain('f app.cjs:1')
  })

  test('leaves a prefix when the process is killed, and when the file is cut', async () => {
    const endless = `let n = 0
      function work(k) { for (let i = 0; i < k; i++) if (i % 3) n += i; return n }
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000)
      function again() { work(1000); setImmediate(again) }
      again()`
    using folder = folderOf({ 'app.cjs': endless })
    await run([landauBin, 'trace', '--out', 'out', 'app.cjs'], { cwd: folder.path })
    const [path = ''] = tracesOf(join(folder.path, 'out'))
    const whole = replayedStats(path)
    expect(whole.surprises).toBe(0)
    expect(whole.blocks).toBeGreaterThan(1000)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.subarray(0, bytes.length - 5))
    const cut = replayedStats(path)
    expect(cut.surprises).toBe(0)
    expect(cut.blocks).toBeLessThan(whole.blocks)
  })

  test('ends by a signal that comes while the program waits for the writer', async () => {
    using folder = folderOf({ 'app.cjs': `const f = (n) => n + 1\n${whenWatched}function go() { for (let n = 0; ; ) n = f(n) }` })
    const { signal } = await run([landauBin, 'trace', '--out', 'out', 'app.cjs'], { cwd: folder.path, signal: 'SIGTERM' })
    expect(signal).toBe('SIGTERM')
    expect(replayedStats(tracesOf(join(folder.path, 'out'))[0]!)).toMatchObject({ surprises: 0 })
  })

  test('keeps the end only with --last', async () => {
    const calls = `const leaf = (i) => i % 7 === 0 ? 1 : 2
      function deep(k) { return k === 0 ? 0 : deep(k - 1) + leaf(k) }
      let sum = 0
      for (let i = 0; i < 20_000; i++) sum += deep(3)
      function end() { return sum }
      end()`
    using folder = folderOf({ 'app.cjs': calls })
    await run([landauBin, 'trace', '--out', 'out', '--witness', 'bits', '--last', '5K', 'app.cjs'], { cwd: folder.path })
    const { tokens, described, counts, surprises } = replayedStats(tracesOf(join(folder.path, 'out'))[0]!)
    expect(surprises).toBe(0)
    expect(tokens).toBeGreaterThanOrEqual(5000)
    expect(tokens).toBeLessThan(15_000)
    expect(counts.has(described.routines.findIndex(({ name }) => name === 'end'))).toBe(true)
  })

  test('says that it saw nothing, and a replay of that too', async () => {
    using folder = folderOf({ 'app.cjs': `console.log('ran')` })
    const cwd = folder.path
    const traced = await run([landauBin, 'trace', '--exclude', '**', '--out', 'none', 'app.cjs'], { cwd })
    expect([traced.code, String(traced.stdout), traced.stderr]).toEqual([0, 'ran\n', expect.stringContaining('landau: Nothing was traced.')])
    const replayed = await run([landauBin, 'trace', 'replay', tracesOf(join(cwd, 'none'))[0]!], { cwd })
    expect([replayed.code, replayed.stderr]).toEqual([125, expect.stringContaining('Nothing was traced.')])
    const { stderr } = await run([landauBin, 'trace', 'app.cjs'], { cwd })
    expect(stderr).not.toContain('Nothing')
  })

  test('says that a trace is cut short, and what to do', async () => {
    using folder = folderOf({ 'app.cjs': 'const f = (n) => n + 1\nfor (let i = 0; i < 100_000; i++) f(i % 7 ? i : 2)' })
    const cwd = folder.path
    await run([landauBin, 'trace', '--out', 'out', 'app.cjs'], { cwd })
    const bytes = readFileSync(tracesOf(join(cwd, 'out'))[0]!)
    for (const [length, said] of [
      [0, /^landau: Landau cannot read cut\.trace: it is empty or cut short; trace the program again/],
      [100, /^landau: cut\.trace is cut short: it ends before it tells anything\. Copy the file again, or trace/],
      [bytes.length - 5, /^landau: cut\.trace is cut short/],
      [bytes.length, /^$/],
    ] as const) {
      writeFileSync(join(cwd, 'cut.trace'), bytes.subarray(0, length))
      const { stderr } = await run([landauBin, 'trace', 'replay', 'cut.trace', '--stats'], { cwd })
      expect(stderr).toMatch(said)
    }
    const { stderr } = await run([landauBin, 'trace', 'replay', '--export', 'chrome', '-o', 'new/t.json', 'cut.trace'], { cwd })
    expect([stderr, readFileSync(join(cwd, 'new/t.json'), 'utf8')]).toEqual(['', expect.stringContaining('"name":"f"')])
  })

  test('says what is wrong', async () => {
    using folder = folderOf({ 'app.cjs': '1', 'no.trace': 'something else' })
    const cwd = folder.path
    const said = async (...words: string[]): Promise<string> => (await run([landauBin, 'trace', ...words], { cwd })).stderr
    expect(await said('replay')).toContain('There is no trace in .landau')
    expect(await said('replay', 'no.trace')).toContain('is not a trace of this version of landau')
    expect(await said('replay', 'gone.trace')).toContain('cannot read gone.trace')
    expect(await said('--last', 'many', 'app.cjs')).toContain('--last is a number of tokens')
    expect(await said()).toContain('There is no program to run: landau trace app.ts')
    expect(await said('--stats', 'app.cjs')).toContain('means something to `landau trace replay` only')
  })
})

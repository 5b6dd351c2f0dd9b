// The command line on real programs: what is the program's own stays its own, and every bad input gets a sentence.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { readProfile } from '../../src/cli/collect.ts'
import { folderOf, run } from '../host/run.ts'
import type { Outcome, RunOptions } from '../host/run.ts'

const golden = join(import.meta.dirname, '../formats/v1/sample.landau')

const landau = (args: readonly string[], options: RunOptions): Promise<Outcome> => run([landauBin, ...args], options)

/** Without the HTML, which takes longer to write. */
const plainly = ['--reporter', 'terminal']

const dedupe = `function dedupe(xs) {
  const out = []
  for (const x of xs) if (!out.includes(x)) out.push(x)
  return out
}
for (let n = 10; n < 400; n += 13) dedupe(Array.from({ length: n }, (_, i) => i))
`

describe('landau run', () => {
  test('names the quadratic function; the program keeps its output, arguments and exit code', async () => {
    using folder = folderOf({
      'app.js': `${dedupe}console.log(process.argv.slice(2).join(), process.execArgv.length, module.id)\nprocess.exitCode = 3`,
    })
    const { stdout, stderr, code } = await landau(['run', ...plainly, '--reporter', 'json', 'app.js', '--quiet', '--out=x'], { cwd: folder.path })
    expect(stdout.toString()).toBe('--quiet,--out=x 0 .\n')
    expect(code).toBe(3)
    expect(stderr).toContain('dedupe')
    const report = JSON.parse(readFileSync(join(folder.path, '.landau/report.json'), 'utf8')) as {
      command: string[]
      units: { name: string; verdict: string; class: string }[]
    }
    expect(report.command).toEqual(['node', 'app.js', '--quiet', '--out=x'])
    expect(report.units.find(({ name }) => name === 'dedupe')).toMatchObject({ verdict: 'grows', class: 'n^2' })
    expect(readFileSync(join(folder.path, '.landau/.gitignore'), 'utf8')).toBe('*\n')
    const [name = ''] = readdirSync(join(folder.path, '.landau/runs'))
    expect(name).toMatch(/^\d{8}T\d{6}Z-app$/)
    expect(readdirSync(join(folder.path, '.landau/runs', name))).toEqual(['profile.landau', 'profile.quality.json'])
  })

  test('gives to Node what no shell would start', async () => {
    using folder = folderOf({ 'app.js': `${dedupe}console.log(process.argv.slice(2).join())` })
    const { stdout, stderr } = await landau(['run', ...plainly, '--', 'app.js', 'a', '-b'], { cwd: folder.path })
    expect(stdout.toString()).toBe('a,-b\n')
    expect(stderr).toContain('dedupe')
  })

  test("an option of the program's own is not taken for Node's", async () => {
    using folder = folderOf({ 'app.js': 'console.log(process.argv[2])' })
    const { stdout } = await landau(['run', ...plainly, '--', 'node', 'app.js', '--no-require-module'], { cwd: folder.path })
    expect(stdout.toString()).toBe('--no-require-module\n')
  })

  test('hides no folder that has other things in it', async () => {
    using folder = folderOf({ 'app.js': dedupe })
    expect((await landau(['--out', '.', 'app.js'], { cwd: folder.path })).code).toBe(0)
    expect(readdirSync(folder.path).toSorted()).toEqual(['.cache', 'app.js', 'latest', 'report.html', 'runs'])
    expect(readFileSync(join(folder.path, '.cache/.gitignore'), 'utf8')).toBe('*\n')
  })

  test('says where the reports are when none is on the screen', async () => {
    using folder = folderOf({ 'app.js': dedupe })
    await landau(['--quiet', 'app.js'], { cwd: folder.path })
    const { stdout, stderr } = await landau(['report', '--reporter', 'json', '--reporter', 'md'], { cwd: folder.path })
    expect({ stdout: String(stdout), stderr }).toEqual({
      stdout: ['json', 'md', ''].map((kind) => kind && join(folder.path, `.landau/report.${kind}`)).join('\n'),
      stderr: '',
    })
    expect(String((await landau(['report', '--reporter', 'csv=-', '--reporter', 'md'], { cwd: folder.path })).stdout)).not.toContain('report.md')
  })

  test('the same program and input give the same counts, byte for byte', async () => {
    using folder = folderOf({ 'app.js': dedupe })
    const counts = async (out: string): Promise<string> => {
      await landau(['run', ...plainly, '--out', out, 'app.js'], { cwd: folder.path })
      const [name = ''] = readdirSync(join(folder.path, out, 'runs'))
      const { profile } = readProfile(join(folder.path, out, 'runs', name, 'profile.landau'))
      return JSON.stringify(profile).replace(/"(ns|nativeNs|selfNativeNs)":[\d.]+|"native(Min|Sum)":\[[^\]]*\]/g, '')
    }
    expect(await counts('one')).toBe(await counts('two'))
  })

  test('tells the law in two sizes, where one does not decide the cost', async () => {
    using folder = folderOf({})
    const program = join(import.meta.dirname, '../programs/growth/two-sizes.mjs')
    const { stdout, stderr } = await landau([...plainly, '--reporter', 'json', program], { cwd: folder.path })
    expect(stdout.equals((await run([program], { cwd: folder.path })).stdout)).toBe(true)
    const { units } = JSON.parse(readFileSync(join(folder.path, '.landau/report.json'), 'utf8')) as { units: { name: string; two: unknown }[] }
    const two = new Map(units.map((unit) => [unit.name, unit.two]))
    expect(two.get('common')).toMatchObject({ kind: 'product', measures: ['a.length', 'b.length'] })
    expect(two.get('order')).toMatchObject({ kind: 'sum', measures: ['nodes.length', 'edges.length'] })
    expect(two.get('square')).toBeNull()
    expect(stderr).toMatch(/two sizes decide: ~[\d.]*·?a\.length·b\.length/)
  })

  test("the young generation is kept small, but not where the user's own options say how large", async () => {
    // What lies above the old generation is the young one's.
    using folder = folderOf({ 'app.js': "console.log(require('v8').getHeapStatistics().heap_size_limit / 2 ** 20)" })
    const limit = async (given: string, ...words: string[]): Promise<number> => {
      const { stdout } = await landau([...plainly, ...words, 'app.js'], {
        cwd: folder.path,
        env: { NODE_OPTIONS: `--max-old-space-size=1000 ${given}` },
      })
      return Number(stdout)
    }
    const [small, own, left] = [await limit(''), await limit('--max-semi-space-size=32'), await limit('', '--v8-flags', '')]
    expect(own).toBeGreaterThan(small)
    expect(left).toBeGreaterThan(own)
  })

  test('variables for the allocator do not show, and those of the user stay', async () => {
    const env =
      "[process.env, JSON.parse(require('child_process').execFileSync(process.execPath, ['-p', 'JSON.stringify(process.env)'], { env: { ...process.env, NODE_OPTIONS: '' } }))]"
    using folder = folderOf({
      'app.js': `console.log(JSON.stringify(${env}.map((env) => Object.entries(env).filter(([name]) => /MALLOC|OWN_/.test(name)))))`,
    })
    const seen = async (given: NodeJS.ProcessEnv): Promise<unknown> =>
      JSON.parse((await landau([...plainly, 'app.js'], { cwd: folder.path, env: given })).stdout.toString())
    expect(await seen({})).toEqual([[], []])
    const own = [['MALLOC_ARENA_MAX', '7']]
    expect(await seen({ MALLOC_ARENA_MAX: '7' })).toEqual([own, own])
  })

  test('binary output is not touched', async () => {
    using folder = folderOf({ 'app.js': 'process.stdout.write(Buffer.from(Array.from({ length: 1 << 18 }, (_, i) => i & 255)))' })
    const { stdout } = await landau([...plainly, 'app.js'], { cwd: folder.path })
    expect(stdout.equals(Buffer.from(Array.from({ length: 1 << 18 }, (_, i) => i & 255)))).toBe(true)
  })

  test('any command line that runs node, and an error of the program is the program’s', async () => {
    using folder = folderOf({ 'app.js': `${dedupe}throw new TypeError('boom')` })
    const plain = await run(['--stack-size=900', 'app.js'], { cwd: folder.path })
    const { code, stderr } = await landau(['run', ...plainly, '--', 'node', '--stack-size=900', 'app.js'], { cwd: folder.path })
    expect(code).toBe(1)
    expect(stderr).toContain('TypeError: boom')
    expect(plain.stderr.split('\n').filter((line) => line.includes('app.js:7'))).not.toEqual([])
    expect(stderr).toContain('app.js:7')
    expect(stderr).toContain('dedupe')
  })

  test('the command that it says is next finds the profile, wherever that is', async () => {
    using folder = folderOf({ 'app.js': dedupe, 'empty.js': '' })
    const { path: cwd } = folder
    const nextOf = ({ stdout, stderr }: Outcome): string[] => / next +landau (.*)/.exec(stdout.toString() + stderr)?.[1]?.split(' ') ?? []
    const found = nextOf(await landau([...plainly, '--out', 'there', 'app.js'], { cwd }))
    expect(found).toEqual(['explain', 'dedupe', '--out', 'there'])
    expect((await landau(found, { cwd })).stdout.toString()).toContain('out.includes(x)')
    const [name = ''] = readdirSync(join(cwd, 'there/runs'))
    const profile = `there/runs/${name}/profile.landau`
    expect(nextOf(await landau(['report', ...plainly, profile], { cwd }))).toEqual(['explain', 'dedupe', profile])
    expect(nextOf(await landau([...plainly, 'app.js'], { cwd }))).toEqual(['explain', 'dedupe'])
    expect(nextOf(await landau([...plainly, 'empty.js'], { cwd }))).toEqual([])
  })

  test.each(['let x = = 1;\n', 'let let = 1;\n', 'f() = 1; function f() {}; break\n'])(
    'the syntax error in %j is told as Node tells it',
    async (text) => {
      using folder = folderOf({ 'app.js': text })
      const plain = await run(['app.js'], { cwd: folder.path })
      const { code, stderr } = await landau([...plainly, 'app.js'], { cwd: folder.path })
      expect(code).toBe(plain.code)
      expect(stderr.startsWith(plain.stderr)).toBe(true)
    },
  )

  test('what processes and threads have left no part is said, and who they were', async () => {
    using folder = folderOf({
      'app.js': `${dedupe}const { fork } = require('node:child_process'), { Worker } = require('node:worker_threads')
const run = async () => {
  const child = fork('child.js')
  await new Promise((done) => child.on('message', done))
  child.kill('SIGKILL')
  await new Promise((done) => child.on('exit', done))
  const worker = new Worker('./busy.js')
  await new Promise((done) => worker.on('message', done))
  await worker.terminate()
  fork('fine.js').on('exit', () => console.log('done'))
}
run()`,
      'child.js': `process.send('up'); setInterval(() => {}, 1000)`,
      'busy.js': `require('node:worker_threads').parentPort.postMessage('up'); for (;;) Math.random()`,
      'fine.js': dedupe,
    })
    const { stdout, stderr, code } = await landau(['run', ...plainly, '--reporter', 'json', 'app.js'], { cwd: folder.path })
    expect({ stdout: stdout.toString(), code }).toEqual({ stdout: 'done\n', code: 0 })
    expect(stderr).toMatch(/What process \d+ \(child\.js\) did is missing: it was killed, or still running, before it had written/)
    expect(stderr).toMatch(/What a thread of process \d+ did is missing/)
    const { notSeen } = JSON.parse(readFileSync(join(folder.path, '.landau/report.json'), 'utf8')) as { notSeen: { file: string }[] }
    expect(notSeen.map(({ file }) => file).toSorted()).toEqual(['(a worker thread)', 'child.js'])
  })

  test('a worker that its pool kills while it writes what it recorded is waited for', async () => {
    const functions = Array.from(
      { length: 3000 },
      (_, i) => `function f${i}(xs) { let sum = 0; for (const x of xs) sum += x; return sum }; f${i}([${i}])`,
    )
    using folder = folderOf({
      'worker.js': `${functions.join('\n')}\nprocess.send('done'); setInterval(() => {}, 1000)`,
      'pool.js': `const { fork } = require('node:child_process'), { existsSync } = require('node:fs')
const end = (kill) => {
  const worker = fork('worker.js')
  const killAtOnce = () => {
    if (existsSync(process.env.LANDAU_PARTS + '/saving-' + worker.pid)) kill(worker)
    else if (worker.signalCode === null) setTimeout(killAtOnce, 1)
  }
  worker.on('message', () => { worker.kill(); killAtOnce() })
  worker.on('exit', (code, signal) => console.log(signal))
}
end((worker) => worker.kill('SIGKILL'))
end((worker) => process.kill(worker.pid, 9))`,
    })
    const { stdout, stderr, code } = await landau(['run', ...plainly, 'pool.js'], { cwd: folder.path })
    // On a busy machine the second signal may come before it has ended by the first.
    expect(stdout.toString()).toMatch(/^(?:SIG(?:TERM|KILL)\n){2}$/)
    expect(code).toBe(0)
    expect(stderr).not.toContain('is missing')
    expect(stderr).toContain('3 recordings')
  })

  for (const [how, text, killer] of [
    ['is killed', `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`, 'SIGKILL'],
    ['aborts', 'process.abort()', 'SIGABRT'],
    ['aborts when its trace is begun', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); process.abort()', 'SIGABRT'],
  ] as const)
    test(`a program that ${how}`, async () => {
      using folder = folderOf({ 'app.js': text })
      for (const words of [
        [...plainly, 'app.js'],
        ['count', 'app.js'],
        ['trace', 'app.js'],
      ]) {
        const { code, signal, stderr } = await landau(words, { cwd: folder.path })
        expect({ code, signal }).toEqual({ code: null, signal: killer })
        expect(stderr).toContain(`was killed by ${killer}`)
      }
    })

  test('a program under --no-addons runs unmeasured, and is told why', async () => {
    using folder = folderOf({ 'app.js': `console.log('ran', process.execArgv)` })
    const { code, stdout, stderr } = await landau(['run', '--', 'node', '--no-addons', 'app.js'], { cwd: folder.path })
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 125, stdout: "ran [ '--no-addons' ]\n" })
    expect(stderr).toContain('the parser is an addon')
    expect(stderr).not.toMatch(/^ +at /m)
  })

  describe('a program under --permission', () => {
    const permission = ['--', 'node', '--permission', '--allow-fs-read=*', '--no-warnings']
    const app = `${dedupe}console.log('ran')`

    test('runs unmeasured where landau may not do its work, and is told which options are missing', async () => {
      using folder = folderOf({ 'app.js': app })
      const out = join(folder.path, '.landau')
      for (const [given, missing] of [
        [[], `--allow-addons --allow-fs-write=${out}.`],
        [['--allow-addons'], `without --allow-fs-write=${out}.`],
        [['--allow-fs-write=.landau'], 'without --allow-addons.'],
      ] as const) {
        const { code, stdout, stderr } = await landau(['run', ...permission, ...given, 'app.js'], { cwd: folder.path })
        expect({ code, stdout: stdout.toString() }).toEqual({ code: 125, stdout: 'ran\n' })
        expect(stderr).toContain(missing)
        expect(stderr).toContain(`landau needs --allow-addons --allow-fs-write=${out} '--allow-fs-read=*'`)
        expect(stderr).not.toMatch(/^ +at /m)
      }
    })

    test('is measured with these options', async () => {
      using folder = folderOf({ 'app.js': app })
      const words = ['run', ...permission, '--allow-addons', '--allow-fs-write=.landau', 'app.js']
      const { code, stderr } = await landau(words, { cwd: folder.path })
      expect(code).toBe(0)
      expect(stderr).toContain('dedupe')
    })

    test('dies by a signal as it does without landau', async () => {
      using folder = folderOf({ 'app.js': `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)` })
      const words = ['run', ...permission, '--allow-addons', '--allow-worker', '--allow-fs-write=.landau', 'app.js']
      const { signal, stderr } = await landau(words, { cwd: folder.path })
      expect(signal).toBe('SIGTERM')
      expect(stderr).toContain('cannot record what a signal ends')
    })
  })
})

describe('Ctrl-C', () => {
  // SIGHUP is the last signal that the watcher thread catches, and the one that Node itself does not.
  const watched = `
const watched = () => { try { return BigInt('0x' + /SigCgt:\\s*(\\w+)/.exec(require('fs').readFileSync('/proc/self/status', 'utf8'))[1]) & 1n } catch { return performance.now() > 3000 } }
const timer = setInterval(() => { if (watched()) { clearInterval(timer); require('fs').writeSync(1, 'ready'); go() } }, 20)
`
  for (const [name, group] of [
    ['to the whole group', true],
    ['to landau alone', false],
  ] as const)
    // prettier-ignore
    test(`in an endless loop, ${name}`, async () => {
      using folder = folderOf({ 'app.js': `${dedupe}${watched}function go() { for (;;); }` })
      const { code, signal, stderr } = await landau([...plainly, 'app.js'], { cwd: folder.path, signal: 'SIGINT', group })
      expect({ code, signal }).toEqual({ code: null, signal: 'SIGINT' })
      expect(stderr).toContain('dedupe')
      expect(stderr).not.toContain('landau:')
    })

  test('in a call that takes too long, which has its steps, and no size', async () => {
    const pairs = 'function pairs(n) { let s = 0; for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) s += j; return s }'
    using folder = folderOf({ 'app.js': `${pairs}${watched}function go() { for (const n of [100, 200, 300, 400, 500, 1e6]) pairs(n) }` })
    const { signal, stderr } = await landau([...plainly, 'app.js'], { cwd: folder.path, signal: 'SIGINT' })
    expect(signal).toBe('SIGINT')
    // Its loop counts in a local variable: next to the others it is all of the work.
    expect(stderr).toMatch(/100 → 100 % +pairs +n\^2 +2 +100 … 500 +exact, 5 sizes/)
    expect(stderr).toContain('the run ended early (SIGINT)')
  })

  test('with a handler of its own', async () => {
    using folder = folderOf({
      'app.js': `${dedupe}${watched}process.on('SIGINT', () => process.exit(9))\nfunction go() { setInterval(() => {}, 1000) }`,
    })
    const { code, stderr } = await landau([...plainly, 'app.js'], { cwd: folder.path, signal: 'SIGINT' })
    expect(code).toBe(9)
    expect(stderr).toContain('dedupe')
  })
})

test('a program finds itself called as without landau, and only its own modules loaded', async () => {
  using folder = folderOf({
    'app.js': `${dedupe}require('./b.ts')\nconsole.log(process.argv0, process.title, process.argv[0] === process.execPath, Object.keys(require.cache).map((path) => require('path').basename(path)))`,
    'b.ts': 'const b: number = 1',
  })
  for (const command of [['app.js'], ['--', 'node', 'app.js']])
    expect((await landau(['run', '--quiet', ...command], { cwd: folder.path })).stdout.toString()).toContain("node node true [ 'app.js', 'b.ts' ]\n")
})

test('a program that uses what landau uses loads it for itself', async () => {
  const names = readdirSync(join(import.meta.dirname, '../../node_modules/@oxc-parser')).filter((name) => name.startsWith('binding-'))
  const app = `const { createRequire } = require('module')
const require2 = createRequire(${JSON.stringify(import.meta.filename)})
const { parseSync } = require2('oxc-parser')
console.log(parseSync('a.ts', 'let a: number').program.body.length, require2('cjs-module-lexer').parse('exports.a = 1').exports)
for (const name of ${JSON.stringify(names)}) console.log(typeof require2('@oxc-parser/' + name).parseSync)`
  using folder = folderOf({ 'app.js': app })
  const { stdout, code } = await landau(['run', '--quiet', 'app.js'], { cwd: folder.path })
  expect({ stdout: stdout.toString(), code }).toEqual({ stdout: `1 [ 'a' ]\n${'function\n'.repeat(names.length)}`, code: 0 })
})

test('tsx, a worker and a child process in one run, each function where it was written', async () => {
  using folder = folderOf({
    'app.mts': `enum Kind { A }\nimport { Worker } from 'node:worker_threads'\nimport { spawnSync } from 'node:child_process'\nnew Worker('./w.cjs', { env: {} })\nspawnSync(process.execPath, ['w.cjs'])\nclass Box {\n  constructor(private readonly xs: number[]) {}\n  dedupe(): number[] {\n    const out: number[] = []\n    for (const x of this.xs) if (!out.includes(x)) out.push(x)\n    return out\n  }\n}\nfor (let n = 10; n < 400; n += 13) new Box(Array.from({ length: n }, (_, i) => i)).dedupe()\n`,
    'w.cjs': dedupe,
  })
  const loader = import.meta.resolve('tsx')
  const { code } = await landau(['run', '--reporter', 'json', '--', 'node', '--import', loader, 'app.mts'], { cwd: folder.path })
  expect(code).toBe(0)
  const { units } = JSON.parse(readFileSync(join(folder.path, '.landau/report.json'), 'utf8')) as {
    units: { name: string; file: string; line: number; calls: number; class: string }[]
  }
  const found = (file: string, name: string) => units.find((unit) => unit.file === file && unit.name === name)
  expect(found('app.mts', 'Box.dedupe')).toMatchObject({ line: 8, calls: 30, class: 'n^2' })
  expect(found('w.cjs', 'dedupe')).toMatchObject({ line: 1, calls: 60, class: 'n^2' })
})

test('a process that is started behind many files starts as without landau', async () => {
  // Texts of a size for which the parser's 6 GiB of addresses stay until garbage is collected. None is known to the cache.
  const count = 20
  const wide = (name: string): string => `// ${name}${' '.repeat(2 ** 18)}`
  using folder = folderOf({
    'app.cjs': `for (let i = 0; i < ${count}; i++) require('./' + i + '.cjs')
console.log(String(require('child_process').execFileSync(process.execPath, ['-p', '1'])), process.memoryUsage().arrayBuffers < 2 ** 30)`,
  })
  for (let i = 0; i < count; i++) writeFileSync(join(folder.path, `${i}.cjs`), wide(join(folder.path, String(i))))
  const { stdout, code } = await landau(['run', '--quiet', 'app.cjs'], { cwd: folder.path })
  expect({ stdout: stdout.toString(), code }).toEqual({ stdout: '1\n true\n', code: 0 })
})

test('a file that is handed on with nothing but names of exports behind it is the file that it was', async () => {
  const files = {
    'app.mjs': `import { names } from './first.cjs'\nfor (let i = 0; i < 3; i++) console.log(names.a)`,
    // Whoever names this may load files another way, so that landau sees each twice.
    'first.cjs': 'require("node:module")._extensions\nexports.names = require("./names.js")',
    'names.js': 'exports.a = 1',
  }
  using folder = folderOf(files)
  await landau(['run', ...plainly, '--algorithms', 'app.mjs'], { cwd: folder.path })
  const [name = ''] = readdirSync(join(folder.path, '.landau/runs'))
  const { profile } = readProfile(join(folder.path, '.landau/runs', name, 'profile.landau'))
  const hashes = Object.entries(files).map(([path, text]) => ({ path, hash: createHash('sha256').update(text).digest('hex') }))
  expect(profile?.header.files).toEqual(expect.arrayContaining(hashes))
  expect(profile?.header.files).toHaveLength(hashes.length)
})

test('what npm starts is measured, npm is not; a child that is killed does not make the run incomplete', async () => {
  using folder = folderOf({
    'package.json': '{"scripts":{"start":"node app.js"}}',
    'app.js': `${dedupe}const c = require('child_process').spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'])\nc.stdout.once('data', () => c.kill('SIGTERM'))`,
  })
  const { code } = await landau(['run', '--reporter', 'json', '--', 'npm', '--silent', 'start'], { cwd: folder.path })
  expect(code).toBe(0)
  const report = JSON.parse(readFileSync(join(folder.path, '.landau/report.json'), 'utf8')) as { units: { file: string; name: string }[] }
  expect(report.units.map(({ name }) => name)).toContain('dedupe')
  expect(report.units.filter(({ file }) => file !== 'app.js')).toEqual([])
})

/** Starts `child.cjs` with NODE_OPTIONS and none of landau's variables, and prints what came of it. */
const startsBare = `const { PATH, NODE_OPTIONS } = process.env
const { status, stdout, stderr } = require('node:child_process').spawnSync(process.execPath, ['child.cjs'], { env: { PATH, NODE_OPTIONS }, encoding: 'utf8' })
console.log(status, stdout, stderr)`

test('a child that keeps NODE_OPTIONS and none of the other variables is of the run', async () => {
  using folder = folderOf({ 'app.cjs': startsBare, 'child.cjs': `${dedupe}console.log('ran')` })
  const cwd = folder.path
  const recorded = await landau(['run', '--reporter', 'json', '--exclude', 'app.*', 'app.cjs'], { cwd })
  expect({ ...recorded, stdout: String(recorded.stdout) }).toMatchObject({ code: 0, stdout: '0 ran\n \n' })
  const { units } = JSON.parse(readFileSync(join(cwd, '.landau/report.json'), 'utf8')) as { units: { name: string; file: string; class: string }[] }
  expect(units.filter(({ file }) => file !== 'child.cjs')).toEqual([])
  expect(units).toContainEqual(expect.objectContaining({ name: 'dedupe', file: 'child.cjs', class: 'n^2' }))

  const counted = await landau(['count', 'app.cjs'], { cwd })
  expect(counted.stderr).toContain('dedupe  child.cjs:1  30 calls')
  expect(String((await landau(['verify'], { cwd })).stdout)).toMatch(/locations compared .* 0 disagree, 0 not observable, 0 not reproducible/)
  expect((await landau(['trace', 'app.cjs'], { cwd })).stderr).toMatch(/\d-0\.trace/)
})

test.each([['run', '--quiet'], ['count'], ['trace']])('such a child that is there when the run is over runs as it is: %s', async (...words) => {
  using folder = folderOf({
    'app.cjs': `const { PATH, NODE_OPTIONS } = process.env
require('node:fs').writeFileSync('env.json', JSON.stringify({ PATH, NODE_OPTIONS }))`,
    'child.cjs': 'const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2))\nconsole.log(fib(9))',
    'out/.keep': '',
  })
  const cwd = folder.path
  expect(await landau([...words, '--out', 'out', 'app.cjs'], { cwd })).toMatchObject({ code: 0 })
  const env = JSON.parse(readFileSync(join(cwd, 'env.json'), 'utf8')) as NodeJS.ProcessEnv
  expect(env['NODE_OPTIONS']).toContain('--require')
  const before = readdirSync(cwd, { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['child.cjs'], { cwd, env, encoding: 'utf8' })
  expect({ status, stdout, stderr, left: readdirSync(cwd, { recursive: true }) }).toEqual({ status: 0, stdout: '34\n', stderr: '', left: before })
})

test.each(['w.terminate()', 'process.exit(0)'])('a worker that is at work is stopped by %s as without landau', async (stop) => {
  using folder = folderOf({
    'app.cjs': `const { Worker, isMainThread, parentPort } = require('node:worker_threads')
const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2))
if (isMainThread) {
  const w = new Worker(__filename)
  w.on('message', () => { ${stop} }).on('exit', (code) => console.log(code))
} else {
  parentPort.postMessage('up')
  const end = Date.now() + 800
  while (Date.now() < end) fib(10)
  require('node:fs').writeSync(1, 'late')
}`,
  })
  const plain = await run(['app.cjs'], { cwd: folder.path })
  for (const words of [['--quiet'], ['--quiet', '--budget', '2x']])
    expect(await landau(['run', ...words, 'app.cjs'], { cwd: folder.path })).toMatchObject({ code: plain.code, stdout: plain.stdout })
})

test('a worker that is at work when a signal ends the program is recorded, as soon as it has ended its turn', async () => {
  using folder = folderOf({
    'app.cjs': `const { Worker, isMainThread, parentPort } = require('node:worker_threads')
const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2))
if (isMainThread) new Worker(__filename).on('message', () => process.kill(process.pid, 'SIGINT'))
else setInterval(() => {
  parentPort.postMessage('up')
  const end = Date.now() + 100
  while (Date.now() < end) fib(10)
})`,
  })
  const { signal } = await landau(['run', '--reporter', 'json', 'app.cjs'], { cwd: folder.path })
  expect(signal).toBe('SIGINT')
  const { units } = JSON.parse(readFileSync(join(folder.path, '.landau/report.json'), 'utf8')) as { units: { name: string; calls: number }[] }
  expect(units).toContainEqual(expect.objectContaining({ name: 'fib' }))
})

test('a runner that loads tests past the hooks is told how landau sees them, and still runs', async () => {
  using folder = folderOf({ 'vitest.mjs': dedupe, 'app.js': dedupe })
  const stderrOf = async (script: string): Promise<string> => {
    const { code, stderr } = await landau(['run', '--reporter', 'terminal', '--', 'node', script], { cwd: folder.path })
    expect(code, stderr).toBe(0)
    return stderr
  }
  expect(await stderrOf('vitest.mjs')).toContain('With `landau/vitest` in its configuration')
  expect(await stderrOf('app.js')).not.toContain('in its configuration')
})

test('a loader that leaves no source map is told of: the lines are those of what it made', async () => {
  // Two lines that are in no source, then line by line.
  const map = `'//# sourceMappingURL=data:application/json;base64,' + Buffer.from(JSON.stringify({ version: 3, sources: [f], names: [], mappings: ';;AAAA;AACA;AACA;AACA' })).toString('base64')`
  const told = async (comment: string): Promise<string> => {
    const module = `function f(n: number) {\n  return n\n}\nfor (const n of [1, 2]) f(n)\n`
    using folder = folderOf({
      'loader.cjs': `require('module')._extensions['.ts'] = (m, f) => m._compile('"use strict";\\n\\n' + require('fs').readFileSync(f, 'utf8').replaceAll(': number', '') + ${comment}, f)`,
      'app.cjs': "require('./loader.cjs')\nrequire('./a.ts')\nrequire('./b.ts')",
      'a.ts': module,
      'b.ts': module,
    })
    return (await landau(['run', ...plainly, 'app.cjs'], { cwd: folder.path })).stderr
  }
  expect(await told("''")).toContain(
    'landau: a.ts and 1 other file ran as a compiler made them, without a source map: the lines are those of the compiled text.',
  )
  expect(await told(map)).not.toContain('source map')
})

test('report, explain and merge read what run wrote', async () => {
  using folder = folderOf({ 'app.js': dedupe })
  const cwd = folder.path
  await landau([...plainly, 'app.js'], { cwd })
  const report = await landau(['report', ...plainly], { cwd })
  expect(report.stdout.toString()).toContain('dedupe')
  expect((await landau(['explain', 'dedupe'], { cwd })).stdout.toString()).toContain('out.includes(x)')
  expect(await landau(['verify'], { cwd })).toMatchObject({ code: 0 })
  expect(await landau(['explain', 'dedupee'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean dedupe?') as string,
  })
  const [name = ''] = readdirSync(join(cwd, '.landau/runs'))
  const profile = join('.landau/runs', name, 'profile.landau')
  expect(await landau(['merge', profile, profile, '-o', 'sum.landau'], { cwd })).toMatchObject({ code: 0 })
  const calls = (path: string) => readProfile(join(cwd, path)).profile?.units.find((unit) => unit.name === 'dedupe')?.calls
  expect(calls('sum.landau')).toBe(2 * (calls(profile) ?? 0))
  expect((await landau([...plainly, 'sum.landau'], { cwd })).stdout.toString()).toContain('dedupe')
})

describe('bad input', () => {
  const cut = readFileSync(golden).subarray(0, 900)
  test.each([
    ['nothing', [], 2, 'landau tells how'],
    ['no program', ['run'], 2, 'There is no program to run'],
    ['an unknown flag', ['--reporer', 'json', 'app.js'], 2, 'Did you mean --reporter?'],
    ['an unknown reporter', ['--reporter', 'jsn', 'app.js'], 2, 'did you mean json?'],
    ['a missing script', ['missing.js'], 125, 'Landau cannot run missing.js: it does not exist.'],
    ['a folder', ['folder'], 125, 'folder is a folder, not a script.'],
    [
      'a command for a script',
      ['npm', 'test'],
      125,
      'Landau cannot run npm: it does not exist. A command goes behind two dashes: landau run -- npm test.',
    ],
    ['a misspelt command', ['raport'], 125, 'Did you mean `landau report`?'],
    ['a missing command', ['run', '--', 'no-such-command'], 125, 'Landau cannot start no-such-command: it does not exist.'],
    ['an option that keeps landau out', ['run', '--', 'node', '--no-experimental-require-module', 'app.js'], 125, 'leave it out'],
    ['a command without node', ['run', '--', 'true'], 125, 'Nothing was recorded'],
    ['an output folder that is a file', ['--out', 'app.js', 'app.js'], 125, 'Nothing was run'],
    ['an output folder that the system does not make', ['--out', '/proc/landau/x', 'app.js'], 125, 'Nothing was run'],
    ['a report that cannot be written', ['--reporter', 'json=app.js/x.json', 'app.js'], 125, 'a file of that name is in the way'],
    ['a report that is a folder', ['--reporter', 'json=folder', 'app.js'], 125, 'it is a folder'],
    ['a missing profile', ['report', 'missing.landau'], 125, 'Landau cannot read missing.landau: it does not exist.'],
    ['no profile yet', ['report'], 125, 'There is no profile in'],
    ['what is no profile', ['report', 'app.js'], 125, 'app.js is not a landau profile'],
    ['a text named like one', ['text.landau'], 125, 'text.landau is not a landau profile'],
    ['three profiles', ['report', 'a', 'b', 'c'], 2, 'landau merge'],
    ['no name to explain', ['explain'], 2, 'landau explain NAME'],
    ['nothing to merge', ['merge'], 2, 'landau merge'],
    ['merging into a folder', ['merge', golden, '-o', 'folder'], 125, 'Landau cannot write folder'],
  ])('%s', async (_, args, code, sentence) => {
    using folder = folderOf({ 'app.js': `require('fs').writeFileSync('ran', '')`, 'folder/x': '', 'text.landau': 'hello' })
    const outcome = await landau(args, { cwd: folder.path })
    expect(outcome.stderr).toContain(sentence)
    expect(outcome.stderr).not.toContain('bug of landau')
    expect(outcome.code).toBe(code)
    expect(outcome.stdout.toString()).toBe('')
    expect(existsSync(join(folder.path, 'ran'))).toBe(false)
  })

  test('what is called profile and is none is told as such', async () => {
    using folder = folderOf({})
    const { stderr } = await landau(['report', 'cut.landau'], { cwd: folder.path })
    expect(stderr).toContain('does not exist')
    for (const [text, why] of [
      [gzipSync('{"kind":"landau-profile","comm'), 'its first line is not the header of one'],
      [Buffer.from('{}'), 'no line of it can be read'],
      [cut.subarray(0, 12), 'no line of it can be read'],
    ] as const) {
      writeFileSync(join(folder.path, 'cut.landau'), text)
      expect((await landau(['report', 'cut.landau'], { cwd: folder.path })).stderr).toContain(
        `cut.landau is not a landau profile that this version can read: ${why}.`,
      )
    }
  })

  test('of a profile that is cut short before any function nothing is shown or made', async () => {
    using folder = folderOf({})
    const [header = ''] = gunzipSync(readFileSync(golden)).toString().split('\n')
    writeFileSync(join(folder.path, 'cut.landau'), gzipSync(`${header}\n{"kind":"un`))
    const { code, stderr } = await landau(['report', 'cut.landau'], { cwd: folder.path })
    expect([code, stderr]).toEqual([125, expect.stringContaining('cut.landau is cut short before it tells of any function')])
    await landau(['report'], { cwd: folder.path })
    expect(readdirSync(folder.path)).toEqual(['cut.landau'])
  })

  test('a profile cut short is read up to there, and said to be cut short', async () => {
    using folder = folderOf({})
    writeFileSync(join(folder.path, 'cut.landau'), cut)
    const { code, stdout, stderr } = await landau([...plainly, 'cut.landau'], { cwd: folder.path })
    expect(stderr).toContain('cut.landau is cut short')
    expect(code).toBe(0)
    expect(stdout.length).toBeGreaterThan(0)
  })
})

test('a sum is written through a link', async () => {
  using folder = folderOf({ 'real.landau': '' })
  const cwd = folder.path
  symlinkSync('real.landau', join(cwd, 'link.landau'))
  expect(await landau(['merge', golden, '-o', 'link.landau'], { cwd })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('from 1 profile.') as string,
  })
  expect(lstatSync(join(cwd, 'link.landau')).isSymbolicLink()).toBe(true)
  expect(readProfile(join(cwd, 'real.landau')).profile).not.toBeNull()
})

test('a profile of counts is added to no other, and not asked for growth', async () => {
  using folder = folderOf({ 'app.js': dedupe })
  const cwd = folder.path
  for (const [name, ...words] of [
    ['run', ...plainly],
    ['looked', ...plainly, '--algorithms'],
    ['count', 'count'],
  ] as const) {
    await landau([...words, '--out', name, 'app.js'], { cwd })
  }
  expect(await landau(['merge', 'run', 'count', '-o', 'sum.landau'], { cwd })).toMatchObject({ code: 125 })
  for (const [words, sentence] of [
    [['diff', 'run', 'count'], 'they are of `landau run` and of `landau count`'],
    [['diff', 'looked', 'run'], 'they are of `landau run --algorithms` and of `landau run`'],
    [['diff', 'count', 'count'], 'it is of `landau count`'],
    [['check', 'count'], 'it is of `landau count`'],
    [['check', '--update-baseline', 'count'], 'it is of `landau count`'],
  ] as const) {
    const { code, stderr } = await landau(words, { cwd })
    expect(stderr).toContain(sentence)
    expect(code).toBe(2)
  }
  expect(existsSync(join(cwd, 'landau.baseline.json'))).toBe(false)
  expect(await landau(['explain', 'dedupe', '--out', 'count'], { cwd })).toMatchObject({
    code: 125,
    stderr: expect.stringContaining('it is of `landau count`') as string,
  })
})

test('--help and --version go to the standard output', async () => {
  using folder = folderOf({})
  expect((await landau(['--help'], { cwd: folder.path })).stdout.toString()).toContain('--reporter')
  expect((await landau(['help'], { cwd: folder.path })).stdout.toString()).toContain('--reporter')
  const { stdout } = await landau(['explain', '--help'], { cwd: folder.path })
  expect((await landau(['help', 'explain'], { cwd: folder.path })).stdout).toEqual(stdout)
  expect(stdout.toString()).toContain('landau explain: all that is known about one function')
  expect(stdout.toString()).not.toContain('--reporter')
  expect((await landau(['--version'], { cwd: folder.path })).stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/)
})

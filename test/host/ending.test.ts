// However a program ends, it ends as without landau, and its recording is there.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readProfile } from '../../src/cli/collect.ts'
import { callsOf, fakeRegister, folderOf, run, runProfiled, whenWatched } from './run.ts'

const program = (rest: string): Readonly<Record<string, string>> => ({ 'a.cjs': `function f(x) {\n  return x\n}\nf(1)\n${rest}` })

const sameEnding: readonly (readonly [name: string, rest: string, ending: string])[] = [
  ['by itself', '', 'exit'],
  ['with an exit code', 'process.exitCode = 4', 'exit'],
  ['by process.exit', 'process.exit(3)', 'exit'],
  ['by process.exit in an exit listener', `process.on('exit', () => { f(2); process.exit(5) })`, 'exit'],
  ['with an exit listener that throws', `process.on('exit', () => { throw new Error('late') })`, 'exit'],
  [
    'with an iterator of arrays of its own',
    `const on = process.on.bind(process); Array.prototype[Symbol.iterator] = null; on('exit', () => console.log('late'))`,
    'exit',
  ],
  ['by an error', `throw new TypeError('boom')`, 'uncaught'],
  ['by an error in a timer', `setTimeout(() => { throw new TypeError('boom') })`, 'uncaught'],
  [
    'by an error in who handles errors',
    `process.on('uncaughtException', () => { throw new Error('again') })\nthrow new TypeError('boom')`,
    'uncaught',
  ],
  ['by an error in who watches errors', `process.on('uncaughtExceptionMonitor', () => { throw new Error('again') })\nthrow 1`, 'uncaught'],
  ['by a rejection', `Promise.reject(new Error('boom'))`, 'uncaught'],
  ['after an error that it captures', `process.setUncaughtExceptionCaptureCallback(() => {}); setTimeout(() => { throw 1 })`, 'exit'],
  ['after an error that it handles', `process.on('uncaughtException', () => console.log('handled')); setTimeout(() => { throw 1 })`, 'exit'],
  [
    'by process.exit in a message of a worker',
    `new (require('worker_threads').Worker)('require("worker_threads").parentPort.postMessage(3)', { eval: true }).on('message', (n) => process.exit(n))`,
    'exit',
  ],
  [
    'by process.exit in a worker',
    `new (require('worker_threads').Worker)('process.exit(3)', { eval: true }).on('exit', (n) => console.log(n))`,
    'exit',
  ],
  [
    'after its workers looked at their arguments',
    `const { Worker } = require('worker_threads')\nconst text = 'console.log(process.execArgv, process.argv.slice(2))'\nnew Worker(text, { eval: true }).on('exit', () => new Worker(text, { eval: true, env: {}, argv: ['b'] }))`,
    'exit',
  ],
  ['with binary output', 'process.stdout.write(Buffer.from(Array.from({ length: 1 << 20 }, (_, i) => i & 255)))', 'exit'],
  ['after looking at itself', `console.log(process.execArgv, process.argv, process.listenerCount('exit'), process.listenerCount('SIGINT'), process.eventNames(), Object.keys(process).length, Reflect.ownKeys(globalThis).length, process.getActiveResourcesInfo(), require('module').registerHooks.toString(), String(Function.prototype.toString), process.reallyExit.name)
`, 'exit'], // prettier-ignore
]

test('a program that fills the stack is told how to have more of it', async () => {
  using folder = folderOf(program('function g(x) { return g(x + 1) + 1 }\ng(0)'))
  const plain = await run(['a.cjs'], { cwd: folder.path })
  const { code, stderr } = await runProfiled(['a.cjs'], { cwd: folder.path })
  expect(code).toBe(plain.code)
  expect(stderr).toMatch(/^landau: The stack was full\..*--stack-size=2000/m)
  expect(stderr).toContain('RangeError: Maximum call stack size exceeded')
  using handled = folderOf(program('function g(x) { return g(x + 1) + 1 }\ntry { g(0) } catch { f(2) }\nthrow new Error("other")'))
  expect((await runProfiled(['a.cjs'], { cwd: handled.path })).stderr).not.toContain('The stack was full')
})

describe('a program that ends', () => {
  for (const [name, rest, ending] of sameEnding)
    test.concurrent(name, async () => {
      using folder = folderOf(program(rest))
      const plain = await run(['a.cjs'], { cwd: folder.path })
      const { profile, ...profiled } = await runProfiled(['a.cjs'], { cwd: folder.path })
      // The one frame that shows: `process.emit` is wrapped, so that no listener need be registered.
      const stderr = profiled.stderr.replace(/ +at process\.emit \(file:.*process-events\.ts:.*\n/, '')
      expect({ ...profiled, stderr, stdout: profiled.stdout.toString('latin1') }).toEqual({ ...plain, stdout: plain.stdout.toString('latin1') })
      expect(profile?.header.ending).toBe(ending)
      expect(callsOf(profile)['a.cjs:f']).toBeGreaterThan(0)
    })
})

const endless = 'for (;;) f(2)'
/** `setup` runs first, `body` once signals can arrive. */
interface Signalled {
  readonly name: string
  readonly setup?: string
  readonly body: string
  readonly signal: NodeJS.Signals
  readonly ending: string
  readonly code?: number
}

const waiting = 'setInterval(() => {}, 1000)'

const signalled: readonly Signalled[] = [
  { name: 'waiting', body: waiting, signal: 'SIGINT', ending: 'SIGINT' },
  { name: 'in an endless loop', body: endless, signal: 'SIGINT', ending: 'SIGINT' },
  { name: 'in an endless loop, terminated', body: endless, signal: 'SIGTERM', ending: 'SIGTERM' },
  { name: 'hung up', body: endless, signal: 'SIGHUP', ending: 'interrupted' },
  {
    name: 'with a handler of its own',
    setup: `process.on('SIGINT', () => { console.log('bye'); process.exit(7) })`,
    body: waiting,
    signal: 'SIGINT',
    ending: 'exit',
    code: 7,
  },
  {
    name: 'with a handler that it removed',
    setup: `const h = () => {}; process.on('SIGINT', h); process.off('SIGINT', h)`,
    body: waiting,
    signal: 'SIGINT',
    ending: 'SIGINT',
  },
]

const raise = `process.kill(process.pid, 'SIGTERM')`

describe('a program that is stopped', () => {
  test.each([raise, `process.kill(process.pid, 15)`])('by itself, at once: %s', async (stop) => {
    using folder = folderOf(program(`${stop}\nsetInterval(() => {}, 1000)`))
    const { profile, signal, stderr } = await runProfiled(['a.cjs'], { cwd: folder.path })
    expect({ signal, stderr, ending: profile?.header.ending }).toEqual({ signal: 'SIGTERM', stderr: '', ending: 'SIGTERM' })
    expect(callsOf(profile)).toMatchObject({ 'a.cjs:f': 1 })
  })

  test.each(['', `;console.log('after')`])('by itself, when nothing else is left to do%s', async (rest) => {
    for (let times = 0; times < 5; times++) {
      using folder = folderOf(program(`setTimeout(() => { ${raise}${rest} }, 150)`))
      const { profile, signal, stdout } = await runProfiled(['a.cjs'], { cwd: folder.path })
      expect({ signal, stdout: stdout.toString(), ending: profile?.header.ending }).toEqual({ signal: 'SIGTERM', stdout: '', ending: 'SIGTERM' })
    }
  })

  for (const { name, setup = '', body, signal, ending, code } of signalled)
    test.concurrent(name, async () => {
      using folder = folderOf(program(`${setup}${whenWatched}function go() { ${body} }`))
      const { profile, ...outcome } = await runProfiled(['a.cjs'], { cwd: folder.path, signal })
      expect(outcome).toMatchObject(code === undefined ? { code: null, signal, stderr: '' } : { code, signal: null, stderr: '' })
      expect(profile?.header.ending).toBe(ending)
      expect(callsOf(profile)['a.cjs:f']).toBeGreaterThan(0)
    })

  test('while its workers run', async () => {
    using folder = folderOf({
      ...program(`function go() {}\nnew (require('worker_threads').Worker)('./b.cjs').on('message', () => {${whenWatched}})`),
      'b.cjs': `function g(x) {\n  return x\n}\ng(1)\nrequire('worker_threads').parentPort.postMessage(1)\nsetInterval(() => {}, 1000)`,
    })
    const { profile, signal } = await runProfiled(['a.cjs'], { cwd: folder.path, signal: 'SIGINT' })
    expect(signal).toBe('SIGINT')
    expect(callsOf(profile)).toMatchObject({ 'a.cjs:f': 1, 'b.cjs:g': 1 })
  })
})

const stay = 'globalThis.stay = setInterval(() => {}, 1000)'
const stop = (ms: number): string => `setTimeout(() => { clearInterval(stay); console.log('stopped') }, ${ms})`
const busy = (ms: number): string => `for (const end = Date.now() + ${ms}; Date.now() < end;) f(2);`

/** Programs that signal themselves once the watcher is there, or are signalled then; `stdout` is what follows. */
const listening: readonly (Omit<Signalled, 'signal' | 'ending'> & { readonly outside?: boolean; readonly stdout: string; readonly dies: boolean })[] =
  [
    {
      name: 'and listens once, again and again',
      body: `${stay}
      let n = 0
      const next = () => {
        process.once('SIGTERM', () => { if (++n < 40) setTimeout(next, 3 * (n % 3)); else ${stop(1500)} })
        ${raise}
      }
      next()`,
      stdout: 'stopped\n',
      dies: false,
    },
    {
      name: 'from outside, by a listener that takes itself away',
      setup: `process.on('SIGTERM', function h() { process.off('SIGTERM', h); ${stop(500)} })`,
      body: stay,
      outside: true,
      stdout: 'stopped\n',
      dies: false,
    },
    {
      name: 'and listens once while it is busy',
      setup: `process.once('SIGTERM', () => ${stop(500)})`,
      body: `${busy(400)} ${stay}`,
      outside: true,
      stdout: 'stopped\n',
      dies: false,
    },
    {
      name: 'and listens no more when it is busy, the second time',
      setup: `process.once('SIGTERM', () => console.log('once more'))`,
      body: `setTimeout(() => console.log('between'), 200); for (const ms of [1, 400]) setTimeout(() => { ${raise}; ${busy(50)} }, ms); ${waiting}`,
      stdout: 'once more\nbetween\n',
      dies: true,
    },
    {
      name: 'and signals itself again when it has tidied up',
      setup: `process.on('SIGTERM', function h() { process.off('SIGTERM', h); console.log('tidy'); ${raise} })`,
      body: waiting,
      outside: true,
      stdout: 'tidy\n',
      dies: true,
    },
    {
      name: 'after it played signals to itself',
      setup: `process.on('SIGTERM', () => {}); for (let i = 0; i < 9; i++) process.emit('SIGTERM', 'SIGTERM'); process.removeAllListeners('SIGTERM')`,
      body: waiting,
      outside: true,
      stdout: '',
      dies: true,
    },
  ]

describe('a program that is told to stop', () => {
  for (const { name, setup = '', body, outside = false, stdout, dies } of listening)
    test.concurrent(name, async () => {
      using folder = folderOf(program(`${setup}${whenWatched}function go() { ${body} }`))
      const { profile, ...outcome } = await runProfiled(['a.cjs'], { cwd: folder.path, ...(outside && { signal: 'SIGTERM' }) })
      const ended = dies ? { code: null, signal: 'SIGTERM' } : { code: 0, signal: null }
      expect({ ...outcome, stdout: outcome.stdout.toString() }).toEqual({ ...ended, stderr: '', stdout: `ready${stdout}` })
      expect(profile?.header.ending).toBe(dies ? 'SIGTERM' : 'exit')
      expect(callsOf(profile)['a.cjs:f']).toBeGreaterThan(0)
    })

  test('and takes its time without a launcher writes its profile once, at its end', async () => {
    using folder = folderOf(program(`process.once('SIGTERM', () => ${stop(1500)})${whenWatched}function go() { ${stay}; ${raise} }`))
    const outcome = await run(['a.cjs'], { cwd: folder.path, env: { NODE_OPTIONS: `--require="${fakeRegister}"` } })
    expect({ ...outcome, stdout: outcome.stdout.toString() }).toMatchObject({ code: 0, signal: null, stdout: 'readystopped\n' })
    expect(outcome.stderr.match(/wrote/g)).toHaveLength(1)
  })
})

test('after a preload that gave `process` an `emit` of its own, as Yarn does', async () => {
  using folder = folderOf({
    ...program(''),
    'own.cjs': `const { emit } = process\nprocess.emit = function () { return emit.apply(process, arguments) }`,
  })
  const env = { NODE_OPTIONS: `--require ./own.cjs --require="${fakeRegister}"` }
  const { profile, code } = await runProfiled(['a.cjs'], { cwd: folder.path, env })
  expect(code).toBe(0)
  expect(callsOf(profile)).toEqual({ 'a.cjs:f': 1 })
})

test('without a launcher the first process writes the profile itself, with the parts of the others', async () => {
  using folder = folderOf({
    ...program(`require('child_process').execFileSync(process.execPath, ['b.cjs'])`),
    'b.cjs': `function g(x) {\n  return x\n}\ng(1)`,
  })
  const { stderr, code } = await run(['a.cjs'], { cwd: folder.path, env: { NODE_OPTIONS: `--require="${fakeRegister}"` } })
  expect(code).toBe(0)
  expect(stderr).toMatch(/^landau: wrote .*profile\.landau; `landau report \.landau\/profile\.landau` shows it\.\n$/)
  expect(readdirSync(`${folder.path}/.landau`)).toEqual(['.gitignore', 'profile.landau'])
  expect(callsOf(readProfile(`${folder.path}/.landau/profile.landau`).profile)).toEqual({ 'a.cjs:f': 1, 'b.cjs:g': 1 })
})

// Async functions and generators on the logical stack.

import { Readable } from 'node:stream'
import { promiseHooks } from 'node:v8'
import { expect, test } from 'vitest'
import { totalOf } from '../../src/base/lists.ts'
import { type Measured, Program } from './program.ts'

const options = { small: 0, light: false }

interface Exported extends Record<string, unknown> {
  readonly wait: (until: Promise<number>) => Promise<number>
  readonly touch: () => void
}

async function run(text: string): Promise<Program> {
  const program = new Program(options)
  const { done } = program.run(text)
  await done
  // A job of its own, as the host's: nothing can be live.
  program.runtime.resetStack()
  expect(program.depth).toBe(0)
  return program
}

test('an async function reads and costs what it would without await, over several turns', async () => {
  const text = (pause: string): string => `
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }]
    async function f(n) { let s = 0; for (let i = 0; i < n; i++) { s += cells[i].v; ${pause} } return s }
    exports.done = f(3)`
  const [paused, straight] = [(await run(text('await null'))).record(), (await run(text(''))).record()]
  expect(paused.sizes('f')).toEqual(straight.sizes('f'))
  expect(paused.sizes('f')).toEqual({ 6: 1 })
  expect(paused.steps('f')).toBe(straight.steps('f'))
})

test('what runs while it waits, and is no activation, is not its own', async () => {
  const measured = async (touches: number): Promise<Measured> => {
    const program = new Program(options)
    const { wait, touch } = program.run(`
      const cells = [{ v: 1 }, { v: 2 }]
      exports.touch = () => { cells[1].v = 3 }
      exports.wait = async function wait(until) { let s = cells[0].v; await null; s += await until; return s + cells[0].v }`) as Exported
    let go: (value: number) => void = () => undefined
    const done = wait(new Promise((resolve) => (go = resolve)))
    for (let job = 0; job < 3; job++) await Promise.resolve()
    for (let i = 0; i < touches; i++) touch()
    go(1)
    expect(await done).toBe(3)
    program.runtime.resetStack()
    return program.record()
  }
  const [alone, touched] = [await measured(0), await measured(10)]
  expect(touched.recording.totals.steps).toBe(alone.recording.totals.steps + 10)
  expect(touched.steps('wait')).toBe(alone.steps('wait'))
  expect(touched.sizes('wait')).toEqual(alone.sizes('wait'))
})

test('a recursion deeper than what is put back takes each step once', async () => {
  const program = new Program(options)
  const stop = promiseHooks.onBefore(() => program.runtime.resetStack())
  try {
    await program.run(`
      async function depth(n) { if (n === 0) return 0; return 1 + (await depth(n - 1)) }
      exports.done = depth(600)`)['done']
  } finally {
    stop()
  }
  const measured = program.record()
  expect(measured.steps('depth')).toBeLessThanOrEqual(measured.recording.totals.steps)
})

test('each round of a for await is a step of the one that waits, as that of any loop', async () => {
  const program = new Program(options)
  const { main } = program.run(`
    exports.main = async function f(source) { let s = 0; for await (const x of source) s += x; return s }`) as {
    main: (source: AsyncIterable<number>) => Promise<number>
  }
  // Each number comes in a job of its own, at the start of which nothing is live.
  async function* numbers(): AsyncGenerator<number> {
    for (let i = 1; i <= 5; i++) {
      await Promise.resolve()
      program.runtime.resetStack()
      yield i
    }
  }
  expect(await main(numbers())).toBe(15)
  program.runtime.resetStack()
  expect(program.record().steps('f')).toBe(6)
})

test('a loop that awaits has its own size and cost, however it is left', async () => {
  const measured = (
    await run(`
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }, { v: 4 }]
    const read = async (i) => { if (i > 2) throw new Error('none'); return cells[i].v }
    async function f(n) {
      let s = 0
      for (const cell of cells) s += cell.v
      while (n > 0) { s += await read(--n); if (s > 13) break }
      return s
    }
    async function g() { let s = 0; for (let i = 0; i < 2; i++) s += await f(i + 1); try { do s += await read(s); while (s > 0) } catch { s = 0 } return s }
    exports.done = g().then(() => f(3))`)
  ).record()
  // An element and an object a call; the last loop is left at the second.
  expect(measured.sizes('f.while')).toEqual({ 2: 1, 4: 2 })
  expect(measured.unit('g.do').calls).toBe(1)
  expect(measured.unit('g.for').calls).toBe(1)
})

test('a loop of an async function that does not wait keeps its activation through what it catches', async () => {
  const measured = (
    await run(`
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }, { v: 4 }]
    const read = (i) => { if (i % 2) throw Reflect.construct(Error, ['odd']); return cells[i].v }
    async function f(n) {
      await null
      let s = 0
      for (let i = 0; i < 2; i++) s += i
      for (let i = 0; i < n; i++) { try { s += read(i) } catch { s++ } s += cells[i].v }
      return s
    }
    exports.done = f(4)`)
  ).record()
  expect(Object.entries(measured.sizes('f.for'))).toEqual([['8', 1]])
})

test('two interleaved activations of Promise.all each keep their own', async () => {
  const measured = (
    await run(`
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }, { v: 4 }]
    async function f(from, to) { let s = 0; for (let i = from; i < to; i++) { s += cells[i].v; await null } return s }
    async function both() { return Promise.all([f(0, 1), f(1, 4)]) }
    exports.done = both()`)
  ).record()
  expect(measured.sizes('f')).toEqual({ 2: 1, 6: 1 })
  expect(measured.unit('both').calls).toBe(1)
})

test('the work of what is awaited belongs to the one that waits', async () => {
  const measured = (
    await run(`
    async function inner(n) { await null; let s = 0; for (let i = 0; i < n; i++) s += i; return s }
    async function outer(n) { return (await inner(n)) + 1 }
    exports.done = outer(100)`)
  ).record()
  expect(measured.steps('inner')).toBe(101)
  expect(measured.steps('outer')).toBe(102)
})

test('a generator runs under whoever resumes it', async () => {
  const measured = (
    await run(`
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }]
    function* g() { for (const cell of cells) yield cell.v }
    function first(it) { for (;;) return it.next().value }
    function rest(it) { let s = 0; for (;;) { const { done, value } = it.next(); if (done) return s; s += value } }
    const it = g(); first(it); rest(it)`)
  ).record()
  expect(measured.unit('g').calls).toBe(1)
  expect(measured.sizes('g')).toEqual({ 6: 1 })
  // One element and one object; then two of each, and the two results made by the built-in.
  expect(Object.keys(measured.sizes('first')).map(Number)[0]).toBeLessThan(Object.keys(measured.sizes('rest')).map(Number)[0] ?? 0)
})

const pages = (asking: string): string => `
  const rows = Array.from({ length: 40 }, (_, v) => ({ v }))
  async function select(from, n) { await null; let s = 0; for (let i = from; i < from + n; i++) s += rows[i].v; await null; return s }
  async function* pages(n) { for (let from = 0; from < 40; from += n) { const page = await select(from, n); yield page } }
  async function reader(n) { let s = 0; ${asking}; return s }
  exports.done = reader(10)`

test.each([
  'for await (const page of pages(n)) s += page',
  'const it = pages(n); for (;;) { const { done, value } = await it.next(); if (done) break; s += value }',
])('an async generator waits for what it awaits, and who asks it waits for both: %s', async (asking) => {
  const measured = (await run(pages(asking))).record()
  // 4 pages of 10 elements that are objects; a reader that asks reads the object of each result.
  expect(Object.keys(measured.sizes('select'))).toEqual(['20'])
  expect(Object.keys(measured.sizes('pages'))).toEqual(['80'])
  expect(measured.steps('select')).toBe(4 * 11)
  expect(measured.steps('pages')).toBe(44 + 5)
  const { sites, units } = measured.recording
  const ofReader = units.filter(({ site }) => sites[site]?.path.startsWith('reader') === true)
  expect(measured.steps('reader')).toBe(measured.steps('pages') + totalOf(ofReader.map(({ selfSteps }) => selfSteps)))
  expect(Number(Object.keys(measured.sizes('reader'))[0])).toBeGreaterThanOrEqual(80)
})

test('what an async generator has started and not waited for goes on without it while it has yielded', async () => {
  const measured = (
    await run(`
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }]
    async function job(i) { await null; await null; let s = 0; for (let k = 0; k < 5; k++) s += cells[i].v; return s }
    async function* g() { const jobs = []; for (let i = 0; i < 3; i++) { jobs.push(job(i)); yield i } }
    async function asks() { let s = 0; for await (const i of g()) { for (let k = 0; k < 9; k++) await null; s += i } return s }
    exports.done = asks()`)
  ).record()
  expect(measured.steps('job')).toBe(3 * (1 + 5))
  // Each job has begun in it.
  expect(measured.steps('g')).toBe(1 + 3 + 3)
  // Its loop has 27 rounds.
  expect(measured.steps('asks')).toBe(measured.unit('asks').selfSteps + 27 + 1 + 3 + 18)
})

test('two async generators that ask each other wait for nobody of them twice', async () => {
  const program = await run(`
    let other
    async function* a() { other = b(); for (let i = 0; i < 3; i++) { await null; yield i } }
    async function* b() { for (let i = 0; i < 3; i++) { const asked = it.next(); await null; yield i; await asked } }
    const it = a()
    async function asks() { await it.next(); for await (const i of other) await null; return 1 }
    exports.done = asks()`)
  expect(program.record().unit('b').calls).toBe(1)
})

test('a generator is no input of who calls it, but of who is handed one that was taken before', async () => {
  const measured = (
    await run(`
    function* g(n) { yield n; yield n }
    function loops(n) { let s = 0; for (let i = 0; i < n; i++) for (const x of g(i)) s += x; return s }
    function asks(n) { for (;;) return g(n).next().value }
    function taker(it) { let s = 0; for (const x of it) s += x; return s }
    loops(9); asks(1)
    const it = g(1); it.next(); taker(it)`)
  ).record()
  expect(measured.sizes('loops')).toEqual({ 0: 1 })
  expect(measured.sizes('asks')).toEqual({ 0: 1 })
  expect(measured.sizes('taker')).toEqual({ 1: 1 })
})

test('a generator that is abandoned costs what it did, and leaves nothing on the stack', async () => {
  const program = await run(`
    function* g(n) { try { for (let i = 0; ; i++) yield i } finally { n++ } }
    function f() { for (const x of g(0)) if (x === 3) break }
    function h() { const it = g(0); it.next(); for (;;) return it }
    f(); h()`)
  const measured = program.record()
  expect(measured.unit('f').calls).toBe(1)
  expect(measured.unit('h').calls).toBe(1)
})

test('an exception of an async function is caught by its caller', async () => {
  const measured = (
    await run(`
    async function thrower() { await null; throw new Error('thrown') }
    async function catcher(n) { for (let i = 0; i < n; i++) { try { await thrower() } catch { await null } } return n }
    exports.done = catcher(4)`)
  ).record()
  expect(measured.unit('thrower').calls).toBe(4)
  expect(measured.unit('catcher').calls).toBe(1)
})

test('what an async function waits for fails: it is recorded at the end, with its loops, once each in a recursion', async () => {
  const measured = (
    await run(`
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }, { v: 4 }]
    async function fail() { await null; throw new Error('failed') }
    async function job(n) { let s = 0; for (let i = 0; i < n; i++) { await null; s += cells[i].v } for (const c of cells) { s += c.v; await fail() } }
    async function down(n) { await null; for (;;) { if (n === 0) await fail(); return await down(n - 1) } }
    exports.done = (async () => { for (const n of [1, 2, 4]) await job(n).catch(() => 0); await down(10).catch(() => 0) })()`)
  ).record()
  expect(measured.sizes('job')).toEqual({ 2: 1, 4: 1, 8: 1 })
  expect(measured.sizes('job.for')).toEqual({ 2: 1, 4: 1, 8: 1 })
  expect(measured.sizes('job.for…of')).toEqual({ 2: 3 })
  expect(measured.unit('down').calls).toBe(11)
  expect(measured.steps('down')).toBeLessThan(50)
})

test('what runs behind a block with `await using` is that of the one who waited at its end', async () => {
  const measured = (
    await run(`
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }, { v: 4 }]
    const made = () => ({ async [Symbol.asyncDispose]() { await null } })
    const read = (i) => { if (i < 0) throw Reflect.construct(Error, ['less']); return cells[i].v }
    async function f(n) {
      let s = 0
      { await using a = made() }
      for (let i = 0; i < n; i++) { await using a = made(); if (i === 1) continue; s += read(i) }
      if (n > 0) { await using a = made() } else s++
      try { await using a = made(); s += read(-1) } catch { s++ }
      for (let i = 0; i < n; i++) s += read(i)
      return s
    }
    exports.done = f(4)`)
  ).record()
  expect(measured.sizes('f')).toEqual({ 8: 1 })
  expect(measured.sizes('f.for')).toEqual({ 6: 1 })
})

test.each([
  ['a list', '[1, 2]'],
  ['a stream', 'Readable.from([1, 2])'],
  ['a generator', 'numbers()'],
  ['a generator that reads a stream first', 'from(Readable.from([1, 2]))'],
  [
    'an object whose next is async',
    '{ [Symbol.asyncIterator]: () => ({ i: 0, async next() { await null; return { value: ++this.i, done: this.i > 2 } } }) }',
  ],
])('what waits first for a value of %s has none of what others do that begin after it', async (_, source) => {
  const program = new Program(options)
  const { main } = program.run(`
    async function* numbers() { yield 1; await null; yield 2 }
    async function* from(source) { for await (const x of source) yield x }
    async function light(source) { let s = 0; for await (const x of source) s += x; return s }
    async function heavy(source) { let s = 0; for await (const x of source) for (let i = 0; i < 100; i++) s += x; return s }
    exports.main = (Readable) => Promise.all([light(${source}), heavy(${source})])`) as { main: (stream: typeof Readable) => Promise<number[]> }
  expect(await main(Readable)).toEqual([3, 300])
  program.runtime.resetStack()
  const measured = program.record()
  expect(measured.steps('heavy')).toBeGreaterThan(200)
  expect(measured.steps('light')).toBeLessThan(20)
})

test('for await', async () => {
  const measured = (
    await run(`
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }]
    async function* source() { for (const cell of cells) { await null; yield cell.v } }
    async function sink() { let s = 0; for await (const v of source()) s += v; return s }
    exports.done = sink()`)
  ).record()
  expect(measured.sizes('source')).toEqual({ 6: 1 })
  expect(measured.unit('sink').calls).toBe(1)
})

test('jobs that start one another belong to the one that waits for the last, however many there were', async () => {
  const measured = (
    await run(`
    async function job(left, done) { await null; if (left === 0) done(); else job(left - 1, done); }
    async function all(n) { await new Promise((done) => job(n, done)); return n }
    exports.done = all(200)`)
  ).record()
  expect(measured.unit('job').calls).toBe(201)
  expect(measured.steps('all')).toBeGreaterThan(201)
})

test('Promise.all reads its list, each element is a step, and the list that it gives is no input', async () => {
  const measured = (
    await run(`
    async function f(list) { for (let i = 0; i < 3; i++) { const all = await Promise.all(list); for (const x of all) x } }
    async function g(list) { return (await Promise.allSettled(list)).length }
    const Own = { all: (list) => list }
    async function h(list) { const Promise = Own; for (const x of await Promise.all(list)) x }
    const list = Array.from({ length: 20 }, (_, i) => i)
    exports.done = f(list).then(() => g(list)).then(() => h(list))`)
  ).record()
  expect(measured.sizes('f')).toEqual({ 20: 1 })
  expect(measured.sizes('h')).toEqual({ 20: 1 })
  expect(measured.charged('Promise.all')).toBe(80)
})

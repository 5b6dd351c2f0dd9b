// Tracing in bursts: what is traced is what an exact run would have told of the same activations, and calls are exact.

import { promiseHooks } from 'node:v8'
import { describe, expect, test } from 'vitest'
import type { Recording } from '../../src/protocol/index.ts'
import type { RuntimeHost } from '../../src/runtime/index.ts'
import { print } from './print-program.ts'
import { Program } from './program.ts'
import { AsyncProgram } from './random-async.ts'
import { Generator } from './random-program.ts'

interface Told {
  readonly calls: ReadonlyMap<number, number>
  /** By site: size → calls. */
  readonly sizes: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly traced: number
  readonly steps: number
}

const told = ({ units, totals }: Recording): Told => ({
  calls: new Map(units.map(({ site, calls }) => [site, calls])),
  sizes: new Map(
    units.map(({ site, tables }) => {
      const { size = [], calls = [] } = tables.find(({ kind }) => kind === 'rms')?.columns ?? {}
      return [site, new Map(size.map((at, i) => [at, calls[i] ?? 0]))]
    }),
  ),
  traced: totals.traced ?? totals.steps,
  steps: totals.steps,
})

type Sampling = Omit<RuntimeHost['options'], 'small'>

/** How much is traced, and how far apart phases are. */
const manners: readonly Sampling[] = [{}, ...[1, 30, 200].map((apart) => ({ rarely: true, awake: 20, apart }))]

const runOf = (text: string, sampling: Sampling): Told => {
  const program = new Program({ small: 8, light: false, ...sampling })
  program.run(text)
  expect(program.depth).toBe(0)
  return told(program.record().recording)
}

/** Sizes of the burst that an exact run has not, or not as often. */
const strangers = (exact: Told, sampled: Told): string[] =>
  [...sampled.sizes].flatMap(([site, sizes]) =>
    [...sizes].filter(([size, calls]) => calls > (exact.sizes.get(site)?.get(size) ?? 0)).map(([size, calls]) => `site ${site}: ${size}×${calls}`),
  )

const seeds = Array.from({ length: 30 }, (_, seed) => seed)

describe('random programs', () => {
  test.each(manners)('have the calls, and in their bursts the sizes, of an exact run: %o', (manner) => {
    let traced = 0
    let steps = 0
    for (const seed of seeds) {
      const { text } = print(new Generator(seed).program())
      const exact = runOf(text, {})
      const sampled = runOf(text, { share: 0.3, firstTraced: 5, ...manner })
      expect({ seed, strange: strangers(exact, sampled) }).toEqual({ seed, strange: [] })
      expect({ seed, calls: sampled.calls }).toEqual({ seed, calls: exact.calls })
      traced += sampled.traced
      steps += sampled.steps
    }
    // Neither all nor nothing.
    expect(traced / steps).toBeGreaterThan(0.05)
    expect(traced / steps).toBeLessThan(0.6)
  })

  test.each([false, true])('that may be traced as a whole are: as if little were %o', (rarely) => {
    for (const seed of seeds) {
      const { text } = print(new Generator(seed).program())
      const [exact, sampled] = [runOf(text, {}), runOf(text, { share: 0.9, rarely, firstTraced: 1e9 })]
      expect({ seed, sizes: sampled.sizes }).toEqual({ seed, sizes: exact.sizes })
      expect(sampled.traced).toBe(exact.steps)
    }
  })

  test('of which nothing is traced have their calls', () => {
    for (const seed of seeds) {
      const { text } = print(new Generator(seed).program())
      const [exact, sampled] = [runOf(text, {}), runOf(text, { share: 1e-9, rarely: true, firstTraced: -1, awake: 0 })]
      expect({ seed, calls: sampled.calls, traced: sampled.traced }).toEqual({ seed, calls: exact.calls, traced: 0 })
    }
  })
})

// Each list has one reader at a time: what an exact run under-counts where activations interleave on the same data is no matter here.
const suspending = `
  const list = () => Array.from({ length: 40 }, (_, v) => ({ v }))
  const [cells, others, left, right] = [list(), list(), list(), list()]
  function sum(list, from, to) { let s = 0; for (let i = from; i < to; i++) { s += list[i].v; if (list[i].v > 37) throw new Error('far') } return s }
  function* pairs(n) { for (let i = 0; i + 1 < n; i += 2) yield [cells[i], cells[i + 1]] }
  async function slow(list, n) { let s = 0; for (let i = 0; i < n; i++) { s += sum(list, i, i + 3); await null } return s }
  function first(n) {
    outer: for (const [a, b] of pairs(40)) {
      for (const c of others.slice(0, 3)) {
        if (a.v + c.v > n) continue outer
        if (a.v + b.v > n) return a.v + sum(others, 0, 2)
        sum(others, 1, 2)
      }
    }
  }
  function careful(n) { try { return sum(others, n, n + 5) } catch { return sum(others, 0, 1) } finally { sum(others, 2, 4) } }
  function late(n) { for (let i = 0; i < 3; i++) { if (i === n) return sum(others, 0, i); sum(others, i, i + 1) } }
  // Untraced when it was begun so: what it calls is then outside of the burst of whoever asks it.
  function* sums(list) { for (let i = 0; ; i++) yield sum(list, i % 30, (i % 30) + 3) }
  function asks(step, n) { let s = 0; for (let i = 0; i < n; i++) s += step().value + cells[i].v; return s }
  async function main() {
    const endless = sums(list())
    // A generator that nobody has touched is as new as who touches it first: here nobody does but this.
    const step = endless.next.bind(endless)
    for (let n = 0; n < 12; n++) { first(n); careful(30 + n); late(n % 4); asks(step, n) }
    const open = pairs(10)
    open.next()
    await Promise.all([slow(left, 9), slow(right, 4), Promise.reject(new Error()).catch(() => sum(others, 0, 3))])
    open.next()
    for (let n = 0; n < 6; n++) { careful(33 + n); late(n % 4) }
  }
  exports.done = main()`

const suspendedRun = async (sampling: Sampling): Promise<Told> => {
  const program = new Program({ small: 0, light: false, ...sampling })
  await program.run(suspending)['done']
  program.runtime.resetStack()
  expect(program.depth).toBe(0)
  return told(program.record().recording)
}

test.each(manners)('a burst may be broken off anywhere: in loops, generators and async functions, and before an exception: %o', async (manner) => {
  const exact = await suspendedRun({})
  for (let firstTraced = 0; firstTraced < exact.steps; firstTraced += 11) {
    const sampled = await suspendedRun({ share: 0.4, firstTraced, ...manner })
    expect({ firstTraced, strange: strangers(exact, sampled) }).toEqual({ firstTraced, strange: [] })
    expect({ firstTraced, calls: sampled.calls }).toEqual({ firstTraced, calls: exact.calls })
  }
})

test.each([false, true])('what goes on after it has waited is traced as part of a burst: as if little were %o', async (rarely) => {
  const exact = await suspendedRun({})
  const whole = await suspendedRun({ share: 0.9, rarely, firstTraced: 1e9 })
  expect(whole).toEqual(exact)
  // Where little is traced, it is three times as much at first.
  const part = await suspendedRun({ share: rarely ? 0.2 / 3 : 0.2, rarely, firstTraced: 50 })
  expect(part.traced).toBeLessThan(50 + 0.3 * exact.steps)
})

/** `jobs`: the host tells when one begins. */
async function asyncRun(text: string, sampling: Sampling, jobs: boolean): Promise<Recording> {
  const program = new Program({ small: 8, light: false, ...sampling })
  const stop = jobs ? promiseHooks.onBefore(() => program.runtime.resetStack()) : () => undefined
  try {
    await program.run(text)['done']
  } finally {
    stop()
  }
  program.runtime.resetStack()
  expect(program.depth).toBe(0)
  return program.record().recording
}

describe.each([false, true])('random programs of async functions, if the host tells of jobs: %o', (jobs) => {
  test.each([...manners, { firstTraced: -1, share: 1e-9, rarely: true, awake: 0 }])('have the calls of an exact run: %o', async (manner) => {
    for (const seed of seeds) {
      const text = new AsyncProgram(seed).text()
      const [exact, sampled] = [await asyncRun(text, {}, jobs), await asyncRun(text, { share: 0.3, firstTraced: 5, ...manner }, jobs)]
      expect({ seed, calls: told(sampled).calls }).toEqual({ seed, calls: told(exact).calls })
    }
  })
})

test('generators that are abandoned have no calls, nor have those without rows', () => {
  const text = `
    function* two() { yield 1; yield 2 }
    function* of(items) { yield* items; yield 0 }
    function use(i) { let s = 0; for (const x of of(two())) { s += x; if (i % 3 === 0) break } for (const x of two()) { s += x; if (i % 4) break } return s }
    for (let i = 0; i < 3000; i++) use(i)`
  expect(runOf(text, { share: 0.01, rarely: true, firstTraced: 100, awake: 1000, apart: 1e9 }).calls).toEqual(runOf(text, {}).calls)
})

test.each([false, true])('what activations without rows do is done for those that wait for them: %o', async (jobs) => {
  const text = `
    async function leaf(n) { await null; let s = 0; for (let i = 0; i < n; i++) s += i; try { await null; throw s } catch (e) { return e } }
    function* upTo(n) { for (let i = 0; i < n; i++) yield i }
    async function work(n) { let s = await leaf(n); for (const i of upTo(n)) s += i; return s + await leaf(n) }
    async function main(n) { let s = 0; for (let i = 0; i < n; i++) s += await work(20); return s }
    async function idle(n) { for (let i = 0; i < n; i++) await null }
    async function pool(n, width) {
      let [next, s] = [0, 0]
      async function worker() { while (next < n) { const i = next++; if (i % 500) s += await leaf(20); else try { for (;;) { await null; if (s > 0) throw s } } catch { await leaf(1) } } }
      await Promise.all(Array.from({ length: width }, worker))
      return s
    }
    exports.done = Promise.all([main(2000), idle(10), pool(2000, 5)])`
  const stepsOf = ({ sites, units }: Recording, path: string): number => units.find(({ site }) => sites[site]!.path === path)!.steps
  const exact = await asyncRun(text, {}, jobs)
  const sampled = await asyncRun(text, { share: 0.01, rarely: true, firstTraced: 1000, awake: 5000, apart: 1e9 }, jobs)
  for (const path of ['main', 'work', 'leaf', 'idle', 'pool', 'pool.worker'])
    expect(stepsOf(sampled, path) / stepsOf(exact, path), path).toBeCloseTo(1, 1)
})

test('all hibernates in the middle of a long loop that calls nothing', () => {
  const program = new Program({ small: 8, share: 1e-9, rarely: true, firstTraced: -1, awake: 4000 })
  const answer = program.runtime.bindings['$l$UH'] as { readonly prototype: { readonly z: boolean } }
  const hibernatesAfter = (rounds: number): boolean => {
    program.run(`let sum = 0; for (let i = 0; i < ${rounds}; i++) sum += i`)
    return answer.prototype.z
  }
  expect([hibernatesAfter(3000), hibernatesAfter(3000)]).toEqual([false, true])
})

test('calls that were all made in bursts when all hibernates are not counted twice', () => {
  const text = `
    function add(x) { let s = 0; for (let i = 0; i < 3; i++) s += x; return s }
    function all(n) { let s = 0; for (let i = 0; i < n; i++) s = add(s); return s }
    function spin(n) { let s = 0; for (let i = 0; i < n; i++) s ^= i; return s }
    all(300)
    for (let k = 0; k < 3; k++) spin(20_000)`
  expect(runOf(text, { share: 0.01, rarely: true, firstTraced: 4000, awake: 10_000 }).calls).toEqual(runOf(text, {}).calls)
})

test.each([
  [20, 3],
  [2, 0],
])('what a program does that it had not done before is traced soon, if it does so much of it: %i calls', (calls, sizes) => {
  const program = new Program({ small: 0, share: 0.05, rarely: true, firstTraced: 100, awake: 1000, apart: 300_000 })
  const sum = (name: string): string => `function ${name}(list) { let s = 0; for (const x of list) s += x; return s }`
  const rounds = (name: string, n: number): string => `for (let i = 0; i < ${n}; i++) ${name}(Array(1 + (i % 3) * 50).fill(1))`
  program.run(`
    ${sum('before')}
    ${sum('after')}
    ${rounds('before', 200)}
    for (let k = 0; k < ${calls}; k++) {
      ${rounds('before', 20)}
      ${rounds('after', 20)}
    }`)
  expect(Object.keys(program.record().sizes('after')).length).toBe(sizes)
})

test('a size that no exact run has is noticed', () => {
  const exact: Told = { calls: new Map(), sizes: new Map([[3, new Map([[7, 2]])]]), traced: 0, steps: 0 }
  const of = (calls: number, size = 7): string[] => strangers(exact, { ...exact, sizes: new Map([[3, new Map([[size, calls]])]]) })
  expect([of(2), of(3), of(1, 8)]).toEqual([[], ['site 3: 7×3'], ['site 3: 8×1']])
})

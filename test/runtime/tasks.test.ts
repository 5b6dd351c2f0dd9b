// Input from other tasks: what an activation knew and another task wrote while it waited.

import { describe, expect, test } from 'vitest'
import { compareTasks } from './package-program.ts'
import { type Measured, Program } from './program.ts'
import { randomTasks } from './random-tasks.ts'

async function run(text: string): Promise<Measured> {
  const program = new Program({ small: 0, light: false })
  const { done } = program.run(text)
  await done
  program.runtime.resetStack()
  return program.record()
}

const fromTasks = (measured: Measured, path: string): number => measured.columns(path)?.tasks?.reduce((a, b) => a + b, 0) ?? 0

describe.each([{ small: 0 }, { small: 8 }])('random programs of tasks have the tuples of the naive definition, small = $small', ({ small }) => {
  test.each([0, 20, 40])('seeds from %i', async (from) => {
    for (let seed = from; seed < from + 20; seed++) {
      // oxlint-disable-next-line no-await-in-loop -- two programs at once would share their jobs
      const { differ, sameResult } = await compareTasks(randomTasks(seed), { small })
      expect(differ, `seed ${seed}`).toEqual([])
      expect(sameResult).toBe(true)
    }
  })
})

test('with timestamps of 10 bits they have them as well', async () => {
  let renewed = 0
  for (let seed = 0; seed < 5; seed++) {
    // oxlint-disable-next-line no-await-in-loop -- two programs at once would share their jobs
    const { differ, renewals, sameResult } = await compareTasks(randomTasks(seed), { small: 8, stampBits: 10 })
    expect(differ, `seed ${seed}`).toEqual([])
    expect(sameResult).toBe(true)
    renewed += renewals
  }
  expect(renewed).toBeGreaterThan(0)
})

test('a comparison that ought to fail does', async () => {
  const text = `
    const few = [1, 2, 3]
    async function look() { let s = few[0]; await null; return s + few[0] }
    async function change() { few[0] = 2 }
    exports.done = Promise.all([look(), change()])`
  const { differ } = await compareTasks(text, { small: 0 }, { small: 8 })
  expect(differ.filter((line) => line.includes('from tasks'))).toEqual([
    expect.stringMatching(/^measured from tasks .* size 2: 1$/),
    expect.stringMatching(/^expected from tasks .* size 6: 3$/),
  ])
})

test('a consumer of one buffer has the size of all that went through it', async () => {
  const measured = await run(`
    const buffer = new Uint8Array(4)
    async function produce(n) { for (let i = 0; i < n; i++) { for (let k = 0; k < 4; k++) buffer[k] = i; await null } }
    async function consume(n) { let s = 0; for (let i = 0; i < n; i++) { for (let k = 0; k < 4; k++) s += buffer[k]; await null } return s }
    exports.done = Promise.all([produce(50), consume(50)])`)
  expect(measured.sizes('consume')).toEqual({ 200: 1 })
  expect(fromTasks(measured, 'consume')).toBe(196)
})

/** What `look` does with `o.v` before and after a wait, in which \`meanwhile\` runs. */
const between = (meanwhile: string): Promise<Measured> =>
  run(`
    const o = { v: 1 }, xs = [1, 2, 3], m = new Map([[1, 2]])
    async function look() { let s = o.v + xs[0] + m.get(1); await null; return s + o.v + xs[0] + m.get(1) }
    async function other() { ${meanwhile} }
    exports.done = Promise.all([look(), other()])`)

test.each([
  ['o.v = 2', 4, 1],
  ['o.v++', 4, 1],
  ['o.v += 2', 4, 1],
  ['delete o.v', 4, 1],
  ['if (o.v > 0) o.v = 3', 4, 1],
  ['xs[0] = 2', 4, 1],
  ['xs.sort()', 4, 1],
  ['xs.fill(3)', 4, 1],
  ['xs.reverse()', 4, 1],
  ['xs.splice(0, 1)', 4, 1],
  ['xs.splice(1, 1)', 3, 0],
  ['xs.unshift(0)', 4, 1],
  ['xs.copyWithin(0, 1)', 4, 1],
  ['xs.toSorted()', 3, 0],
  ['m.set(1, 3)', 4, 1],
  ['xs.push(4)', 3, 0],
  ['return o.v + xs[0] + m.get(1)', 3, 0],
])('while it waits, another task does %s', async (meanwhile, size, amount) => {
  const measured = await between(meanwhile)
  expect(measured.sizes('look')).toEqual({ [size]: 1 })
  expect(fromTasks(measured, 'look')).toBe(amount)
})

test('what a function that it awaits writes is known', async () => {
  const measured = await run(`
    const o = { v: 1 }
    async function change() { await null; o.v = 2 }
    async function look() { const s = o.v; await change(); return s + o.v }
    exports.done = look()`)
  expect(measured.sizes('look')).toEqual({ 1: 1 })
  expect(fromTasks(measured, 'look')).toBe(0)
})

test('a generator reads what its driver has written', async () => {
  const measured = await run(`
    const o = { v: 1 }
    function* g() { for (;;) yield o.v }
    function drive(it) { let s = 0; for (let i = 0; i < 10; i++) { o.v = i; s += it.next().value } return s }
    function stop() { const it = (function* once() { yield o.v; o.x; yield o.v })(); it.next(); o.v = 3; it.next(); it.next(); it.next() }
    drive(g()); stop()`)
  expect(fromTasks(measured, 'stop.once')).toBe(1)
})

test('known limit: an update that waits for its value is told in front of the wait', async () => {
  const measured = await run(`
    const o = { n: 1 }
    async function add() { o.n += await Promise.resolve(2) }
    async function look() { let s = o.n; await null; s += o.n; await null; await null; return s + o.n }
    exports.done = Promise.all([look(), add()])`)
  expect(fromTasks(measured, 'look')).toBe(1)
})

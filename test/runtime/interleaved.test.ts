// Async functions that run interleaved, against the naive runtime, and what other-task input is by examples.

import { expect, test } from 'vitest'
import { compareAsync } from './package-program.ts'
import { type Measured, Program } from './program.ts'
import { AsyncProgram } from './random-async.ts'

test.each([{ small: 8 }, { small: 0 }, { small: 0, stampBits: 10 }])(
  'random programs have the tuples of the naive definition, %j',
  async (resolution) => {
    let renewals = 0
    // Renewals look at the whole heap.
    for (let seed = 1; seed <= ('stampBits' in resolution ? 15 : 60); seed++) {
      const compared = await compareAsync(new AsyncProgram(seed).text(), resolution, resolution, seed % 2 === 0)
      expect(compared.differ, `seed ${seed}`).toEqual([])
      expect(compared.sameResult).toBe(true)
      renewals += compared.renewals
    }
    expect(renewals > 0).toBe('stampBits' in resolution)
  },
)

test('the comparison finds a runtime that takes another cell for each', async () => {
  const { differ } = await compareAsync(new AsyncProgram(1).text(), { small: 8 }, { small: 0 })
  expect(differ.length).toBeGreaterThan(10)
})

/** Cells that another task had written, of the sizes of all calls of a unit. */
const otherTaskOf = (measured: Measured, path: string): number => measured.columns(path)?.otherTask?.reduce((a, b) => a + b, 0) ?? 0

async function run(text: string): Promise<Measured> {
  const program = new Program({ small: 0, light: false })
  await program.run(text)['done']
  program.runtime.resetStack()
  return program.record()
}

const later = 'const later = (made) => new Promise((done) => { queueMicrotask(() => done(made())) })'

test('what a callback makes while a function waits for it is its input, all of it', async () => {
  const measured = await run(`${later}
    function rows(n) { const all = []; for (let i = 0; i < n; i++) all.push({ i }); return all }
    async function handler(n) { const all = await later(() => rows(n)); let s = 0; for (const row of all) s += row.i; return s }
    async function main() { for (const n of [10, 20, 40]) await handler(n) }
    exports.done = main()`)
  expect(measured.sizes('handler')).toEqual({ 20: 1, 40: 1, 80: 1 })
  expect(otherTaskOf(measured, 'handler')).toBe(140)
  expect(otherTaskOf(measured, 'rows')).toBe(0)
})

test('what one function has put into a list another that waits for it takes out', async () => {
  const measured = await run(`
    const queue = []
    async function producer(n) { for (let i = 0; i < n; i++) { queue.push({ i }); await null } }
    async function consumer(n) { let s = 0; while (n > 0) { if (queue.length > 0) { s += queue.pop().i; n-- } await null } return s }
    exports.done = Promise.all([consumer(30), producer(30)])`)
  expect(measured.sizes('consumer')).toEqual({ 60: 1 })
  expect(otherTaskOf(measured, 'consumer')).toBe(60)
})

test('what a function has written itself, or others have only read, it knows', async () => {
  const measured = await run(`
    const cells = Array.from({ length: 20 }, (_, i) => ({ i }))
    async function reader() { let s = 0; for (let turn = 0; turn < 5; turn++) { for (const cell of cells) s += cell.i; await null } return s }
    async function writer() { const own = []; for (let i = 0; i < 20; i++) own.push({ i }); for (let turn = 0; turn < 5; turn++) { for (const o of own) o.i++; await null } return own }
    exports.done = Promise.all([reader(), writer(), reader()])`)
  // The second finds the stamps of the first in cells that it has not seen.
  expect(measured.sizes('reader')).toEqual({ 40: 2 })
  expect(otherTaskOf(measured, 'reader')).toBe(0)
  expect(measured.sizes('writer')).toEqual({ 0: 1 })
})

test('what many scan each of them reads that has waited before, but for as much as it may have known', async () => {
  const measured = await run(`
    const cells = Array.from({ length: 100 }, (_, i) => i)
    async function indexOf(x) { await null; for (let i = 0; i < cells.length; i++) if (cells[i] === x) return i; return -1 }
    exports.done = Promise.all([indexOf(-1), indexOf(-2), indexOf(59), indexOf(29)])`)
  // A turn of one step, which reads nothing, may have made one cell.
  expect(measured.sizes('indexOf')).toEqual({ 100: 1, 99: 1, 59: 1, 29: 1 })
  expect(otherTaskOf(measured, 'indexOf')).toBe(0)
})

test('after more turns than are kept apart the newest still count', async () => {
  const measured = await run(`
    const box = { v: 0 }
    async function reader(n) { let s = 0; for (let turn = 0; turn < n; turn++) { s += box.v; await null } return s }
    async function writer(n) { for (let turn = 0; turn < n; turn++) { box.v = turn; await null } }
    exports.done = Promise.all([reader(500), writer(500)])`)
  expect(measured.sizes('reader')).toEqual({ 500: 1 })
  expect(otherTaskOf(measured, 'reader')).toBe(499)
})

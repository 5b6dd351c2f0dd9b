// Timestamps that are given again: with few bits everything is as with many.

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import type { Recording } from '../../src/protocol/index.ts'
import { putBehind, renewedStep } from '../../src/runtime/stack/renew.ts'
import { timeStep } from '../../src/runtime/state.ts'
import { disagreementOn } from './compare-sizes.ts'
import { comparePackage } from './package-program.ts'
import { packagesInUse } from './packages-in-use.ts'
import { Program } from './program.ts'
import { Generator } from './random-program.ts'

const root = join(import.meta.dirname, '../..')

describe('of 8 bits', () => {
  /** Programs that take more than half of them; of the last four some cells are stamped later than their whole when these are renewed. */
  test.each([13, 36, 37, 1, 32, 129, 251])('seed %i has the sizes of a set per activation', (seed) => {
    const small = seed % 2 === 0 ? 0 : 8
    const program = new Program({ small, light: false, stampBits: 8 })
    expect(disagreementOn(new Generator(seed).program(), program, small)).toBeNull()
    expect(program.renewals).toBeGreaterThan(0)
    expect(program.record().recording.totals.traced).toBeUndefined()
  })

  test('a stamp that is not renewed is noticed', () => {
    const wrong = [13, 32, 36, 37].filter((seed) => {
      const program = new Program({ small: 8, light: false, stampBits: 8 }, () => undefined)
      return disagreementOn(new Generator(seed).program(), program, 8) !== null
    })
    expect(wrong).not.toEqual([])
  })
})

test.each(packagesInUse.filter(({ name }) => name === 'js-yaml'))('$name has the tuples of the naive definition with 12 bits', (used) => {
  const { differ, renewals, sameResult } = comparePackage(used, root, { small: 8, stampBits: 12 })
  expect(differ).toEqual([])
  expect(renewals).toBeGreaterThan(2)
  expect(sameResult).toBe(true)
})

// Stamps lie in all kinds of places, and are asked for again by activations that waited meanwhile.
const holders = `
  const tick = (n) => { let s = 0; for (let i = 0; i < n; i++) s += one(i); return s }
  function one(i) { return i }
  const bare = Object.create(null), written = { __proto__: null, a: 1 }, map = new Map([[1, 2], ['k', 3]]), set = new Set([1, 2, 3])
  const list = Array.from({ length: 50 }, (_, v) => ({ v })), bytes = new Uint8Array(200), part = bytes.subarray(20, 90), view = new DataView(new ArrayBuffer(400), 8), dates = [new Date(0), /x(y)/g]
  const text = 'some text that is read, a piece at a time, and is no short one at all', table = {}
  for (let i = 0; i < 60; i++) { table['k' + i] = i; delete table.none; bare['b' + i] = { i } }
  function look(n) {
    let s = 0
    for (const o of list) s += o.v
    for (let i = 0; i < n; i++) s += bytes[i] + part[i] + view.getInt32(8 * i) + table['k' + i] + bare['b' + i].i + (map.get(i) ?? 0) + text.charCodeAt(i) + 'short'.charCodeAt(i % 5)
    for (const x of set) s += x
    return s + written.a + dates.length + (text.match(dates[1])?.length ?? 0)
  }
  function grow(n) { for (let i = 0; i < n; i++) { bytes[i] = n; view.setInt8(8 * i, n); list.shift(); list.push({ v: i }); written.a = i; bare['b' + i] = { i }; map.set(i, n); set.add(n) } }
  function* walk(from) { for (let i = from; i < from + 9; i++) yield list[i].v + bytes[i] + look(2) }
  async function slow(n) { let s = look(n); for (let i = 0; i < 6; i++) { await tick(9); s += list[i].v + look(i) } try { await Promise.reject(new Error()) } catch { s += look(3) } return s }
  async function* feed(n) { for (let i = 0; i < n; i++) { await null; yield list[i] } }
  async function main() {
    let s = 0
    const open = [walk(3), walk(7), walk(12), ...Array.from({ length: 20 }, (_, i) => walk(i))]
    for (let round = 0; round < 3; round++) {
      for (const it of open) s += it.next().value ?? 0
      const waiting = [slow(round % 6), slow(round % 6 + 2)]
      s += tick(70) + look(round % 6)
      grow(3)
      for await (const o of feed(4)) s += o.v + look(1)
      for (const it of waiting) s += await it
    }
    return s
  }
  exports.done = main()`

const held = async (stampBits: number): Promise<{ readonly recording: Recording; readonly result: unknown; readonly renewals: number }> => {
  const program = new Program({ small: 8, light: false, stampBits })
  const result: unknown = await program.run(holders)['done']
  program.runtime.resetStack()
  expect(program.depth).toBe(0)
  return { result, renewals: program.renewals, recording: program.record().recording }
}

test('everything that holds a stamp or a timestamp is renewed', async () => {
  const [few, many] = [await held(8), await held(30)]
  expect(few.renewals).toBeGreaterThan(10)
  expect(many.renewals).toBe(0)
  // What was read again is not known where stamps were renewed in between: these calls are missing.
  const withoutAgain = ({ recording }: typeof few): unknown => ({ ...recording, units: recording.units.map((unit) => ({ ...unit, again: 0 })) })
  expect(withoutAgain(few)).toEqual(withoutAgain(many))
  expect(few.result).toBe(many.result)
})

const nested = `
  const cells = Array.from({ length: 100 }, (_, v) => ({ v }))
  const down = (n) => (n === 0 ? 0 : cells[n].v + down(n - 1))
  function after(n) { let s = 0; for (let i = 0; i < n; i++) s += cells[i].v; return s }
  exports.sum = down(20) + down(60) + after(9) + after(9)`

test('when more activations are pending than there are timestamps, those from then on have no size, and the profile says so', () => {
  const [few, many] = [5, 30].map((stampBits) => {
    const program = new Program({ small: 0, light: false, stampBits })
    const { sum } = program.run(nested)
    expect(program.depth).toBe(0)
    return { sum, measured: program.record() }
  }) as [{ sum: unknown; measured: ReturnType<Program['record']> }, { sum: unknown; measured: ReturnType<Program['record']> }]
  expect(few.sum).toBe(many.sum)
  const calls = ({ measured }: typeof few): number[] => measured.recording.units.map((unit) => unit.calls)
  expect(calls(few)).toEqual(calls(many))
  expect(few.measured.steps('after')).toBe(many.measured.steps('after'))
  expect(few.measured.columns('after')).toBeUndefined()
  const { traced = Infinity, steps } = few.measured.recording.totals
  expect(traced).toBeGreaterThan(0)
  expect(traced).toBeLessThan(steps)
  expect(many.measured.recording.totals.traced).toBeUndefined()
})

test('stamps keep their order towards all timestamps', () => {
  const random = seeded(7)
  for (let round = 0; round < 200; round++) {
    const latest = timeStep * Math.floor(random() * 50)
    const times = Array.from({ length: Math.floor(random() * 8) }, () => timeStep * (1 + Math.floor(random() * 100)))
    const renew = putBehind(latest, Float64Array.from(times))
    const later = [...new Set(times)].filter((t) => t > latest)
    expect(renew(Infinity)).toBe(latest + renewedStep * later.length)
    for (let stamp = -1; stamp < 220; stamp++) {
      if (stamp <= latest + 1) expect(renew(stamp)).toBe(stamp)
      expect(renew(stamp) & 1, 'whether it was only read').toBe(stamp & 1)
      for (const t of [latest, ...later]) expect(renew(stamp) >= renew(t)).toBe(stamp >= t)
    }
  }
})

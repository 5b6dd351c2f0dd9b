// Light routines are folded into their callers: nothing may change but their own tables, which become samples.

import { expect, test } from 'vitest'
import { type Measured, measure } from './program.ts'

const both = (text: string): readonly [Measured, Measured] => [measure(text, { small: 0, light: false }), measure(text, { small: 0, light: true })]

const calls = ({ recording }: Measured): Record<string, number> =>
  Object.fromEntries(recording.units.map((unit) => [recording.sites[unit.site]?.path ?? '', unit.calls]))

const program = `
  const objects = Array.from({ length: 50 }, (_, i) => { for (;;) return { x: i, next: null } })
  function Point(x) { this.x = get({ x }) }
  function get(o) { return id(o).x }
  function id(o) { if (o === null) throw Reflect.construct(Error, ['null']); return other(o) }
  function other(o) { return Math.random.call, o }
  function safe(o) { try { return get(o) } catch { return 0 } }
  function put(o, x) { o.x = other(x) }
  function sum(n) { let s = 0; for (let i = 0; i < n; i++) { s += get(objects[i]) + safe(i % 7 === 0 ? null : objects[i]); put(objects[n - 1 - i], s % 9); s += new Point(i).x } return s }
  for (let round = 0; round < 200; round++) sum(round % 50)
  exports.sum = sum(10)`

test('calls are counted exactly, sizes and costs of the others stay as they were', () => {
  const [exact, light] = both(program)
  expect(light.recording.totals.steps).toBe(exact.recording.totals.steps)
  expect(light.recording.totals.activations).toBeLessThan(exact.recording.totals.activations / 4)
  expect(calls(light)).toEqual(calls(exact))
  for (const path of ['sum', '(module)']) {
    for (const kind of ['rms', 'writes', 'candidate'] as const) {
      const { selfMin: _a, selfMax: _b, selfSum: _c, ...expected } = exact.columns(path, kind) ?? {}
      expect(light.columns(path, kind) ?? {}).toMatchObject(expected)
    }
  }
})

test('self costs still add up to the whole', () => {
  const [, light] = both(program)
  const self = light.recording.units.reduce((total, unit) => total + unit.selfSteps, 0)
  expect(self).toBe(light.recording.totals.steps)
})

test('when a light routine becomes expensive, all its further calls are recorded; what only forwards to it stays light', () => {
  const text = `
    const work = { n: 0 }
    function loop(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s }
    function forwards() { return loop(work.n) }
    for (let i = 0; i < 4000; i++) { work.n = i < 2000 ? 1 : 100; forwards() }`
  const [exact, light] = both(text)
  expect(calls(light)).toEqual(calls(exact))
  const recordedCalls = light.columns('loop')?.calls.reduce((a, b) => a + b, 0) ?? 0
  expect(recordedCalls).toBeGreaterThan(1024 + 1998)
  const recorded = light.columns('forwards')?.calls.reduce((a, b) => a + b, 0) ?? 0
  expect(recorded).toBeGreaterThan(1024 + 40)
  expect(recorded).toBeLessThan(1300)
  expect(Math.max(...(light.columns('forwards')?.max ?? []))).toBe(Math.max(...(exact.columns('forwards')?.max ?? [])))
  expect(light.steps('forwards')).toBe(exact.steps('forwards'))
})

test('a recursive routine is never folded', () => {
  // Called in two places, so that the loop has no rounds: they would be light.
  const text = `function down(n) { return n === 0 ? 0 : 1 + down(n - 1) }\nfunction all(left) { while (left-- > 0) down(3) }\nall(1500); all(1500)`
  const [exact, light] = both(text)
  expect(light.sizes('down')).toEqual(exact.sizes('down'))
  expect(light.recording.totals).toEqual(exact.recording.totals)
})

test('a routine that starts to recurse when it is light is recorded again', () => {
  const text = `let depth = 0\nfunction down(n) { return n <= 0 ? 0 : 1 + down(n - 1) }\nfor (let i = 0; i < 5000; i++) down(i < 2500 ? 0 : 2)`
  const [exact, light] = both(text)
  expect(calls(light)).toEqual(calls(exact))
  expect(light.recording.totals.steps).toBe(exact.recording.totals.steps)
})

// Profiles in which light routines were folded, against profiles of the same programs in which every call was recorded.

import { expect, test } from 'vitest'
import { unfolded } from '../../src/analysis/doubts/unfolded.ts'
import { build } from '../../src/profile/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { totalOf } from '../../src/base/lists.ts'
import { context } from '../profile/samples.ts'
import { measure } from '../runtime/program.ts'

const profileOf = (text: string, light: boolean): Profile => build(measure(text, { small: 0, light }).recording, context)

/** By path, and by path of caller and callee: the parts of all work. */
const partsOf = ({ units, header }: Profile): Record<string, number> => {
  const pathOf = new Map(units.map(({ id, path }) => [id, path]))
  return Object.fromEntries(
    units.flatMap(({ path, selfSteps, callees }) => [
      [path, selfSteps / header.totals.steps],
      ...callees.map(({ id, steps }) => [`${path} → ${pathOf.get(id)}`, steps / header.totals.steps]),
    ]),
  )
}

const callsOf = ({ units }: Profile): number => totalOf(units.flatMap(({ callees }) => callees.map(({ calls }) => calls)))

const programs = {
  'a helper in a loop': `
    const keyOf = (row) => { for (;;) return row.a + ':' + row.b.map((x) => x + 1).length }
    function dedupe(rows) { const out = []; for (const row of rows) { let i = 0; while (i < out.length && keyOf(out[i]) !== keyOf(row)) i++; if (i === out.length) out.push(row) } return out.length }
    for (const n of [10, 40, 80]) dedupe(Array.from({ length: n }, (_, i) => ({ a: i, b: [1, 2] })))`,
  'a callback': `
    const same = (a, b) => { for (const k of Object.keys(a)) if (a[k] !== b[k]) return false; return true }
    const dedupe = (rows) => { const out = []; for (const row of rows) if (!out.some((other) => same(other, row))) out.push(row); return out.length }
    for (const n of [10, 40, 160]) dedupe(Array.from({ length: n }, (_, i) => ({ a: i, b: 1 })))`,
  'light routines that call light routines, and forward to one that is not': `
    const heavy = (n) => { let s = 0; for (let i = 0; i < n; i++) s += i; return s }
    const forward = (n) => heavy(n)
    const around = (n) => { for (;;) return forward(n) + forward(n) }
    const small = (x) => { for (;;) return [x].concat(x).length }
    const both = (n) => { for (;;) return small(n) + around(n) + small(n) }
    for (let i = 0; i < 6000; i++) both(i % 40)`,
}

test.each(Object.entries(programs))('%s', (_, text) => {
  const [exact, folded] = [profileOf(text, false), profileOf(text, true)]
  const found = unfolded(folded)
  expect(totalOf(found.units.map(({ selfSteps }) => selfSteps))).toBeCloseTo(folded.header.totals.steps, 3)
  const [expected, recorded, parts] = [exact, folded, found].map(partsOf) as [Record<string, number>, Record<string, number>, Record<string, number>]
  const farthest = (of: Record<string, number>): number =>
    Math.max(...Object.keys(expected).map((key) => Math.abs((of[key] ?? 0) - (expected[key] ?? 0))))
  expect(farthest(recorded)).toBeGreaterThan(0.3)
  expect(farthest(parts)).toBeLessThan(0.05)
  expect(callsOf(found) / callsOf(exact)).toBeCloseTo(1, 1)
})

test('a routine that all of its callers are folded around is called as often by each as it is', () => {
  const text = `
    class Lru {
      constructor(cap) { this.cap = cap; this.values = new Map(); this.order = [] }
      touch(key) { const i = this.order.indexOf(key); if (i >= 0) this.order.splice(i, 1); this.order.push(key) }
      get(key) { if (!this.values.has(key)) return undefined; this.touch(key); return this.values.get(key) }
      set(key, v) { this.values.set(key, v); this.touch(key); if (this.values.size > this.cap) this.values.delete(this.order.shift()) }
    }
    let seed = 7
    const random = (n) => (seed = (seed * 16807) % 2147483647) % n
    function workload(cap) { const c = new Lru(cap); for (let i = 0; i < 4 * cap; i++) { const k = 'k' + random(cap * 2); if (c.get(k) === undefined) c.set(k, i + 1) } }
    for (const cap of [8, 20, 50, 120, 300, 700]) workload(cap)`
  const callersOf = (profile: Profile): Record<string, number> =>
    Object.fromEntries(
      profile.units.flatMap(({ path, callees }) =>
        callees.flatMap(({ id, calls }) => (profile.units.find((unit) => unit.id === id)?.path === 'Lru.touch' ? [[path, calls]] : [])),
      ),
    )
  const touched = ({ units }: Profile): boolean =>
    units.some(({ path, callees }) => path === 'Lru.get' && callees.some(({ about }) => about === true))
  const [exact, found] = [callersOf(profileOf(text, false)), callersOf(unfolded(profileOf(text, true)))]
  expect(Object.keys(exact).toSorted()).toEqual(['Lru.get', 'Lru.set'])
  for (const [path, calls] of Object.entries(exact)) expect(Math.abs((found[path] ?? 0) / calls - 1), path).toBeLessThan(0.2)
  expect(totalOf(Object.values(found))).toBe(totalOf(Object.values(exact)))
  expect(touched(profileOf(text, false))).toBe(false)
  expect(touched(unfolded(profileOf(text, true)))).toBe(true)
})

test('where every call has a record, or not all were traced, nothing changes', () => {
  const exact = profileOf(programs['a callback'], false)
  expect(unfolded(exact)).toBe(exact)
  const folded = profileOf(programs['a callback'], true)
  const sampled = { ...folded, header: { ...folded.header, totals: { ...folded.header.totals, traced: 10 } } }
  expect(unfolded(sampled)).toBe(sampled)
})

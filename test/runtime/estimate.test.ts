// What is estimated of a run that was traced in bursts, beside what an exact run tells.

import { expect, test } from 'vitest'
import type { UnitRecording } from '../../src/protocol/index.ts'
import type { RuntimeHost } from '../../src/runtime/index.ts'
import { Program } from './program.ts'

const unitsOf = (text: string, sampling: Omit<RuntimeHost['options'], 'small'>): ((name: string) => UnitRecording) => {
  const program = new Program({ small: 8, light: false, ...sampling })
  program.run(text)
  const { recording } = program.record()
  return (name) => recording.units.find(({ site }) => recording.sites[site]?.name === name)!
}

const sizesOf = ({ tables }: UnitRecording): number => tables.find(({ kind }) => kind === 'rms')?.columns.size.length ?? 0

/** Calls of `pairs` that cost far more than others: few of these are traced. */
const uneven = `
  function pairs(list) { let s = 0; for (let i = 0; i < list.length; i++) for (let j = i + 1; j < list.length; j++) if (list[i] === list[j]) s++; return s }
  function weigh(x) { let w = 0; for (let i = 0; i < x; i++) w += i; return w }
  function sum(list) { let s = 0; for (const x of list) s += weigh(x); return s }
  for (let k = 0; k < 60; k++) for (let n = 10; n < 100; n += 15) { const list = Array.from({ length: n }, (_, i) => (i * 7919) % 50); pairs(list); sum(list) }`

test.each([0.02, 0.1, 0.3])('what a routine does itself is not less because its long calls are traced less often: share %d', (share) => {
  const [exact, sampled] = [unitsOf(uneven, {}), unitsOf(uneven, { share, rarely: share < 0.05, firstTraced: 2000 })]
  for (const name of ['pairs', 'weigh']) {
    expect(sampled(name).selfSteps / exact(name).selfSteps).toBeGreaterThan(0.8)
    expect(sampled(name).selfSteps / exact(name).selfSteps).toBeLessThan(1.2)
  }
})

/** Of `visit` mostly the leaves are traced, which do all their work themselves; those above have it done by `descend`. */
const tree = `
  let weight = 0
  function visit(depth) { weight += depth; return depth === 0 ? 1 : descend(depth) }
  function descend(depth) { for (let i = 0; i < 90; i++) weight++; return ${Array.from({ length: 10 }, () => 'visit(depth - 1)').join(' + ')} }
  for (let k = 0; k < 5; k++) visit(4)`

test('nor is it as much as what it calls does', () => {
  const [exact, sampled] = [unitsOf(tree, {}), unitsOf(tree, { share: 0.003, rarely: true, firstTraced: 20 })]
  const ratio = sampled('visit').selfSteps / exact('visit').selfSteps
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(1.5)
})

/** A built-in does all the work, which has steps in traced calls only. */
const searches = `
  const list = Array.from({ length: 200 }, (_, i) => i)
  function search(list) { return list.indexOf(-1) }
  for (let i = 0; i < 5; i++) search(list)`

test('nor is it nothing where a built-in does it, which takes no steps in other calls', () => {
  const [exact, sampled] = [unitsOf(searches, {}), unitsOf(searches, { share: 0.02, firstTraced: 500 })]
  expect(sampled('search').selfSteps / exact('search').selfSteps).toBeCloseTo(1, 1)
})

/** All hibernates before `late` is called for the first time. */
const stages = `
  function early(list) { let s = 0; for (const x of list) s += x; return s }
  function same(a, b) { for (let i = 0; i < 3; i++) a += b; return a }
  function late(list) { let s = 0; for (const x of list) for (const y of list) { if (x < y) s += same(x, y); s ^= x } return s }
  for (let n = 0; n < 200; n++) early(Array.from({ length: 30 }, (_, i) => i))
  for (let n = 0; n < 40; n++) late(Array.from({ length: 10 + n }, (_, i) => i))`

test('what is left of a routine that was never traced, without what it calls, is its own', () => {
  const [exact, sampled] = [unitsOf(stages, {}), unitsOf(stages, { share: 0.02, rarely: true, firstTraced: 100, awake: 1000, apart: 1e9 })]
  expect(sizesOf(sampled('late'))).toBe(0)
  const ownOf = (run: typeof exact): number => (run('late').steps - run('same').steps) / run('late').steps
  const ratio = sampled('late').selfSteps / sampled('late').steps / ownOf(exact)
  expect(ratio).toBeGreaterThan(0.85)
  expect(ratio).toBeLessThan(1.15)
})

/** Costs a million steps at once, far more than may be traced. */
const overdrawn = `
  const text = 'x'.repeat(1e6)
  function search(t) { return t.indexOf('y') }
  function total(list) { let s = 0; for (const x of list) s += x; return s }
  search(text)
  for (let n = 0; n < 400; n++) for (let k = 0; k < 20; k++) total(Array.from({ length: n % 37 }, () => 1))`

test('after a built-in that took more than may be traced, others are traced all the same', () => {
  const total = unitsOf(overdrawn, { share: 0.02, rarely: true, firstTraced: 3000 })('total')
  expect(sizesOf(total)).toBeGreaterThan(10)
})

/** Each call goes through more than those before it; most calls that are asked are early ones. */
const growing = `
  const kept = []
  function scan(x) { let s = 0; for (const y of kept) if (y === x) s++; return s }
  function search(x) { return kept.indexOf(x) }
  for (let n = 0; n < 6000; n++) { scan(n); search(n); kept.push(n) }`

test.each([0.02, 0.1])('what calls take more and more is not what the early ones take: share %d', (share) => {
  const [exact, sampled] = [unitsOf(growing, {}), unitsOf(growing, { share, firstTraced: 2000 })]
  for (const [name, cost] of [
    ['scan', 'steps'],
    ['search', 'selfSteps'],
  ] as const) {
    const ratio = sampled(name)[cost] / exact(name)[cost]
    expect(ratio, name).toBeGreaterThan(0.8)
    expect(ratio, name).toBeLessThan(1.2)
  }
})

/** One call that is broken off. */
const interrupted = `
  function copies(n) { let all = []; for (let i = 0; i < n; i++) all = [...all, step(i)]; return all }
  function step(i) { return i }
  copies(400)`

test('what built-ins did in a call that was broken off is told', () => {
  const program = new Program({ small: 8, light: false, share: 0.02, firstTraced: 500 })
  program.run(interrupted)
  const { natives, nativeSites } = program.record().recording
  expect(natives.find(({ native }) => nativeSites[native]!.what.startsWith('...'))?.steps).toBeGreaterThan(100)
})

/** `read` is called so often on each text that only some calls are traced; the first, which copies what was put together, is nearly never one of them. */
const readInTurn = `
  function make(n) { let s = ''; for (let i = 0; i < n; i++) s += 'abcdefgh'; return s }
  function read(s, i) { let h = 0; for (let k = 0; k < 3; k++) h += s.charCodeAt(i + k); return h }
  function readAll(s) { for (let i = 0; i < 2000; i++) read(s, i) }
  for (let k = 0; k < 40; k++) readAll(make(300 + k))`

test('a text that was put together in a burst, and looked at outside of any, is not copied in a later one', () => {
  const [exact, sampled] = [unitsOf(readInTurn, {}), unitsOf(readInTurn, { share: 0.1, firstTraced: 3000 })]
  expect(sampled('read').selfSteps / exact('read').selfSteps).toBeLessThan(1.1)
})

/** Few calls do most of the work, and which of them have a record is not the same for all. */
const spikes = `
  function leaf(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s }
  function middle(n) { let s = 0; for (let i = 0; i < 3; i++) s += leaf(n); return s }
  function top(n) { return middle(n) + 1 }
  for (let k = 0; k < 4000; k++) top(k % 97 === 0 ? 2000 : k % 10)`

test.each([0.02, 0.1])('what a unit calls takes no more than it does: share %d', (share) => {
  const program = new Program({ small: 8, light: false, share, firstTraced: 2000 })
  program.run(spikes)
  const { units, edges } = program.record().recording
  for (const { site, steps } of units) {
    const inside = edges.reduce((sum, edge) => sum + (edge.caller === site ? edge.steps : 0), 0)
    expect(inside).toBeLessThanOrEqual(steps)
  }
})

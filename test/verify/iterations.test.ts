// How often the body of each loop began: exact where a profile counts iterations, a lower bound where it counts steps.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile, Unit } from '../../src/profile/index.ts'
import { compare, coverageWitness, trapWitness, untranslated } from '../../src/verify/index.ts'
import type { CoverageLook, Finding, TrapLook, Witness } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'
import { landau, looksAt, profileOf } from './programs.ts'

const source = `const even = (n) => (n === 0 ? true : odd(n - 1)), odd = (n) => (n === 0 ? false : even(n - 1))
async function waits(n) { for (let i = 0; i < n; i++) { await i; for (const x of [1, 2]) even(x) } }
waits(5)
function* yields(n) { while (n-- > 0) yield n }
for (const x of yields(4)) even(x)
outer: for (let i = 0; i < 5; i++) { for (let j = 0; j < 5; j++) { if (j > i) continue outer; if (i === 4) break outer } }
function throws(n) { for (let i = 0; i < n; i++) { if (i === 3) throw new Error('x'); [i].includes(2) } }
for (let i = 0; i < 6; i++) try { throws(i) } catch {}
for (;;) { if (Math.max(1, 2) > 1) break }
let left = 4; do left--; while (left > 0)
for (let i = 0; i < 3; i++);
function calls(n) { for (let i = 0; i < n; i++) even(i); for (const key in { a: 1, b: 2 }) even(key.length) }
calls(7)
function twice(n) { while (n-- > 0) even(n); for (const x of [1]) even(x) }
twice(3); twice(4)
`
const iterations = [7, 2, 10, 14, 15, 2, 3, 4, 4, 4, 5, 5, 6, 7, 1].toSorted((a, b) => a - b)
const folder = folderOf({ 'app.js': source })
let exact: Profile
let bounded: Profile
let counters: Witness
let traps: Witness
beforeAll(async () => {
  exact = await profileOf('run', folder.path, ['--algorithms'])
  bounded = await profileOf('run', folder.path)
  counters = coverageWitness((await looksAt(folder.path, 'fast')) as CoverageLook[], () => source)
  traps = trapWitness((await looksAt(folder.path, 'trap')) as TrapLook[], () => source)
}, 60_000)
afterAll(() => folder[Symbol.dispose]())

const judged = (profile: Profile, change: (unit: Unit) => Unit = (unit) => unit, witness: Witness = counters): Finding[] => {
  const changed = { ...profile, units: profile.units.map(change) }
  return compare(changed, { runs: [witness, witness], second: null, isWanted: () => true, placesOf: untranslated })
}
const wrong = (all: readonly Finding[]): Finding[] => all.filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')
const turns = (all: readonly Finding[], kind: 'iterations' | 'steps'): Finding[] => all.filter(({ claim }) => claim?.kind === kind)

test('V8 counts the iterations of every loop', () => {
  const found = turns(judged(exact), 'iterations')
  expect(wrong(judged(exact))).toEqual([])
  expect(found.map(({ monitor }) => monitor).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(iterations)
})

test('one iteration too many or too few is found', () => {
  for (const { id, kind, calls } of exact.units) {
    if (kind !== 'loop' || calls === 0) continue
    for (const by of [-1, 1]) {
      const found = wrong(judged(exact, (unit) => (unit.id === id ? { ...unit, selfSteps: unit.selfSteps + by } : unit)))
      const isBuiltIn = judged(exact).some(({ claim }) => claim?.id === id && claim.kind === 'built-in')
      expect(found.map(({ claim }) => claim?.kind)).toEqual(isBuiltIn ? [] : ['iterations'])
    }
  }
})

test('traps see the iterations of bodies that begin with a statement', () => {
  const found = turns(judged(exact, undefined, traps), 'iterations')
  expect(wrong(found)).toEqual([])
  expect(found.filter(({ verdict }) => verdict === 'agrees').length).toBeGreaterThan(4)
})

test('the steps of a loop hold its iterations', () => {
  const found = turns(judged(bounded), 'steps')
  expect(wrong(judged(bounded))).toEqual([])
  expect(found.filter(({ verdict }) => verdict === 'agrees').length).toBeGreaterThan(1)
  const fewer = judged(bounded, (unit) => (unit.kind === 'loop' && unit.selfSteps > 0 ? { ...unit, selfSteps: 0 } : unit))
  expect(wrong(turns(fewer, 'steps')).length).toBeGreaterThan(1)
})

test('a loop that a profile of repetitions leaves out is found', () => {
  const without = { ...exact, units: exact.units.filter(({ line, name }) => line !== 10 || name !== 'do') }
  expect(wrong(judged(without))).toContainEqual(expect.objectContaining({ verdict: 'missing', name: 'loop', line: 10, monitor: 1 }))
})

// From jsdom: of a generator that is left by `break` there is no record, of one that comes to its end there is.
test('a loop of a generator that was left ran more often than its record says', { timeout: 60_000 }, async () => {
  const text = `class Stream { *[Symbol.iterator]() { while (this.n-- > 0) { yield this.n } } }
const each = (n, last) => { for (const x of Object.assign(new Stream(), { n })) if (x === last) break }
each(9, 3)
each(0, 0)
`
  using left = folderOf({ 'app.js': text })
  const profile = await profileOf('run', left.path)
  const seen = coverageWitness((await looksAt(left.path, 'fast')) as CoverageLook[], () => text)
  const found = compare(profile, { runs: [seen, seen], second: null, isWanted: () => true, placesOf: untranslated })
  expect(wrong(found)).toEqual([])
  expect(found.filter(({ why }) => why.startsWith('a generator that is left')).map(({ line }) => line)).toEqual([1])
})

// From jszip and mathjs, from ml-matrix, from effect, and from mime-types.
test.each([
  [
    'callbacks of a method that has the name of a built-in',
    `const files = { a: 1, b: 2, c: 3 }
const tree = { forEach(f) { for (const name in files) f(name) }, map(f) { const out = []; for (const x of [1, 2, 3, 4]) out.push(f(x)); return out } }
tree.forEach((name) => { files[name]++ })
tree.map((x) => 2 * x)
`,
    4,
  ],
  [
    'a generator with loops in loops',
    `function* pairs(n) {
  for (let i = 0; i < n; i++) { for (let j = 0; j < n; j++) yield [i, j] }
}
const all = []
for (const [i, j] of pairs(30)) all.push(i * j)
`,
    6,
  ],
  [
    'a generator that returns, and jumps, out of loops in loops',
    `function* ended(n) {
  for (let i = 0; i < n; i++) { for (let j = 0; j < n; j++) { if (i === 2 && j === 3) return 1; yield j } }
}
function* jumping(n) {
  outer: for (let i = 0; i < n; i++) { for (let j = 0; j < n; j++) { if (j === 3) continue outer; if (i === 4) break outer; yield j } }
}
const out = []
function use(it) { for (let k = 0; k < 60; k++) { const r = it.next(); if (!r.done) out.push(r.value) } }
use(ended(10))
use(jumping(10))
`,
    10,
  ],
  [
    'generators that hand on to others from their loops, driven by loops of others',
    `function* asked(x) { return yield x }
function* sum(n) { let s = 0; for (let i = 0; i < n; i++) s += yield* asked(i); return s }
function drive(it) { let r = it.next(); while (!r.done) r = it.next(r.value); return r.value }
async function* twice(x) { yield x; yield x + 1 }
async function* stream(n) { for (let i = 0; i < n; i++) { yield* twice(i); await null } }
function* walk(t) { if (t === null) return; for (const c of [t.l, t.r]) yield* walk(c); yield t.v }
const tree = (n) => (n === 0 ? null : { l: tree(n >> 1), v: n, r: tree(n - 1 - (n >> 1)) })
async function main() {
  for (const n of [5, 10, 20, 40]) {
    let s = drive(sum(n))
    for await (const x of stream(n)) s += x
    for (const x of walk(tree(n))) s += x
    while (s > 0) s -= 100
  }
}
main()
`,
    16,
  ],
  [
    'functions and classes that are written behind new',
    `const list = ['x', '--b']
const d = new function T() { let g = 0; for (const s of list) g++; this.q = g }
const e = new class { constructor() { this.n = 0; for (const s of list) this.n++ } }
const all = { a: { K: class { constructor(x) { for (const s of list) this.x = x } } } }
const h = new all.a.K([1, 2].map((x) => x * 2))
const k = new (class extends all.a.K { constructor() { super(1); for (const s of list) this.x++ } })()
`,
    7,
  ],
  [
    'callbacks for the keys of an object',
    `const all = { a: [1, 2], b: [], c: [3] }
Object.keys(all).forEach(function visit(name) {
  const one = all[name]
  for (let i = 0; i < one.length; i++) one[i]++
})
`,
    2,
  ],
])('iterations: %s', async (_, text, least) => {
  using own = folderOf({ 'app.js': text })
  await landau(['run', '--reporter', 'terminal', '--algorithms', 'app.js'], own.path)
  const { stdout, code } = await landau(['verify'], own.path)
  const [, agree = '', disagree = ''] = /(\d+) agree.*, (\d+) disagree/.exec(stdout.toString()) ?? []
  expect({ code, disagree }).toEqual({ code: 0, disagree: '0' })
  expect(Number(agree)).toBeGreaterThanOrEqual(least)
})

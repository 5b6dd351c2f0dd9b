// Steps are counted in 32 bits: what is measured is the same wherever the counter is carried.

import { expect, test } from 'vitest'
import { mostCounted } from '../../src/protocol/index.ts'
import type { Recording } from '../../src/protocol/index.ts'
import type { RuntimeHost } from '../../src/runtime/index.ts'
import { totalOf } from '../../src/base/lists.ts'
import { measure, Program } from './program.ts'

const programs = {
  'a loop that calls what has no activation': 'const f = (x) => (x > 5 ? x : 1); let s = 0; for (let i = 0; i < 3000; i++) s += f(i); exports.s = s',
  'a loop that calls nothing':
    'const f = (n) => { let s = 0; for (let i = 0; i < n; i++) s += i; return s }; for (let k = 0; k < 1100; k++) f(k % 5)',
  'a recursion without loops': 'const f = (n) => (n < 2 ? n : f(n - 1) + f(n - 2)); exports.s = f(14)',
  'a generator': 'function* g(n) { for (let i = 0; i < n; i++) yield i } let s = 0; for (const x of g(900)) s += x; exports.s = s',
  'a built-in that calls back': 'exports.s = Array.from({ length: 2000 }, (_, i) => i).map((x) => (x > 5 ? x : 1)).findIndex((x) => x === 1500)',
} as const

interface Run {
  readonly recording: Recording
  readonly counted: number
}

const run = (text: string, options: RuntimeHost['options'], from: number): Run => {
  const program = new Program(options)
  const counter = program.runtime.bindings['$l$C'] as Uint32Array
  counter[0] = from
  program.run(text)
  const { recording } = program.record()
  return { recording: { ...recording, totals: { ...recording.totals, steps: recording.totals.steps - from } }, counted: counter[0] }
}

const cases = Object.entries(programs).flatMap(([name, text]) =>
  [{ small: 0 }, { small: 0, share: 0.05, rarely: true, firstTraced: 100, awake: Infinity }, { small: 0, share: 0.05, firstTraced: 100 }].map(
    (options) => ({ name, text, options }),
  ),
)

test.each(cases)('$name, $options', ({ text, options }) => {
  const expected = run(text, options, 0)
  let carried = 0
  for (const before of [0, 1, 2, 3, 50, 1000]) {
    const { recording, counted } = run(text, options, mostCounted - before)
    if (options.share === undefined) expect(recording).toEqual(expected.recording)
    else expect(recording.totals.steps).toBe(expected.recording.totals.steps)
    if (counted < mostCounted - before) carried++
  }
  expect(carried).toBe(6)
})

test('a loop that throws has taken its steps', () => {
  const text = `const f = (n) => { for (let i = 0; i < n; i++) if (i === 500) throw new Error('enough') }; try { f(1000) } catch {}`
  const { steps } = run(text, { small: 0 }, 0).recording.totals
  expect(steps).toBeGreaterThan(500)
  expect(steps).toBeLessThan(510)
})

const nested = `const kept = new Set(), lists = [[1, 2, 3], [4, 5]]`

/** From the outermost loop to the innermost, then the rounds. A `continue` that is taken is a step, too. */
test.each([
  [
    'a loop in a loop of a round',
    `for (const config of [{ of: [0, 1] }, { of: [1] }]) for (const at of config.of) { const list = lists[at]; for (const x of list) kept.add(x) }`,
    [2 + 3 + 7, 3 + 7, 7, 2 + 3 + 7],
  ],
  [
    'a loop in a loop of a round that declares nothing, left early',
    `let n = 0; outer: for (; n < 4; n++) for (const list of lists) for (const x of list) { kept.add(x); if (x === 4) continue outer }`,
    [4 + 8 + 20, 8 + 20, 20, 4 + 8 + 20],
  ],
  [
    'rounds in a round that declares nothing',
    `let n = 0; for (; n < 4; n++) for (const k of [2, 3, 5]) for (let i = 0; i < k; i++) kept.add(i)`,
    [4 + 12 + 40, 12 + 40, 40, 4 + 12 + 40, 12 + 40],
  ],
])('in a module each has its own steps: %s', (_, text, expected) => {
  const { sites, units } = measure(`${nested}; ${text}`, { small: 0, light: false }).recording
  const loops = units.filter(({ site }) => sites[site]?.kind === 'loop')
  expect(loops.map(({ tables }) => totalOf(tables.find(({ kind }) => kind === 'rms')?.columns.sum ?? []))).toEqual(expected)
})

const twice = (loop: string): string =>
  `const g = (n) => { let s = 0; while (s < n) s++; return s }; function h(xs) { ${loop} for (const x of xs) g(1) } h([9, 9, 9, 9]); h([9, 9, 9, 9])`

/** Four rounds of one step, a call of one step and a loop in it of one step, and a loop of ten and the arm that leaves it. */
test.each([
  ['goes on with the loop around', `outer: for (const x of xs) { g(1); for (let i = 0; i < 10; i++) if (i === x) continue outer }`],
  ['leaves what is around it', `for (const x of xs) { g(1); l: { for (let i = 0; i < 10; i++) { if (i === x) break l } } }`],
  ['leaves itself', `for (const x of xs) { g(1); for (let i = 0; i < 10; i++) { if (i === x) break } }`],
])('a loop that calls nothing has told its steps when it %s', (_, loop) => {
  const { sites, units } = measure(twice(loop), { small: 0, light: false }).recording
  const [first] = units.filter(({ site }) => sites[site]?.path === 'h.for…of')
  expect(first?.tables.find(({ kind }) => kind === 'rms')?.columns.sum).toEqual([2 * 4 * (1 + 2 + 11)])
})

// Loops of code that runs once: their rounds are activations, with what the head declares as sizes by name.

import { expect, test } from 'vitest'
import { measure, Program } from './program.ts'

const options = { small: 0, light: false }
const work = 'function work(n) { let s = 0; for (let i = 0; i < n; i++) s += i; return s }'
const named = (text: string, path: string): Record<number, number> => measure(text, options).sizes(path, 'candidate')

test.each([
  ['a module', '(module).for…of.round', `${work} for (const n of [3, 5, 7]) work(n)`],
  ['what it calls', 'main.for…of.round', `${work} function main() { for (const n of [3, 5, 7]) work(n) } main()`],
  ['in turn', 'run.for…of.round', `${work} const run = (all) => { for (const n of all) work(n) }; function main() { run([3, 5, 7]) } main()`],
  ['functions called at once', '(IIFE).for…of.round', `${work} ;(() => { for (const n of [3, 5, 7]) work(n) })()`],
  [
    'what others are handed',
    "(test 'works' callback).for…of.round",
    `${work} const test = (name, run) => run(); test('works', (t) => { for (const n of [3, 5, 7]) work(n) })`,
  ],
])('the loops of %s', (_, path, text) => expect(named(text, path)).toEqual({ 3: 1, 5: 1, 7: 1 }))

test.each([
  ['called in several places', `${work} function main() { for (const n of [3]) work(n) } main(); main()`],
  ['called in a loop', `${work} function main() { for (const n of [3]) work(n) } while (true) { main(); break }`],
  ['in a round, of a count', `${work} while (true) { for (let n = 3; n < 4; n++) work(n); break }`],
  ['generators', `${work} function* main() { for (const n of [3]) yield work(n) } [...main()]`],
  ['that do the same each time', `let s = 0; for (const n of [3, 5]) s += n`],
  ['without a body', `function* all() { yield 1 } for (const n of all()) {}`],
  ['that wait for what they are given', `${work} async function main() { for await (const n of [3]) work(n) } main()`],
])('but none of those %s', (_, text) => {
  const program = new Program(options)
  program.run(text)
  // The loop around has rounds itself.
  expect(program.sites.filter(({ byRound, path }) => byRound === true && path !== '(module).while.round')).toEqual([])
})

test.each([
  ['for', 'let n = 0; for (; n < 3; n++) work(n)'],
  ['while', 'let n = 0; while (n < 3) work(n++)'],
  ['do', 'let n = 0; do { work(n); if (n === 1) continue; n += 0 } while (++n < 3)'],
  ['for…in', 'for (const key in { a: 1, b: 2, c: 3 }) work(key.length)'],
])('so are those of a %s, of which the head may declare nothing', (name, text) => {
  const measured = measure(`${work} ${text}`, options)
  expect(measured.unit(`(module).${name}.round`).calls).toBe(3)
  expect(measured.steps(`(module).${name}`)).toBe(measured.steps(`(module).${name}.round`))
})

test('a loop in the head of which several names are declared has as many sizes, without those that its body hides', () => {
  const { recording } = measure(`${work} for (const { n, xs, k } of [{ n: 3, xs: [1, 2], k: 9 }]) { const k = n; work(k) }`, options)
  const round = recording.sites.find(({ byRound }) => byRound)
  expect(round?.candidates).toEqual(['n', 'xs.length'])
})

test('each round costs what it does, however it is left', () => {
  const text = `${work}
    const left = []
    outer: for (let n = 1; n <= 6; n++) {
      if (n === 2) continue
      for (let i = 0; i < n; i++) { for (let k = 0; k < n; k++) if (n === 3 && k === 1) continue outer; work(n) }
      switch (n) { case 4: continue; case 5: break; default: left.push(n) }
      try { if (n === 5) throw new Error('five'); work(n) } catch { work(1) }
      if (n === 6) break
      left.push(n)
    }
    exports.left = left`
  const plain: { left?: number[] } = {}
  new Function('exports', text)(plain)
  const program = new Program(options)
  expect(program.run(text)['left']).toEqual(plain.left)
  expect(program.depth).toBe(0)
  const measured = program.record()
  const columns = measured.columns('(module).for.round', 'candidate')
  expect(columns?.size).toEqual([1, 2, 3, 4, 5, 6])
  expect(columns?.calls).toEqual([1, 1, 1, 1, 1, 1])
  // One step a round, the arms, two a call of work(1); the inner loops.
  expect(columns?.sum[1]).toBe(2)
  expect(columns?.sum[2]).toBe(1 + 1 + 2 + 1)
  expect(measured.steps('(module).for')).toBe(columns?.sum.reduce((a, b) => a + b, 0))
})

test('what a round has made is no input of it, what is there before is', () => {
  const measured = measure(
    `const cells = [{ v: 1 }, { v: 2 }, { v: 3 }, { v: 4 }]
    const sum = (list) => { let s = 0; for (const cell of list) s += cell.v; return s }
    for (const n of [1, 2, 4]) { const own = [{ v: 1 }, { v: n }]; sum(own); sum(cells.slice(0, n)) }`,
    options,
  )
  expect(measured.sizes('(module).for…of.round')).toEqual({ 2: 1, 4: 1, 8: 1 })
})

test('rounds that wait are suspended with what is around them', async () => {
  const program = new Program(options)
  const text = `
    const cells = [{ v: 1 }, { v: 2 }, { v: 3 }, { v: 4 }]
    async function sum(list) { let s = 0; for (const cell of list) { await null; s += cell.v } return s }
    async function main() {
      const sums = []
      for (const n of [1, 2, 4]) {
        try {
          sums.push(await sum(cells.slice(0, n)))
          if (n === 2) continue
          if (n === 4) await Promise.reject(new Error('four'))
          await null
        } catch { sums.push(0) }
      }
      return sums
    }
    exports.done = main()`
  expect(await program.run(text)['done']).toEqual([1, 3, 10, 0])
  program.runtime.resetStack()
  expect(program.depth).toBe(0)
  const measured = program.record()
  expect(measured.sizes('main.for…of.round')).toEqual({ 2: 1, 4: 1, 8: 1 })
  expect(measured.sizes('main.for…of.round', 'candidate')).toEqual({ 1: 1, 2: 1, 4: 1 })
})

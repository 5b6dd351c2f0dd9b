// Cells that a call reads first and that one before it had read: what tells a list that grows from lists that are each longer.
import { expect, test } from 'vitest'
import { type Measured, measure, Program } from './program.ts'

/** Of the cells that calls of the routine read first, the part that calls before had accessed. */
function partAgain({ recording }: Measured, path: string = 'f'): number {
  const unit = recording.units.find(({ site }) => recording.sites[site]?.path === path)
  const { size, calls } = unit!.tables.find(({ kind }) => kind === 'rms')!.columns
  return unit!.again! / size.reduce((sum, n, i) => sum + n * calls[i]!, 0)
}

const options = { small: 8, light: false }

const sum = '(xs) { let s = 0; for (const x of xs) s += x; return s }'
const times = 60

test.each([
  ['a list that grows', `const list = []; function f${sum} for (let i = 0; i < ${times}; i++) { f(list); list.push(i) }`],
  ['a text that grows', `let text = ''; function f(s) { for (;;) return s.includes('!') } for (let i = 0; i < ${times}; i++) { text += String(i).padStart(40, 'x'); f(text) }`],
  ['objects of a list', `const list = []; function f(xs) { return xs.find((o) => o.id < 0) } for (let i = 0; i < ${times}; i++) { f(list); list.push({ id: i }) }`],
  ['copies that the call before has made', `let state = []; function f(xs, x) { for (;;) return [...xs, x] } for (let i = 0; i < ${times}; i++) state = f(state, i)`],
  ['lists that take turns', `const lists = [[], [], []]; function f${sum} for (let i = 0; i < ${5 * times}; i++) { f(lists[i % 3]); lists[i % 3].push(i) }`],
  ['what callbacks read first', `let state = []; function f(xs, x) { for (;;) return [x].filter((y) => !xs.includes(y)).concat(xs) } for (let i = 0; i < ${times}; i++) state = f(state, i)`],
  ['what the one before the last has made, if the last has read nothing', `let state = []; function f(xs, x) { for (;;) return x % 2 ? xs : [...xs, x] } for (let i = 0; i < ${times}; i++) state = f(state, i)`],
])('%s', (_, text) => expect(partAgain(measure(text, options))).toBeGreaterThan(0.8)) // prettier-ignore

test.each([
  ['lists that are each longer', `function f${sum} for (let n = 1; n < ${times}; n++) f(Array.from({ length: n }, (_, i) => i))`],
  ['made before', `function f${sum} const all = []; for (let n = 1; n < ${times}; n++) all.push(Array(n).fill(1)); for (const xs of all) f(xs)`],
  ['made by a function', `function f${sum} const make = (n) => { const xs = []; while (xs.length < n) xs.push(n); return xs }; for (let n = 1; n < ${times}; n++) f(make(n))`],
  ['what a recursion hands down', `function f(xs, i) { let s = 0; for (let k = i; k < xs.length; k++) s += xs[k]; return i < xs.length ? s + f(xs, i + 1) : s } f(Array.from({ length: ${times} }, (_, i) => i), 0)`],
  ['texts that are each longer', `function f(s) { for (let i = 0; i < s.length; i++) if (s[i] === '!') return } for (let n = 1; n < ${times}; n++) f(String(n).repeat(n))`],
])('not %s', (_, text) => expect(partAgain(measure(text, options))).toBeLessThan(0.2)) // prettier-ignore

test('also where async functions take turns', async () => {
  const program = new Program(options)
  await program.run(`
    const list = []
    function f${sum}
    const fill = async () => { for (let i = 0; i < ${times}; i++) { await null; f(list); list.push(i) } }
    exports.done = Promise.all([fill(), fill()])`)['done']
  program.runtime.resetStack()
  expect(partAgain(program.record())).toBeGreaterThan(0.8)
})

// What loops read in turn is told as ranges: sizes and results are those of a probe at each access.

import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { type Probed, probed } from './every-access.ts'

const hasRange = ({ text }: Probed): boolean => /\$l\$R[AC]\(/.test(text)

function expectSame(text: string, small = 0, fields = false): Probed {
  const ranges = probed(text, false, small, fields)
  const probes = probed(text, true, small, fields)
  expect(hasRange(probes)).toBe(false)
  expect(ranges.outcome, text).toEqual(probes.outcome)
  expect(Object.values(ranges.outcome.tables), text).not.toContain(null)
  return ranges
}

/** A function that reads `a`, `b` and `s` in a loop, called twice by one that has read a part of them, and reads them again. */
const around = (loop: string, calls = 'f(a, b, s, 20, 3)'): string => `
  const a = Array.from({ length: 40 }, (_, i) => (i * 7) % 11), b = new Uint8Array(64).map((_, i) => i), s = 'some text of some length, and more', o = { list: a, other: b }
  function f(a, b, s, n, k) { let r = 0, i = 0; ${loop}; return r }
  function first(a, s) { for (;;) return a[2] + a[5] + s.charCodeAt(3) }
  function again(a) { let r = 0; for (const x of a) r += x; return r }
  function grown(a) { for (let n = 0; n < 3; n++) a.push(n); const last = a.pop(); a.push(last + 1) }
  function all() { const r = []; for (;;) { r.push(first(a, s)); r.push(${calls}); grown(a); r.push(again(a)); r.push(${calls}); grown(a); return r } }
  exports.returned = all()`

test.each([
  'for (i = 0; i < n; i++) r += a[i]',
  'for (let j = 0; j < a.length; j++) if (a[j] > 5) r += a[j]',
  'for (i = n; i-- > 0;) r += a[i]',
  'while (i < n && a[i] !== 9) i++; r = i',
  'do { r = (r + b[k++]) | 0 } while (--n)',
  'for (i = 0; i < n; i++) r = (31 * r + s.charCodeAt(i)) | 0',
  'for (i = 0; i < n; i++) r += a[i + k] - a[k + i]',
  'for (i = 0; i < n; i += 1) { if (r > 40) break; r += b[i - k] ?? 0 }',
  'const made = new Array(n); for (i = 0; i < n; i++) made[i] = a[i + 1]; r = made.length',
  'const made = []; for (i = n; i > 0; --i) { made[n - i] = s.charAt(i); r += made[0].length }',
  'for (i = 0; i < n; i++) r += s[i] === "e" ? 1 : 0',
  'for (i = 0; i < 4; i++) for (let j = 0; j < n; j++) r += a[j] * b[i + j]',
  'for (i = 0; i < n; i++) { const x = a[i]; a[i] = x + 1 }',
  'for (i = 0; i < n; i++) a[i] += b[i + 1]',
  'i = n; do { r = b[--i]; b[i] = r > 9 ? r - 9 : 0 } while (i > 0)',
  'i = n; do { r = o.other[--i]; o.other[i] = r > 9 ? r - 9 : 0 } while (i > 0)',
  'for (i = 0; i < n; i++) { r += o.list[i]; o.sum = r }',
  'for (i = 0; i < n; i++) { r += o.list[i]; if (r > 50) o.list[i] = a[i] }',
  'for (let j = 0, list = a; j < n; j++) r += list[j]',
  'for (; i < n; i++) { r += a[i]; { if (r > 50) return r; const a = 5; if (r > 9 && a > r) return a } }',
  'for (i = 2 ** 53; n-- > 0; i++) r += a[i] ?? 1',
  'while (i < n) { r += a[i]; i++; r -= a[i] }',
  'for (; i < n; i++) if (a[i] > 8) return i',
  'for (; i < n; i++) { if (a[i] > 8) return; if (r > 90) return a[i] + b[i]; r += b[i + 1] }',
  'try { for (; i < n; i++) if (a[i] > 8) return i + a[i + 1] } finally { r += b[3] }',
  'for (i = 0.5; i < n; i++) r += a[i] ?? 1',
  'for (i = -3; i < n + 40; i++) r += a[i] ?? 1',
])('%s', (loop) => {
  expect(hasRange(expectSame(around(loop)))).toBe(true)
  expectSame(around(loop), 8)
})

test.each([
  ['another list may be the same', 'for (i = 0; i < n; i++) b[i] = a[i]', 'f(a, a, s, 20, 3)'],
  ['the element is written before it is read again', 'for (i = 1; i < n; i++) a[i] = a[i - 1]', 'f(a, b, s, 20, 3)'],
  ['the element is written before the next iteration reads it', 'for (i = 1; i < n; i++) { r += a[i]; a[i + 1] = r }', 'f(a, b, s, 20, 3)'],
  ['the list is another one, in a property', 'for (i = 0; i < n; i++) { r += o.list[i]; o.list = i & 1 ? a : b }', 'f(a, b, s, 20, 3)'],
  [
    'the list may be a new one, in a property',
    'const made = []; o.list = made; for (i = 0; i < n; i++) { made[i] = 1; r += o.list[i] }',
    'f(a, b, s, 20, 3)',
  ],
  ['something is called', 'for (i = 0; i < n; i++) { r += a[i]; first(a, s) }', 'f(a, b, s, 20, 3)'],
  ['the list is another one in each iteration', 'for (i = 0; i < n; i++) { r += a[i]; a = i & 1 ? b : a }', 'f(a, b, s, 20, 3)'],
  ['the index moves in some iterations', 'for (; k < 30; k++) { r += a[i]; if (r & 1) i++ }', 'f(a, b, s, 20, 3)'],
  ['the index moves twice', 'for (; i < n; i++) r += a[i++]', 'f(a, b, s, 20, 3)'],
  ['not every iteration reads', 'for (; i < n; i++) if (r < 30) r += a[i]; else r -= 9', 'f(a, b, s, 20, 3)'],
  ['an iteration may be left in the middle', 'for (; i < n; i++) { if (b[40] > i) continue; r += a[i] }', 'f(a, b, s, 20, 3)'],
])('no range where %s', (_why, loop, calls) => {
  expect(hasRange(expectSame(around(loop, calls)))).toBe(false)
})

test.each(['Object.assign(Object.create(null), [...a])', 'new Proxy(a, {})', 'new Float64Array(a)', '[1, , 3, , 5]', "'a text'", '{ length: 0 }'])(
  'what is read may be %s',
  (list) => {
    expect(hasRange(expectSame(around('for (i = 0; i < n; i++) r += a[i] === undefined ? 1 : 2', `f(${list}, b, s, 20, 3)`)))).toBe(true)
  },
)

test.each([["'2'"], ["'x'"], ['null'], ['undefined'], ['NaN']])('the index may begin as %s', (from) => {
  expectSame(around(`for (i = ${from}; n-- > 0; i++) r += a[i] ?? 1`))
})

test('a BigInt as index', () => {
  expectSame(around('for (i = 0n; i < 9n; i++) r += a[i]'))
})

/** A loop of seed-chosen statements that ends. */
function randomLoop(seed: number): string {
  const random = seeded(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const index = (): string => one(['i', 'i', 'i', 'i + 1', 'i - k', 'k + i', 'i + n', 'n - i', 'k', 'i++', '--i', 'i & 7', 'r & 15'])
  const list = (): string => one(['a', 'a', 'b', 'made', 's', 'o.list', 'o.other'])
  const read = (): string => (random() < 0.3 ? `s.charCodeAt(${index()})` : `(${list()}[${index()}] | 0)`)
  const condition = (): string => one([`${read()} > 4`, 'r & 1', 'i < n', `i < n && ${read()} !== 3`, `${read()} < 9 || ${read()} > 2`])
  const statement = (depth: number): string => {
    const kind = Math.floor(random() * 11)
    if (kind < 4) return `r = (r + ${read()}) & 1023`
    if (kind === 4) return `made[${one(['i', 'k', '0'])}] = ${read()}`
    if (kind === 5) return `${one(['a', 'b', 'o.list', 'made'])}[${one(['i', 'i', 'i + 1', 'k'])}] ${one(['=', '=', '+=', '^='])} ${read()} & 15`
    if (kind === 6) return one(['i++', 'i--', 'i += 1', '++k', 'i = (i + 3) & 15', 'a = b', 'b[i]++', 'o.list = b', 'first(a, s)'])
    if (kind === 7) return `if (${condition()}) ${one(['break', 'break', `return ${read()}`, 'return'])}`
    if (kind === 8 && depth > 0) return `if (${condition()}) { ${statement(depth - 1)} } else { ${statement(depth - 1)} }`
    if (kind === 9) return `const x = ${read()}; r ^= x`
    return `r += ${condition()} ? ${read()} : ${read()}`
  }
  const body = Array.from({ length: 1 + Math.floor(random() * 4) }, () => `{ ${statement(1)} }`).join(' ')
  const plain = body.replaceAll(/\{ ((?:(?!const)[^{}])*) \}/g, '$1;')
  const fuel = '--fuel > 0'
  const head = one([
    `for (i = 0; ${fuel} && i < n; i++)`,
    `for (i = n; ${fuel} && (${condition()}); i--)`,
    `while (${fuel} && (${condition()}))`,
    `for (; ${fuel}; i++)`,
  ])
  return `let fuel = 30; const made = ${one(['[]', 'new Array(n)', 'a'])}; ${head} { ${plain} }`
}

test.each([0, 1, 2, 3])('random loops, part %d of the seeds', (part) => {
  let ranges = 0
  for (let seed = part * 150; seed < (part + 1) * 150; seed++) {
    const lists = seed % 3 === 0 ? 'a, a' : 'a, b'
    const text = around(randomLoop(seed), `f(${lists}, s, ${seed % 23}, ${seed % 5})`)
    ranges += Number(hasRange(expectSame(text, (seed % 2) * 8, seed % 7 === 0)))
  }
  expect(ranges).toBeGreaterThan(20)
})

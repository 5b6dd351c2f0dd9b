// What functions of Node and of `Intl` are charged, as exact steps, and what of the program's has their names and is not.

import { serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { measure, Program } from './program.ts'

const head = `const { EventEmitter, setMaxListeners } = process.getBuiltinModule('events'); const taken = process.getBuiltinModule; const util = taken('util'), zlib = taken('zlib'), path = taken('path'), v8 = taken('v8');
  function heard(n) { const e = new EventEmitter().setMaxListeners(0), t = new EventTarget(), fs = Array.from({ length: n }, (_, i) => () => i); setMaxListeners(0, t); return { e, t, fs } }`

/** Steps charged at native sites of `body`, in which `n`, an emitter `e`, a target `t` and listeners `fs` are. */
const chargedIn = (body: string, n: number): number => chargedBy(`function f(n, { e, t, fs }) { ${body} }\nf(${n}, heard(${n}))`)

/** Those of `heard` are left out. */
function chargedBy(text: string): number {
  const { natives, nativeSites, sites } = measure(`${head}\n${text}`).recording
  const isCounted = (native: number): boolean => sites[nativeSites[native]?.site ?? -1]?.path !== 'heard'
  return natives.reduce((sum, { native, steps }) => sum + (isCounted(native) ? steps : 0), 0)
}

const added = 'for (const f of fs) e.on("x", f);'
const addedOnce = 'for (const f of fs) e.once("x", f);'

describe('a search among listeners', () => {
  const sums = (n: number): number => (n * (n + 1)) / 2
  test.each([
    [
      'an emitter looks from the end: the first is the last that it finds',
      `${added} for (const f of fs) e.removeListener('x', f)`,
      (n: number) => sums(n) - 1,
    ],
    ['the same by its other name', `${added} for (const f of fs) e.off('x', f)`, (n: number) => sums(n) - 1],
    ['the last is found at once', `${added} while (fs.length > 0) e.off('x', fs.pop())`, (n: number) => n - 1],
    ['what is to be called once is found behind what stands for it', `${addedOnce} for (const f of fs) e.off('x', f)`, (n: number) => sums(n) - 1],
    ['what is not there', `${added} for (const f of fs) e.off('x', () => f)`, (n: number) => n * n],
    ['another event', `${added} for (const f of fs) e.off('y', f)`, () => 0],
    ['a target looks from the start before it adds to the end', `for (const f of fs) t.addEventListener('x', f)`, (n: number) => sums(n - 1)],
    ['with options', `for (const f of fs) t.addEventListener('x', f, { once: true })`, (n: number) => sums(n - 1)],
    ['what it has already', `for (const f of fs) t.addEventListener('x', fs[0])`, (n: number) => n - 1],
    [
      'it finds the first at once',
      `for (const f of fs) t.addEventListener('x', f); for (const f of fs) t.removeEventListener('x', f)`,
      (n: number) => sums(n - 1) + n,
    ],
    ['listeners in front of others', `for (const f of fs) e.prependListener('x', f)`, (n: number) => sums(n) - 1],
    ['a copy of the list', `${added} for (const f of fs) e.listeners('x')`, (n: number) => n * n],
  ])('%s', (_, body, steps) => {
    for (const n of [10, 40]) expect(chargedIn(body, n)).toBe(steps(n))
  })

  test('an override that calls what it overrides is charged once', () => {
    const own = `class Own extends EventEmitter { off(type, listener) { return super.off(type, listener) } }; const own = new Own().setMaxListeners(0); for (const f of fs) own.on('x', f); `
    expect(chargedBy(`function f({ fs }) { ${own} for (const f of fs) own.off('x', f) }\nf(heard(20))`)).toBe(sums(20) - 1)
  })

  test('there is no probe where a file does not mention whose method it may be', () => {
    const code = (text: string): string => new Program({ small: 8 }).instrument(text)
    for (const [method, word] of [
      ['resolve', 'path'],
      ['serialize', 'v8'],
      ['format', 'ListFormat'],
      ['segment', 'Segmenter'],
    ] as const) {
      expect(code(`function f(o) { return o.${method}(1) }`)).not.toContain('$l$N(')
      expect(code(`function f(o) { return o.${method}(${word}) }`)).toContain('$l$N(')
    }
  })

  test('the program’s own emitters are left alone', () => {
    const program = new Program({ small: 8, light: false })
    const { run } = program.run(`exports.run = function run() {
      const seen = []
      const own = { get _events() { seen.push('events'); return {} }, off() { return 'off' }, listeners: () => [1, 2, 3] }
      const proxy = new Proxy(own, { get: (o, key) => (seen.push(key), o[key]), getPrototypeOf: () => (seen.push('prototype'), null), getOwnPropertyDescriptor: () => (seen.push('own'), undefined) })
      const under = Object.create(proxy, { off: { value: () => 'under' }, removeListener: { value: 1 } })
      const emitter = new (process.getBuiltinModule('events'))()
      emitter.on('x', own.off).on('x', own.off)
      Object.defineProperty(emitter._events, 'y', { get: () => void seen.push('list') })
      seen.length = 0
      const results = [own.off('x', run), proxy.off('x', run), under.off('x', run), own.listeners('x').length]
      try { under.removeListener('x', run) } catch (error) { results.push(error.message) }
      try { emitter.off('x') } catch (error) { results.push(error.code) }
      return [seen, ...results]
    }`) as { run: () => unknown }
    expect(run()).toEqual([['off'], 'off', 'off', 'under', 3, 'under.removeListener is not a function', 'ERR_INVALID_ARG_TYPE'])
    const { recording } = program.record()
    expect(recording.natives.filter(({ native }) => /off|listeners|Listener/.test(recording.nativeSites[native]?.what ?? ''))).toEqual([])
  })
})

describe('a deep comparison', () => {
  const list = 'Array.from({ length: n }, (_, i) => i)'
  const objects = `${list}.map((id) => ({ id }))`
  const circle = '(() => { const o = { n }; o.self = o; return o })()'
  const assert = "process.getBuiltinModule('assert')"
  test.each([
    ['equal lists', list, list, (n: number) => n],
    ['lists of other lengths', list, '[0, 1]', () => 0],
    ['until the first difference', list, 'Array.from({ length: n }, (_, i) => i === 5 ? -1 : i)', () => 6],
    ['objects in lists', objects, objects, (n: number) => 2 * n],
    ['a difference inside', objects, `${list}.map((id) => ({ id: id === 3 ? 0 : id }))`, () => 8],
    ['keys that are not there', `{ a: ${list} }`, `{ b: ${list} }`, () => 0],
    ['what inherits from something else', list, `Object.setPrototypeOf(${list}, null)`, () => 0],
    ['Sets', `new Set(${list})`, `new Set(${list})`, (n: number) => n],
    ['bytes', 'new Uint8Array(n)', 'new Uint8Array(n)', (n: number) => n / 8],
    ['circles', circle, circle, () => 2],
    ['what has passed an assertion', list, list, (n: number) => n, `${assert}.deepStrictEqual(a, b, 'alike')`],
    ['the same, not strictly', list, `${list}.map(String)`, (n: number) => n, `${assert}.deepEqual(a, b)`],
    ['a value with itself', list, list, () => 0, 'util.isDeepStrictEqual(a, a)'],
    ['a function of the program’s', list, list, () => 0, '({ isDeepStrictEqual: (a, b) => a[0] === b[0] }).isDeepStrictEqual(a, b)'],
  ])('%s', (_, left, right, steps, call = 'util.isDeepStrictEqual(a, b)') => {
    const setUp = `const a = ${left}, b = ${right};`
    for (const n of [16, 64]) expect(chargedIn(setUp + call, n) - chargedIn(setUp, n)).toBe(steps(n))
  })

  test('runs none of the program’s code', () => {
    const { run } = new Program({ small: 8, light: false }).run(`exports.run = function run(isDeepStrictEqual) {
      let seen = 0
      const read = { enumerable: true, get: () => void seen++ }
      const one = () => Object.defineProperty([1, Object.defineProperty({}, 'x', read), new Proxy({}, { ownKeys: () => (seen++, []) })], 3, read)
      const [a, b] = [one(), one()]
      isDeepStrictEqual(a, b)
      const before = seen
      const util = process.getBuiltinModule('util')
      util.isDeepStrictEqual(a, b)
      return [before, seen - before]
    }`) as { run: (compare: (a: unknown, b: unknown) => boolean) => [number, number] }
    const [plain, profiled] = run(process.getBuiltinModule('util').isDeepStrictEqual)
    expect(profiled).toBe(plain)
  })
})

describe('texts, bytes and objects', () => {
  const text = 'const s = "abcdefgh".repeat(n);'
  const record = 'const o = {}; for (let i = 0; i < n; i++) o["k" + i] = i;'
  test.each([
    ['Buffer.byteLength', `${text} Buffer.byteLength(s)`, (n: number) => n],
    ['of another encoding', `${text} Buffer.byteLength(s, 'latin1')`, () => 0],
    ['path.join', `${text} path.join(s, '12')`, (n: number) => 8 * n + 3],
    ['of a system', `${text} path.win32.normalize(s)`, (n: number) => 8 * n],
    ['another join', `${text} ({ join: () => s }).join(s)`, () => 0],
    ['Promise.resolve', `${text} Promise.resolve(s)`, () => 0],
    ['what is frozen', `${record} Object.isFrozen(Object.freeze(o))`, (n: number) => n + 1],
    ['what is not', `${record} Object.isFrozen(o); Object.isSealed(o)`, () => 0],
    ['zlib', `${text} zlib.deflateRawSync(s)`, (n: number) => 8 * n],
    ['what is packed gives more', `zlib.inflateRawSync(zlib.deflateRawSync(Buffer.alloc(n)))`, (n: number) => 2 * n],
    ['v8.serialize', `v8.serialize(new Uint8Array(n))`, (n: number) => (serialize(new Uint8Array(n)).length + n) / 8],
    ['Intl.Segmenter', `${text} new Intl.Segmenter().segment(s)`, (n: number) => 8 * n],
    ['a segmenter of the program’s', `${text} ({ segment: () => s }).segment(s)`, () => 0],
    ['Intl.ListFormat', `new Intl.ListFormat('en', { type: 'unit', style: 'narrow' }).format(['a'.repeat(n), 'b'])`, (n: number) => n + 2],
  ])('%s', (_, body, steps) => {
    for (const n of [64, 256]) expect(chargedIn(body, n)).toBe(steps(n))
  })
})

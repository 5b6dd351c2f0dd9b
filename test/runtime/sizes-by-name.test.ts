// Which names of parameters are sizes, and what they hold.

import { describe, expect, test } from 'vitest'
import { fewestNoted } from '../../src/protocol/index.ts'
import { measure, Program } from './program.ts'

/** Name → the sizes that were noted, of the routine at `path`. */
function namedSizes(text: string, path: string = 'f'): Record<string, number[]> {
  const { recording } = measure(text)
  const unit = recording.units.find(({ site }) => recording.sites[site]?.path === path)
  const names = unit === undefined ? [] : (recording.sites[unit.site]?.candidates ?? [])
  return Object.fromEntries(
    (unit?.tables ?? []).filter(({ kind }) => kind === 'candidate').map(({ candidate, columns }) => [names[candidate] ?? '', [...columns.size]]),
  )
}

const loop = '{ for (;;) return }'

describe('sizes at entry', () => {
  test.each([
    ['names', `function f(n, xs, m) ${loop} f(3, [1, 2], new Map([[1, 2]]))`, { n: [3], 'xs.length': [2], 'm.size': [1] }],
    [
      'what an object is taken apart into',
      `function f({ n, items: xs, deep: { m } }, s = 'abc') ${loop} f({ n: 3, items: [1, 2], deep: { m: 5 } })`,
      { n: [3], 'xs.length': [2], 's.length': [3] },
    ],
    ['defaults and what is left over', `function f({ n = 7, ...o }, { length }) ${loop} f({ a: 1 }, [1, 2])`, { n: [7], length: [2] }],
    ['rests', `function f([first, ...tail], ...others) ${loop} f([1, 2, 3], 4, 5)`, { 'tail.length': [2], 'others.length': [2] }],
    ['the first three', `function f({ a, b }, c, d) ${loop} f({ a: 1, b: 2 }, 3, 4)`, { a: [1], b: [2], c: [3] }],
    ['arrows', `const f = ({ n }) => [...Array(n)]; f({ n: 4 })`, { n: [4] }],
  ])('%s', (_, text, sizes) => expect(namedSizes(text)).toEqual(sizes))
})

describe('fields that the loops of a routine count up to', () => {
  const counted = (bound: string, before = ''): string => `{ ${before}; let r = 0; for (let i = 0; i < ${bound}; i++) r += i; return r }`

  test.each([
    ['of parameters', `function f(grid, n) ${counted('grid.rows')} f({ rows: 5 }, 2)`, { 'grid.rows': [5], n: [2] }],
    ['of `this`', `class C { rows = 4; f() ${counted('this.rows')} } new C().f()`, { 'this.rows': [4] }],
    [
      'through variables',
      `class C { rows = 4; f(m) ${counted('n', 'const n = Math.floor(this.rows / 2)')} } new C().f(3)`,
      { m: [3], 'this.rows': [4] },
    ],
    ['taken apart', `function f(grid) ${counted('n', 'const { rows: n, cols = 3 } = grid')} f({ rows: 6 })`, { 'grid.rows': [6] }],
    [
      'in a part of a condition',
      `function f(a) { let i = 0; while (i < 9 && !(i > 5) && a.most - 1 !== i) i++; return i } f({ most: 4 })`,
      { 'a.most': [4] },
    ],
    ['with the name of a length', `class C { size = 4; f() ${counted('this.size')} } new C().f()`, { 'this.size': [4] }],
    [
      'of fields',
      `class C { options = { steps: 4 }; f() ${counted('n', 'const { steps: n } = this.options')} } new C().f()`,
      { 'this.options.steps': [4] },
    ],
    ['or what stands for them', `function f(a) ${counted('(a.n ?? 100)')} f({ n: 6 })`, { 'a.n': [6] }],
    [
      'downwards',
      `function f(a) { let left = a.n; while (left > 0) left--; for (let i = a.m - 1; i >= 0; i--); } f({ n: 6, m: 7 })`,
      { 'a.n': [6], 'a.m': [7] },
    ],
    ['of classes', `class C { static SIDE = 5; static f() ${counted('this.SIDE')} } C.f()`, { 'this.SIDE': [5] }],
    ['and parameters, wherever they stand', `function f(a, b, c, n) ${counted('n')} f(1, 2, 3, 4)`, { n: [4], a: [1], b: [2] }],
    ['that are lists', `function f(a) ${counted('Math.max(a.list)')} f({ list: [7] })`, { 'a.list.length': [1] }],
  ])('%s', (_, text, sizes) => expect(namedSizes(text, text.startsWith('class') ? 'C.f' : 'f')).toEqual(sizes))

  test.each([
    ['that are no bounds', `function f(a) { for (let i = 0; i < 3; i++) if (a.n > 3) return } f({ n: 2 })`],
    ['that are compared with no variable of the loop', `function f(a) { while (a.at < a.end) a.at++ } f({ at: 1, end: 2 })`],
    ['of what is assigned', `function f(a) { a = a ?? {}; for (let i = 0; i < a.n; i++); } f({ n: 2 })`],
    ['that are inherited', `function f(a) ${counted('a.n')} f(Object.create({ n: 3 }))`],
    [
      'of static blocks and modules',
      `class C { static n = 3; static { for (let i = 0; i < this.n; i++); } } for (let i = 0; i < C.n; i++); function f() ${loop} f()`,
    ],
    ['of nothing', `function f(a) { if (!a) return; for (let i = 0; i < a.n; i++); } f(null); f(undefined); f('text')`],
    [
      'of `this` where there may be none yet',
      `class A { constructor() { this.n = 2 } } class C extends A { constructor() { super(); for (let i = 0; i < this.n; i++); } } new C()`,
    ],
  ])('not those %s', (_, text) => {
    const sizes = Object.keys(namedSizes(text, text.startsWith('class') ? 'C.constructor' : 'f'))
    expect(sizes.filter((name) => name.includes('.n') || name.includes('.end'))).toEqual([])
  })

  test('nothing of the program runs to see them', () => {
    const { returned } = new Program({ small: 8 }).run(`
      const seen = []
      const told = new Proxy({ n: 1 }, { get: (o, key) => (seen.push('get'), o[key]), getOwnPropertyDescriptor: (o, key) => (seen.push('own'), Reflect.getOwnPropertyDescriptor(o, key)) })
      function f(a) ${counted('a.n')}
      f({ get n() { seen.push('getter'); return 0 } })
      f(told)
      exports.returned = seen`)
    expect(returned).toEqual(['getter', 'get', 'get'])
  })
})

describe('what the loops of a routine count up to beyond its own parameters', () => {
  const counted = (bound: string, before = ''): string => `{ ${before}; let r = 0; for (let i = 0; i < ${bound}; i++) r += i; return r }`

  test.each([
    ['private fields', 'C.f', `class C { #rows = 4; f() ${counted('this.#rows')} } new C().f()`, { 'this.#rows': [4] }],
    ['their lengths', 'C.f', `class C { #rows = [1, 2]; f() ${counted('this.#rows.length')} } new C().f()`, { 'this.#rows.length': [2] }],
    ['and fields', 'C.f', `class C { #grid = { n: 3 }; f() ${counted('this.#grid.n')} } new C().f()`, { 'this.#grid.n': [3] }],
    ['`this` of arrows that are fields', 'C.(init f).C.f', `class C { n = 5; f = () => ${counted('this.n')} } new C().f()`, { 'this.n': [5] }],
    ['and in methods', 'C.g.f', `class C { n = 5; g() { const f = () => ${counted('this.n')}; return f() } } new C().g()`, { 'this.n': [5] }],
    ['parameters of what is around', 'make.f', `function make(n) { return { f() ${counted('n')} } } make(6).f()`, { n: [6] }],
    [
      'and what it takes apart',
      'make.f',
      `function make(o) { const { n } = o, m = o.m + 1; return { f() { for (let i = 0; i < n; i++) for (let k = 0; k < m; k++); } } } make({ n: 6, m: 7 }).f()`,
      { 'o.n': [6], 'o.m': [7] },
    ],
    [
      'what ends a recursion',
      'C.f',
      `class C { most = 3; f(depth = 0) { if (depth === this.most) return 1; return this.f(depth + 1) + 1 } } new C().f()`,
      { 'this.most': [3], depth: [0, 1, 2, 3] },
    ],
  ])('%s', (_, path, text, sizes) => expect(namedSizes(text, path)).toEqual(sizes))

  test.each([
    ['of `this`', 'C.f', `class C { n = 4; f() { for (const k of [1, 2]) this.g(k) } g() ${counted('this.n')} } new C().f()`, { 'this.n': [4] }],
    ['of private fields', 'C.f', `class C { #n = 4; f() { return this.g() } g() ${counted('this.#n')} } new C().f()`, { 'this.#n': [4] }],
    ['of parameters', 'f', `function f(o) { return g(0, o.image) } function g(k, { n }) { return k } f({ image: { n: 2 } })`, {}],
    [
      'of fields of parameters',
      'f',
      `function f(o) { return g(0, o.image) } function g(k, image) ${counted('image.n')} f({ image: { n: 2 } })`,
      { 'o.image.n': [2] },
    ],
    ['but no lengths', 'C.f', `class C { xs = [1]; f() { for (const k of [1, 2]) this.g(k) } g() ${counted('this.xs.length')} } new C().f()`, {}],
    ['through several', 'f', `const f = (o) => g(o.n), g = (m) => h(m * 2); function h(k) ${counted('k')} f({ n: 3 })`, { 'o.n': [3] }],
  ])('and what those of a routine that it calls do: %s', (_, path, text, sizes) => expect(namedSizes(text, path)).toEqual(sizes))

  test.each([
    [
      'of others that have the private name',
      `class C { #n = 4; static f(o) { return C.prototype.g.call(o) } g() ${counted('this?.#n ?? 1')} } exports.r = C.f(undefined)`,
    ],
    ['of accessors', `class C { get #n() { exports.ran = 1; return 4 } g() ${counted('(this.#m ?? this.#n)')} #m = 3 } new C().g()`],
    ['of constructors', `class A {} class C extends A { #n = 4; constructor() { const g = () => ${counted('this.#n')}; super(); g() } } new C()`],
    [
      'of functions that have a `this` of their own',
      `class C { #n = 4; f() { return (function g() ${counted('this.#n')}).call(this) } } new C().f()`,
    ],
    ['behind a proxy', `class C { #n = 4; g() { if (!(#n in this)) return; ${counted('this.#n')} } } C.prototype.g.call(new Proxy(new C(), {}))`],
    [
      'that a default would read too early',
      `function g(a = (() => ${counted('b')})(), b = 3) {} exports.r = (() => { try { g() } catch (e) { return e.name } })()`,
    ],
    [
      'that a variable of the same name hides',
      `function make(o) { const n = o.n; return function g() { for (let i = 0; i < n; i++); let o = 3; return o } } make({ n: 2 })()`,
    ],
  ])('but nothing %s', (_, text) => {
    const { returned } = new Program({ small: 8 }).run(
      `try { ${text} } catch (e) { exports.failed = e.message } exports.returned = [exports.failed, exports.ran, exports.r]`,
    )
    const plain: { failed?: string; ran?: number; r?: unknown } = {}
    new Function('exports', `try { ${text} } catch (e) { exports.failed = e.message }`)(plain)
    expect(returned).toEqual([plain.failed, plain.ran, plain.r])
  })
})

describe('of very many calls', () => {
  const calls = 20_000
  const columns = (text: string): Record<number, number> => {
    const { recording } = measure(text, { small: 8, light: false })
    const unit = recording.units.find(({ site }) => recording.sites[site]?.path === 'f')
    const table = unit?.tables.find(({ kind, candidate }) => kind === 'candidate' && recording.sites[unit.site]?.candidates[candidate] === 'n')
    return Object.fromEntries([...(table?.columns.size ?? [])].map((size, i) => [size, table?.columns.calls[i] ?? 0]))
  }

  test('all sizes that come in turn are noted, about alike', () => {
    const noted = columns(`function f(n) { for (;;) return n } for (let i = 0; i < ${calls}; i++) f(16 + (i % 16))`)
    const counts = Object.values(noted)
    expect(counts).toHaveLength(16)
    expect(Math.min(...counts)).toBeGreaterThan(0.8 * Math.max(...counts))
    const all = counts.reduce((a, b) => a + b, 0)
    expect(all).toBeLessThan(calls / 2)
    expect(all).toBeGreaterThan(0.97 * fewestNoted(calls))
  })

  test('the calls of a recursion from outside are all noted', () => {
    const noted = columns('function f(n) { for (;;) return n === 0 ? 1 : f(n - 1) + f(n - 1) } for (let n = 1; n <= 14; n++) f(n)')
    expect(noted[14]).toBe(1)
    expect(noted[13]).toBeGreaterThan(0)
  })
})

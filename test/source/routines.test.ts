import { describe, expect, it } from 'vitest'
import { analyse, outline, type Goal, type Language } from '../../src/source/index.ts'
import { npmFiles, npmText, tree } from './samples.ts'

function routines(text: string, language: Language = 'js', goal: Goal = 'module'): string[] {
  return outline(tree(text, goal, language))
    .routines.slice(1)
    .map((routine) => `${routine.kind} ${routine.path}`)
}

describe('outline', () => {
  it('names functions after what they are bound to', () => {
    expect(routines('function a() { const b = () => {}; c(() => {}) }')).toEqual(['function a', 'arrow a.b', 'arrow a.(c callback)'])
    expect(routines('exports.parse = function () {}; Trie.prototype.insert = function () {}; this.run = () => {}')).toEqual([
      'function parse',
      'function Trie.insert',
      'arrow run',
    ])
    expect(routines('const api = { get() {}, set: () => {}, get size() {}, ["x" + y]: () => {}, [Symbol.iterator]() {} }')).toEqual([
      'method api.get',
      'arrow api.set',
      'getter api.size',
      'arrow api.[…]',
      'method api.[Symbol.iterator]',
    ])
    expect(routines('export default function () {}')).toEqual(['function default'])
    expect(routines('var f = g || function () {}; function h(i = () => {}) {} let { j = () => {} } = k')).toEqual([
      'function f',
      'function h',
      'arrow h.i',
      'arrow j',
    ])
  })

  it('looks through what esbuild puts around a function to keep its name', () => {
    const text = `const f = __name((n) => n, "f"); const o = { m: __name((k) => k, "m") }; class A { p = __name(() => 1, "p") }
      function g() { return __name(() => 2, "inner") } use(__name(() => 3, "handed")); __name(g, "g"); __name(() => 4); __name(() => 5, name)`
    expect(routines(text)).toEqual([
      'arrow f',
      'arrow o.m',
      'field A.(init p)',
      'arrow A.(init p).A.p',
      'function g',
      'arrow g.inner',
      'arrow handed',
      'arrow (__name callback)',
      'arrow (__name callback)',
    ])
  })

  it('names functions without a name after who gets them', () => {
    expect(
      routines('xs.filter((x) => x).map(function () {}); new Promise((go) => { setTimeout(() => go()) }); load()?.then(async () => {})'),
    ).toEqual([
      'arrow (filter callback)',
      'function (map callback)',
      'arrow (Promise callback)',
      'arrow (Promise callback).(setTimeout callback)',
      'arrow (then callback)',
    ])
    expect(routines('Array.from(xs, () => 0); this.Users.each(() => 0); a.bC.d(() => 0); $.each(xs, () => 0)')).toEqual([
      'arrow (Array.from callback)',
      'arrow (Users.each callback)',
      'arrow (d callback)',
      'arrow (each callback)',
    ])
    expect(routines("app.get('/users', check, (request) => {}); it('sorts lists of\\nall lengths', () => {}); it(`is ${n}`, () => {})")).toEqual([
      "arrow (get '/users' callback)",
      "arrow (it 'sorts lists of all leng…' callback)",
      'arrow (it callback)',
    ])
    expect(routines('const limit = (most) => (next) => { return () => () => next }; function each() { return function own() {} }')).toEqual([
      'arrow limit',
      'arrow limit.(returned by limit)',
      'arrow limit.(returned by limit).(anonymous)',
      'arrow limit.(returned by limit).(anonymous).(anonymous)',
      'function each',
      'function each.own',
    ])
    expect(routines('(function () {})(() => {}); [() => {}]; a[b](() => {}); (0, c.d)(() => {}); f({ g: () => {} })')).toEqual([
      'function (IIFE)',
      'arrow (anonymous)',
      'arrow (anonymous)',
      'arrow (anonymous)',
      'arrow (anonymous)',
      'arrow g',
    ])
    expect(routines('list.map((x: number) => x) as number[]; return_((() => 1) as F)', 'ts')).toEqual([
      'arrow (map callback)',
      'arrow (return_ callback)',
    ])
  })

  it('names the parts of a class', () => {
    expect(
      routines(
        'class Trie extends (() => {})() { constructor() {} insert() { function visit() {} } static of() {} #x = 1; y = () => {}; static {} set z(v) {} }',
      ),
    ).toEqual([
      'arrow (IIFE)',
      'constructor Trie.constructor',
      'method Trie.insert',
      'function Trie.insert.visit',
      'method Trie.of',
      'field Trie.(init #x)',
      'field Trie.(init y)',
      'arrow Trie.(init y).Trie.y',
      'static-block Trie.(static)',
      'setter Trie.z',
    ])
    expect(routines('const A = class { m() {} }')).toEqual(['method A.m'])
  })

  it('leaves out what TypeScript does not run or compiles in its own way', () => {
    expect(
      routines(
        'declare function a(): void; function b(): void; function b() {} abstract class C { abstract d(): void; e = (() => 1) as F; @(() => {}) g() {} } enum H { I = (() => 1)() }',
        'ts',
      ),
    ).toEqual(['function b', 'field C.(init e)', 'arrow C.(init e).C.e', 'method C.g'])
  })

  it('lists loops with the routine and the loop around them', () => {
    const { loops } = outline(
      tree('async function f() { for (;;) { while (a) g(() => { do {} while (b) }) } for (c in d); for await (e of h); } for (i of j);'),
    )
    expect(loops.map((loop) => `${loop.name} in ${loop.routine} under ${loop.parent ?? '-'}`)).toEqual([
      'for in 1 under -',
      'while in 1 under 0',
      'do in 2 under -',
      'for…in in 1 under -',
      'for await in 1 under -',
      'for…of in 0 under -',
    ])
  })
})

describe('landmarks', () => {
  const texts = [
    ...npmFiles.map(({ path, goal }) => ({ name: path, program: () => tree(npmText(path), goal) })),
    { name: 'dialects', program: () => tree(dialects, 'module', 'ts') },
  ]
  it.each(texts)('leave out nothing of $name', ({ program }) => {
    const root = program()
    expect(outline(root, analyse(root).landmarks)).toEqual(outline(root))
  })

  it('would be missed', () => {
    const root = tree('function f() { for (;;) {} }', 'script')
    const { landmarks } = analyse(root)
    expect(outline(root, landmarks).loops).toHaveLength(1)
    expect(
      outline(
        root,
        landmarks.filter((at) => at !== landmarks[1]),
      ).loops,
    ).toHaveLength(0)
  })
})

const dialects = `
  @decorated(() => 1) abstract class A<T> extends f(function () {}) {
    static { while (a) b() }
    #x = () => 1; static [g(() => 2)] = class { y = function () {} }
    constructor(private p = () => 3, @d() q: () => void) { super() }
    get z() { return async function* () {} } declare w: string; abstract v(): void
  }
  enum E { A = f(() => 1) } namespace N { export const h = () => { do { } while (i) } }
  declare function j(): void; async function k(): Promise<void>; async function k() { for await (const l of m) {} }
  export default async () => { for (const { n = () => 1 } of o) {} }
  label: for (var s in (() => t)()) continue label
  const u = { ['a' + (() => 1)()]: () => 2, b() {}, get c() { return 1 }, ...(() => 3) } as unknown as () => void
  x = y ?? (() => 4); x.prototype.z = function () {}; if (a) { switch (b(() => 5)) { case c(() => 6): d = () => 7 } }
`

import { describe, expect, it } from 'vitest'
import { npmText } from '../source/samples.ts'
import { counted, differences, load } from './counting.ts'

const strategies = ['edges', 'vertices', 'blocks'] as const

/** Runs `work` on the module as each placement makes it, and compares the counts with those of a probe in every block. */
async function agree(
  text: string,
  work: (module: Record<string, unknown>) => unknown,
): Promise<{ readonly compared: number; readonly unknown: number }> {
  const every = counted(text, 'every')
  const expected = await work(load(every.code))
  let least = { compared: 0, unknown: 0 }
  for (const strategy of strategies) {
    const program = counted(text, strategy)
    expect(await work(load(program.code))).toEqual(expected)
    const { found, ...rest } = differences(program, every, text)
    expect(found, strategy).toEqual([])
    expect(program.increments()).toBeLessThan(every.increments())
    least = rest
  }
  return least
}

type Parse = (text: string, options?: object) => unknown
const outcome = (work: () => unknown): string => {
  try {
    return JSON.stringify(work(), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).slice(0, 2000)
  } catch (error) {
    return String(error)
  }
}

describe('counts are those of a probe in every block', () => {
  it('in acorn, with and without syntax errors', { timeout: 120_000 }, async () => {
    const source = npmText('picomatch/lib/parse.js')
    const { compared, unknown } = await agree(npmText('acorn/dist/acorn.js'), ({ parse }) => {
      const results = [outcome(() => (parse as Parse)(source, { ecmaVersion: 'latest' }))]
      for (let i = 0; i < 40; i++) results.push(outcome(() => (parse as Parse)(source.slice(0, i * 97) + '}{`('[i % 4], { ecmaVersion: 2020 })))
      return results
    })
    expect(compared).toBeGreaterThan(3500)
    expect(unknown).toBe(0)
  })

  const early = `
    let n = 0
    const fail = (every) => { if (++n % every === 0) throw n; return n }
    const getter = { get x() { return fail(3) }, set x(v) { fail(4) } }
    const trap = new Proxy({}, { get() { return fail(5) }, has() { return fail(3) } })
    function nested(xs) {
      for (const x of xs) {
        try { if (x > 2) fail(3); else if (x) continue; xs[x] ??= fail(5) } catch (e) { if (e > 50) return e; n++ } finally { n = n > 1 ? n : fail(1) }
        try { fail(7) && fail(2) || fail(4) } finally { n += 2; if (n % 11 === 0) break }
      }
      return undeclared
    }
    function defaults({ a = fail(3), b: { c = fail(2) } = {} } = {}, ...[d = a]) { return a + c + d + getter.x + trap.y }
    function deep(k) { return k === 0 ? fail(2) : 1 + deep(k - 1) }
    function overflow() { try { return overflow() + 1 } finally { n++ } }
    function chained(o) { return o?.a?.b(o.c ? fail(3) : null)?.d ?? (o && o.e ? getter.x : trap.z) }
    function returns(k) { try { try { if (k % 2) return fail(3) } finally { if (k % 3 === 0) fail(2) } return 'x' in trap } catch { return -1 } finally { n++ } }
    function loops(k) { outer: for (let i = 0; i < k; i++) { let j = 0; do { if (j === 3) continue outer; if (i === 4) break outer; getter.x = fail(9) } while (++j < k); switch (i) { case fail(5): n++; case 2: fail(6); break; default: n-- } } }
    class Base { field = fail(7); constructor() { this.z = getter.x } static { n++ } method() { return super.toString() + fail(6) } get q() { return fail(4) } }
    class Derived extends Base { constructor(k) { if (k) super(); n++ } }
    function* lazy(xs) { try { for (const x of xs) { if (x % 2) yield x; else yield* lazy([1, fail(9)]) } } finally { n++ } }
    async function waits(k) { for (let i = 0; i < k; i++) { try { const v = (await Promise.resolve(i)) + fail(4); n += v % 2 } catch (e) { if (e % 2) throw e; await null } } return await new Promise((yes) => { if (k !== 3) yes(k) }) }
    async function* stream(k) { for (let i = 0; i < k; i++) { yield i; fail(6) } return 1 }
    const fold = (xs) => xs.reduce((a, b) => (b % 2 ? a + fail(8) : a ?? b), 0)
    exports.main = async () => {
      const rounds = Array.from({ length: 40 }, (_, i) => i)
      const attempt = (f) => { try { return f() } catch { n++ } }
      for (const i of rounds) {
        attempt(() => nested(rounds.slice(i))); attempt(() => defaults({ b: i % 3 ? null : {} })); attempt(() => deep(i)); attempt(() => chained(i % 4 ? { a: { b: fail } , c: i } : null))
        attempt(() => returns(i)); attempt(() => loops(i % 7)); attempt(() => new Derived(i % 3)); attempt(() => new Base().method()); attempt(() => new Base().q); attempt(() => fold(rounds))
        try { for (const x of lazy(rounds)) { if (x > i) break; if (x === 7) fail(2) } } catch ({ a = n++ }) { n += a }
        attempt(() => { lazy(rounds).next(); lazy(rounds) })
        waits(i % 5).catch(() => n++)
        try { for await (const x of stream(i)) if (x === 3) break } catch { n++ }
      }
      attempt(() => deep(200))
      await new Promise((done) => setTimeout(done, 20))
      return typeof n
    }`

  it('where routines are left by exceptions, abandoned or never resumed', async () => {
    const { compared, unknown } = await agree(early, ({ main }) => (main as () => unknown)())
    expect(compared).toBeGreaterThan(150)
    // A loop's header that is reached by `continue` through a `finally` out of which exceptions passed.
    expect(unknown).toBeLessThanOrEqual(1)
  })

  // The routine that begins behind the mark is the one whose calls are given.
  it.each([
    ['default values', '‸function d(a = f(), { b = f() } = {}) { return a + b } d(); d(1); d(1, { b: 2 }); function f() { return 1 }', 3],
    ['a default value that throws', '‸function d(a, { b = f() } = {}) { return b } try { d() } catch {} d(1, { b: 2 }); function f() { throw 1 }', 2],
    [
      'several default values',
      '‸function d(a = -1, b = f(), c = () => {}) { c() } d(1, 2); try { d() } catch {} function f() { return undeclared }',
      2,
    ],
    [
      'a computed name',
      'let n = 0; ‸function d({ [f()]: a }) {} d({}); try { d({}) } catch {} d({}); function f() { if (n++ === 1) throw n; return "x" }',
      3,
    ],
    ['a generator', '‸function* d(a, b = a) { yield a } d(1); d(2).next(); [...d(3)]; d(4).return(); try { d(5).throw(1) } catch {}', 5],
    ['a generator without parameters', '‸function* d(/* ) */) { yield 1 } d(); d(1, 2, 3).next(); [...d()]; if (d.length > 0) throw d', 3],
    [
      'a derived constructor',
      'class B {} class D extends B { constructor‸(n) { super(f(n)); this.n = n } } function f(n) { if (n) throw n } new D(); try { new D(1) } catch {}',
      2,
    ],
    ['a getter', 'let n = 0; const o = { get d‸() { if (n++) throw n; return n } }; try { o.d; o.d; o.d } catch {}', 2],
    [
      'a trap',
      'const o = new Proxy({}, { get: ‸function d(t, k) { if (k === "y") throw k; return k } }); const { x, z } = o; try { const { y } = o } catch {}',
      3,
    ],
    [
      'a field',
      'class C { ‸d = () => {}; static #e = class {}; static f = C.#e.name } new C(); new C(); if (new C().d.name + C.f !== "d#e") throw C.f',
      3,
    ],
    ['a static block', 'class C { ‸static { try { f() } catch {} } } function f() { for (const x of [1, 2]) if (x === 2) throw x }', 1],
    [
      'a pattern in a catch clause',
      '‸function d(n) { try { throw n } catch ({ x = n() }) { return x } } d({ x: 1 }); try { d({}) } catch {} try { d(null) } catch {}',
      3,
    ],
    [
      'an optional call',
      'const o = { f() { return this.g?.(1)?.h }, g: null }; ‸function d(o) { return o?.f?.().x } d(); d({}); d({ f: () => 1 }); try { d(o) } catch {} o.f()',
      4,
    ],
    [
      'targets of loops that branch',
      '‸function d(a, x) { for (a[x || 1] of "") x++; for (a[x ? 2 : 1] in "ab") x++; for ([a[x && 3]] of [[1], [2]]) x++; return x } d({}, 0); d({}, 1)',
      2,
    ],
    [
      'assignments to constants and unknown names',
      'const c = 1; ‸function d(n) { "use strict"; if (n === 1) c = n; n -= 2; if (n) missing = n; for (missing of [n]); return n } for (const n of [0, 1, 2]) try { d(n) } catch {}',
      3,
    ],
    [
      'assignments to its own name',
      'const d = ‸function f(n) { "use strict"; if (n) f = n; n++ }; for (const n of [0, 1, 2]) try { d(n) } catch {}',
      3,
    ],
    ['a line that begins with a value', '‸function d(a) { let x = a\na?.b\nx ?? a\nx ??= a?.b.c\n}\nd(0)\nd(1)\n', 2],
  ])('with %s', (_, marked, calls) => {
    const [start, text] = [marked.indexOf('‸'), marked.replace('‸', '')]
    const every = counted(text, 'every')
    load(every.code)
    for (const strategy of strategies) {
      const program = counted(text, strategy)
      load(program.code)
      expect(differences(program, every, text), strategy).toMatchObject({ found: [], unknown: 0 })
      const routine = program.routines.findLastIndex(({ cfg }) => cfg.routine.start === start)
      expect(program.counts()[routine]?.blocks[0], strategy).toBe(calls)
    }
  })

  it('when the stack overflows', () => {
    const text = 'let n = 0; function deep() { try { return deep() + 1 } finally { n++ } } try { deep() } catch {} exports.n = n'
    for (const strategy of strategies) {
      const program = counted(text, strategy)
      const { n } = load(program.code)
      const { cfg } = program.routines[1]!
      const { blocks } = program.counts()[1]!
      expect(n).toBeGreaterThan(1000)
      expect([blocks[cfg.entry], blocks[1]], strategy).toEqual([n, n])
    }
  })

  // What TypeScript makes of a file of types is a comment that names a source map.
  it.each(['', '// nothing', '\n//# sourceMappingURL=a.js.map', '/* nothing */ ', '"use strict"//x', ';//x'])('in a program of %j', (text) => {
    const program = counted(text, 'edges')
    load(program.code)
    expect(program.increments()).toBe(1)
    const numberless = (code: string): string => code.replaceAll(/\d+/g, '')
    expect(numberless(counted(`#!node\n${text}`, 'edges').code)).toBe(numberless(`#!node\n${program.code}`))
  })

  it('would notice a lost count', async () => {
    const [every, edges] = [counted(early, 'every'), counted(early.replace('n++ } finally', 'n += 1; n++ } finally'), 'edges')]
    for (const { code } of [every, edges]) await (load(code)['main'] as () => unknown)()
    expect(differences(edges, every, early).found).not.toEqual([])
  })
})

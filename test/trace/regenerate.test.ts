// The regenerated sequence of blocks is that of a probe in every block, on random programs and on ways to end early. A failure prints its seed.

import { describe, expect, it } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { witnessModes, type WitnessMode } from '../../src/placement/index.ts'
import { edgeCounts, Regenerator } from '../../src/trace/index.ts'
import { randomProgram } from '../instrument/random-program.ts'
import { everyBlock, outcome, recorded, regenerated, traced, written, type Outcome, type TracedRun } from './tracing.ts'

const isProgram = (text: string): boolean => {
  try {
    return typeof new Function('log', 'fail', 'n', text) === 'function'
  } catch {
    return false
  }
}

interface Comparison {
  readonly blocks: number
  /** What differs, as a sentence; null when nothing does. */
  readonly difference: string | null
}

/** Runs a program with a probe in every block, and traced, and compares. `spoil` changes what was written. */
async function compare(text: string, mode: WitnessMode, spoil: (run: TracedRun) => TracedRun = (run) => run): Promise<Comparison> {
  const program = traced(text, mode)
  const every = everyBlock(text, program)
  let [plain, probed]: (Outcome | null)[] = [null, null]
  const expected = await recorded(async () => (plain = await outcome(every)))
  const run = await written(program, mode, async () => (probed = await outcome(program)))
  const { blocks, surprises } = regenerated(program, mode, spoil(run))
  const at = expected.findIndex((block, index) => block !== blocks[index])
  const differs = [
    ...(JSON.stringify(plain) === JSON.stringify(probed) ? [] : ['the program did something else']),
    ...(at < 0 && expected.length === blocks.length ? [] : [`block ${at}: ${blocks[at]}, not ${expected[at]}`]),
    ...(surprises === 0 ? [] : [`${surprises} surprises`]),
  ]
  return { blocks: blocks.length, difference: differs.length === 0 ? null : differs.join('; ') }
}

const count = Number(process.env['LANDAU_FUZZ'] ?? 60)

describe('the regenerated sequence is the recorded one', () => {
  it.each(witnessModes)('on random programs, with %s', { timeout: 120_000 }, async (mode) => {
    const from = witnessModes.indexOf(mode) * 10_000
    for (let seed = from; seed < from + count; seed++) {
      const text = randomProgram(seed)
      if (isProgram(text)) expect((await compare(text, mode)).difference, `seed ${seed}`).toBeNull()
    }
  })

  const early = `
    let n = 0
    const hurt = (every) => { if (++n % every === 0) throw n; return n }
    const getter = { get x() { return hurt(3) }, set x(v) { hurt(4) } }
    const trap = new Proxy({}, { get() { return hurt(5) }, has() { return hurt(3) } })
    function nested(xs) {
      for (const x of xs) {
        try { if (x > 2) hurt(3); else if (x) continue; xs[x] ??= hurt(5) } catch (e) { if (e > 50) return e; n++ } finally { n = n > 1 ? n : hurt(1) }
        try { hurt(7) && hurt(2) || hurt(4) } finally { n += 2; if (n % 11 === 0) break }
      }
      return undeclared
    }
    function defaults({ a = hurt(3), b: { c = hurt(2) } = {} } = {}, ...[d = a]) { return a + c + d + getter.x + trap.y }
    function deep(k) { return k === 0 ? hurt(2) : 1 + deep(k - 1) }
    function chained(o) { return o?.a?.b(o.c ? hurt(3) : null)?.d ?? (o && o.e ? getter.x : trap.z) }
    function returns(k) { try { try { if (k % 2) return hurt(3) } finally { if (k % 3 === 0) hurt(2) } return 'x' in trap } catch { return -1 } finally { n++ } }
    function loops(k) { outer: for (let i = 0; i < k; i++) { let j = 0; do { if (j === 3) continue outer; if (i === 4) break outer; getter.x = hurt(9) } while (++j < k); switch (i) { case hurt(5): n++; case 2: hurt(6); break; default: n-- } } }
    class Base { field = hurt(7); constructor() { this.z = getter.x } static { n++ } method() { return super.toString() + hurt(6) } get q() { return hurt(4) } }
    class Derived extends Base { constructor(k) { if (k) super(); n++ } }
    function* lazy(xs) { try { for (const x of xs) { if (x % 2) yield x; else yield* lazy([1, hurt(9)]) } } finally { n++ } }
    async function waits(k) { for (let i = 0; i < k; i++) { try { const v = (await Promise.resolve(i)) + hurt(4); n += v % 2 } catch (e) { if (e % 2) throw e; await null } } return await new Promise((yes) => { if (k !== 3) yes(k) }) }
    async function* stream(k) { for (let i = 0; i < k; i++) { yield i; hurt(6) } return 1 }
    const fold = (xs) => xs.reduce((a, b) => (b % 2 ? a + hurt(8) : a ?? b), 0)
    const sorted = (xs) => [...xs].sort((a, b) => (hurt(50) && a < b ? 1 : -1))
    const rounds = Array.from({ length: 40 }, (_, i) => i)
    const attempt = (f) => { try { return f() } catch { n++ } }
    return (async () => {
      for (const i of rounds) {
        attempt(() => nested(rounds.slice(i))); attempt(() => defaults({ b: i % 3 ? null : {} })); attempt(() => deep(i)); attempt(() => chained(i % 4 ? { a: { b: hurt } , c: i } : null))
        attempt(() => returns(i)); attempt(() => loops(i % 7)); attempt(() => new Derived(i % 3)); attempt(() => new Base().method()); attempt(() => new Base().q); attempt(() => fold(rounds)); attempt(() => sorted(rounds))
        try { for (const x of lazy(rounds)) { if (x > i) break; if (x === 7) hurt(2) } } catch ({ a = n++ }) { n += a }
        attempt(() => { lazy(rounds).next(); lazy(rounds) })
        waits(i % 5).catch(() => n++)
        try { for await (const x of stream(i)) if (x === 3) break } catch { n++ }
      }
      setTimeout(() => n++, 1)
      await new Promise((done) => setTimeout(done, 20))
      log(n)
    })()`

  it.each(witnessModes)('where routines are left by exceptions, abandoned or never resumed, with %s', async (mode) => {
    const { blocks, difference } = await compare(early, mode)
    expect(difference).toBeNull()
    expect(blocks).toBeGreaterThan(10_000)
  })

  it.each(witnessModes)('with a hundred tasks that take turns, with %s', async (mode) => {
    const text = `
      const turn = (k) => new Promise((go) => (k % 3 ? setImmediate(go) : k % 2 ? process.nextTick(go) : go()))
      async function task(k) { let sum = 0; for (let i = 0; i < 20; i++) { if ((i + k) % 4) await turn(i * k); else sum += k; if (sum > 300) throw sum } return sum }
      function* numbers(k) { for (let i = 0; i < k; i++) { if (i % 3 === 2) try { yield i } finally { k-- } else yield -i } }
      const all = Array.from({ length: 100 }, (_, k) => task(k)), given = Array.from({ length: 100 }, (_, k) => numbers(k))
      for (let round = 0; round < 5; round++) for (const [k, it] of given.entries()) if (k % 7 === round) it.return(1); else if ((k + round) % 5) it.next()
      return Promise.allSettled(all).then((done) => log(done.length))`
    expect((await compare(text, mode)).difference).toBeNull()
  })

  it.each(witnessModes)('where an arm of a conditional waits, with %s', async (mode) => {
    const text = `
      async function waits(t, a) { const x = t ? await a : t > 1 ? 2 : await a; if (x) await 0; t &&= await a; return t ? (await x) + 1 : x || (await t) }
      function* gives(t) { const x = t ? yield 1 : 2; return t ? yield x : yield t }
      const values = [0, 1, Promise.resolve(2)]
      async function all() { for (const t of [0, 1, 2]) for (const value of values) { log(await waits(t, value)); log(await Promise.all(values.map((it) => waits(t, it))), [...gives(t)].length) } }
      gives(1).next(); return all()`
    expect((await compare(text, mode)).difference).toBeNull()
  })

  it.each(witnessModes)('where the target of a loop branches, with %s', async (mode) => {
    const text = `
      const a = {}; let x = 0
      for (a[x || 1] of '') x++
      for (a[x || 1] of 'abc') x++
      for (a[x ? 2 : 1] in { p: 1, q: 2 }) { if (x > 4) break; x++ }
      for ([a[x ?? 3], a[x && 1]] of [[1], []]) x++
      log(x)`
    expect((await compare(text, mode)).difference).toBeNull()
  })

  it.each(witnessModes)('where a loop that awaits evaluates its target, with %s', async (mode) => {
    const text = `
      const a = {}; let x = 0
      async function* stream(n) { for (let i = 0; i < n; i++) yield i % 2 ? {} : { k: i } }
      async function defaults(n) { for await (const { k = x++, [k ? 'k' : 'l']: l = function () {} } of stream(n)) { a[k] = l; if (k > 2) continue } }
      async function target(n) { for await (a[x || 1] of stream(n)) x = x ? 0 : 1; for (a[x ? await n : 3] of [1, n]) x = x ? 0 : 1 }
      async function links(n, o = null) { for await (a[o?.p] of stream(n)) o = o ? null : { p: n }; for await (a[o?.p && x] of stream(n)) o = o ? null : { p: n % 2 } }
      async function all() { for (const n of [0, 1, 4]) { await defaults(n); await Promise.all([target(n), target(3), defaults(n), links(n), links(5)]) } log(x) }
      return all()`
    expect((await compare(text, mode)).difference).toBeNull()
  })

  it.each(witnessModes)('when the stack overflows, with %s', async (mode) => {
    const deep = `let n = 0; function deep() { try { return deep() + 1 } finally { n++ } } function plain(k) { return k + plain(k + 1) }
      try { deep() } catch {} try { plain(0) } catch { n = -n } log(n < 0)`
    const program = traced(deep, mode)
    const run = await written(program, mode, () => outcome(program))
    const { blocks, surprises } = regenerated(program, mode, run)
    expect(surprises).toBe(0)
    expect(blocks.length).toBeGreaterThan(5000)
  })

  it('takes fewer bytes with fewer witnesses', async () => {
    const sizes = new Map<WitnessMode, number>()
    for (const mode of witnessModes) {
      const program = traced(early, mode)
      sizes.set(mode, (await written(program, mode, () => outcome(program))).bytes)
    }
    expect(sizes.get('tokens')).toBeLessThan(sizes.get('blocks')!)
  })

  it('survives damage: whatever the bytes, it goes on or stops', async () => {
    const program = traced(early, 'tokens')
    const run = await written(program, 'tokens', () => outcome(program))
    const random = seeded(11)
    for (let round = 0; round < 200; round++) {
      const frames = run.frames.map((frame) => frame.map((byte) => (random() < 0.002 ? Math.floor(random() * 256) : byte)))
      const replay = new Regenerator({ asBits: round % 2 === 1, routineOf: (routine) => program.routines[routine] }, edgeCounts().visitor)
      expect(() => {
        for (const frame of frames.slice(0, 3)) replay.feed(frame)
        replay.finish()
      }).not.toThrow()
    }
  })

  it.each(witnessModes)('would notice a lost witness, with %s', async (mode) => {
    const lossy = ({ frames, bytes }: TracedRun): TracedRun => ({ frames: frames.map((frame) => frame.slice(0, -8)), bytes })
    expect((await compare(early, mode, lossy)).difference).not.toBeNull()
  })
})

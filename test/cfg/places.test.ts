// Probes at every place of every edge and block, run: the program must mean the same and its counts must obey the flow law.

import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext, Script } from 'node:vm'
import * as acorn from 'acorn'
import { describe, expect, it } from 'vitest'
import { buildCfg, type Cfg } from '../../src/cfg/index.ts'
import { analyse, outline, type Goal } from '../../src/source/index.ts'
import { npmFiles, npmFolder, npmText, tree } from '../source/samples.ts'
import { splice } from './splice.ts'

interface Probed {
  readonly cfgs: readonly Cfg[]
  readonly code: string
}

/** The program with `$p(n)` at every place; `n` counts edges, then blocks, routine by routine. */
function probed(text: string, goal: Goal): Probed {
  const program = tree(text, goal)
  const scopes = analyse(program)
  const cfgs = outline(program).routines.map((routine) => buildCfg(routine.node, scopes))
  let next = 0
  const probes = cfgs.flatMap((cfg) =>
    [...cfg.edges, ...cfg.blocks].flatMap(({ place }) => {
      const code = `$p(${next++})`
      return place === null ? [] : [{ place, code }]
    }),
  )
  return { cfgs, code: splice(text, probes) }
}

/**
 * Blocks through which the counts do not flow, where all edges on a side are known.
 * `exceptions`: some happened, so only sides without virtual edges and early places are known.
 */
function leaks(
  cfgs: readonly Cfg[],
  counts: ReadonlyMap<number, number>,
  exceptions = false,
): { readonly checked: number; readonly found: string[] } {
  const found: string[] = []
  let base = 0
  let checked = 0
  for (const cfg of cfgs) {
    const count = (index: number): number => counts.get(base + index) ?? 0
    for (const block of cfg.blocks) {
      const sides = [cfg.edges.filter((edge) => edge.to === block.id), cfg.edges.filter((edge) => edge.from === block.id)]
      const flows = sides.flatMap((edges) => {
        const real = edges.filter((edge) => !edge.virtual)
        const unknown = exceptions && (real.length < edges.length || real.some((edge) => edge.place?.early === true))
        return unknown || real.length === 0 || real.some((edge) => edge.place === null) ? [] : [real.reduce((sum, edge) => sum + count(edge.id), 0)]
      })
      if (block.place !== null) flows.push(count(cfg.edges.length + block.id))
      if (flows.length > 1) checked++
      if (new Set(flows).size > 1) found.push(`block ${block.id} of the routine at ${cfg.routine.start}: ${flows.join(', ')}`)
    }
    base += cfg.edges.length + cfg.blocks.length
  }
  return { checked, found }
}

function run(code: string, globals: object = {}): { readonly counts: Map<number, number>; readonly result: unknown; readonly exported: unknown } {
  const counts = new Map<number, number>()
  const module = { exports: {} }
  const count = (index: number): void => void counts.set(index, (counts.get(index) ?? 0) + 1)
  const behind = (value: unknown, probe: (value: unknown) => void): unknown => {
    probe(value)
    return value
  }
  const completion: unknown = runInNewContext(code, { $p: count, $w: behind, module, exports: module.exports, ...globals })
  return { counts, result: completion, exported: module.exports }
}

describe('places', () => {
  const rules = npmFolder('eslint/lib/rules').map((path) => ({ path, goal: 'commonjs' as const }))
  it('leave every published program a program', { timeout: 120_000 }, () => {
    for (const { path, goal } of [...npmFiles, ...rules]) {
      const { code } = probed(npmText(path), goal)
      const parse = (): unknown => acorn.parse(code, { ecmaVersion: 'latest', sourceType: goal === 'module' ? 'module' : 'commonjs' })
      expect(parse, path).not.toThrow()
    }
  })

  it('leave every case a program', () => {
    const folder = new URL('cases/', import.meta.url)
    for (const name of readdirSync(folder)) {
      // `using` and top-level names are V8's own to judge; the class case reads a global.
      const text = readFileSync(new URL(name, folder), 'utf8')
      const { code } = probed(text, name.startsWith('with') ? 'script' : 'module')
      expect(() => new Script(code), name).not.toThrow()
    }
  })

  it('count acorn reading itself: same tree, and what flows into a block flows out', { timeout: 120_000 }, () => {
    const text = npmText('acorn/dist/acorn.js')
    const { cfgs, code } = probed(text, 'commonjs')
    const source = npmText('picomatch/lib/parse.js')
    const program = `module.exports.parse(input, { ecmaVersion: 'latest' })`
    const { counts, result } = run(`${code};\n${program}`, { input: source })
    const json = (value: unknown): string => JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))
    expect(json(result)).toBe(json(acorn.parse(source, { ecmaVersion: 'latest' })))
    const { checked, found } = leaks(cfgs, counts)
    expect(checked).toBeGreaterThan(3000)
    expect(found).toEqual([])
  })

  it('lose flow to exceptions and abandoned generators along virtual edges only', () => {
    const text = `
      let n = 0
      const fail = (every) => { if (++n % every === 0) throw n; return n }
      function nested(xs) {
        for (const x of xs) {
          try { if (x > 2) fail(3); else if (x) continue; xs[x] ??= fail(5) } catch (e) { if (e > 50) return e; n++ } finally { n = n > 1 ? n : fail(1) }
          try { fail(7) && fail(2) || fail(4) } finally { n += 2; if (n % 11 === 0) break }
        }
        return undeclared
      }
      function* lazy(xs) { try { for (const x of xs) { if (x % 2) yield x; else yield* lazy([1, fail(9)]) } } finally { n++ } }
      const rounds = Array.from({ length: 40 }, (_, i) => i)
      for (const i of rounds) {
        try { nested(rounds.slice(i)) } catch { n++ }
        try { for (const x of lazy(rounds)) { if (x > i) break; if (x === 7) fail(2) } } catch ({ a = n++ }) { n += a }
        try { lazy(rounds).next(); lazy(rounds) } catch { n++ }
      }
      module.exports = n`
    const { cfgs, code } = probed(text, 'script')
    const { counts, exported } = run(code)
    expect(exported).toBe(run(text).exported)
    expect(exported).toBeGreaterThan(100)
    expect(leaks(cfgs, counts, true)).toEqual({ checked: expect.any(Number), found: [] })
    expect(leaks(cfgs, counts, true).checked).toBeGreaterThan(20)
    expect(leaks(cfgs, counts).found.length).toBeGreaterThan(5)
  })

  it('lose flow to acorn’s syntax errors along virtual edges only', () => {
    const text = npmText('acorn/dist/acorn.js')
    const { cfgs, code } = probed(text, 'commonjs')
    const sample = npmText('picomatch/lib/parse.js')
    const program = `for (let i = 0; i < 12; i++) { try { module.exports.parse(input.slice(0, i * 300) + '}{'[i % 2], { ecmaVersion: 2020 }) } catch {} }`
    const { counts } = run(`${code};${program}`, { input: sample })
    const { checked, found } = leaks(cfgs, counts, true)
    expect(checked).toBeGreaterThan(2000)
    expect(found).toEqual([])
  })

  it('would notice a lost count', () => {
    const { cfgs, code } = probed('function f(n) { for (let i = 0; i < n; i++) { if (i % 2) g(i); else g(0) } } function g() {} f(9)', 'script')
    const { counts } = run(code)
    expect(leaks(cfgs, counts).found).toEqual([])
    expect([...counts.keys()].some((index) => leaks(cfgs, new Map(counts).set(index, 77)).found.length > 0)).toBe(true)
  })
})

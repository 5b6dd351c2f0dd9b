import { describe, expect, it } from 'vitest'
import { buildCfg, type Cfg } from '../../src/cfg/index.ts'
import { analyse, outline, type Goal } from '../../src/source/index.ts'
import { npmFiles, npmFolder, npmText, tree } from '../source/samples.ts'
import { eslintPaths, pathKey } from './eslint-paths.ts'

function graphs(text: string, goal: Goal): Map<string, Cfg> {
  const program = tree(text, goal)
  const scopes = analyse(program)
  return new Map(outline(program).routines.map(({ node }) => [pathKey(node), buildCfg(node, scopes)]))
}

/** Where the two analyses disagree, as sentences. */
function disagreements(text: string, goal: Goal, cfgs: ReadonlyMap<string, Cfg>): string[] {
  const found: string[] = []
  for (const path of eslintPaths(text, goal)) {
    const cfg = cfgs.get(path.key)
    if (cfg === undefined) {
      found.push(`no graph for the ${path.key}`)
      continue
    }
    const covers = (start: number): boolean => cfg.blocks.some(({ span }) => span !== null && span.start <= start && span.end >= start)
    for (const start of path.reached) if (!covers(start)) found.push(`the statement at ${start} is missing: ${text.slice(start, start + 30)}`)
    for (const start of path.dead) if (covers(start)) found.push(`the statement at ${start} is dead: ${text.slice(start, start + 30)}`)
    const repeated = new Set(cfg.loops.filter((loop) => loop.node.type !== 'ForStatement').map((loop) => loop.node.start))
    if (!sameSet(repeated, path.repeated)) found.push(`loops of the ${path.key}: ${[...repeated].join()} / ${[...path.repeated].join()}`)
    const returns = cfg.edges.some((edge) => edge.to === cfg.exit && !edge.virtual && edge.kind !== 'throw')
    if (returns !== path.returns) found.push(`${path.key} returns: ${returns} / ${path.returns}`)
  }
  return found
}

function sameSet(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item))
}

describe('graphs against ESLint’s code paths', () => {
  const rules = npmFolder('eslint/lib/rules')
    .slice(60, 140)
    .map((path) => ({ path, goal: 'commonjs' as const }))
  it.each([...npmFiles, ...rules])('same reachable statements, loops and ends: $path', ({ path, goal }) => {
    const text = npmText(path)
    expect(disagreements(text, goal, graphs(text, goal))).toEqual([])
  })

  const dead = `
    function a() { return 1; b() }
    function c(d) { while (true) { d() } e() }
    function f(g) { for (;;) { if (g) break } h() }
    function i(j) { try { return j() } finally { k() } l() }
    function m(n) { switch (n) { case 1: return; default: throw n } o() }
    function p(q) { r: { if (q) break r; return } s() }
    function t(u) { do { continue; v() } while (u) }
    function w(x) { while (x) { return } y() }
    function z(b) { for (const c of b) { if (c) continue; break } throw 1 }
    function A(b) { try { throw b } catch { return } c() }
    function B(c) { try { c() } finally { return } d() }
    function* C() { yield 1; return; 2 }
    class D { e = () => { return; f() }; static { if (g) throw h; i() } }
  `
  it('agrees on dead code', () => {
    expect(disagreements(dead, 'commonjs', graphs(dead, 'commonjs'))).toEqual([])
    expect(eslintPaths(dead, 'commonjs').reduce((sum, path) => sum + path.dead.size, 0)).toBeGreaterThan(6)
  })

  it('notices a block that is missing or too many, and a lost loop', () => {
    const text = 'function a(b) { if (b) { c() } while (b) { d() } }'
    const key = 'function 0'
    const cfg = graphs(text, 'commonjs').get(key) as Cfg
    const broken = (change: Partial<Cfg>): string[] =>
      disagreements(text, 'commonjs', new Map([...graphs(text, 'commonjs'), [key, { ...cfg, ...change }]]))
    expect(broken({})).toEqual([])
    expect(broken({ blocks: cfg.blocks.map((block) => ({ ...block, span: null })) })).not.toEqual([])
    expect(broken({ loops: [] })).not.toEqual([])
    expect(broken({ edges: cfg.edges.filter((edge) => edge.kind !== 'return') })).not.toEqual([])
  })
})

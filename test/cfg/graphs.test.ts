import { describe, expect, it } from 'vitest'
import { buildCfg, dominates, immediateDominators, type Cfg } from '../../src/cfg/index.ts'
import { analyse, outline, type Goal } from '../../src/source/index.ts'
import { npmFiles, npmFolder, npmText, tree } from '../source/samples.ts'
import { faults, reachable } from './check.ts'

/** Numbers in 0..1 from a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Ends {
  readonly from: number
  readonly to: number
}

/** A random graph, numbered in reverse postorder, without unreachable blocks. */
function randomGraph(seed: number): { readonly count: number; readonly edges: readonly Ends[] } {
  const random = randomNumbers(seed)
  const size = 2 + Math.floor(random() * 14)
  const all = Array.from({ length: Math.floor(size * (1 + random() * 1.5)) }, () => ({
    from: Math.floor(random() * size),
    to: 1 + Math.floor(random() * (size - 1)),
  }))
  const order: number[] = []
  const visited = new Set<number>()
  const visit = (block: number): void => {
    if (visited.has(block)) return
    visited.add(block)
    for (const edge of all) if (edge.from === block) visit(edge.to)
    order.push(block)
  }
  visit(0)
  const number = new Map(order.toReversed().map((block, index) => [block, index]))
  const edges = all.flatMap(({ from, to }) => {
    const [start, end] = [number.get(from), number.get(to)]
    return start === undefined || end === undefined ? [] : [{ from: start, to: end }]
  })
  return { count: order.length, edges }
}

describe('dominators', () => {
  it.each(Array.from({ length: 300 }, (_, seed) => seed))('agree with the definition on random graph %i', (seed) => {
    const { count, edges } = randomGraph(seed)
    const dominators = immediateDominators(count, edges)
    for (let removed = 0; removed < count; removed++) {
      const without = reachable(
        0,
        edges.filter((edge) => edge.from !== removed && edge.to !== removed),
      )
      for (let block = 0; block < count; block++) {
        const expected = block === removed || removed === 0 || !without.has(block)
        expect(dominates(dominators, removed, block), `seed ${seed}: ${removed} over ${block}`).toBe(expected)
      }
    }
  })
})

function allGraphs(path: string, goal: Goal): { readonly text: string; readonly cfgs: readonly Cfg[] } {
  const text = npmText(path)
  const program = tree(text, goal)
  const scopes = analyse(program)
  return { text, cfgs: outline(program).routines.map((routine) => buildCfg(routine.node, scopes)) }
}

describe('graphs of published programs', () => {
  const files = [...npmFiles, ...npmFolder('eslint/lib/rules').map((path) => ({ path, goal: 'commonjs' as const }))]
  it('keep every promise of their types', { timeout: 120_000 }, () => {
    let routines = 0
    for (const { path, goal } of files) {
      const { text, cfgs } = allGraphs(path, goal)
      for (const cfg of cfgs) {
        expect(faults(cfg, text), `${path} at ${cfg.routine.start}`).toEqual([])
        routines++
      }
    }
    expect(routines).toBeGreaterThan(3000)
  })
})

describe('the checker', () => {
  const text = 'function f(a) { for (const b of a) { try { if (b) g() } finally { h() } } }'
  const program = tree(text)
  const routine = outline(program).routines[1]
  const cfg = buildCfg(routine?.node ?? program, analyse(program))
  const loop = cfg.loops[0]
  const corrupted: [string, Partial<Cfg>][] = [
    ['an edge is lost', { edges: cfg.edges.slice(1) }],
    ['a block cannot be reached', { edges: cfg.edges.map((edge) => (edge.kind === 'true' ? { ...edge, to: cfg.exit } : edge)) }],
    ['a block has no way out', { edges: cfg.edges.map((edge) => (edge.to === cfg.exit ? { ...edge, to: edge.from } : edge)) }],
    [
      'an edge leaves the exit',
      { edges: [...cfg.edges, { id: cfg.edges.length, from: cfg.exit, to: 1, kind: 'next', virtual: false, back: false, place: null }] },
    ],
    ['a loop is lost', { loops: [], edges: cfg.edges.map((edge) => ({ ...edge, back: false })) }],
    ['a loop has a block too few', { loops: cfg.loops.map((item) => ({ ...item, blocks: item.blocks.slice(0, -1) })) }],
    ['two loops share a header', { loops: loop === undefined ? [] : [loop, { ...loop, id: 1, parent: 0 }] }],
    ['an exception has no edge', { edges: cfg.edges.map((edge) => (edge.kind === 'throw' ? { ...edge, kind: 'next' } : edge)) }],
    [
      'two edges share a place',
      { edges: cfg.edges.map((edge) => ({ ...edge, place: edge.virtual ? null : { form: 'statement', start: 20, end: 20, early: false } })) },
    ],
    [
      'a place is outside the text',
      { edges: cfg.edges.map((edge) => (edge.place === null ? edge : { ...edge, place: { ...edge.place, end: 999 } })) },
    ],
  ]

  it('finds nothing in a sound graph', () => expect(faults(cfg, text)).toEqual([]))
  it.each(corrupted)('notices when %s', (_, change) => {
    expect(faults({ ...cfg, ...change }, text)).not.toEqual([])
  })
})

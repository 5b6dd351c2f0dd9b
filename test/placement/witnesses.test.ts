// Witnesses solve the tracing problem of Ball and Larus on random graphs: after every block, what is read next tells which way was taken.

import { describe, expect, it } from 'vitest'
import { blockers } from '../../src/placement/blockers.ts'
import { heuristicWeights, placeWitnesses, WitnessArcs, witnessModes, type TracedGraph, type WitnessPlan } from '../../src/placement/index.ts'
import { randomGraph, randomNumbers, type RandomGraph } from './random-graph.ts'

interface Case {
  readonly graph: RandomGraph & TracedGraph
  readonly calls: readonly number[]
}

const caseOf = (seed: number): Case => {
  const random = randomNumbers(seed + 7)
  const plain = randomGraph(seed, seed % 2 === 0 ? 'any' : 'forward')
  const blocks = plain.blocks.map((block) => ({ ...block, throws: random() < 0.3 ? ('call' as const) : null }))
  return { graph: { ...plain, blocks }, calls: blocks.flatMap(({ throws }, id) => (throws === 'call' && id !== plain.exit ? [id] : [])) }
}

const marked = new Set([0])
const seeds = Array.from({ length: 1500 }, (_, seed) => seed)
const planOf = ({ graph }: Case, mode: (typeof witnessModes)[number]): WitnessPlan => placeWitnesses(graph, heuristicWeights(graph), mode, marked)

/** The witnesses that may come first on an edge, by name; `end` when the exit can be reached without one. */
function firstOn(graph: RandomGraph, plan: WitnessPlan, edge: number, seen: Set<number> = new Set()): Set<string> {
  const named = (kind: 'edge' | 'block', of: number): string[] =>
    plan.witnesses.some((witness) => witness.kind === kind && witness.of === of) ? [`${kind} ${of}`] : []
  const { to } = graph.edges[edge]!
  const own = [...named('edge', edge), ...named('block', to)].slice(0, 1)
  if (own.length > 0) return new Set(own)
  if (to === graph.exit) return new Set(['end'])
  if (seen.has(to)) return new Set()
  seen.add(to)
  return new Set(graph.edges.filter(({ from }) => from === to).flatMap(({ id }) => [...firstOn(graph, plan, id, seen)]))
}

/** Blocks after which two ways begin with the same witness, or one comes back without any. */
function ambiguous(graph: RandomGraph, plan: WitnessPlan): string[] {
  return graph.blocks.flatMap(({ id: block }) => {
    const out = graph.edges.filter(({ from }) => from === block)
    const sets = out.map(({ id }) => firstOn(graph, plan, id))
    const shared = sets.flatMap((set, i) => sets.slice(i + 1).flatMap((other) => [...set].filter((name) => other.has(name))))
    return shared.map((name) => `${block}: ${name}`)
  })
}

describe('witnesses', () => {
  it.each(witnessModes)('tell the way after every block, with %s', (mode) => {
    for (const seed of seeds) {
      const found = caseOf(seed)
      expect(ambiguous(found.graph, planOf(found, mode)), `seed ${seed}`).toEqual([])
    }
  })

  it('would not tell it without those of a branch', () => {
    let noticed = 0
    for (const seed of seeds.slice(0, 300)) {
      const found = caseOf(seed)
      const plan = planOf(found, 'branches')
      const branch = found.graph.edges[plan.witnesses[0]?.of ?? 0]!.from
      const lossy = { ...plan, witnesses: plan.witnesses.filter(({ of }) => found.graph.edges[of]!.from !== branch) }
      if (ambiguous(found.graph, lossy).length > 0) noticed++
    }
    expect(noticed).toBeGreaterThan(100)
  })

  it('have codes that differ where they may come next to each other, in ⌈log2 k⌉ bits for k outcomes', () => {
    for (const seed of seeds) {
      const { graph } = caseOf(seed)
      const { witnesses, bits, codes } = placeWitnesses(graph, heuristicWeights(graph), 'bits', marked)
      for (const { id } of graph.blocks) {
        const out = graph.edges.filter(({ from }) => from === id)
        const own = out.map((edge) => witnesses.findIndex((witness) => witness.kind === 'edge' && witness.of === edge.id))
        if (out.length < 2) continue
        expect(own).not.toContain(-1)
        expect(new Set(own.map((witness) => codes[witness])).size).toBe(own.length)
        expect(new Set(own.map((witness) => bits[witness]))).toEqual(new Set([Math.ceil(Math.log2(own.length))]))
      }
    }
  })

  it('are fewer on chords than on every outcome or in every block, weighed', () => {
    const total = { tokens: 0, bits: 0, branches: 0, blocks: 0 }
    for (const seed of seeds) {
      const found = caseOf(seed)
      const weights = heuristicWeights(found.graph)
      for (const mode of witnessModes)
        total[mode] += planOf(found, mode).witnesses.reduce(
          (sum, { kind, of }) => sum + (kind === 'edge' ? weights.edges[of]! : weights.blocks[of]!),
          0,
        )
    }
    expect(total.tokens).toBeLessThan(total.branches)
    expect(total.branches).toBeLessThanOrEqual(total.blocks)
  })
})

describe('blockers', () => {
  /** Edges from a predicate to a path without another predicate to a call, by following every edge forwards. */
  function naive({ graph, calls }: Case): Set<number> {
    const out = (block: number): RandomGraph['edges'] => graph.edges.filter(({ from }) => from === block)
    const found = new Set<number>()
    for (const edge of graph.edges) {
      if (out(edge.from).length < 2) continue
      const seen = new Set<number>()
      for (let block = edge.to; !seen.has(block); block = out(block)[0]?.to ?? block) {
        if (block === 0) break
        if (calls.includes(block)) found.add(edge.id)
        if (out(block).length !== 1) break
        seen.add(block)
      }
    }
    return found
  }

  it('are the edges of the definition', () => {
    for (const seed of seeds) {
      const found = caseOf(seed)
      const arcs = new WitnessArcs(found.graph, heuristicWeights(found.graph), marked)
      const calls = found.calls.filter((call) => call !== 0)
      const blocked = [...blockers(arcs, calls)].map((arc) => arcs.arcs[arc]!.of)
      expect(new Set(blocked), `seed ${seed}`).toEqual(naive(found))
    }
  })

  it('all carry a witness', () => {
    for (const seed of seeds) {
      const found = caseOf(seed)
      const carried = new Set(planOf(found, 'tokens').witnesses.flatMap(({ kind, of }) => (kind === 'edge' ? [of] : [])))
      for (const edge of naive(found)) expect(carried.has(edge), `seed ${seed}`).toBe(true)
    }
  })
})

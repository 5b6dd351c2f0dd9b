import { describe, expect, it } from 'vitest'
import {
  chordPlacement,
  heuristicWeights,
  pack,
  packedCounts,
  place,
  planRoutine,
  probeGraph,
  routineCounts,
  strategies,
  watch,
  type Placement,
  type RoutinePlan,
  type Strategy,
  type Weights,
} from '../../src/placement/index.ts'
import { edgesInto, edgesOut } from '../../src/cfg/edge-lists.ts'
import { expectedTree } from '../../src/placement/expected-tree.ts'
import { normalFlow } from '../../src/placement/probe-graph.ts'
import { cost } from '../../src/placement/routine-plan.ts'
import { randomGraph, randomNumbers, walk, type RandomGraph, type Shape, type Walk } from './random-graph.ts'

const weightsOf = (graph: RandomGraph, seed: number): Weights => {
  const random = randomNumbers(seed)
  // Few distinct weights, so that ties happen.
  return seed % 2 === 0
    ? heuristicWeights(graph)
    : { blocks: graph.blocks.map(() => Math.floor(random() * 9)), edges: graph.edges.map(() => Math.floor(random() * 9)) }
}

/** What the probes of a placement count during a walk. */
function probed({ graph }: Placement, { blocks, edges, caught }: Walk, hubs: readonly number[]): (arc: number) => number {
  return (id) => {
    const { kind, of } = graph.arcs[id]!
    if (kind === 'block') return blocks[of]!
    if (kind === 'edge') return edges[of]!
    const names = [...caught.keys()].filter((name) => hubs[name] === of)
    return names.reduce((sum, name) => sum + caught.get(name)!, 0)
  }
}

/** Blocks and edges whose solved count is not that of the walk. */
function wrong(plan: RoutinePlan, graph: RandomGraph, seed: number, spoil = 0): string[] {
  const hubs = plan.watched?.names ?? []
  const taken = walk(graph, seed + 1, new Set(plan.watched?.marks ?? []))
  const count = probed(plan.placement, taken, hubs)
  const solved = routineCounts(
    plan,
    (arc) => count(arc) + (arc === plan.placement.probes.find((probe) => plan.placement.graph.arcs[probe]!.place !== 'free') ? spoil : 0),
  )
  return [
    ...solved.blocks.flatMap((value, id) =>
      value === null || value === taken.blocks[id] || id === graph.exit ? [] : [`block ${id}: ${value}, not ${taken.blocks[id]}`],
    ),
    ...solved.edges.flatMap((value, id) => (value === null || value === taken.edges[id] ? [] : [`edge ${id}: ${value}, not ${taken.edges[id]}`])),
  ]
}

const undetermined = (plan: RoutinePlan, graph: RandomGraph): number =>
  routineCounts(plan, () => 0).blocks.filter((value, id) => value === null && id !== graph.exit).length

const seeds = Array.from({ length: 2000 }, (_, seed) => seed)
const shapes: readonly Shape[] = ['any', 'forward', 'throwing']

describe('solve(place(graph), probes(walk)) = edges(walk)', () => {
  for (const strategy of strategies) {
    it.each(shapes)(`with ${strategy}, on random graphs: %s`, (shape) => {
      for (const seed of seeds) {
        const graph = randomGraph(seed, shape)
        const weights = weightsOf(graph, seed)
        const plan: RoutinePlan = { placement: place(probeGraph(graph, weights), strategy), watched: null }
        expect(wrong(plan, graph, seed), `${strategy} ${shape} ${seed}`).toEqual([])
        if (shape !== 'throwing') {
          expect(undetermined(plan, graph)).toBe(0)
          if (strategy === 'edges') expect(routineCounts(plan, () => 0).edges).not.toContain(null)
        }
      }
    })
  }

  it.each(strategies)('with %s, watched', (strategy) => {
    let fewer = 0
    for (const seed of seeds) {
      const graph = randomGraph(seed, 'throwing')
      const weights = weightsOf(graph, seed)
      const watched = watch(
        graph,
        (block) => graph.blocks[block]!.place !== null,
        (block) => seed % 3 === 0 && block === graph.entry,
      )
      const plan = { placement: place(probeGraph(graph, weights, watched.hubs), strategy), watched }
      // An exception of the entry that nobody sees is not caught either.
      if (seed % 3 !== 0) expect(wrong(plan, graph, seed), `${strategy} ${seed}`).toEqual([])
      const plain = place(probeGraph(graph, weights), strategy)
      const text = (placed: Placement): number => placed.probes.filter((arc) => placed.graph.arcs[arc]!.place !== 'free').length
      if (text(plan.placement) < text(plain)) fewer++
    }
    if (strategy !== 'every') expect(fewer).toBeGreaterThan(500)
  })

  it('chooses the cheaper of watched and not', () => {
    for (const seed of seeds.slice(0, 500)) {
      const graph = randomGraph(seed, 'throwing')
      const plan = planRoutine(graph, weightsOf(graph, seed), 'edges', { covers: () => true })
      expect(wrong(plan, graph, seed)).toEqual([])
    }
  })

  it('knows the tree of a placement, what it will cost, and whether it is complete, without its graph', () => {
    for (const seed of seeds) {
      const graph = randomGraph(seed, shapes[seed % 3]!)
      const weights = weightsOf(graph, seed)
      const { hubs } = watch(
        graph,
        (block) => graph.blocks[block]!.place !== null,
        (block) => seed % 5 === 0 && block === graph.entry,
      )
      for (const of of [[], hubs]) {
        const placement = place(probeGraph(graph, weights, of), 'edges')
        const expected = expectedTree(normalFlow(graph, weights), of)
        expect(expected.isComplete, `${seed}`).toBe(placement.free.length === 0)
        expect(expected.cost).toBeCloseTo(cost(placement), 6)
        expect(chordPlacement(probeGraph(graph, weights, of), expected.inTree)).toEqual(placement)
      }
    }
  })

  it('lists the edges of each block', () => {
    for (const seed of seeds.slice(0, 300)) {
      const { blocks, edges } = randomGraph(seed, 'throwing')
      const [out, into] = [edgesOut(blocks.length, edges), edgesInto(blocks.length, edges)]
      for (const { id } of blocks) {
        expect(out.edges.slice(out.first[id], out.first[id + 1])).toEqual(edges.filter(({ from }) => from === id).map((edge) => edge.id))
        expect(into.edges.slice(into.first[id], into.first[id + 1])).toEqual(edges.filter(({ to }) => to === id).map((edge) => edge.id))
      }
    }
  })

  it.each(strategies)('with %s, packed', (strategy) => {
    for (const seed of seeds.slice(0, 500)) {
      const graph = randomGraph(seed, 'throwing')
      const placement = place(probeGraph(graph, weightsOf(graph, seed)), strategy)
      const first = 7
      const counters = placement.graph.arcs.map(({ id }) => (placement.probes.includes(id) ? first + placement.probes.indexOf(id) : -1))
      const count = probed(placement, walk(graph, seed + 1, new Set()), [])
      const packed = packedCounts(pack(placement, counters), (counter) => count(placement.probes[counter - first]!))
      expect(packed).toEqual(routineCounts({ placement, watched: null }, count))
      const never = packedCounts(pack(placement, counters), () => 0)
      expect(never).toEqual(routineCounts({ placement, watched: null }, () => 0))
    }
  })

  it.each(strategies)('would notice a wrong count with %s', (strategy) => {
    let noticed = 0
    for (const seed of seeds.slice(0, 100)) {
      const graph = randomGraph(seed, 'any')
      const plan: RoutinePlan = { placement: place(probeGraph(graph, weightsOf(graph, seed)), strategy), watched: null }
      if (wrong(plan, graph, seed, 1).length > 0) noticed++
    }
    expect(noticed).toBe(100)
  })
})

describe('chords', () => {
  it('are E − V + 1, with the edge from the exit to the entry', () => {
    for (const seed of seeds) {
      const graph = randomGraph(seed, seed % 2 === 0 ? 'any' : 'forward')
      const { probes } = place(probeGraph(graph, weightsOf(graph, seed)), 'edges')
      expect(probes.length).toBe(graph.edges.length + 1 - graph.blocks.length + 1)
    }
  })

  it('are never more with fewer duties', () => {
    for (const seed of seeds) {
      const flow = probeGraph(randomGraph(seed, 'any'), weightsOf(randomGraph(seed, 'any'), seed))
      const probes = (strategy: Strategy): number => place(flow, strategy).probes.length
      expect(probes('blocks')).toBeLessThanOrEqual(probes('edges'))
      expect(probes('vertices')).toBeLessThanOrEqual(probes('every'))
    }
  })
})

describe('the tree', () => {
  /** Largest weight of a set of arcs without a cycle that is as large as a spanning tree, by trying all. */
  function heaviest(points: number, arcs: readonly { readonly from: number; readonly to: number; readonly weight: number }[], size: number): number {
    let best = -Infinity
    for (let set = 0; set < 2 ** arcs.length; set++) {
      const chosen = arcs.filter((_, index) => ((set >> index) & 1) === 1)
      if (chosen.length !== size) continue
      const label = Array.from({ length: points }, (_, point) => point)
      const isForest = chosen.every(({ from, to }) => {
        const [one, other] = [label[from]!, label[to]!]
        if (one === other) return false
        for (const [point, value] of label.entries()) if (value === one) label[point] = other
        return true
      })
      if (isForest) best = Math.max(best, chosen.reduce((sum, arc) => sum + arc.weight, 0)) // prettier-ignore
    }
    return best
  }

  it('is as heavy as any, on small graphs', () => {
    let tried = 0
    for (const seed of seeds) {
      const graph = randomGraph(seed, 'any')
      if (graph.edges.length > 8 || graph.blocks.length > 5) continue
      const flow = probeGraph(graph, weightsOf(graph, seed + 1))
      const { probes } = place(flow, 'edges')
      // The way back from the exit cannot be counted, so it must be in the tree.
      const arcs = flow.arcs.map((arc) => (arc.place === null ? { ...arc, weight: 1000 } : arc))
      const inTree = arcs.filter((arc) => !probes.includes(arc.id))
      const total = inTree.reduce((sum, arc) => sum + arc.weight, 0)
      expect(total).toBeCloseTo(heaviest(flow.points, arcs, inTree.length), 9)
      tried++
    }
    expect(tried).toBeGreaterThan(100)
  })
})

describe('weights', () => {
  it('obey the flow law on acyclic graphs', () => {
    for (const seed of seeds.slice(0, 300)) {
      const graph = randomGraph(seed, 'forward')
      if (graph.edges.some((edge) => edge.back)) continue
      const { blocks, edges } = heuristicWeights(graph)
      for (const { id } of graph.blocks) {
        const sum = (side: 'from' | 'to'): number => graph.edges.filter((edge) => edge[side] === id).reduce((all, edge) => all + edges[edge.id]!, 0)
        if (id !== graph.exit) expect(sum('from')).toBeCloseTo(blocks[id]!, 9)
        if (id !== graph.entry) expect(sum('to')).toBeCloseTo(blocks[id]!, 9)
      }
    }
  })
})

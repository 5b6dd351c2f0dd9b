import { describe, expect, it } from 'vitest'
import { heuristicWeights, isLeaving, onlineCost, probeGraph, type OnlineCost, type ProbeGraph } from '../../src/placement/index.ts'
import { randomGraph, randomNumbers, type RandomGraph, type Shape } from './random-graph.ts'

const seeds = Array.from({ length: 2000 }, (_, seed) => seed)

/** The arcs of one activation: blocks, edges, and exceptions by way of the exit. */
function path(graph: RandomGraph, flow: ProbeGraph, seed: number): number[] {
  const random = randomNumbers(seed)
  const taken: number[] = []
  const arc = (kind: string, of: number): void => void taken.push(flow.arcs.find((known) => known.kind === kind && known.of === of)!.id)
  for (let block = graph.entry, step = 0; block !== graph.exit; step++) {
    taken.push(flow.blockArcs[block]!)
    const out = graph.edges.filter((edge) => edge.from === block)
    const edge = step > 200 ? out[0]! : out[Math.floor(random() * out.length)]!
    if (!isLeaving(edge)) taken.push(flow.edgeArcs[edge.id]!)
    else {
      arc('leave', block)
      if (edge.to !== graph.exit) arc('handler', edge.to)
    }
    block = edge.to
  }
  return taken
}

const costOf = (
  shape: Shape,
  seed: number,
): { readonly graph: RandomGraph; readonly flow: ProbeGraph; readonly weights: number[]; readonly cost: OnlineCost } => {
  const graph = randomGraph(seed, shape)
  const random = randomNumbers(seed + 5)
  const flow = probeGraph(graph, heuristicWeights(graph))
  const weights = flow.arcs.map(({ kind }) => (kind === 'block' ? Math.floor(random() * 5) : kind === 'edge' && random() < 0.3 ? 1 : 0))
  return { graph, flow, weights, cost: onlineCost(flow, weights) }
}

/** Places on the path where the variable and what it lacks are not the weight so far. */
function errors(taken: readonly number[], flow: ProbeGraph, weights: readonly number[], cost: OnlineCost): number {
  let [variable, sum, wrong] = [cost.start, 0, 0]
  for (const arc of taken) {
    variable += cost.increments[arc]!
    sum += weights[arc]!
    if (variable + cost.lacking[flow.arcs[arc]!.to]! !== sum) wrong++
  }
  return wrong + Number(variable !== sum)
}

describe('increments on chords', () => {
  it.each<Shape>(['any', 'forward', 'throwing'])('sum up the weights of every path, wherever it is asked: %s', (shape) => {
    let exact = 0
    for (const seed of seeds) {
      const { graph, flow, weights, cost } = costOf(shape, seed)
      const taken = path(graph, flow, seed + 1)
      if (taken.some((arc) => cost.missing.includes(arc))) continue
      expect(errors(taken, flow, weights, cost), `${shape} ${seed}`).toBe(0)
      exact++
    }
    expect(exact).toBeGreaterThan(shape === 'throwing' ? 500 : seeds.length - 1)
  })

  it('are not on the tree, and nowhere without a place', () => {
    for (const seed of seeds) {
      const { graph, flow, cost } = costOf('any', seed)
      expect(cost.increments.filter((amount) => amount !== 0).length).toBeLessThanOrEqual(graph.edges.length + 2 - graph.blocks.length)
      for (const { id, place } of flow.arcs) if (place === null) expect(cost.increments[id]).toBe(0)
    }
  })

  it('would be noticed when one is wrong', () => {
    let noticed = 0
    for (const seed of seeds.slice(0, 100)) {
      const { graph, flow, weights, cost } = costOf('any', seed)
      const taken = path(graph, flow, seed + 1)
      const increments = cost.increments.map((amount, arc) => amount + Number(arc === taken[0]))
      if (errors(taken, flow, weights, { ...cost, increments }) > 0) noticed++
    }
    expect(noticed).toBe(100)
  })
})

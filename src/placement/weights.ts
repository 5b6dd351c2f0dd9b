// Ball, Larus, "Optimally profiling and tracing programs" (TOPLAS 1994), section 5: an estimate of how often each edge runs, from the graph alone.
// One topological traversal without back edges: a loop iterates `multiplier` times, the ways out of a loop share the weight with which it is entered,
// the branches of a predicate are equally likely.
// Departures: the blocks arrive in reverse postorder, so no depth-first search is needed; edges out of the middle of a block and to handlers
// (virtual ones and `throw`) are no branches of a predicate: they get a small share, so that exceptions are rare.

import type { Cfg, Edge } from '../cfg/index.ts'

/** How often each block and edge of a routine is expected to run; only ratios mean something. */
export interface Weights {
  readonly blocks: readonly number[]
  readonly edges: readonly number[]
}

/** What weights are computed from: a part of a `Cfg`. */
export interface WeightedGraph {
  readonly blocks: readonly { readonly id: number }[]
  readonly edges: readonly Pick<Edge, 'id' | 'from' | 'to' | 'kind' | 'virtual' | 'back'>[]
  readonly entry: number
  readonly loops: readonly Pick<Cfg['loops'][number], 'header' | 'blocks'>[]
}

const multiplier = 10
const rareShare = 1e-3

/** True for an edge that control takes by an exception, or by never going on. */
export const isLeaving = (edge: Pick<Edge, 'kind' | 'virtual'>): boolean => edge.virtual || edge.kind === 'throw'

/** The weights of the paper's heuristic, an activation weighing 1. Edges satisfy the flow law, but for the rare ones. */
export function heuristicWeights(graph: WeightedGraph): Weights {
  const blocks = graph.blocks.map(() => 0)
  const edges = graph.edges.map(() => 0)
  const out = graph.blocks.map((): WeightedEdge[] => [])
  for (const edge of graph.edges) out[edge.from]!.push(edge)
  // Weight that has arrived from blocks before: of a back edge nothing has.
  const arrived = graph.blocks.map(() => 0)
  arrived[graph.entry] = 1
  const exits = loopExits(graph, out)
  const exiting = new Set([...exits.values()].flat())
  for (const { id: block } of graph.blocks) {
    let weight = arrived[block]!
    const own = exits.get(block)
    if (own !== undefined) {
      for (const edge of own) edges[edge.id] = weight / own.length
      weight *= multiplier
    }
    blocks[block] = weight
    share(weight, out[block]!, edges, exiting)
    for (const edge of out[block]!) if (!edge.back) arrived[edge.to]! += edges[edge.id]!
  }
  return { blocks, edges }
}

type WeightedEdge = WeightedGraph['edges'][number]

const noExits: ReadonlyMap<number, WeightedEdge[]> = new Map()

/** Of each header, the edges that leave its loop. */
function loopExits({ loops }: WeightedGraph, out: readonly (readonly WeightedEdge[])[]): ReadonlyMap<number, WeightedEdge[]> {
  if (loops.length === 0) return noExits
  return new Map(
    loops.map(({ header, blocks }) => {
      const inside = new Set(blocks)
      return [header, blocks.flatMap((block) => out[block]!.filter((edge) => !inside.has(edge.to) && !isLeaving(edge)))]
    }),
  )
}

function share(weight: number, leaving: readonly WeightedEdge[], edges: number[], exiting: ReadonlySet<WeightedEdge>): void {
  let rest = weight
  let branches = 0
  for (const edge of leaving) {
    if (exiting.has(edge)) rest -= edges[edge.id]!
    else if (isLeaving(edge)) edges[edge.id] = weight * rareShare
    else branches++
  }
  if (branches === 0) return
  const each = Math.max(0, rest) / branches
  for (const edge of leaving) if (!exiting.has(edge) && !isLeaving(edge)) edges[edge.id] = each
}

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
  const out = Map.groupBy(graph.edges, (edge) => edge.from)
  const into = Map.groupBy(graph.edges, (edge) => edge.to)
  const exits = loopExits(graph)
  const exiting = new Set([...exits.values()].flat())
  for (const { id: block } of graph.blocks) {
    const arriving = (into.get(block) ?? []).filter((edge) => !edge.back)
    let weight = arriving.reduce((sum, edge) => sum + edges[edge.id]!, block === graph.entry ? 1 : 0)
    const own = exits.get(block)
    if (own !== undefined) {
      for (const edge of own) edges[edge.id] = weight / own.length
      weight *= multiplier
    }
    blocks[block] = weight
    share(weight, out.get(block) ?? [], edges, exiting)
  }
  return { blocks, edges }
}

/** Of each header, the edges that leave its loop. */
function loopExits({ loops, edges }: WeightedGraph): Map<number, WeightedGraph['edges']> {
  return new Map(
    loops.map(({ header, blocks }) => {
      const inside = new Set(blocks)
      return [header, edges.filter((edge) => inside.has(edge.from) && !inside.has(edge.to) && !isLeaving(edge))]
    }),
  )
}

function share(weight: number, leaving: WeightedGraph['edges'], edges: number[], exiting: ReadonlySet<WeightedGraph['edges'][number]>): void {
  let rest = weight
  const branches: WeightedGraph['edges'][number][] = []
  for (const edge of leaving) {
    if (exiting.has(edge)) rest -= edges[edge.id]!
    else if (isLeaving(edge)) edges[edge.id] = weight * rareShare
    else branches.push(edge)
  }
  for (const edge of branches) edges[edge.id] = Math.max(0, rest) / branches.length
}

// Ball, Larus, "Optimally profiling and tracing programs" (TOPLAS 1994), section 5: an estimate of how often each edge runs, from the graph alone.
// One topological traversal without back edges: a loop iterates `multiplier` times, the ways out of a loop share the weight with which it is entered,
// the branches of a predicate share what is left.
// Departures: the branches of a predicate are not equally likely, but for the cases of a `switch`: a test fails more often than not, as Ball, Larus, "Branch
// prediction for free" (PLDI 1993), found of comparisons (measured: docs/counting.md). The blocks arrive in reverse postorder, so no depth-first search is
// needed; edges out of the middle of a block and to handlers (virtual ones and `throw`) are no branches of a predicate: they get a small share, so that
// exceptions are rare.

import { zeros } from '../base/filled.ts'
import type { Cfg, Edge, EdgeKind } from '../cfg/index.ts'
import { edgesOut, type EdgeLists } from '../cfg/edge-lists.ts'

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
/** How likely control takes an edge, beside the others of its predicate. A test of a case, with `cases` left, is a part of one that has as many ways and a default. */
const likelihoods: Readonly<Partial<Record<EdgeKind, number>>> = { true: 0.4, false: 0.6 }
const likelihood = (kind: EdgeKind, cases: number): number => (cases === 0 ? (likelihoods[kind] ?? 0.5) : kind === 'case' ? 1 : cases)

/** True for an edge that control takes by an exception, or by never going on. */
export const isLeaving = (edge: Pick<Edge, 'kind' | 'virtual'>): boolean => edge.virtual || edge.kind === 'throw'

/** The weights of the paper's heuristic, an activation weighing 1. Edges satisfy the flow law, but for the rare ones. */
export function heuristicWeights(graph: WeightedGraph): Weights {
  const blocks = zeros(graph.blocks.length)
  const edges = zeros(graph.edges.length)
  const out = edgesOut(graph.blocks.length, graph.edges)
  // Weight that has arrived from blocks before: of a back edge nothing has.
  const arrived = zeros(graph.blocks.length)
  arrived[graph.entry] = 1
  const cases = casesFrom(graph, out)
  const exits = loopExits(graph, out)
  const exiting = exits === null ? null : new Set([...exits.values()].flat())
  for (let block = 0; block < blocks.length; block++) {
    let weight = arrived[block]!
    const own = exits?.get(block)
    if (own !== undefined) {
      for (const edge of own) edges[edge] = weight / own.length
      weight *= multiplier
    }
    blocks[block] = weight
    share(graph, weight, { out, block, cases: cases?.[block] ?? 0, exiting, edges })
    for (let at = out.first[block]!; at < out.first[block + 1]!; at++) {
      const edge = out.edges[at]!
      const { to, back } = graph.edges[edge]!
      if (!back) arrived[to]! += edges[edge]!
    }
  }
  return { blocks, edges }
}

/** Of each block that tests a case of a `switch` how many cases it and the tests behind it have, 0 of others; null where there is no `switch`. */
function casesFrom({ blocks, edges }: WeightedGraph, out: EdgeLists): number[] | null {
  if (!edges.some(({ kind }) => kind === 'case')) return null
  const cases = zeros(blocks.length)
  for (let block = blocks.length - 1; block >= 0; block--) {
    let isTest = false
    let others = 0
    for (let at = out.first[block]!; at < out.first[block + 1]!; at++) {
      const { kind, to } = edges[out.edges[at]!]!
      if (kind === 'case') isTest = true
      else if (kind === 'false') others = cases[to]!
    }
    if (isTest) cases[block] = 1 + others
  }
  return cases
}

/** Of each header, the edges that leave its loop; null where there are no loops. */
function loopExits({ loops, edges }: WeightedGraph, out: EdgeLists): ReadonlyMap<number, number[]> | null {
  if (loops.length === 0) return null
  return new Map(
    loops.map(({ header, blocks }) => {
      const inside = new Set(blocks)
      const leaves = (edge: number): boolean => !inside.has(edges[edge]!.to) && !isLeaving(edges[edge]!)
      return [header, blocks.flatMap((block) => out.edges.slice(out.first[block], out.first[block + 1]).filter(leaves))]
    }),
  )
}

interface Sharing {
  readonly out: EdgeLists
  readonly block: number
  readonly cases: number
  readonly exiting: ReadonlySet<number> | null
  /** The weights of edges. */
  readonly edges: number[]
}

function share(graph: WeightedGraph, weight: number, { out, block, cases, exiting, edges }: Sharing): void {
  let rest = weight
  let likely = 0
  const end = out.first[block + 1]!
  for (let at = out.first[block]!; at < end; at++) {
    const edge = out.edges[at]!
    if (exiting?.has(edge) === true) rest -= edges[edge]!
    else if (isLeaving(graph.edges[edge]!)) edges[edge] = weight * rareShare
    else likely += likelihood(graph.edges[edge]!.kind, cases)
  }
  if (likely === 0) return
  const each = Math.max(0, rest) / likely
  for (let at = out.first[block]!; at < end; at++) {
    const edge = out.edges[at]!
    if (exiting?.has(edge) !== true && !isLeaving(graph.edges[edge]!)) edges[edge] = each * likelihood(graph.edges[edge]!.kind, cases)
  }
}

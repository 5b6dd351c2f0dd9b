// The graph in which witnesses are placed: a block is an arc from the point where it begins to the point where it ends, as in `probe-graph`. It has no
// ways out of the middle of a block and no resumptions: these have tokens of their own. A block at whose head such a token stands (`marked`) is no arc.

import type { Edge } from '../cfg/index.ts'
import { placeOf, type Arc, type FlowGraph } from './probe-graph.ts'
import { isLeaving, type Weights } from './weights.ts'

export type WitnessEdge = FlowGraph['edges'][number]

/** True for an edge that control takes along the text. What `return` waits for in an asynchronous generator is followed by nothing. */
export const isWalked = (edge: Pick<Edge, 'kind' | 'virtual' | 'to'>, exit: number): boolean =>
  !isLeaving(edge) && (edge.kind !== 'resume' || edge.to === exit)

export class WitnessArcs {
  readonly arcs: readonly Arc[]
  readonly points: number
  /** Arc of each block, each edge, or -1. */
  readonly blockArcs: readonly number[]
  readonly edgeArcs: readonly number[]
  readonly exit: number
  readonly #into: ReadonlyMap<number, readonly WitnessEdge[]>
  readonly #out: ReadonlyMap<number, readonly WitnessEdge[]>
  readonly #marked: ReadonlySet<number>

  constructor({ blocks, edges, exit }: FlowGraph, weights: Weights, marked: ReadonlySet<number>) {
    const arcs: Arc[] = []
    const add = (arc: Omit<Arc, 'id'>): number => arcs.push({ id: arcs.length, ...arc }) - 1
    const begin = (block: number): number => 2 * block
    const end = (block: number): number => (block === exit ? 2 * exit : 2 * block + 1)
    const walked = edges.filter((edge) => isWalked(edge, exit))
    this.#into = Map.groupBy(walked, (edge) => edge.to)
    this.#out = Map.groupBy(walked, (edge) => edge.from)
    this.#marked = marked
    this.exit = exit
    this.points = 2 * blocks.length
    this.blockArcs = blocks.map((block, id) =>
      id === exit || marked.has(id)
        ? -1
        : add({ from: begin(id), to: end(id), kind: 'block', of: id, weight: weights.blocks[id] ?? 0, place: placeOf(block) }),
    )
    this.edgeArcs = edges.map((edge) => {
      if (!isWalked(edge, exit)) return -1
      const place = edge.place?.early === true ? null : edge.place
      return add({ from: end(edge.from), to: begin(edge.to), kind: 'edge', of: edge.id, weight: weights.edges[edge.id] ?? 0, place })
    })
    this.arcs = arcs
  }

  into(block: number): readonly WitnessEdge[] {
    return this.#into.get(block) ?? []
  }

  out(block: number): readonly WitnessEdge[] {
    return this.#out.get(block) ?? []
  }

  isMarked(block: number): boolean {
    return this.#marked.has(block)
  }

  isPredicate(block: number): boolean {
    return this.out(block).length > 1
  }
}

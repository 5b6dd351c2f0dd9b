// The graph in which probes are placed. A block is an arc from the point where it begins to the point where it ends, so that a probe may count a block
// as well as an edge, and one spanning tree decides between them. An exception, a generator that is dropped and a process that ends leave a block
// in its middle, where no probe can stand. Such a way out is an arc without a place from the block's end to a hub:
// - the routine is watched: the hub stands for the blocks that one value of a local variable names, and the way from the hub to the exit is counted
//   where the exception is caught;
// - otherwise the hub is the exit itself, and the arc belongs to the tree: the flow law tells its count.
// An exception comes back at a handler, by an arc from the exit. Where it came from is not counted, only how often.

import type { Cfg, Edge, Place } from '../cfg/index.ts'
import { isLeaving, type Weights } from './weights.ts'

export type ArcKind = 'block' | 'edge' | 'leave' | 'caught' | 'handler' | 'return'

export interface Arc {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly kind: ArcKind
  /** Id of the block or edge; of `caught`, the lowest block of the hub; of `leave` and `handler`, the block. -1 for `return`. */
  readonly of: number
  readonly weight: number
  /** Where the arc can be counted; `free`: it is counted where an exception is caught. */
  readonly place: ProbePlace | 'free' | null
}

/** A probe that runs when the value of an expression is known: `(t = (expression), probe, t)`. */
export interface ValuePlace {
  readonly form: 'value'
  readonly start: number
  readonly end: number
}

export type ProbePlace = Place | ValuePlace

/** Where a probe counts the block; null when nothing can. */
export const placeOf = ({ place, value }: FlowGraph['blocks'][number]): ProbePlace | null =>
  place ?? (value === null ? null : { form: 'value', start: value.start, end: value.end })

export interface ProbeGraph {
  readonly points: number
  readonly arcs: readonly Arc[]
  /** Arc of each block and each edge, or -1: ways out of the middle of a block have no arc of their own. */
  readonly blockArcs: readonly number[]
  readonly edgeArcs: readonly number[]
}

/** A part of a `Cfg`. */
export interface FlowGraph {
  readonly blocks: readonly { readonly place: Place | null; readonly value: { readonly start: number; readonly end: number } | null }[]
  readonly edges: readonly Pick<Edge, 'id' | 'from' | 'to' | 'kind' | 'virtual' | 'place'>[]
  readonly entry: Cfg['entry']
  readonly exit: Cfg['exit']
}

/** Of each block the block that stands for its hub, or -1 when nothing tells that it was left in its middle. */
export type Hubs = readonly number[]

/** `hubs` is empty for a routine that is not watched. */
export function probeGraph(graph: FlowGraph, weights: Weights, hubs: Hubs = []): ProbeGraph {
  const { blocks, edges, entry, exit } = graph
  const arcs: Arc[] = []
  const add = (arc: Omit<Arc, 'id'>): number => arcs.push({ id: arcs.length, ...arc }) - 1
  const begin = (block: number): number => (block === exit ? 2 * exit : 2 * block)
  const end = (block: number): number => (block === exit ? 2 * exit : 2 * block + 1)
  const blockArcs = blocks.map((block, id) =>
    id === exit ? -1 : add({ from: begin(id), to: end(id), kind: 'block', of: id, weight: weights.blocks[id] ?? 0, place: placeOf(block) }),
  )
  const edgeArcs = edges.map((edge) => {
    if (isLeaving(edge)) return -1
    // A probe that runs before the block is over would count the exceptions out of it too.
    const place = edge.place?.early === true ? null : edge.place
    return add({ from: end(edge.from), to: begin(edge.to), kind: 'edge', of: edge.id, weight: weights.edges[edge.id] ?? 0, place })
  })
  const rare = { weight: 0, place: null }
  add({ from: begin(exit), to: begin(entry), kind: 'return', of: -1, ...rare })
  const hubPoints = new Map<number, number>()
  for (const [block, hub] of waysOut(edges, hubs)) {
    if (hub >= 0 && !hubPoints.has(hub)) hubPoints.set(hub, 2 * blocks.length + hubPoints.size)
    add({ from: end(block), to: hubPoints.get(hub) ?? begin(exit), kind: 'leave', of: block, ...rare })
  }
  for (const [hub, point] of hubPoints) add({ from: point, to: begin(exit), kind: 'caught', of: hub, weight: 0, place: 'free' })
  const handlers = new Set(edges.filter((edge) => isLeaving(edge) && edge.to !== exit).map((edge) => edge.to))
  for (const handler of handlers) add({ from: begin(exit), to: begin(handler), kind: 'handler', of: handler, ...rare })
  return { points: 2 * blocks.length + hubPoints.size, arcs, blockArcs, edgeArcs }
}

/** Pairs of a block and its hub (-1: the exit). A suspended routine may also be dropped, which nothing counts. */
function waysOut(edges: FlowGraph['edges'], hubs: Hubs): [number, number][] {
  const pairs = new Map<string, [number, number]>()
  for (const edge of edges) {
    if (!isLeaving(edge)) continue
    const hub = edge.kind === 'throw' ? (hubs[edge.from] ?? -1) : -1
    pairs.set(`${edge.from} ${hub}`, [edge.from, hub])
  }
  return [...pairs.values()]
}

// The graph in which probes are placed. A block is an arc from the point where it begins to the point where it ends, so that a probe may count a block
// as well as an edge, and one spanning tree decides between them. An exception, a generator that is dropped and a process that ends leave a block
// in its middle, where no probe can stand. Such a way out is an arc without a place from the block's end to a hub:
// - the routine is watched: the hub stands for the blocks that one value of a local variable names, and the way from the hub to the exit is counted
//   where the exception is caught;
// - otherwise the hub is the exit itself, and the arc belongs to the tree: the flow law tells its count.
// An exception comes back at a handler, by an arc from the exit. Where it came from is not counted, only how often.

import { integers } from '../base/filled.ts'
import type { Cfg, Edge, Place } from '../cfg/index.ts'
import { isLeaving, type Weights } from './weights.ts'

export const arcKinds = ['block', 'edge', 'leave', 'caught', 'handler', 'return'] as const
export type ArcKind = (typeof arcKinds)[number]

export interface Arc {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly kind: ArcKind
  /** Id of the block or edge; of `caught`, the lowest block of the hub; of `leave` and `handler`, the block. -1 for `return`. */
  readonly of: number
  readonly weight: number
  /** Where the arc can be counted; `free`: it is counted where an exception is caught. */
  readonly place: Place | 'free' | null
}

/** The part of a graph that solving needs. */
export interface FlowLaw {
  readonly points: number
  readonly arcs: readonly Pick<Arc, 'id' | 'from' | 'to' | 'kind'>[]
}

/** Where a probe counts the block; null when nothing can. */
export const placeOf = ({ place, value }: FlowGraph['blocks'][number]): Place | null =>
  place ?? (value === null ? null : { form: 'value', start: value.start, end: value.end })

export interface ProbeGraph {
  readonly points: number
  readonly arcs: readonly Arc[]
  /** Arc of each block and each edge, or -1: ways out of the middle of a block have no arc of their own. */
  readonly blockArcs: readonly number[]
  readonly edgeArcs: readonly number[]
  /** The arcs at which a probe can stand in the text, heaviest first. */
  readonly ranked: readonly Arc[]
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

/** What the graphs of a routine have in common, watched or not. */
export interface NormalFlow extends Omit<ProbeGraph, 'points'> {
  readonly graph: FlowGraph
  /** True when control may leave a block in its middle. */
  readonly waysOut: boolean
}

/** `hubs` is empty for a routine that is not watched. */
export const probeGraph = (graph: FlowGraph, weights: Weights, hubs: Hubs = []): ProbeGraph => withWaysOut(normalFlow(graph, weights), hubs)

/** Where code looks at a value each time that it is known, to count at some of them; the price of that in units of one counter: any from 0.1 to 0.5 places as well. */
const looksAtValue: ReadonlySet<Place['form']> = new Set(['present', 'nullish', 'truthy', 'falsy', 'true', 'false'])
const testCost = 0.2

/** The blocks, the edges that control takes by no exception, and the way from the exit back to the entry. */
export function normalFlow(graph: FlowGraph, weights: Weights): NormalFlow {
  const { blocks, edges, entry, exit } = graph
  const arcs: Arc[] = []
  const blockArcs = integers(blocks.length, -1)
  for (let of = 0; of < blocks.length; of++) {
    if (of === exit) continue
    const id = arcs.length
    blockArcs[of] = id
    arcs.push({ id, from: 2 * of, to: 2 * of + 1, kind: 'block', of, weight: weights.blocks[of] ?? 0, place: placeOf(blocks[of]!) })
  }
  const edgeArcs = integers(edges.length, -1)
  for (let at = 0; at < edges.length; at++) {
    const edge = edges[at]!
    if (isLeaving(edge)) continue
    // A probe that runs before the block is over would count the exceptions out of it too.
    const place = edge.place?.early === true ? null : edge.place
    const id = arcs.length
    edgeArcs[at] = id
    const tests = place !== null && looksAtValue.has(place.form) ? weights.blocks[edge.from]! * testCost : 0
    arcs.push({ id, from: 2 * edge.from + 1, to: 2 * edge.to, kind: 'edge', of: edge.id, weight: weights.edges[edge.id]! + tests, place })
  }
  arcs.push({ id: arcs.length, from: 2 * exit, to: 2 * entry, kind: 'return', of: -1, weight: 0, place: null })
  return { graph, arcs, blockArcs, edgeArcs, ranked: heaviestFirst(arcs), waysOut: edges.some(isLeaving) }
}

/** Adds the ways out of the middle of blocks, and back at handlers. */
export function withWaysOut({ graph, arcs: normal, blockArcs, edgeArcs, ranked, waysOut }: NormalFlow, hubs: Hubs): ProbeGraph {
  const { blocks, edges, exit } = graph
  const points = 2 * blocks.length
  if (!waysOut) return { points, arcs: normal, blockArcs, edgeArcs, ranked }
  const arcs = normal.slice()
  const add = (from: number, to: number, kind: ArcKind, of: number, place: Arc['place']): void =>
    void arcs.push({ id: arcs.length, from, to, kind, of, weight: 0, place })
  const found: number[] = []
  const hubPoints = integers(blocks.length, -1)
  forEachWayOut(graph, hubs, (block, hub) => {
    if (hub >= 0 && hubPoints[hub]! < 0) hubPoints[hub] = points + found.push(hub) - 1
    add(2 * block + 1, hub < 0 ? 2 * exit : hubPoints[hub]!, 'leave', block, null)
  })
  for (const hub of found) add(hubPoints[hub]!, 2 * exit, 'caught', hub, 'free')
  for (const handler of handlersOf(edges, exit)) add(2 * exit, 2 * handler, 'handler', handler, null)
  return { points: points + found.length, arcs, blockArcs, edgeArcs, ranked }
}

/** The arcs at which a probe can stand in the text; of equal ones the first comes first. */
export function heaviestFirst(arcs: readonly Arc[]): Arc[] {
  const found: Arc[] = []
  for (let id = 0; id < arcs.length; id++) {
    const arc = arcs[id]!
    if (arc.place !== null && arc.place !== 'free') found.push(arc)
  }
  if (found.length > insertionLimit) return found.toSorted((one, other) => other.weight - one.weight)
  for (let i = 1; i < found.length; i++) {
    const arc = found[i]!
    let at = i
    for (; at > 0 && found[at - 1]!.weight < arc.weight; at--) found[at] = found[at - 1]!
    found[at] = arc
  }
  return found
}

/** Up to here sorting by insertion is faster than a sort that calls a comparison. */
const insertionLimit = 100

const noHandlers: ReadonlySet<number> = new Set()

/** Blocks in which exceptions arrive. */
export function handlersOf(edges: FlowGraph['edges'], exit: number): ReadonlySet<number> {
  let handlers: Set<number> | null = null
  for (let id = 0; id < edges.length; id++) {
    const edge = edges[id]!
    if (edge.to === exit || !isLeaving(edge)) continue
    handlers ??= new Set()
    handlers.add(edge.to)
  }
  return handlers ?? noHandlers
}

/** Calls `visit` once for each pair of a block and its hub (-1: the exit). A suspended routine may also be dropped, which nothing counts. */
export function forEachWayOut({ blocks, edges }: FlowGraph, hubs: Hubs, visit: (block: number, hub: number) => void): void {
  // Bit 1: seen with its hub; bit 2: seen with the exit.
  const seen = integers(blocks.length, 0)
  for (let id = 0; id < edges.length; id++) {
    const edge = edges[id]!
    if (!isLeaving(edge)) continue
    const hub = edge.kind === 'throw' ? (hubs[edge.from] ?? -1) : -1
    const bit = hub < 0 ? 2 : 1
    if ((seen[edge.from]! & bit) !== 0) continue
    seen[edge.from]! |= bit
    visit(edge.from, hub)
  }
}

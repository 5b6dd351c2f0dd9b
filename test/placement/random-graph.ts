// Random control-flow graphs and random walks on them.

import type { FlowGraph } from '../../src/placement/index.ts'
import type { Edge, Place } from '../../src/cfg/index.ts'

/** Numbers in 0..1 from a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Shape = 'any' | 'forward' | 'throwing'

type RandomEdge = Pick<Edge, 'id' | 'from' | 'to' | 'kind' | 'virtual' | 'place' | 'back'>

export interface RandomGraph extends FlowGraph {
  readonly blocks: readonly { readonly id: number; readonly place: Place | null; readonly value: null }[]
  readonly edges: readonly RandomEdge[]
  readonly loops: readonly { readonly header: number; readonly blocks: readonly number[] }[]
}

const somewhere: Place = { form: 'statement', start: 0, end: 0 }

/**
 * Every block lies on a path from the entry to the exit. `any` graphs are often irreducible, `forward` ones have no loops but of one block; in `throwing` ones some blocks
 * are left in the middle, to a handler or for good, and blocks and edges may lack a place.
 */
export function randomGraph(seed: number, shape: Shape): RandomGraph {
  const random = randomNumbers(seed)
  const inner = 2 + Math.floor(random() * 10)
  const exit = inner
  const pairs: [number, number][] = []
  // A spine keeps every block reachable and leaving.
  for (let block = 0; block < inner; block++) pairs.push([block, block + 1 === inner ? exit : block + 1])
  const extra = Math.floor(random() * inner * 1.4)
  for (let i = 0; i < extra; i++) {
    const [one, other] = [Math.floor(random() * inner), 1 + Math.floor(random() * inner)]

    if (shape === 'forward' && other < one) continue
    pairs.push([one, other])
  }
  const mayLack = shape === 'throwing'
  const edges = pairs.map(([from, to], id): RandomEdge => ({
    id,
    from,
    to,
    kind: 'next',
    virtual: false,
    back: to <= from,
    place: mayLack && random() < 0.2 ? null : { ...somewhere, early: false },
  }))
  if (shape === 'throwing') {
    for (let block = 0; block < inner; block++) {
      if (random() < 0.5) continue
      const to = random() < 0.7 ? exit : 1 + Math.floor(random() * (inner - 1))
      edges.push({ id: edges.length, from: block, to, kind: 'throw', virtual: true, back: to <= block, place: null })
      if (random() < 0.2) edges.push({ id: edges.length, from: block, to: exit, kind: 'abandon', virtual: true, back: false, place: null })
    }
  }
  const blocks = Array.from({ length: inner + 1 }, (_, id) => ({ id, value: null, place: mayLack && random() < 0.2 ? null : somewhere }))
  const loops = [...new Set(edges.filter((edge) => edge.back).map((edge) => edge.to))].map((header) => ({ header, blocks: [header] }))
  return { blocks, edges, entry: 0, exit, loops }
}

export interface Walk {
  /** How often each block was entered, each edge taken. */
  readonly blocks: readonly number[]
  readonly edges: readonly number[]
  /** Blocks that were left in the middle, by the name that a watching variable bore then. */
  readonly caught: ReadonlyMap<number, number>
}

/** Several activations, some of which stop in the middle of a block that may be left so. `marks`: blocks that name themselves. */
export function walk(graph: RandomGraph, seed: number, marks: ReadonlySet<number>): Walk {
  const random = randomNumbers(seed)
  const blocks = graph.blocks.map(() => 0)
  const edges = graph.edges.map(() => 0)
  const caught = new Map<number, number>()
  for (let activation = 0; activation < 1 + random() * 20; activation++) {
    let block = graph.entry
    let name = graph.entry
    for (let step = 0; block !== graph.exit; step++) {
      blocks[block]!++
      if (marks.has(block)) name = block
      const out = graph.edges.filter((edge) => edge.from === block)
      // In the end, forwards: the spine leads to the exit.
      const edge = step > 200 ? out[0]! : out[Math.floor(random() * out.length)]!
      edges[edge.id]!++
      if (edge.kind === 'throw') caught.set(name, (caught.get(name) ?? 0) + 1)
      block = edge.to
    }
  }
  return { blocks, edges, caught }
}

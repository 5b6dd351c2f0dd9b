// The ways through a routine's graph that no token tells of, because there is only one.

import { edgeWays, type TracedRoutine } from '../protocol/index.ts'

/** A way along the text: its edges, and the blocks that they lead to. */
export interface Path {
  readonly edges: readonly number[]
  readonly blocks: readonly number[]
}

/** Where a way ends: in front of a block, whatever token stands there; behind a witness. */
export type Goal = { readonly kind: 'block'; readonly block: number } | { readonly kind: 'witness'; readonly witness: number }

const [walk, leave, resume] = (['walk', 'leave', 'resume'] as const).map((way) => edgeWays.indexOf(way))

export class Paths {
  readonly routine: TracedRoutine
  readonly exit: number
  readonly #out: readonly (readonly number[])[]
  readonly #edgeWitness: ReadonlyMap<number, number>
  readonly #blockWitness: ReadonlyMap<number, number>
  readonly #marked: ReadonlySet<number>
  readonly #known: Map<number, Path | null> = new Map()
  readonly #next: Map<number, readonly number[]> = new Map()

  constructor(routine: TracedRoutine) {
    this.routine = routine
    this.exit = routine.lines.length - 1
    const out = routine.lines.map((): number[] => [])
    for (const [edge, from] of routine.edgeFrom.entries()) if (routine.edgeWay[edge] === walk) out[from]!.push(edge)
    this.#out = out
    this.#edgeWitness = new Map(routine.witnessEdge.flatMap((edge, witness) => (edge < 0 ? [] : [[edge, witness] as const])))
    this.#blockWitness = new Map(routine.witnessBlock.flatMap((block, witness) => (block < 0 ? [] : [[block, witness] as const])))
    this.#marked = new Set(routine.marked)
  }

  /** The way from a block to the head of another one, without tokens in between; null when there is none. Empty from a block to itself. */
  toBlock(from: number, block: number): Path | null {
    return this.#remembered(from * 2 * this.routine.size + block, () =>
      from === block ? { edges: [], blocks: [] } : this.#find(from, { kind: 'block', block }),
    )
  }

  /** The way from a block to behind a witness. */
  toWitness(from: number, witness: number): Path | null {
    return this.#remembered((from * 2 + 1) * this.routine.size + witness, () => this.#find(from, { kind: 'witness', witness }))
  }

  /** The witness that a block writes itself; undefined when it writes none. */
  witnessOf(block: number): number | undefined {
    return this.#blockWitness.get(block)
  }

  /** The edge by which a block is resumed, or null. */
  resumption(block: number): number | null {
    const edge = this.routine.edgeWay.findIndex((way, id) => way === resume && this.routine.edgeTo[id] === block)
    return edge < 0 ? null : edge
  }

  /** Whether an exception may leave the block. */
  mayLeave(block: number): boolean {
    return this.routine.edgeWay.some((way, edge) => way === leave && this.routine.edgeFrom[edge] === block)
  }

  /** The witnesses that may come next after a block. */
  nextWitnesses(from: number): readonly number[] {
    const known = this.#next.get(from)
    if (known !== undefined) return known
    const found = new Set<number>()
    this.#search(from, (edge) => {
      const witness = this.#witnessOn(edge)
      if (witness !== undefined) found.add(witness)
      return false
    })
    const all = [...found]
    this.#next.set(from, all)
    return all
  }

  #witnessOn(edge: number): number | undefined {
    return this.#edgeWitness.get(edge) ?? this.#blockWitness.get(this.routine.edgeTo[edge]!)
  }

  #remembered(key: number, find: () => Path | null): Path | null {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = find()
    this.#known.set(key, found)
    return found
  }

  #find(from: number, goal: Goal): Path | null {
    const before = this.#search(from, (edge) => this.#reaches(edge, goal))
    if (before === null) return null
    const edges = before.edges
    return { edges, blocks: edges.map((edge) => this.routine.edgeTo[edge]!) }
  }

  #reaches(edge: number, goal: Goal): boolean {
    if (goal.kind === 'witness') return this.#witnessOn(edge) === goal.witness
    return this.routine.edgeTo[edge] === goal.block && !this.#edgeWitness.has(edge)
  }

  /** Breadth first along edges and blocks without tokens, up to an edge that `isEnd`. */
  #search(from: number, isEnd: (edge: number) => boolean): { readonly edges: readonly number[] } | null {
    const arrived = new Map<number, number>()
    const pending = [from]
    for (const block of pending) {
      for (const edge of this.#out[block]!) {
        const to = this.routine.edgeTo[edge]!
        if (isEnd(edge)) return { edges: [...this.#back(from, block, arrived), edge] }
        if (arrived.has(to) || to === from || this.#edgeWitness.has(edge) || this.#blockWitness.has(to) || this.#marked.has(to)) continue
        arrived.set(to, edge)
        pending.push(to)
      }
    }
    return null
  }

  #back(from: number, block: number, arrived: ReadonlyMap<number, number>): number[] {
    const edges: number[] = []
    for (let at = block; at !== from; at = this.routine.edgeFrom[edges.at(-1)!]!) edges.push(arrived.get(at)!)
    return edges.toReversed() // prettier-ignore
  }
}

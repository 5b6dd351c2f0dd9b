// From the graph under construction to the finished one: blocks that need not be apart are joined, every block gets a way to the exit,
// blocks are numbered in reverse postorder, loops are found, and every edge gets the place of its probe.

import { assert } from '../base/assert.ts'
import { immediateDominators } from './dominators.ts'
import { connect, type Flow, type FlowBlock, type FlowEdge } from './flow.ts'
import { backEdges, naturalLoops } from './loops.ts'
import type { Block, Cfg, Edge, EdgePlace, Place } from './types.ts'

/** The finished graph. Throws an InvariantError when the builder broke a promise of DESIGN §3. */
export function finish(flow: Flow): Cfg {
  const exit = flow.exit.block
  assert(exit !== null, 'The exit exists from the start.')
  const graph = new Graph(flow, exit)
  graph.join()
  graph.reachExit()
  const order = graph.reversePostorder()
  for (let id = 0; id < order.length; id++) order[id]!.id = id
  const ends: { readonly from: number; readonly to: number }[] = []
  let hasLoops = false
  for (const block of order) {
    for (const edge of block.out) {
      ends.push({ from: block.id, to: edge.to.id })
      if (edge.to.id <= block.id) hasLoops = true
    }
  }
  const returning = hasLoops ? backEdges(ends, immediateDominators(order.length, ends)) : new Map<number, readonly number[]>()
  const loops = hasLoops ? naturalLoops(ends, order.length, returning, (header) => order[header]?.loop ?? null) : []
  const back = new Set([...returning.values()].flat())
  const edges: Edge[] = []
  for (const block of order) for (const edge of block.out) edges.push(finished(graph, edge, edges.length, back))
  return { routine: flow.routine, blocks: order.map(finishedBlock), edges, entry: 0, exit: order.length - 1, loops, tries: flow.tries }
}

function finishedBlock(block: FlowBlock): Block {
  const { id, start, end, throws, head, value } = block
  return {
    id,
    span: start < 0 ? null : { start, end },
    throws,
    place: head,
    value: value === null ? null : { start: value.start, end: value.end },
  }
}

function finished(graph: Graph, edge: FlowEdge, id: number, back: ReadonlySet<number>): Edge {
  return {
    id,
    from: edge.from.id,
    to: edge.to.id,
    kind: edge.kind,
    virtual: edge.virtual,
    back: back.has(id),
    place: graph.placeOf(edge),
  }
}

class Graph {
  readonly #entry: FlowBlock
  readonly #exit: FlowBlock
  readonly #all: readonly FlowBlock[]
  readonly #joined: Set<FlowBlock> = new Set()

  constructor(flow: Flow, exit: FlowBlock) {
    this.#entry = flow.entry
    this.#exit = exit
    this.#all = flow.blocks
  }

  /** Joins a block with its only successor when that has no other predecessor, and drops joins in which nothing happens. */
  join(): void {
    for (const block of this.#all) {
      if (block === this.#exit || this.#joined.has(block)) continue
      let next = this.#onlySuccessor(block)
      while (next !== null && next.into.length === 1 && next !== this.#exit && next.loop === null) {
        this.#absorb(block, next)
        next = this.#onlySuccessor(block)
      }
      // The place of the edge would not do for those that take its stead.
      const isPlaced = block.out[0]?.place !== null
      if (next !== null && block !== this.#entry && !isPlaced && isEmpty(block) && !isResumption(block)) this.#bypass(block, next)
    }
  }

  // A block must not span the dead code behind a `break` or `continue`.
  #onlySuccessor(block: FlowBlock): FlowBlock | null {
    const [edge] = block.out
    if (edge === undefined || block.out.length > 1 || edge.virtual || edge.to === block) return null
    return edge.kind === 'resume' || edge.kind === 'break' || edge.kind === 'continue' ? null : edge.to
  }

  #absorb(block: FlowBlock, next: FlowBlock): void {
    // An `else` is only added where no statement follows.
    const keeps = block.head !== null && !(block.head.form === 'else' && block.start < 0 && next.head !== null)
    if (!keeps) block.head = block.throws === null ? next.head : null
    block.tail = next.tail ?? (isEmpty(next) ? block.tail : null)
    block.throws ??= next.throws
    if (block.start < 0 || (next.start >= 0 && next.start < block.start)) block.start = next.start
    if (next.end > block.end) block.end = next.end
    for (const edge of next.out) edge.from = block
    block.out = next.out
    next.within = block
    this.#joined.add(next)
  }

  #bypass(block: FlowBlock, next: FlowBlock): void {
    for (const edge of block.into) edge.to = next
    next.into = [...next.into.filter((edge) => edge.from !== block), ...block.into]
    this.#joined.add(block)
  }

  /** Adds an edge that stands for "never goes on" where the exit cannot be reached: in endless loops. */
  reachExit(): void {
    const stuck = this.#all.filter((block) => block.loop !== null && block !== this.#exit && !this.#joined.has(block))
    if (stuck.length === 0) return
    const reaching = new Set<FlowBlock>()
    this.#collectBackwards(this.#exit, reaching)
    for (const block of stuck.toReversed()) {
      if (reaching.has(block)) continue
      connect({ from: block, to: this.#exit, kind: 'abandon', virtual: true, place: null })
      this.#collectBackwards(block, reaching)
    }
  }

  #collectBackwards(from: FlowBlock, found: Set<FlowBlock>): void {
    const pending = [from]
    for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
      if (found.has(block)) continue
      found.add(block)
      for (const edge of block.into) pending.push(edge.from)
    }
  }

  reversePostorder(): FlowBlock[] {
    const order: FlowBlock[] = []
    const seen = new Set([this.#entry, this.#exit])
    const stack = [{ block: this.#entry, next: 0 }]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const edges = top.block.out
      // Later edges first, so that reverse postorder follows the text where it can.
      const edge = edges[edges.length - 1 - top.next++]
      if (edge === undefined) {
        order.push(top.block)
        stack.pop()
      } else if (!seen.has(edge.to)) {
        seen.add(edge.to)
        stack.push({ block: edge.to, next: 0 })
      }
    }
    return [...order.toReversed(), this.#exit]
  }

  placeOf(edge: FlowEdge): EdgePlace | null {
    if (edge.virtual) return null
    if (edge.to.into.length === 1 && edge.to.head !== null) return at(edge.to.head, false)
    const own = edge.place === null ? null : at(edge.place, false)
    if (edge.from.out.some((other) => other !== edge && !other.virtual)) return own
    if (edge.from.tail !== null) return at(edge.from.tail, false)
    const early = edge.from.throws !== null || edge.from.out.some((other) => other.virtual)
    // What stands around an expression is dearer than a statement.
    return (early ? own : null) ?? (edge.from.head === null ? own : at(edge.from.head, early))
  }
}

const at = (place: Place, early: boolean): EdgePlace => {
  const { form, start, end, name } = place
  return name === undefined ? { form, start, end, early } : { form, start, end, name, early }
}

function isEmpty(block: FlowBlock): boolean {
  return block.start < 0 && block.head === null && block.tail === null && block.throws === null && block.loop === null
}

/** Behind the `await` of `test ? await a : b` nothing happens, but control arrives otherwise than from the other arm. */
const isResumption = ({ value, into }: FlowBlock): boolean => value !== null && into.some(({ kind }) => kind === 'resume')

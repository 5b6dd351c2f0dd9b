// From the graph under construction to the finished one: blocks that need not be apart are joined, every block gets a way to the exit,
// blocks are numbered in reverse postorder, loops are found, and every edge gets the place of its probe.

import { assert } from '../base/assert.ts'
import { immediateDominators } from './dominators.ts'
import type { Flow, FlowBlock, FlowEdge } from './flow.ts'
import { naturalLoops } from './loops.ts'
import type { Block, Cfg, Edge, EdgePlace } from './types.ts'

/** The finished graph. Throws an InvariantError when the builder broke a promise of DESIGN §3. */
export function finish(flow: Flow): Cfg {
  const exit = flow.exit.block
  assert(exit !== null, 'The exit exists from the start.')
  const graph = new Graph(flow, exit)
  graph.join()
  graph.reachExit()
  const order = graph.reversePostorder()
  const ids = new Map(order.map((block, id) => [block, id]))
  const idOf = (block: FlowBlock): number => ids.get(block) ?? -1
  const sorted = graph.edges().toSorted((one, other) => idOf(one.from) - idOf(other.from))
  const ends = sorted.map((edge) => ({ from: idOf(edge.from), to: idOf(edge.to) }))
  const dominators = immediateDominators(order.length, ends)
  const loops = naturalLoops(ends, dominators, (header) => order[header]?.loop ?? null)
  const back = new Set(loops.flatMap((loop) => loop.backEdges))
  const blocks = order.map((block, id): Block => ({ id, span: block.span, throws: block.throws, place: block.head, value: valueOf(block) }))
  const edges = sorted.map((edge, id): Edge => ({
    id,
    from: idOf(edge.from),
    to: idOf(edge.to),
    kind: edge.kind,
    virtual: edge.virtual,
    back: back.has(id),
    place: graph.placeOf(edge),
  }))
  return { routine: flow.routine, blocks, edges, entry: 0, exit: order.length - 1, loops }
}

class Graph {
  readonly #entry: FlowBlock
  readonly #exit: FlowBlock
  readonly #out: Map<FlowBlock, FlowEdge[]> = new Map()
  readonly #in: Map<FlowBlock, FlowEdge[]> = new Map()

  constructor(flow: Flow, exit: FlowBlock) {
    this.#entry = flow.entry
    this.#exit = exit
    for (const block of flow.blocks) {
      this.#out.set(block, [])
      this.#in.set(block, [])
    }
    for (const edge of flow.edges) this.#add(edge)
  }

  #add(edge: FlowEdge): void {
    this.outOf(edge.from).push(edge)
    this.into(edge.to).push(edge)
  }

  outOf(block: FlowBlock): FlowEdge[] {
    return this.#out.get(block) ?? []
  }

  into(block: FlowBlock): FlowEdge[] {
    return this.#in.get(block) ?? []
  }

  edges(): FlowEdge[] {
    return [...this.#out.values()].flat()
  }

  /** Joins a block with its only successor when that has no other predecessor, and drops joins in which nothing happens. */
  join(): void {
    for (const block of this.#out.keys()) {
      if (block === this.#exit || !this.#out.has(block)) continue
      let next = this.#onlySuccessor(block)
      while (next !== null && this.into(next).length === 1 && next !== this.#exit && next.loop === null) {
        this.#absorb(block, next)
        next = this.#onlySuccessor(block)
      }
      if (next !== null && block !== this.#entry && isEmpty(block)) this.#bypass(block, next)
    }
  }

  // A block must not span the dead code behind a `break` or `continue`.
  #onlySuccessor(block: FlowBlock): FlowBlock | null {
    const [edge, ...more] = this.outOf(block)
    if (edge === undefined || more.length > 0 || edge.virtual || edge.to === block) return null
    return edge.kind === 'resume' || edge.kind === 'break' || edge.kind === 'continue' ? null : edge.to
  }

  #absorb(block: FlowBlock, next: FlowBlock): void {
    // An `else` is only added where no statement follows.
    const keeps = block.head !== null && !(block.head.form === 'else' && block.span === null && next.head !== null)
    if (!keeps) block.head = block.throws === null ? next.head : null
    block.tail = next.tail ?? (isEmpty(next) ? block.tail : null)
    block.throws ??= next.throws
    block.span = hull(block.span, next.span)
    const following = this.outOf(next)
    for (const edge of following) edge.from = block
    this.#out.set(block, following)
    this.#out.delete(next)
    this.#in.delete(next)
  }

  #bypass(block: FlowBlock, next: FlowBlock): void {
    const arriving = this.into(block)
    for (const edge of arriving) edge.to = next
    this.#in.set(next, [...this.into(next).filter((edge) => edge.from !== block), ...arriving])
    this.#out.delete(block)
    this.#in.delete(block)
  }

  /** Adds an edge that stands for "never goes on" where the exit cannot be reached: in endless loops. */
  reachExit(): void {
    const reaching = new Set<FlowBlock>()
    this.#collectBackwards(this.#exit, reaching)
    const stuck = [...this.#out.keys()].filter((block) => block.loop !== null && block !== this.#exit)
    for (const block of stuck.toReversed()) {
      if (reaching.has(block)) continue
      this.#add({ from: block, to: this.#exit, kind: 'abandon', virtual: true, place: null })
      this.#collectBackwards(block, reaching)
    }
  }

  #collectBackwards(from: FlowBlock, found: Set<FlowBlock>): void {
    const pending = [from]
    for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
      if (found.has(block)) continue
      found.add(block)
      for (const edge of this.into(block)) pending.push(edge.from)
    }
  }

  reversePostorder(): FlowBlock[] {
    const order: FlowBlock[] = []
    const seen = new Set([this.#entry, this.#exit])
    const stack = [{ block: this.#entry, next: 0 }]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const edges = this.outOf(top.block)
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
    if (edge.place !== null) return { ...edge.place, early: false }
    if (this.into(edge.to).length === 1 && edge.to.head !== null) return { ...edge.to.head, early: false }
    if (this.outOf(edge.from).some((other) => other !== edge && !other.virtual)) return null
    if (edge.from.tail !== null) return { ...edge.from.tail, early: false }
    return edge.from.head === null
      ? null
      : { ...edge.from.head, early: edge.from.throws !== null || this.outOf(edge.from).some((other) => other.virtual) }
  }
}

function valueOf({ value }: FlowBlock): Block['value'] {
  return value === null ? null : { start: value.start, end: value.end }
}

function isEmpty(block: FlowBlock): boolean {
  return block.span === null && block.head === null && block.tail === null && block.throws === null && block.loop === null
}

function hull(one: FlowBlock['span'], other: FlowBlock['span']): FlowBlock['span'] {
  if (one === null || other === null) return one ?? other
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
}

// From the graph under construction to the finished one: blocks that need not be apart are joined, every block gets a way to the exit,
// blocks are numbered in reverse postorder, loops are found, and every edge gets the place of its probe.

import { assert } from '../base/assert.ts'
import { immediateDominators } from './dominators.ts'
import { edgesInto } from './edge-lists.ts'
import { connect, type Flow, type FlowBlock, type FlowEdge } from './flow.ts'
import { backEdges, naturalLoops } from './loops.ts'
import type { Block, Cfg, Edge, EdgePlace, Loop, Place } from './types.ts'

/** The finished graph. Throws an InvariantError when the builder broke one of the graph's invariants. */
export function finish(flow: Flow): Cfg {
  const exit = flow.exit.block
  assert(exit !== null, 'The exit exists from the start.')
  const graph = new Graph(flow, exit)
  graph.join()
  graph.reachExit()
  const order = graph.reversePostorder()
  for (let id = 0; id < order.length; id++) order[id]!.id = id
  const returning = repetitions(order)
  const edges: Edge[] = []
  for (const block of order) {
    for (let edge = block.firstOut; edge !== null; edge = edge.nextOut) edges.push(finished(graph, edge, edges.length, returning.back))
  }
  return {
    routine: flow.routine,
    blocks: order.map(finishedBlock),
    edges,
    entry: 0,
    exit: order.length - 1,
    loops: returning.loops,
    tries: flow.tries,
  }
}

interface Repetitions {
  readonly loops: readonly Loop[]
  readonly back: ReadonlySet<number>
}

const noRepetitions: Repetitions = { loops: [], back: new Set() }

/** In reverse postorder control comes back only to a block of a lower number. */
function repetitions(order: readonly FlowBlock[]): Repetitions {
  if (!order.some(comesBack)) return noRepetitions
  const ends: { readonly from: number; readonly to: number }[] = []
  for (const block of order) {
    for (let edge = block.firstOut; edge !== null; edge = edge.nextOut) ends.push({ from: block.id, to: edge.to.id })
  }
  const graph = { blocks: order.length, edges: ends, into: edgesInto(order.length, ends) }
  const returning = backEdges(ends, immediateDominators(order.length, ends, graph.into))
  const back = new Set<number>()
  for (const ids of returning.values()) for (const id of ids) back.add(id)
  return { loops: naturalLoops(graph, returning, (header) => order[header]?.loop ?? null), back }
}

function comesBack(block: FlowBlock): boolean {
  for (let edge = block.firstOut; edge !== null; edge = edge.nextOut) if (edge.to.id <= block.id) return true
  return false
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

  constructor(flow: Flow, exit: FlowBlock) {
    this.#entry = flow.entry
    this.#exit = exit
    this.#all = flow.blocks
  }

  /** Joins a block with its only successor when that has no other predecessor, and drops joins in which nothing happens. */
  join(): void {
    for (const block of this.#all) {
      if (block === this.#exit || block.gone) continue
      let next = this.#onlySuccessor(block)
      while (next !== null && isOnlyInto(next) && next !== this.#exit && next.loop === null) {
        this.#absorb(block, next)
        next = this.#onlySuccessor(block)
      }
      // The place of the edge would not do for those that take its stead.
      const isPlaced = block.firstOut?.place !== null
      if (next !== null && block !== this.#entry && !isPlaced && isEmpty(block) && !isResumption(block)) this.#bypass(block, next)
    }
  }

  // A block must not span the dead code behind a `break` or `continue`.
  #onlySuccessor(block: FlowBlock): FlowBlock | null {
    const edge = block.firstOut
    if (edge === null || edge.nextOut !== null || edge.virtual || edge.to === block) return null
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
    for (let edge = next.firstOut; edge !== null; edge = edge.nextOut) edge.from = block
    block.firstOut = next.firstOut
    block.lastOut = next.lastOut
    next.within = block
    next.gone = true
  }

  #bypass(block: FlowBlock, next: FlowBlock): void {
    let kept: FlowEdge | null = null
    for (let edge = next.firstInto; edge !== null;) {
      const following: FlowEdge | null = edge.nextInto
      if (edge.from !== block) {
        edge.nextInto = kept
        kept = edge
      }
      edge = following
    }
    for (let edge = block.firstInto; edge !== null;) {
      const following: FlowEdge | null = edge.nextInto
      edge.to = next
      edge.nextInto = kept
      kept = edge
      edge = following
    }
    next.firstInto = kept
    block.gone = true
  }

  /** Adds an edge that stands for "never goes on" where the exit cannot be reached: in endless loops. */
  reachExit(): void {
    if (!this.#all.some(mayBeStuck)) return
    this.#noteReaching(this.#exit)
    for (let at = this.#all.length - 1; at >= 0; at--) {
      const block = this.#all[at]!
      if (block === this.#exit || !mayBeStuck(block) || block.id === reaching) continue
      connect(block, this.#exit, 'abandon', true, null)
      this.#noteReaching(block)
    }
  }

  #noteReaching(from: FlowBlock): void {
    const pending = [from]
    for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
      if (block.id === reaching) continue
      block.id = reaching
      for (let edge = block.firstInto; edge !== null; edge = edge.nextInto) pending.push(edge.from)
    }
  }

  reversePostorder(): FlowBlock[] {
    const order: FlowBlock[] = []
    const stack = [this.#entry]
    // Of each block on the stack the edge to be followed next; later edges first, so that reverse postorder follows the text where it can.
    const cursors = [this.#entry.lastOut]
    this.#entry.id = seen
    this.#exit.id = seen
    while (stack.length > 0) {
      const top = stack.length - 1
      const edge = cursors[top]!
      if (edge === null) {
        order.push(stack.pop()!)
        cursors.pop()
        continue
      }
      cursors[top] = edge.previousOut
      if (edge.to.id === seen) continue
      edge.to.id = seen
      stack.push(edge.to)
      cursors.push(edge.to.lastOut)
    }
    const reversed = order.toReversed()
    reversed.push(this.#exit)
    return reversed
  }

  placeOf(edge: FlowEdge): EdgePlace | null {
    if (edge.virtual) return null
    if (isOnlyInto(edge.to) && edge.to.head !== null) return at(edge.to.head, false)
    const own = edge.place === null ? null : at(edge.place, false)
    if (hasAnother(edge)) return own
    if (edge.from.tail !== null) return at(edge.from.tail, false)
    const early = edge.from.throws !== null || hasVirtual(edge.from)
    // What stands around an expression is dearer than a statement.
    return (early ? own : null) ?? (edge.from.head === null ? own : at(edge.from.head, early))
  }
}

/** The numbers of blocks that have none yet: of one that is reached, and of one from which the exit is. */
const seen = -2
const reaching = -3

/** Only a loop can go on for ever. */
const mayBeStuck = (block: FlowBlock): boolean => block.loop !== null && !block.gone

const isOnlyInto = ({ firstInto }: FlowBlock): boolean => firstInto !== null && firstInto.nextInto === null

/** True when control may take another edge of the text out of the same block. */
function hasAnother(edge: FlowEdge): boolean {
  for (let other = edge.from.firstOut; other !== null; other = other.nextOut) if (other !== edge && !other.virtual) return true
  return false
}

function hasVirtual(block: FlowBlock): boolean {
  for (let edge = block.firstOut; edge !== null; edge = edge.nextOut) if (edge.virtual) return true
  return false
}

const at = (place: Place, early: boolean): EdgePlace => {
  const { form, start, end, name } = place
  return name === undefined ? { form, start, end, early } : { form, start, end, name, early }
}

function isEmpty(block: FlowBlock): boolean {
  return block.start < 0 && block.head === null && block.tail === null && block.throws === null && block.loop === null
}

/** Behind the `await` of `test ? await a : b` nothing happens, but control arrives otherwise than from the other arm. */
const isResumption = ({ value, firstInto }: FlowBlock): boolean => {
  if (value === null) return false
  for (let edge = firstInto; edge !== null; edge = edge.nextInto) if (edge.kind === 'resume') return true
  return false
}

// Edges from steps. Between two positions at which control was seen, one behind the other, it went through blocks without a position: where only one
// path of such blocks leads from the one to the other, its edges were taken that often.

import type { CountColumns } from '../profile/index.ts'

/** `begin` comes before the first position of an activation, `left` behind the last one unless control reached a `return`. Others are blocks. */
export interface BlockStep {
  readonly from: number | 'begin'
  readonly to: number | 'return' | 'left'
  readonly count: number
}

/** A routine and how often it was called. */
export interface CalledGraph {
  readonly columns: CountColumns
  readonly calls: number
}

/** Where control is seen. */
export interface SeenBlocks {
  /** Blocks with a position. */
  readonly visible: ReadonlySet<number>
  /** Those of them that begin at one: there nothing can throw before control is seen. */
  readonly prompt: ReadonlySet<number>
  /** Whether an activation was seen to return. */
  readonly returns: boolean
}

/** By edge: how often control took it; null where the steps leave it open. Null for the whole graph when the steps fit neither it nor the calls. */
export const edgesFromSteps = ({ columns, calls }: CalledGraph, seen: SeenBlocks, all: readonly BlockStep[]): (number | null)[] | null => {
  const graph = new Graph(columns, seen)
  const steps = withAllBegun(graph, all)
  if (steps.reduce((sum, { from, count }) => sum + (from === 'begin' ? count : 0), 0) !== calls) return null
  const counts = columns.edgeFrom.map(() => 0)
  const open = new Set<number>()
  for (const { from, to, count } of steps) {
    const start = from === 'begin' ? 0 : from
    if (to === 'left' || graph.isHandler(to)) for (const edge of graph.ahead(start)) open.add(edge)
    if (to === 'left' || (from === 'begin' && to === 0)) continue
    const paths = from === 'begin' && seen.visible.has(0) ? [] : graph.paths(start, to)
    const [only, another] = paths
    if (only === undefined) return null
    if (another === undefined) for (const edge of only) counts[edge]! += count
    else for (const edge of graph.between(start, to)) open.add(edge)
  }
  return counts.map((count, edge) => (open.has(edge) ? null : count))
}

/** A call that is as deep on the stack as one that threw looks as if it went on: where the graph leads no way to its first position, it began there. */
const withAllBegun = (graph: Graph, steps: readonly BlockStep[]): BlockStep[] => {
  const firsts = new Set(steps.filter(({ from }) => from === 'begin').map(({ to }) => to))
  return steps.flatMap(({ from, to, count }): BlockStep[] =>
    from === 'begin' || to === 'left' || !firsts.has(to) || graph.paths(from, to).length > 0
      ? [{ from, to, count }]
      : [
          { from, to: 'left', count },
          { from: 'begin', to, count },
        ],
  )
}

class Graph {
  readonly #columns: CountColumns
  readonly #seen: SeenBlocks
  readonly #out: number[][]
  readonly #exit: number
  readonly #handlers: ReadonlySet<number>

  constructor(columns: CountColumns, seen: SeenBlocks) {
    const { count, edgeFrom, edgeTo, edgeCount } = columns
    this.#columns = columns
    this.#seen = seen
    this.#exit = count.length - 1
    this.#out = count.map(() => [])
    edgeFrom.forEach((block, edge) => this.#out[block]?.push(edge))
    // Of exceptions a profile has no count.
    this.#handlers = new Set(edgeTo.filter((to, edge) => to !== this.#exit && (edgeCount[edge] as number) < 0))
  }

  /** Whether an exception may lead to a block, and from one that was entered without being seen. */
  isHandler(to: BlockStep['to']): boolean {
    return typeof to === 'number' && this.#handlers.has(to)
  }

  /** The edges that control may have taken behind a block without being seen again. */
  ahead(start: number): number[] {
    const { edgeTo } = this.#columns
    return this.#unseenFrom(start).filter((edge) => !this.#seen.prompt.has(edgeTo[edge] as number) && !this.#isReturn(edge))
  }

  /** Those that control may have taken from a block to where it was seen next. */
  between(start: number, to: number | 'return'): number[] {
    const { edgeTo } = this.#columns
    const target = to === 'return' ? this.#exit : to
    return this.#unseenFrom(start).filter((edge) => edgeTo[edge] === target || !this.#seen.visible.has(edgeTo[edge] as number))
  }

  /** Every edge from a block, and from the blocks without a position that follow. */
  #unseenFrom(start: number): number[] {
    const edges = new Set<number>()
    const pending = [start]
    for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
      for (const edge of this.#out[block] ?? []) {
        const to = this.#columns.edgeTo[edge] as number
        if (!edges.has(edge) && !this.#seen.visible.has(to)) pending.push(to)
        edges.add(edge)
      }
    }
    return [...edges]
  }

  /** Up to two of the paths of at least one edge from a block to another, or to a return, by way of blocks without a position. */
  paths(start: number, to: number | 'return'): number[][] {
    const target = to === 'return' ? this.#exit : to
    const found: number[][] = []
    const walk = (block: number, path: readonly number[], passed: ReadonlySet<number>): void => {
      for (const edge of this.#out[block] ?? []) {
        const next = this.#columns.edgeTo[edge] as number
        if (found.length > 1 || (next === this.#exit && !this.#mayReturn(edge))) continue
        if (next === target) found.push([...path, edge])
        // A circle of such blocks may be gone around any number of times.
        else if (passed.has(next)) found.push([...path, edge], [...path, edge])
        else if (!this.#seen.visible.has(next) && next !== this.#exit) walk(next, [...path, edge], new Set([...passed, next]))
      }
    }
    walk(start, [], new Set())
    return found
  }

  /** Of several edges from a block to the exit the last is the one without an exception: a block may throw before it ends. */
  #mayReturn(edge: number): boolean {
    return this.#besides(edge).every((other) => other < edge)
  }

  #isReturn(edge: number): boolean {
    return this.#columns.edgeTo[edge] === this.#exit && this.#seen.returns && this.#besides(edge).length > 0 && this.#mayReturn(edge)
  }

  /** The other edges from the same block to the exit. */
  #besides(edge: number): number[] {
    const { edgeFrom, edgeTo } = this.#columns
    return (this.#out[edgeFrom[edge] as number] ?? []).filter((other) => other !== edge && edgeTo[other] === this.#exit)
  }
}

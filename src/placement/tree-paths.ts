// Paths in a spanning forest.

import { integers } from '../base/filled.ts'
import type { Arc, ProbeGraph } from './probe-graph.ts'

/** The arcs of a forest at each point, as lists that are linked through the ends of arcs: end `2 * arc` is where it leaves, the next where it enters. */
class ArcsAround {
  readonly first: number[]
  readonly next: number[]

  constructor({ points, arcs }: Points, inTree: readonly boolean[]) {
    this.first = integers(points, -1)
    this.next = integers(2 * arcs.length, -1)
    for (let id = 0; id < arcs.length; id++) {
      if (inTree[id] !== true) continue
      const { from, to } = arcs[id]!
      this.#link(from, 2 * id)
      this.#link(to, 2 * id + 1)
    }
  }

  #link(point: number, end: number): void {
    this.next[end] = this.first[point]!
    this.first[point] = end
  }
}

type Points = Pick<ProbeGraph, 'points' | 'arcs'>

export class Forest {
  readonly #up: number[]
  readonly #depth: number[]
  readonly #graph: Points

  constructor(graph: Points, inTree: readonly boolean[]) {
    this.#graph = graph
    this.#up = integers(graph.points, -1)
    this.#depth = integers(graph.points, -1)
    const around = new ArcsAround(graph, inTree)
    for (let root = 0; root < graph.points; root++) if (this.#depth[root] === -1) this.#hang(root, around)
  }

  #hang(root: number, around: ArcsAround): void {
    this.#depth[root] = 0
    const pending = [root]
    for (let point = pending.pop(); point !== undefined; point = pending.pop()) {
      for (let end = around.first[point]!; end >= 0; end = around.next[end]!) {
        const { id, from, to } = this.#graph.arcs[end >> 1]!
        const next = (end & 1) === 0 ? to : from
        if (this.#depth[next] !== -1) continue
        this.#depth[next] = this.#depth[point]! + 1
        this.#up[next] = id
        pending.push(next)
      }
    }
  }

  /** The arcs between two points of one tree, in no order. */
  path(from: number, to: number): Arc[] {
    const found: Arc[] = []
    let [a, b] = [from, to]
    while (a !== b) {
      if (this.#depth[a]! < this.#depth[b]!) [a, b] = [b, a]
      const arc = this.#graph.arcs[this.#up[a]!]!
      found.push(arc)
      a = arc.from === a ? arc.to : arc.from
    }
    return found
  }
}

/** The arcs on a cycle that one of `chords` closes, the chords included. */
export function onCyclesOf(graph: Points, inTree: readonly boolean[], chords: readonly number[]): ReadonlySet<number> {
  const found = new Set(chords)
  if (chords.length === 0) return found
  const forest = new Forest(graph, inTree)
  for (const chord of chords) {
    const { from, to } = graph.arcs[chord]!
    for (const arc of forest.path(from, to)) found.add(arc.id)
  }
  return found
}

// Paths in a spanning forest.

import { integers } from '../base/filled.ts'
import { ArcsAround } from './arcs-around.ts'
import type { Arc, ProbeGraph } from './probe-graph.ts'

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

import { integers } from '../base/filled.ts'
import type { FlowLaw } from './probe-graph.ts'

/** Some of the arcs of a graph, by point, as lists that are linked through their ends: end `2 * arc` is where an arc leaves, the next where it enters. */
export class ArcsAround {
  /** Of each point its first end, or -1. */
  readonly first: readonly number[]
  /** Of each end the next at the same point, or -1. */
  readonly next: readonly number[]

  constructor({ points, arcs }: FlowLaw, isMember: readonly boolean[]) {
    const first = integers(points, -1)
    const next = integers(2 * arcs.length, -1)
    const link = (point: number, end: number): void => {
      next[end] = first[point]!
      first[point] = end
    }
    for (let id = 0; id < arcs.length; id++) {
      if (isMember[id] !== true) continue
      link(arcs[id]!.from, 2 * id)
      link(arcs[id]!.to, 2 * id + 1)
    }
    this.first = first
    this.next = next
  }

  /** An arc at `point` that passes, or -1. */
  find(point: number, passes: (arc: number) => boolean): number {
    for (let end = this.first[point]!; end >= 0; end = this.next[end]!) if (passes(end >> 1)) return end >> 1
    return -1
  }
}

import { integers } from './filled.ts'

/** Disjoint sets of the numbers below `count`, with path halving and union by size (Tarjan, "Efficiency of a good but not linear set union algorithm"). */
export class UnionFind {
  /** Of each number the one above it; of one that stands for a set -1 minus the set's size. Not a typed array: most are short, and those take long to make. */
  readonly #above: number[]

  constructor(count: number) {
    this.#above = integers(count, -2)
  }

  /** The number that stands for the set of `element`. */
  find(element: number): number {
    const above = this.#above
    let current = element
    for (let next = above[current]!; next >= 0; next = above[current]!) {
      const second = above[next]!
      if (second < 0) return next
      above[current] = second
      current = second
    }
    return current
  }

  /** Joins two sets; false when they were one already. */
  union(one: number, other: number): boolean {
    const a = this.find(one)
    const b = this.find(other)
    if (a === b) return false
    const above = this.#above
    const small = above[a]! > above[b]! ? a : b
    const large = small === a ? b : a
    above[large]! += above[small]! + 1
    above[small] = large
    return true
  }
}

/** Disjoint sets of the numbers below `count`, with path halving and union by size (Tarjan, "Efficiency of a good but not linear set union algorithm"). */
export class UnionFind {
  readonly #parent: Int32Array
  readonly #size: Int32Array

  constructor(count: number) {
    this.#parent = new Int32Array(count)
    for (let element = 0; element < count; element++) this.#parent[element] = element
    this.#size = new Int32Array(count).fill(1)
  }

  /** The number that stands for the set of `element`. */
  find(element: number): number {
    const parent = this.#parent
    let current = element
    for (let above = parent[current]!; above !== current; above = parent[current]!) {
      parent[current] = parent[above]!
      current = parent[current]!
    }
    return current
  }

  /** Joins two sets; false when they were one already. */
  union(one: number, other: number): boolean {
    const a = this.find(one)
    const b = this.find(other)
    if (a === b) return false
    const small = this.#size[a]! < this.#size[b]! ? a : b
    const large = small === a ? b : a
    this.#parent[small] = large
    this.#size[large]! += this.#size[small]!
    return true
  }
}

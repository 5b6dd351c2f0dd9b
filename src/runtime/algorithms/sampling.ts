// The costs of one invocation: the counters of its node and of all nodes below only ever grow, so they are what the counters have grown by. Comparing
// them all takes as long as there are nodes, which steps pay for: an invocation that cannot afford it adds no row.

import { rowOf, type Sizes } from './rows.ts'
import { costAll, costCreations, costLooked, costReads, costStride, costWrites, nodeStride, scale, type Tree, type TreeNode } from './tree.ts'

const alwaysSampled = 64
const mostCredit = 1 << 16

export class Sampler {
  readonly #tree: Tree
  /** Counters as they were when the pending invocations began, one above the other. */
  #before: Float64Array = new Float64Array(1024)
  #top = 0

  constructor(tree: Tree) {
    this.#tree = tree
  }

  get top(): number {
    return this.#top
  }

  /** Keeps the counters; false when steps have not paid for it. */
  begin(node: TreeNode): boolean {
    const price = node.below.length + 1
    if (node.calls > alwaysSampled && node.credit < price) return false
    node.credit -= price
    const needed = this.#top + price * nodeStride
    if (needed > this.#before.length) {
      const wider = new Float64Array(needed * 2)
      wider.set(this.#before)
      this.#before = wider
    }
    this.#keep(node)
    for (let i = 0; i < node.below.length; i++) this.#keep(node.below[i]!)
    return true
  }

  #keep({ id }: TreeNode): void {
    const { costs } = this.#tree
    for (let i = 0; i < nodeStride; i++) this.#before[this.#top++] = costs[id * nodeStride + i]!
  }

  pay(node: TreeNode, steps: number): void {
    node.credit = Math.min(mostCredit, node.credit + steps + 1)
  }

  /** The invocation whose counters begin at `at` is over, with inputs of these sizes. */
  end(node: TreeNode, at: number, sizes: Sizes): void {
    const row = rowOf(node, sizes)
    if (row === null) return
    row.calls++
    const kept = (this.#top - at) / nodeStride
    this.#add(row.costs, 0, node, at)
    for (let i = 0; i < node.below.length; i++) this.#add(row.costs, i + 1, node.below[i]!, i + 1 < kept ? at + (i + 1) * nodeStride : -1)
  }

  /** Forgets the counters from `at` on. */
  drop(at: number): void {
    this.#top = at
  }

  /** Adds what a node's costs have grown by; `at` is -1 for a node that was not there. */
  #add(to: number[], place: number, { id }: TreeNode, at: number): void {
    const { costs } = this.#tree
    const grown = (i: number): number => costs[id * nodeStride + i]! - (at < 0 ? 0 : this.#before[at + i]!)
    const stands = scale(grown(costAll), grown(costLooked))
    for (let i = 0; i < costStride; i++) {
      const k = place * costStride + i
      to[k] = (to[k] ?? 0) + (i === costReads || i === costWrites || i === costCreations ? grown(i) * stands : grown(i))
    }
  }
}

// The costs of one invocation: the counters of its node and of all nodes below only ever grow, so they are what the counters have grown by. Comparing
// them all takes as long as there are nodes, which steps pay for: an invocation that cannot afford it adds no row.

import { rowOf, type Sizes } from './rows.ts'
import { costAll, costCreations, costLooked, costReads, costStride, costWrites, nodeStride, scale, type Tree, type TreeNode } from './tree.ts'

const alwaysSampled = 64
const mostCredit = 1 << 16
/** What a wait pays: it takes time itself. */
const creditOfWaiting = 64

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
    this.#reserve(price * nodeStride)
    this.#keep(node)
    for (let i = 0; i < node.below.length; i++) this.#keep(node.below[i]!)
    return true
  }

  #reserve(counters: number): void {
    const needed = this.#top + counters
    if (needed <= this.#before.length) return
    const wider = new Float64Array(needed * 2)
    wider.set(this.#before)
    this.#before = wider
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

  /** What the counters of a pending invocation, which begin at `at`, have grown by while it waits; null when steps have not paid for that. */
  pause(node: TreeNode, at: number): Float64Array | null {
    const count = node.below.length + 1
    node.credit = Math.min(mostCredit, node.credit + creditOfWaiting)
    if (node.credit < count) return null
    node.credit -= count
    const kept = (this.#top - at) / nodeStride
    const grown = new Float64Array(count * nodeStride)
    for (let place = 0; place < count; place++) {
      const from = (place === 0 ? node : node.below[place - 1]!).id * nodeStride
      for (let i = 0; i < nodeStride; i++) {
        const before = place < kept ? this.#before[at + place * nodeStride + i]! : 0
        grown[place * nodeStride + i] = this.#tree.costs[from + i]! - before
      }
    }
    return grown
  }

  /** Goes on with an invocation whose counters had `grown`: it has nothing to do with what ran meanwhile. */
  goOn(node: TreeNode, grown: Float64Array): void {
    this.#reserve((node.below.length + 1) * nodeStride)
    const begin = this.#top
    this.#keep(node)
    for (let i = 0; i < node.below.length; i++) this.#keep(node.below[i]!)
    for (let i = 0; i < grown.length; i++) this.#before[begin + i]! -= grown[i]!
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

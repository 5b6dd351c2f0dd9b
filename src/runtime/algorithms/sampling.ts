// The costs of one invocation: the counters of its node and of all nodes below only ever grow, so they are what the counters have grown by. Comparing
// them all takes as long as there are nodes, which steps pay for: an invocation that cannot afford it adds no row.

import { min } from '../../protocol/index.ts'
import { copyInto, copyOf, ownAt } from '../builtins.ts'
import { rowOf, type Sizes } from './rows.ts'
import {
  costAll,
  costCreations,
  costLooked,
  costReads,
  costStride,
  costWrites,
  doneStride,
  type NodeCosts,
  nodeStride,
  type Row,
  scale,
  type Tree,
  type TreeNode,
} from './tree.ts'

const alwaysSampled = 64
const mostCredit = 1 << 16
/** What a wait pays: it takes time itself. */
const creditOfWaiting = 64

const noCosts = (): NodeCosts => [0, 0, 0, 0, 0, 0]

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
    this.#keep(node)
    for (let i = 0; i < node.below.length; i++) this.#keep(node.below[i]!)
    return true
  }

  /** Of a node: how many things it did, its costs, and what it did. */
  #keep({ id, done }: TreeNode): void {
    const { costs, done: counters } = this.#tree
    this.#reserve(1 + nodeStride + done.length * doneStride)
    const before = this.#before
    let top = this.#top
    before[top++] = done.length
    for (let i = 0; i < nodeStride; i++) before[top++] = costs[id * nodeStride + i]!
    for (let d = 0; d < done.length; d++) for (let i = 0; i < doneStride; i++) before[top++] = counters[done[d]!.at + i]!
    this.#top = top
  }

  #reserve(counters: number): void {
    const needed = this.#top + counters
    if (needed <= this.#before.length) return
    const wider = new Float64Array(needed * 2)
    copyInto(wider, this.#before)
    this.#before = wider
  }

  pay(node: TreeNode, steps: number): void {
    node.credit = min(mostCredit, node.credit + steps + 1)
  }

  /** The invocation whose counters begin at `at` is over, with inputs of these sizes. */
  end(node: TreeNode, at: number, sizes: Sizes): void {
    const row = rowOf(this.#tree, node, sizes)
    if (row === null) return
    row.calls++
    let from = this.#add(row, 0, node, at)
    for (let i = 0; i < node.below.length; i++) from = this.#add(row, i + 1, node.below[i]!, from)
  }

  /** What the counters of a pending invocation, which begin at `at`, have grown by while it waits; null when steps have not paid for that. */
  pause(node: TreeNode, at: number): Float64Array | null {
    const count = node.below.length + 1
    node.credit = min(mostCredit, node.credit + creditOfWaiting)
    if (node.credit < count) return null
    node.credit -= count
    const begin = this.#top
    this.#keep(node)
    for (let i = 0; i < node.below.length; i++) this.#keep(node.below[i]!)
    const grown = copyOf(this.#before, begin, this.#top)
    this.#top = begin
    // Nodes, and what they do, may have been added; they are behind those that were there, each in its place.
    let now = 0
    for (let from = at; from < begin && now < grown.length;) {
      const before = this.#before[from]!
      for (let i = 1; i <= nodeStride + before * doneStride; i++) grown[now + i]! -= this.#before[from + i]!
      from += 1 + nodeStride + before * doneStride
      now += 1 + nodeStride + grown[now]! * doneStride
    }
    return grown
  }

  /** Goes on with an invocation whose counters had `grown`: it has nothing to do with what ran meanwhile. */
  goOn(node: TreeNode, grown: Float64Array): void {
    let now = this.#top
    this.#keep(node)
    for (let i = 0; i < node.below.length; i++) this.#keep(node.below[i]!)
    for (let from = 0; from < grown.length;) {
      const before = grown[from]!
      for (let i = 1; i <= nodeStride + before * doneStride; i++) this.#before[now + i]! -= grown[from + i]!
      from += 1 + nodeStride + before * doneStride
      now += 1 + nodeStride + this.#before[now]! * doneStride
    }
  }

  /** Forgets the counters from `at` on. */
  drop(at: number): void {
    this.#top = at
  }

  /** Adds what a node's costs have grown by; past the top for a node that was not there. Returns where the next node's counters are. */
  #add(row: Row, place: number, { id, done }: TreeNode, at: number): number {
    const { costs, done: counters } = this.#tree
    const before = this.#before
    const isNew = at >= this.#top
    const grown = (i: number): number => costs[id * nodeStride + i]! - (isNew ? 0 : before[at + 1 + i]!)
    const stands = scale(grown(costAll), grown(costLooked))
    for (let i = 0; i < costStride; i++) {
      const more = grown(i)
      if (more === 0) continue
      const sums = ownAt(row.costs, place) ?? (row.costs[place] = noCosts())
      sums[i]! += i === costReads || i === costWrites || i === costCreations ? more * stands : more
    }
    const known = isNew ? 0 : before[at]!
    for (let d = 0; d < done.length; d++) {
      for (let i = 0; i < doneStride; i++) {
        const more = counters[done[d]!.at + i]! - (d < known ? before[at + 1 + nodeStride + d * doneStride + i]! : 0)
        if (more === 0) continue
        const sums = ownAt(row.done, place) ?? (row.done[place] = [])
        for (let k = sums.length; k < done.length * doneStride; k++) sums[k] = 0
        sums[d * doneStride + i]! += more * (done[d]!.isExact ? 1 : stands)
      }
    }
    return isNew ? at : at + 1 + nodeStride + known * doneStride
  }
}

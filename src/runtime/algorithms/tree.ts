// The repetition tree (Zaparanuks, Hauswirth: Algorithmic profiling, 2.1 and 3.2): a node for each loop, folded recursion and built-in that works
// through its data, below the repetition in which it runs. A site occurs once on any path, so recursion ends at its header.

import { costNames } from '../../protocol/index.ts'
import { copyInto } from '../builtins.ts'
import { OwnMap } from '../own-map.ts'

export const costStride: number = costNames.length
export const costSteps = 0
export const costReads = 1
export const costWrites = 2
export const costCreations = 3
export const costInputReads = 4
export const costOutputWrites = 5

/** Behind the costs of a node: its invocations and steps, and those of them whose accesses were looked at. */
export const costAll: number = costOutputWrites + 1
export const costLooked: number = costAll + 1
export const nodeStride: number = costLooked + 1

/** In the order of `costNames`. */
export type NodeCosts = [number, number, number, number, number, number]

/** Invocations with inputs of the same sizes. */
export interface Row {
  calls: number
  readonly labels: readonly number[]
  readonly sizes: readonly number[]
  /** Of each input, kinds and counts in turn. */
  readonly parts: readonly (readonly number[])[]
  /** Of the node, then of each node below, that did something: its costs. */
  readonly costs: (NodeCosts | undefined)[]
  /** In the same order: what it did, in the order of its `done`. */
  readonly done: (number[] | undefined)[]
  /** Another row of the same hash. */
  next: Row | null
}

/** Counters of what a node did to the data behind a label: reads, writes, creations. Of a kind only the creations are counted, of its objects. */
export const doneStride = 3

/** What a node did to something: to the data behind a label, or, where `key` is below 0, made objects of kind -1 - `key`. */
export interface Done {
  readonly key: number
  /** Where its counters are. */
  readonly at: number
  /** All of it is counted: it is outside of the program. */
  readonly isExact: boolean
}

export interface TreeNode {
  readonly id: number
  readonly site: number
  readonly parent: TreeNode | null
  readonly depth: number
  readonly children: TreeNode[]
  /** The same by site; null while looking at each is faster. */
  childOf: OwnMap<number, TreeNode> | null
  latestChild: TreeNode | null
  /** All nodes below, in the order in which they were first seen. */
  readonly below: TreeNode[]
  calls: number
  reentries: number
  common: number
  repeated: number
  /** Steps that may still be spent on comparing the counters of the nodes below. */
  credit: number
  /** Invocations in the parent's invocation `turnOf`. */
  turn: number
  turnOf: number
  /** Accesses that were looked at in it, and below. */
  looked: number
  /** Of a recursion, activations past the first in its invocation; and whether that is looked at. */
  entries: number
  watched: boolean
  readonly done: Done[]
  readonly doneTo: OwnMap<number, Done>
  readonly rows: OwnMap<number, Row>
  rowCount: number
}

/** What accesses that were looked at stand for, where `all` invocations and steps were and `looked` of them were looked at. */
export const scale = (all: number, looked: number): number => (looked > 0 ? all / looked : 1)

/** Deeper paths are searched for the same site before they grow: what leaves a function unseen must not make a path of any length. */
const deep = 48
const maximumNodes = 1 << 15

/** Nodes with more children than this have a map of them: below the root are all loops that no loop is around. */
const fewChildren = 16

function knownChild(node: TreeNode, site: number): TreeNode | undefined {
  const { children, childOf } = node
  if (childOf !== null) return childOf.get(site)
  for (let i = 0; i < children.length; i++) if (children[i]!.site === site) return children[i]
  if (children.length > fewChildren) {
    const bySite = new OwnMap<number, TreeNode>()
    for (let i = 0; i < children.length; i++) bySite.set(children[i]!.site, children[i]!)
    node.childOf = bySite
  }
  return undefined
}

export class Tree {
  readonly nodes: TreeNode[] = []
  /** A row of `nodeStride` counters a node. */
  costs: Float64Array = new Float64Array(64 * nodeStride)
  /** Counters of what nodes did. */
  done: Float64Array = new Float64Array(1024)
  #doneCount = 0
  full = false
  /** Nodes of which the rows have costs, summed over all rows. */
  rowSpace = 0
  readonly root: TreeNode

  constructor() {
    this.root = this.#add(-1, null)
    this.root.calls = 1
  }

  #add(site: number, parent: TreeNode | null): TreeNode {
    const node: TreeNode = {
      id: this.nodes.length,
      site,
      parent,
      depth: parent === null ? 0 : parent.depth + 1,
      children: [],
      childOf: null,
      latestChild: null,
      below: [],
      calls: 0,
      reentries: 0,
      common: 0,
      repeated: 0,
      credit: 4096,
      turn: 0,
      turnOf: 0,
      looked: 0,
      entries: 0,
      watched: true,
      done: [],
      doneTo: new OwnMap(),
      rows: new OwnMap(),
      rowCount: 0,
    }
    this.nodes[node.id] = node
    if ((node.id + 1) * nodeStride > this.costs.length) {
      const wider = new Float64Array(this.costs.length * 2)
      copyInto(wider, this.costs)
      this.costs = wider
    }
    for (let above = parent; above !== null; above = above.parent) above.below[above.below.length] = node
    return node
  }

  /** Where the counters are of what `node` does to something. */
  doneAt(node: TreeNode, key: number, isExact = false): number {
    const known = node.doneTo.get(key)
    if (known !== undefined) return known.at
    const at = this.#doneCount
    this.#doneCount += doneStride
    if (this.#doneCount > this.done.length) {
      const wider = new Float64Array(this.done.length * 2)
      copyInto(wider, this.done)
      this.done = wider
    }
    const added = { key, at, isExact }
    node.done[node.done.length] = added
    node.doneTo.set(key, added)
    return at
  }

  /** The node of a site in a repetition. */
  child(node: TreeNode, site: number): TreeNode {
    const { latestChild } = node
    if (latestChild !== null && latestChild.site === site) return latestChild
    const known = knownChild(node, site)
    if (known !== undefined) return (node.latestChild = known)
    if (node.depth > deep || this.nodes.length >= maximumNodes) {
      const folded = this.onPath(node, site)
      if (folded !== null) return folded
      if (this.nodes.length >= maximumNodes) {
        this.full = true
        return node
      }
    }
    const added = this.#add(site, node)
    node.children[node.children.length] = added
    node.childOf?.set(site, added)
    return (node.latestChild = added)
  }

  /** The node of a site on the path from `node` to the root. */
  onPath(node: TreeNode, site: number): TreeNode | null {
    for (let at: TreeNode | null = node; at !== null; at = at.parent) if (at.site === site) return at
    return null
  }
}

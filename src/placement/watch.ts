// Watching a routine: a local variable names the block that runs, and whoever catches an exception counts the name. An assignment of a constant costs far
// less than a counter, so a routine with loops is cheaper to watch than to count in every block that may throw.

import { flags, integers } from '../base/filled.ts'
import { UnionFind } from '../base/union-find.ts'
import { edgesInto } from '../cfg/edge-lists.ts'
import type { FlowGraph, Hubs } from './probe-graph.ts'

export interface Watch {
  readonly hubs: Hubs
  /** Of each block the hub that its name counts for: what the variable holds. */
  readonly names: readonly number[]
  /** Blocks at whose place the variable gets their number. */
  readonly marks: readonly number[]
}

/**
 * The hub of each block that may be left by an exception, and the blocks that must name themselves. `canMark` tells where an assignment can stand;
 * `unwatched` names blocks in whose middle no exception is seen. The variable bears the name of the entry at first. A block that cannot name itself
 * shares a hub with all blocks whose name it may find.
 */
export function watch(graph: FlowGraph, canMark: (block: number) => boolean, unwatched: (block: number) => boolean): Watch {
  const { blocks, edges, entry } = graph
  const throwing = flags(blocks.length, false)
  for (let id = 0; id < edges.length; id++) if (edges[id]!.kind === 'throw') throwing[edges[id]!.from] = true
  const marked = flags(blocks.length, false)
  const marks: number[] = []
  let everyNamed = true
  for (let block = 0; block < blocks.length; block++) {
    if (throwing[block] !== true || block === entry) continue
    if (canMark(block) && !unwatched(block)) {
      marked[block] = true
      marks.push(block)
    } else everyNamed = false
  }
  const names = everyNamed ? blocks.map(own) : sharedNames(graph, throwing, marked)
  const hubs = integers(blocks.length, -1)
  for (let block = 0; block < blocks.length; block++) if (throwing[block] === true && !unwatched(block)) hubs[block] = names[block]!
  return { hubs, names, marks }
}

const own = (_: unknown, block: number): number => block

/** Of each block the lowest of those that share its hub. */
function sharedNames(graph: FlowGraph, throwing: readonly boolean[], marked: readonly boolean[]): number[] {
  const { blocks, edges } = graph
  const nameless = namelessBlocks(graph, throwing, marked)
  const sets = new UnionFind(blocks.length)
  for (const { from, to } of edges) if (nameless[to] === true) sets.union(from, to)
  const lowest = integers(blocks.length, -1)
  return blocks.map((_, block) => {
    const set = sets.find(block)
    if (lowest[set] === -1) lowest[set] = block
    return lowest[set]!
  })
}

/** Blocks without a name of their own in which, or behind which, an exception finds the name of a block before. */
function namelessBlocks({ blocks, edges, entry }: FlowGraph, throwing: readonly boolean[], marked: readonly boolean[]): boolean[] {
  const into = edgesInto(blocks.length, edges)
  const found = flags(blocks.length, false)
  const pending: number[] = []
  for (let block = 0; block < blocks.length; block++) if (throwing[block] === true) pending.push(block)
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (found[block] === true || marked[block] === true || block === entry) continue
    found[block] = true
    for (let at = into.first[block]!; at < into.first[block + 1]!; at++) pending.push(edges[into.edges[at]!]!.from)
  }
  return found
}

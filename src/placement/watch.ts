// Watching a routine: a local variable names the block that runs, and whoever catches an exception counts the name. An assignment of a constant costs far
// less than a counter, so a routine with loops is cheaper to watch than to count in every block that may throw.

import { UnionFind } from '../base/union-find.ts'
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
  const throwing = blocks.map(() => false)
  for (const edge of edges) if (edge.kind === 'throw') throwing[edge.from] = true
  const marked = throwing.map((throws, block) => throws && block !== entry && canMark(block) && !unwatched(block))
  const names = sharedNames(graph, throwing, marked)
  const hubs = names.map((name, block) => (throwing[block] === true && !unwatched(block) ? name : -1))
  const marks: number[] = []
  for (let block = 0; block < blocks.length; block++) if (marked[block] === true) marks.push(block)
  return { hubs, names, marks }
}

/** Of each block the lowest of those that share its hub. */
function sharedNames(graph: FlowGraph, throwing: readonly boolean[], marked: readonly boolean[]): number[] {
  const { blocks, edges, entry } = graph
  const names = blocks.map((_, block) => block)
  if (throwing.every((throws, block) => !throws || marked[block] === true || block === entry)) return names
  const nameless = namelessBlocks(graph, throwing, marked)
  const sets = new UnionFind(blocks.length)
  for (const { from, to } of edges) if (nameless[to] === true) sets.union(from, to)
  const lowest = blocks.map(() => -1)
  for (let block = 0; block < blocks.length; block++) {
    const set = sets.find(block)
    if (lowest[set] === -1) lowest[set] = block
    names[block] = lowest[set]!
  }
  return names
}

/** Blocks without a name of their own in which, or behind which, an exception finds the name of a block before. */
function namelessBlocks({ blocks, edges, entry }: FlowGraph, throwing: readonly boolean[], marked: readonly boolean[]): boolean[] {
  const before = blocks.map((): number[] => [])
  for (const { from, to } of edges) before[to]!.push(from)
  const found = blocks.map(() => false)
  const pending: number[] = []
  for (let block = 0; block < blocks.length; block++) if (throwing[block] === true) pending.push(block)
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (found[block] === true || marked[block] === true || block === entry) continue
    found[block] = true
    for (const from of before[block]!) pending.push(from)
  }
  return found
}

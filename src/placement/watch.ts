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
  const throwing = new Set(edges.filter((edge) => edge.kind === 'throw').map((edge) => edge.from))
  const marks = new Set([...throwing].filter((block) => block !== entry && canMark(block) && !unwatched(block)))
  const nameless = namelessBlocks(graph, throwing, marks)
  const sets = new UnionFind(blocks.length)
  for (const { from, to } of edges) if (nameless.has(to)) sets.union(from, to)
  const lowest = new Map<number, number>()
  for (let block = 0; block < blocks.length; block++) if (!lowest.has(sets.find(block))) lowest.set(sets.find(block), block)
  const names = blocks.map((_, block) => lowest.get(sets.find(block))!)
  const hubs = names.map((name, block) => (throwing.has(block) && !unwatched(block) ? name : -1))
  return { hubs, names, marks: [...marks].toSorted((one, other) => one - other) }
}

/** Blocks without a name of their own in which, or behind which, an exception finds the name of a block before. */
function namelessBlocks({ edges, entry }: FlowGraph, throwing: ReadonlySet<number>, marks: ReadonlySet<number>): ReadonlySet<number> {
  const before = Map.groupBy(edges, (edge) => edge.to)
  const found = new Set<number>()
  const pending = [...throwing]
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (found.has(block) || marks.has(block) || block === entry) continue
    found.add(block)
    for (const edge of before.get(block) ?? []) pending.push(edge.from)
  }
  return found
}

// Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm" (2001), figure 3. Blocks must be numbered in reverse postorder, the exit last:
// then "finger moves up while it is larger" needs no other numbering. The exit is last whatever its postorder; nothing follows it.

import { integers } from '../base/filled.ts'
import { edgesInto, type EdgeLists, type Ends } from './edge-lists.ts'

/** Immediate dominator of each block, given the number of blocks and the edges; block 0 is the entry and dominates itself. */
export function immediateDominators(count: number, edges: readonly Ends[], into: EdgeLists = edgesInto(count, edges)): readonly number[] {
  const dominators = integers(count, -1)
  dominators[0] = 0
  let changed = true
  while (changed) {
    changed = false
    for (let block = 1; block < count; block++) {
      const candidate = nearestCommon(dominators, block, edges, into)
      if (candidate === dominators[block]) continue
      dominators[block] = candidate
      changed = true
    }
  }
  return dominators
}

/** Of the predecessors of `block` that are reached. */
function nearestCommon(dominators: readonly number[], block: number, edges: readonly Ends[], into: EdgeLists): number {
  let common = -1
  const end = into.first[block + 1]!
  for (let at = into.first[block]!; at < end; at++) {
    const predecessor = edges[into.edges[at]!]!.from
    if (dominators[predecessor] === -1) continue
    common = common === -1 ? predecessor : intersect(dominators, predecessor, common)
  }
  return common
}

function intersect(dominators: readonly number[], one: number, other: number): number {
  let [a, b] = [one, other]
  while (a !== b) {
    if (a > b) a = dominators[a]!
    else b = dominators[b]!
  }
  return a
}

/** True when every path from the entry to `block` passes through `dominator`. */
export function dominates(dominators: readonly number[], dominator: number, block: number): boolean {
  let current = block
  while (current > dominator) current = dominators[current] ?? 0
  return current === dominator
}

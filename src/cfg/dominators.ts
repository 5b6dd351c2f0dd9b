// Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm" (2001), figure 3. Blocks must be numbered in reverse postorder, the exit last:
// then "finger moves up while it is larger" needs no other numbering. The exit is last whatever its postorder; nothing follows it.

/** Immediate dominator of each block, given the number of blocks and the edges; block 0 is the entry and dominates itself. */
export function immediateDominators(count: number, edges: readonly { readonly from: number; readonly to: number }[]): readonly number[] {
  const predecessors = Array.from({ length: count }, (): number[] => [])
  for (const { from, to } of edges) predecessors[to]?.push(from)
  const dominators = Array.from({ length: count }, () => -1)
  dominators[0] = 0
  let changed = true
  while (changed) {
    changed = false
    for (let block = 1; block < count; block++) {
      const candidate = nearestCommon(dominators, predecessors[block] ?? [])
      if (candidate === dominators[block]) continue
      dominators[block] = candidate
      changed = true
    }
  }
  return dominators
}

function nearestCommon(dominators: readonly number[], predecessors: readonly number[]): number {
  let common = -1
  for (const predecessor of predecessors) {
    if (dominators[predecessor] === -1) continue
    common = common === -1 ? predecessor : intersect(dominators, predecessor, common)
  }
  return common
}

function intersect(dominators: readonly number[], one: number, other: number): number {
  let [low, high] = one < other ? [one, other] : [other, one]
  while (low !== high) {
    high = dominators[high] ?? 0
    if (high < low) [low, high] = [high, low]
  }
  return low
}

/** True when every path from the entry to `block` passes through `dominator`. */
export function dominates(dominators: readonly number[], dominator: number, block: number): boolean {
  let current = block
  while (current > dominator) current = dominators[current] ?? 0
  return current === dominator
}

// Natural loops (Aho, Lam, Sethi, Ullman, "Compilers", §9.6.6): a back edge goes to a block that dominates its source; the loop is what reaches the
// source without passing the header. JavaScript has no goto, so graphs are reducible and every loop has one header, that of one statement.
// A pattern to which its default values come back is no loop.

import type { Node } from '../source/index.ts'
import { dominates } from './dominators.ts'
import type { Loop } from './types.ts'

interface Ends {
  readonly from: number
  readonly to: number
}

/** Edges to a block that dominates where they come from, by that block. */
export function backEdges(edges: readonly Ends[], dominators: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [id, { from, to }] of edges.entries()) {
    if (dominates(dominators, to, from)) found.set(to, [...(found.get(to) ?? []), id])
  }
  return found
}

/** The loops of a graph, outer before inner, from its `backEdges`; `statementOf` gives the statement whose header a block is. */
export function naturalLoops(
  edges: readonly Ends[],
  blocks: number,
  back: ReadonlyMap<number, readonly number[]>,
  statementOf: (header: number) => Node | null,
): readonly Loop[] {
  const predecessors = Array.from({ length: blocks }, (): number[] => [])
  for (const { from, to } of edges) predecessors[to]?.push(from)
  const found = [...back].flatMap(([header, ids]) => {
    const node = statementOf(header)
    if (node === null) return []
    const sources = ids.map((id) => edges[id]?.from ?? header)
    return [{ header, node, backEdges: ids, blocks: loopBlocks(header, sources, predecessors) }]
  })
  // In reverse postorder an outer header comes before an inner one.
  const sorted = found.toSorted((one, other) => one.header - other.header)
  return sorted.map((loop, id) => {
    const parent = sorted.findLastIndex((other, index) => index < id && other.blocks.includes(loop.header))
    return { id, ...loop, parent: parent < 0 ? null : parent }
  })
}

function loopBlocks(header: number, sources: readonly number[], predecessors: readonly (readonly number[])[]): readonly number[] {
  const inside = new Set([header])
  const pending = [...sources]
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (inside.has(block)) continue
    inside.add(block)
    pending.push(...(predecessors[block] ?? []))
  }
  return [...inside].toSorted((one, other) => one - other)
}

// Natural loops (Aho, Lam, Sethi, Ullman, "Compilers", §9.6.6): a back edge goes to a block that dominates its source; the loop is what reaches the
// source without passing the header. JavaScript has no goto, so graphs are reducible and every loop has one header, that of one statement.

import { assert } from '../base/assert.ts'
import type { Node } from '../source/index.ts'
import { dominates } from './dominators.ts'
import type { Loop } from './types.ts'

interface Ends {
  readonly from: number
  readonly to: number
}

/** The loops of a graph, outer before inner; `statementOf` gives the statement whose header a block is. */
export function naturalLoops(edges: readonly Ends[], dominators: readonly number[], statementOf: (header: number) => Node | null): readonly Loop[] {
  const backEdges = new Map<number, number[]>()
  const predecessors = dominators.map((): number[] => [])
  for (const [id, { from, to }] of edges.entries()) {
    predecessors[to]?.push(from)
    if (dominates(dominators, to, from)) backEdges.set(to, [...(backEdges.get(to) ?? []), id])
  }
  const found = [...backEdges].map(([header, ids]) => {
    const node = statementOf(header)
    assert(node !== null, 'A back edge goes to the header of a loop statement.')
    const sources = ids.map((id) => edges[id]?.from ?? header)
    return { header, node, backEdges: ids, blocks: loopBlocks(header, sources, predecessors) }
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

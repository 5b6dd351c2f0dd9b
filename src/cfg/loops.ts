// Natural loops (Aho, Lam, Sethi, Ullman, "Compilers", §9.6.6): a back edge goes to a block that dominates its source; the loop is what reaches the
// source without passing the header. JavaScript has no goto, so graphs are reducible and every loop has one header, that of one statement.
// A pattern to which its default values come back is no loop.

import { integers } from '../base/filled.ts'
import type { Node } from '../source/index.ts'
import { dominates } from './dominators.ts'
import type { EdgeLists, Ends } from './edge-lists.ts'
import type { Loop } from './types.ts'

/** Edges to a block that dominates where they come from, by that block. */
export function backEdges(edges: readonly Ends[], dominators: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (let id = 0; id < edges.length; id++) {
    const { from, to } = edges[id]!
    if (to > from || !dominates(dominators, to, from)) continue
    const known = found.get(to)
    if (known === undefined) found.set(to, [id])
    else known.push(id)
  }
  return found
}

/** What `naturalLoops` needs of a graph: its edges, and those into each of its blocks. */
export interface Graph {
  readonly blocks: number
  readonly edges: readonly Ends[]
  readonly into: EdgeLists
}

/** The loops of a graph, outer before inner, from its `backEdges`; `statementOf` gives the statement whose header a block is. */
export function naturalLoops(
  graph: Graph,
  back: ReadonlyMap<number, readonly number[]>,
  statementOf: (header: number) => Node | null,
): readonly Loop[] {
  // In reverse postorder an outer header comes before an inner one.
  const headers = [...back.keys()].toSorted((one, other) => one - other)
  // Of each block the loop that was found last to have it: the innermost one so far.
  const innermost = integers(graph.blocks, -1)
  const loops: Loop[] = []
  for (const header of headers) {
    const node = statementOf(header)
    if (node === null) continue
    const id = loops.length
    const ids = back.get(header)!
    const parent = innermost[header]! < 0 ? null : innermost[header]!
    loops.push({ id, header, node, backEdges: ids, blocks: loopBlocks(header, ids, graph, { id, innermost }), parent })
  }
  return loops
}

interface Found {
  readonly id: number
  readonly innermost: number[]
}

/** The blocks that reach the sources of the loop's back edges without passing the header; notes that they belong to it. */
function loopBlocks(header: number, back: readonly number[], { edges, into }: Graph, { id, innermost }: Found): readonly number[] {
  const inside = [header]
  innermost[header] = id
  const pending = back.map((edge) => edges[edge]!.from)
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (innermost[block] === id) continue
    innermost[block] = id
    inside.push(block)
    const end = into.first[block + 1]!
    for (let at = into.first[block]!; at < end; at++) pending.push(edges[into.edges[at]!]!.from)
  }
  return inside.toSorted((one, other) => one - other)
}

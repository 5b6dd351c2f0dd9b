// The edges of each block in two lists of numbers for the whole graph: a list for each block would be a hundred thousand in a large program.

import { integers } from '../base/filled.ts'

/** An edge of any graph. */
export interface Ends {
  readonly from: number
  readonly to: number
}

/** Those of block `b` are `edges[first[b]]` up to `edges[first[b + 1]]`, ascending. */
export interface EdgeLists {
  readonly first: readonly number[]
  readonly edges: readonly number[]
}

/** The edges that leave each of `blocks` blocks. */
export const edgesOut = (blocks: number, edges: readonly Ends[]): EdgeLists => listed(blocks, edges, (edge) => edge.from)

/** The edges that enter each of `blocks` blocks. */
export const edgesInto = (blocks: number, edges: readonly Ends[]): EdgeLists => listed(blocks, edges, (edge) => edge.to)

function listed(blocks: number, edges: readonly Ends[], blockOf: (edge: Ends) => number): EdgeLists {
  const counts = integers(blocks + 1, 0)
  for (let id = 0; id < edges.length; id++) counts[blockOf(edges[id]!)]!++
  const first = starts(counts)
  const sorted = integers(edges.length, 0)
  for (let id = edges.length - 1; id >= 0; id--) sorted[--first[blockOf(edges[id]!)]!] = id
  return { first, edges: sorted }
}

/** Where each list ends; filling them from behind turns that into where each begins. */
function starts(counts: number[]): number[] {
  let sum = 0
  for (let block = 0; block < counts.length; block++) {
    sum += counts[block]!
    counts[block] = sum
  }
  return counts
}

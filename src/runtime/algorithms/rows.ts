// The history of a node in bounded space: invocations whose inputs had the same sizes share a row. AlgoProf kept every invocation.

import { clz32, floor, imul, max } from '../../protocol/index.ts'
import type { Row, Tree, TreeNode } from './tree.ts'

/** How many rows of a node have their sizes as they are, before these are rounded to 5 binary digits; and how many there may be. */
interface Limits {
  readonly exact: number
  readonly most: number
}

/**
 * A row has costs of its node and of each below it, so what bounds the rows of a node does not bound those of a tree of many nodes (a bundler). By what
 * all rows together have so far.
 */
const limitsBySpace: readonly (readonly [space: number, limits: Limits])[] = [
  [2 ** 18, { exact: 1024, most: 4096 }],
  [2 ** 20, { exact: 64, most: 256 }],
  [2 ** 22, { exact: 16, most: 16 }],
]
const leastLimits: Limits = { exact: 4, most: 4 }

function limitsOf({ rowSpace }: Tree): Limits {
  for (let i = 0; i < limitsBySpace.length; i++) if (rowSpace < limitsBySpace[i]![0]) return limitsBySpace[i]![1]
  return leastLimits
}

const rounded = (size: number): number => {
  const shift = max(0, 27 - clz32(size))
  return floor(size / 2 ** shift) * 2 ** shift
}

/** What the inputs of an invocation were, collected before the row is looked up. */
export interface Sizes {
  count: number
  readonly labels: number[]
  readonly sizes: number[]
  readonly parts: number[][]
}

export const createSizes = (): Sizes => ({ count: 0, labels: [], sizes: [], parts: [] })

/** The row of `node` for these sizes; null when there are too many. */
export function rowOf(tree: Tree, node: TreeNode, at: Sizes): Row | null {
  const { exact, most } = limitsOf(tree)
  if (node.rowCount >= exact) for (let i = 0; i < at.count; i++) at.sizes[i] = rounded(at.sizes[i]!)
  let hash = at.count
  for (let i = 0; i < at.count; i++) hash = (imul(hash, 0x2c1b3c6d) ^ imul(at.labels[i]! + 1, 0x297a2d39) ^ (at.sizes[i]! | 0)) | 0
  const first = node.rows.get(hash)
  for (let row: Row | null = first ?? null; row !== null; row = row.next) if (same(row, at)) return row
  if (node.rowCount >= most) return null
  const row: Row = {
    calls: 0,
    labels: copy(at.labels, at.count),
    sizes: copy(at.sizes, at.count),
    parts: copyParts(at),
    costs: [],
    done: [],
    next: first ?? null,
  }
  node.rows.set(hash, row)
  node.rowCount++
  tree.rowSpace += 1 + node.below.length
  return row
}

function copy(from: readonly number[], count: number): number[] {
  const made: number[] = []
  for (let i = 0; i < count; i++) made[i] = from[i]!
  return made
}

function copyParts({ parts, count }: Sizes): number[][] {
  const made: number[][] = []
  for (let i = 0; i < count; i++) made[i] = copy(parts[i]!, parts[i]!.length)
  return made
}

function same(row: Row, at: Sizes): boolean {
  if (row.labels.length !== at.count) return false
  for (let i = 0; i < at.count; i++) {
    if (row.labels[i] !== at.labels[i] || row.sizes[i] !== at.sizes[i]) return false
    const a = row.parts[i]!
    const b = at.parts[i]!
    if (a.length !== b.length) return false
    for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
  }
  return true
}

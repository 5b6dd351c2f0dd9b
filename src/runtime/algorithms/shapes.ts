// Shapes of linked structures, from their links as they are at the end: a tree has no cycles, a list no branches either. Links that undo each other
// (`next` and `previous`, child and parent) are one, and an array or collection that one object holds is part of that object.

import { max, min } from '../../protocol/index.ts'
import { OwnMap } from '../own-map.ts'
import type { Structures } from './structures.ts'

/** Of the objects of one kind. */
export interface Shape {
  /** Links that close a circle. */
  cycles: number
  /** Neighbours past the second. */
  branches: number
}

/** Links that are looked at: shapes show in a part of a large heap. */
const mostLinks = 1 << 19
const deepest = 8

/** The shape of each kind, by its number. */
export function shapesOf(structures: Structures): Shape[] {
  const { all } = structures.kinds
  const shapes: Shape[] = []
  for (let kind = 0; kind < all.length; kind++) shapes[kind] = { cycles: 0, branches: 0 }
  const owners = ownersOf(structures)
  const neighbours = new Int32Array(structures.count)
  const sets = new Int32Array(structures.count)
  const seen = new OwnMap<number, true>()
  structures.forEachLink(mostLinks, (from, to) => {
    const a = wholeOf(structures, owners, from)
    const b = wholeOf(structures, owners, to)
    const pair = min(a, b) * 0x1000000 + max(a, b)
    if (a === b || seen.has(pair)) return
    seen.set(pair, true)
    neighbours[a]! += 1
    neighbours[b]! += 1
    if (!join(sets, a, b)) shapes[structures.kindOf(structures.isList(a) ? b : a)]!.cycles++
  })
  for (let id = 1; id < structures.count; id++) if (neighbours[id]! > 2) shapes[structures.kindOf(id)]!.branches += neighbours[id]! - 2
  return shapes
}

/** Of each array or collection the object that holds it; 0 for none, -1 for several. */
function ownersOf(structures: Structures): Int32Array {
  const owners = new Int32Array(structures.count)
  structures.forEachLink(mostLinks, (from, to) => {
    if (structures.isList(to)) owners[to] = owners[to] === 0 || owners[to] === from ? from : -1
  })
  return owners
}

function wholeOf(structures: Structures, owners: Int32Array, id: number): number {
  let at = id
  for (let depth = 0; depth < deepest && structures.isList(at) && owners[at]! > 0; depth++) at = owners[at]!
  return at
}

/** Joins two sets; false when they were one. The parent of a root is 0. */
function join(sets: Int32Array, a: number, b: number): boolean {
  const x = rootOf(sets, a)
  const y = rootOf(sets, b)
  if (x !== y) sets[x] = y
  return x !== y
}

function rootOf(sets: Int32Array, id: number): number {
  let at = id
  while (sets[at] !== 0) {
    const above = sets[at]!
    if (sets[above] !== 0) sets[at] = sets[above]!
    at = above
  }
  return at
}

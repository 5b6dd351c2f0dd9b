// Bit tracing (Ball, Larus, section 7.2, suggested by C. Fraser): a witness needs only the bits that tell it from the others which may come next.
// Witnesses that may come next after one block are told apart by one code; a witness that may come next after several blocks has one code for all, so
// witnesses fall into groups, and a group of k has codes of ⌈log2 k⌉ bits. Where every outcome of a branch has a witness, a group is a branch.

import { UnionFind } from '../base/union-find.ts'
import type { WitnessArcs } from './witness-arcs.ts'

export interface WitnessCodes {
  /** By witness; empty when witnesses are bytes. */
  readonly bits: readonly number[]
  readonly codes: readonly number[]
}

/** `carriers` gives the witness of each arc that has one. */
export function codeWitnesses(arcs: WitnessArcs, carriers: ReadonlyMap<number, number>, asBits: boolean): WitnessCodes {
  if (!asBits) return { bits: [], codes: [] }
  const groups = new UnionFind(carriers.size)
  for (let block = 0; block < arcs.blockArcs.length; block++) {
    const [first, ...others] = nextWitnesses(arcs, carriers, block)
    for (const other of others) groups.union(first!, other)
  }
  const sizes = new Map<number, number>()
  const codes = Array.from({ length: carriers.size }, (_, witness) => {
    const group = groups.find(witness)
    const code = sizes.get(group) ?? 0
    sizes.set(group, code + 1)
    return code
  })
  // A witness that nothing else can replace still says that control came by: a loop without another.
  const bits = codes.map((_, witness) => Math.max(1, Math.ceil(Math.log2(sizes.get(groups.find(witness))!))))
  return { bits, codes }
}

/** The witnesses that may be the first after control is in `block`. */
function nextWitnesses(arcs: WitnessArcs, carriers: ReadonlyMap<number, number>, block: number): number[] {
  const found = new Set<number>()
  const seen = new Set<number>()
  const pending = [block]
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    for (const edge of arcs.out(from)) {
      const byEdge = carriers.get(arcs.edgeArcs[edge.id]!)
      const byBlock = carriers.get(arcs.blockArcs[edge.to]!)
      if (byEdge !== undefined) found.add(byEdge)
      else if (byBlock !== undefined) found.add(byBlock)
      else if (!seen.has(edge.to) && !arcs.isMarked(edge.to)) {
        seen.add(edge.to)
        pending.push(edge.to)
      }
    }
  }
  return [...found]
}

// Nodes at the same path of the repetition tree become one, whether they come from several recordings or from routines that turned out to be none.

import { costNames } from '../protocol/index.ts'
import type { InputSizeRecording, InvocationRow, NodeInput } from '../protocol/index.ts'
import { nodeSums } from './node-sums.ts'

/** A node before nodes of the same path have met. */
export interface NodeDraft {
  readonly unit: string | null
  readonly parent: number
  readonly calls: number
  readonly reentries: number
  readonly totals: readonly number[]
  readonly common: number
  readonly repeated: number
  readonly inputs: readonly NodeInput[]
  readonly below: readonly number[]
  readonly rows: readonly InvocationRow[]
  /** It is no node of its own: what it has is its parent's. */
  readonly dissolves: boolean
}

interface Built {
  readonly unit: string | null
  readonly parent: number
  calls: number
  reentries: number
  readonly totals: number[]
  common: number
  repeated: number
  readonly inputs: Map<number, { input: number; reads: number; writes: number; creations: number }>
  readonly rows: Map<string, BuiltRow>
}

interface BuiltRow {
  calls: number
  readonly sizes: readonly InputSizeRecording[]
  /** By node, by node and input, and by node and kind. */
  readonly sums: Map<string, number[]>
  readonly accesses: Map<string, number[]>
  readonly made: Map<string, number[]>
}

/** One tree of all the drafts; in each list a parent comes before its children. */
export const assemble = (lists: readonly (readonly NodeDraft[])[]): Omit<NodeDraft, 'dissolves'>[] => {
  const built: Built[] = []
  const places = new Map<string, number>()
  for (const list of lists) {
    const placeOf: number[] = []
    for (const [i, draft] of list.entries()) {
      const parent = draft.parent === -1 ? -1 : (placeOf[draft.parent] ?? 0)
      placeOf[i] = draft.dissolves ? parent : placed(draft, parent, built, places)
      add(built[placeOf[i]] as Built, draft)
    }
    for (const [i, draft] of list.entries()) if (!draft.dissolves) addRows(built[placeOf[i] ?? 0] as Built, draft, placeOf, i)
  }
  return finished(built)
}

const placed = ({ unit }: NodeDraft, parent: number, built: Built[], places: Map<string, number>): number => {
  const key = `${parent} ${unit ?? ''}`
  const known = places.get(key)
  if (known !== undefined) return known
  places.set(key, built.length)
  const node: Built = {
    unit,
    parent,
    calls: 0,
    reentries: 0,
    totals: costNames.map(() => 0),
    common: 0,
    repeated: 0,
    inputs: new Map(),
    rows: new Map(),
  }
  return built.push(node) - 1
}

const add = (node: Built, draft: NodeDraft): void => {
  for (const [i, cost] of draft.totals.entries()) node.totals[i] = (node.totals[i] ?? 0) + cost
  for (const { input, reads, writes, creations } of draft.inputs) {
    const known = node.inputs.get(input) ?? { input, reads: 0, writes: 0, creations: 0 }
    known.reads += reads
    known.writes += writes
    known.creations += creations
    node.inputs.set(input, known)
  }
  if (draft.dissolves) return
  node.calls += draft.calls
  node.reentries += draft.reentries
  node.common += draft.common
  node.repeated += draft.repeated
}

const addRows = (node: Built, { rows, below }: NodeDraft, placeOf: readonly number[], own: number): void => {
  const placeBy = (by: number): number => placeOf[by === 0 ? own : (below[by - 1] ?? own)] ?? 0
  for (const { calls, sizes, sums, accesses, made } of rows) {
    const key = JSON.stringify(sizes)
    const known = node.rows.get(key) ?? { calls: 0, sizes, sums: new Map<string, number[]>(), accesses: new Map(), made: new Map() }
    known.calls += calls
    for (const [by, ...costs] of sums) addTo(known.sums, `${placeBy(by)}`, costs)
    for (const [by, input, ...costs] of accesses) addTo(known.accesses, `${placeBy(by)} ${input}`, costs)
    for (const [by, kind, ...costs] of made) addTo(known.made, `${placeBy(by)} ${kind}`, costs)
    node.rows.set(key, known)
  }
}

const addTo = (sums: Map<string, number[]>, key: string, more: readonly number[]): void => {
  const known = sums.get(key)
  sums.set(
    key,
    more.map((value, i) => (known?.[i] ?? 0) + value),
  )
}

const finished = (built: readonly Built[]): Omit<NodeDraft, 'dissolves'>[] => {
  const below = built.map((): number[] => [])
  for (const [i, { parent }] of built.entries()) for (let above = parent; above !== -1; above = built[above]?.parent ?? -1) below[above]?.push(i)
  return built.map(({ unit, parent, calls, reentries, totals, common, repeated, inputs, rows }, i) => ({
    unit,
    parent,
    calls,
    reentries,
    totals,
    common,
    repeated,
    inputs: [...inputs.values()].toSorted((a, b) => a.input - b.input),
    below: below[i] ?? [],
    rows: flat(rows, [i, ...(below[i] ?? [])]),
  }))
}

/** Rows in the order of their sizes, and the sums of each in that of the nodes that they are of. */
const flat = (rows: ReadonlyMap<string, BuiltRow>, places: readonly number[]): InvocationRow[] => {
  const column = new Map(places.map((place, i) => [place, i]))
  const ordered = (of: ReadonlyMap<string, readonly number[]>): number[][] =>
    [...of]
      .map(([key, values]) => {
        const [place = 0, other = 0] = key.split(' ').map(Number)
        return [column.get(place) ?? 0, other, ...values]
      })
      .toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y)
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([, { calls, sizes, sums, accesses, made }]) => ({
    calls,
    sizes,
    sums: ordered(sums).map(([by = 0, , ...costs]) => nodeSums([by, ...costs])),
    accesses: ordered(accesses).map(([by = 0, input = 0, reads = 0, writes = 0, creations = 0]) => [by, input, reads, writes, creations] as const),
    made: ordered(made).map(([by = 0, kind = 0, creations = 0]) => [by, kind, creations] as const),
  }))
}

// From the tree and its tables to plain data. Labels that were mostly seen for the same structure are one input, named after the first of them.

import type { AlgorithmRecording, DataLabel, InputRecording, InvocationRow, NodeInput, RepetitionRecording } from '../../protocol/index.ts'
import { pairKey, type Votes } from './inputs.ts'
import type { Structures } from './structures.ts'
import { costStride, type Row, type Tree, type TreeNode } from './tree.ts'

export interface Described {
  readonly label: DataLabel
  /** Kinds of the objects accessed through it. */
  readonly kinds: readonly number[]
  readonly what: InputRecording['what']
}

export interface Recorded {
  readonly tree: Tree
  readonly structures: Structures
  readonly votes: Votes
  readonly labels: readonly Described[]
  readonly drives: AlgorithmRecording['drives']
}

/** What was measured, without anything that never ran. */
export function recordAlgorithms({ tree, structures, votes, labels, drives }: Recorded): AlgorithmRecording {
  const nodes = tree.nodes.filter((node) => node.calls > 0 || node.below.some((inside) => inside.calls > 0))
  const placeOf = new Map(nodes.map((node, place) => [node, place]))
  const used = new Set<number>()
  for (const node of nodes) {
    for (const label of node.data.keys()) used.add(label)
    node.rows.forEach((first) => {
      for (let row: Row | null = first; row !== null; row = row.next) for (const label of row.labels) used.add(label)
    })
  }
  const clusters = clustersOf(
    [...used].toSorted((a, b) => a - b),
    votes,
  )
  const inputs = [...new Set(clusters.values())].map((first) => inputOf(first, clusters, labels))
  const numbers = new Map([...new Set(clusters.values())].map((first, i) => [first, i]))
  const inputOfLabel = (label: number): number => numbers.get(clusters.get(label) ?? label) ?? 0
  return {
    kinds: structures.kinds.all.map(({ name, isArray, objects, links, fields }) => ({ name, isArray, objects, links, fields: fields.length })),
    inputs,
    nodes: nodes.map((node) => repetition(node, tree, placeOf, inputOfLabel)),
    drives,
    incomplete: structures.full || tree.full,
  }
}

/** The first label of each label's cluster. */
function clustersOf(labels: readonly number[], { together, apart }: Votes): Map<number, number> {
  const first = new Map(labels.map((label) => [label, label]))
  const find = (label: number): number => {
    let at = label
    while ((first.get(at) ?? at) !== at) at = first.get(at) ?? at
    return at
  }
  together.forEach((count, key) => {
    const [a, b] = [Math.floor(key / 0x1000000), key % 0x1000000]
    if (!first.has(a) || !first.has(b) || pairKey(a, b) !== key || count <= (apart.get(key) ?? 0)) return
    const [x, y] = [find(a), find(b)]
    first.set(Math.max(x, y), Math.min(x, y))
  })
  return new Map(labels.map((label) => [label, find(label)]))
}

function inputOf(first: number, clusters: ReadonlyMap<number, number>, labels: readonly Described[]): InputRecording {
  const members = [...clusters].filter(([, cluster]) => cluster === first).map(([label]) => labels[label]!)
  const kinds = [...new Set(members.flatMap((member) => member.kinds))].toSorted((a, b) => a - b)
  // The name of a place where an object is made is no name of data; a plain variable says most.
  const named = members.filter(({ label }) => label.kind === 'input')
  const best = named.toSorted((a, b) => Number(/[.[(]/.test(a.label.name)) - Number(/[.[(]/.test(b.label.name)))[0] ?? members[0]!
  const what = members.find((member) => member.what === 'structure')?.what ?? members[0]!.what
  return { name: best.label.name, what, kinds }
}

function repetition(
  node: TreeNode,
  tree: Tree,
  placeOf: ReadonlyMap<TreeNode, number>,
  inputOfLabel: (label: number) => number,
): RepetitionRecording {
  const below = node.below.filter((inside) => placeOf.has(inside))
  const kept = node.below.map((inside) => placeOf.has(inside))
  const rows: InvocationRow[] = []
  node.rows.forEach((first) => {
    for (let row: Row | null = first; row !== null; row = row.next) rows.push(invocations(row, kept, inputOfLabel))
  })
  return {
    site: node.site,
    parent: node.parent === null ? -1 : (placeOf.get(node.parent) ?? 0),
    calls: node.calls,
    totals: [...tree.costs.subarray(node.id * costStride, (node.id + 1) * costStride)],
    reentries: node.reentries,
    common: node.common,
    inputs: nodeInputs(node, inputOfLabel),
    below: below.map((inside) => placeOf.get(inside) ?? 0),
    rows,
  }
}

function nodeInputs(node: TreeNode, inputOfLabel: (label: number) => number): NodeInput[] {
  const byInput = new Map<number, { input: number; reads: number; writes: number; creations: number }>()
  node.data.forEach((data, label) => {
    const input = inputOfLabel(label)
    const known = byInput.get(input) ?? { input, reads: 0, writes: 0, creations: 0 }
    known.reads += data.reads
    known.writes += data.writes
    known.creations += data.creations
    byInput.set(input, known)
  })
  return [...byInput.values()].toSorted((a, b) => a.input - b.input)
}

function invocations(row: Row, kept: readonly boolean[], inputOfLabel: (label: number) => number): InvocationRow {
  const sizes = new Map<number, InvocationRow['sizes'][number]>()
  row.labels.forEach((label, i) => {
    const input = inputOfLabel(label)
    const size = row.sizes[i]!
    const parts: (readonly [number, number])[] = []
    for (let k = 0; k < row.parts[i]!.length; k += 2) parts.push([row.parts[i]![k]!, row.parts[i]![k + 1]!])
    if (size > (sizes.get(input)?.size ?? -1)) sizes.set(input, { input, size, parts })
  })
  const costs: number[] = []
  for (let place = 0; place <= kept.length; place++) {
    if (place > 0 && kept[place - 1] !== true) continue
    for (let i = 0; i < costStride; i++) costs.push(row.costs[place * costStride + i] ?? 0)
  }
  return { calls: row.calls, sizes: [...sizes.values()].toSorted((a, b) => a.input - b.input), costs }
}

// From the tree and its tables to plain data. Labels that were mostly seen for the same structure are one input, named after the first of them.

import { floor, round } from '../../protocol/index.ts'
import type { AlgorithmRecording, DataLabel, InputRecording, InvocationRow, NodeInput, NodeSums, RepetitionRecording } from '../../protocol/index.ts'
import { ownAt } from '../builtins.ts'
import { pairKey, type Votes } from './inputs.ts'
import { shapesOf } from './shapes.ts'
import type { Structures } from './structures.ts'
import {
  costAll,
  costCreations,
  costLooked,
  costReads,
  costSteps,
  costStride,
  costWrites,
  doneStride,
  nodeStride,
  type Row,
  scale,
  type Tree,
  type TreeNode,
} from './tree.ts'

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
  readonly bounds: AlgorithmRecording['bounds']
}

/** What was measured, without anything that never ran. */
export function recordAlgorithms({ tree, structures, votes, labels, drives, bounds }: Recorded): AlgorithmRecording {
  const ran = ({ id, calls }: TreeNode): boolean => calls > 0 || tree.costs[id * nodeStride + costSteps]! > 0
  const nodes = tree.nodes.filter((node) => ran(node) || node.below.some(ran))
  const placeOf = new Map(nodes.map((node, place) => [node, place]))
  const used = new Set<number>()
  const kindsOf = new Map<number, Set<number>>()
  for (const node of nodes) {
    for (const { key } of node.done) if (key >= 0) used.add(key)
    node.rows.forEach((first) => {
      for (let row: Row | null = first; row !== null; row = row.next) noteRow(row, used, kindsOf)
    })
  }
  const clusters = clustersOf(
    [...used].toSorted((a, b) => a - b),
    votes,
  )
  const inputs = [...new Set(clusters.values())].map((first) => inputOf(first, clusters, labels, kindsOf))
  const shapes = shapesOf(structures)
  const numbers = new Map([...new Set(clusters.values())].map((first, i) => [first, i]))
  const inputOfLabel = (label: number): number => numbers.get(clusters.get(label) ?? label) ?? 0
  return {
    kinds: structures.kinds.all.map(({ name, isArray, objects, links, fields, nested }, kind) => ({
      ...shapes[kind]!,
      name,
      isArray,
      objects,
      links,
      fields: fields.length,
      nested,
    })),
    inputs,
    nodes: nodes.map((node) => repetition(node, tree, placeOf, inputOfLabel)),
    drives,
    bounds,
    incomplete: structures.full || tree.full,
  }
}

/** The first label of each label's cluster. Labels that were mostly seen apart stay so, whatever others have in common with both. */
function clustersOf(labels: readonly number[], { together, apart }: Votes): Map<number, number> {
  const clusters = new Map(labels.map((label) => [label, [label]]))
  const votesFor = (a: number, b: number): number => (together.get(pairKey(a, b)) ?? 0) - (apart.get(pairKey(a, b)) ?? 0)
  const pairs = [...together.keys()]
    .map((key) => [floor(key / 0x1000000), key % 0x1000000] as const)
    .filter(([a, b]) => clusters.has(a) && clusters.has(b) && votesFor(a, b) > 0)
    .toSorted(([a, b], [c, d]) => votesFor(c, d) - votesFor(a, b) || a - c || b - d)
  for (const [a, b] of pairs) {
    const [x, y] = [clusters.get(a)!, clusters.get(b)!]
    if (x === y || x.some((one) => y.some((other) => votesFor(one, other) < 0))) continue
    const both = [...x, ...y].toSorted((c, d) => c - d)
    for (const label of both) clusters.set(label, both)
  }
  return new Map(labels.map((label) => [label, clusters.get(label)![0]!]))
}

function noteRow({ labels, parts }: Row, used: Set<number>, kindsOf: Map<number, Set<number>>): void {
  labels.forEach((label, i) => {
    used.add(label)
    const kinds = kindsOf.get(label) ?? new Set()
    for (let k = 0; k < parts[i]!.length; k += 2) kinds.add(parts[i]![k]!)
    kindsOf.set(label, kinds)
  })
}

function inputOf(
  first: number,
  clusters: ReadonlyMap<number, number>,
  labels: readonly Described[],
  kindsOf: ReadonlyMap<number, ReadonlySet<number>>,
): InputRecording {
  const inside = [...clusters].flatMap(([label, cluster]) => (cluster === first ? [...(kindsOf.get(label) ?? [])] : []))
  const members = [...clusters].filter(([, cluster]) => cluster === first).map(([label]) => labels[label]!)
  const kinds = [...new Set([...members.flatMap((member) => member.kinds), ...inside])].toSorted((a, b) => a - b)
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
  const kept = [node, ...node.below].map((inside) => (placeOf.has(inside) ? inside : null))
  const rows: InvocationRow[] = []
  node.rows.forEach((first) => {
    for (let row: Row | null = first; row !== null; row = row.next) rows.push(invocations(row, kept, inputOfLabel))
  })
  return {
    site: node.site,
    parent: node.parent === null ? -1 : (placeOf.get(node.parent) ?? 0),
    calls: node.calls,
    totals: totalsOf(node, tree),
    reentries: node.reentries,
    common: node.common,
    repeated: node.repeated,
    inputs: nodeInputs(node, tree, inputOfLabel),
    below: below.map((inside) => placeOf.get(inside) ?? 0),
    rows,
  }
}

/** How many accesses each that was looked at stands for. */
const standsFor = ({ id }: TreeNode, { costs }: Tree): number => scale(costs[id * nodeStride + costAll]!, costs[id * nodeStride + costLooked]!)

const estimated: ReadonlySet<number> = new Set([costReads, costWrites, costCreations])

function totalsOf(node: TreeNode, tree: Tree): number[] {
  const stands = standsFor(node, tree)
  const own = [...tree.costs.subarray(node.id * nodeStride, node.id * nodeStride + costStride)]
  return own.map((cost, i) => (estimated.has(i) ? round(cost * stands) : cost))
}

interface Sums {
  reads: number
  writes: number
  creations: number
}

/** Adds what was done through labels of the same input. */
class SumsByInput extends Map<number, Sums> {
  add(input: number, reads: number, writes: number, creations: number): void {
    const known = this.get(input) ?? { reads: 0, writes: 0, creations: 0 }
    this.set(input, { reads: known.reads + reads, writes: known.writes + writes, creations: known.creations + creations })
  }

  rounded(): NodeInput[] {
    const whole = ([input, { reads, writes, creations }]: [number, Sums]): NodeInput => ({
      input,
      reads: round(reads),
      writes: round(writes),
      creations: round(creations),
    })
    return [...this].map(whole).toSorted((a, b) => a.input - b.input)
  }
}

function nodeInputs(node: TreeNode, tree: Tree, inputOfLabel: (label: number) => number): NodeInput[] {
  const scaled = standsFor(node, tree)
  const sums = new SumsByInput()
  for (const { key, at, isExact } of node.done) {
    const stands = isExact ? 1 : scaled
    if (key >= 0) sums.add(inputOfLabel(key), tree.done[at]! * stands, tree.done[at + 1]! * stands, tree.done[at + 2]! * stands)
  }
  return sums.rounded()
}

/** What a node did, by input; and what it made, by kind. */
function doneBy(
  node: TreeNode,
  counters: readonly number[],
  inputOfLabel: (label: number) => number,
): { readonly byInput: SumsByInput; readonly made: readonly (readonly [kind: number, creations: number])[] } {
  const byInput = new SumsByInput()
  const made: (readonly [number, number])[] = []
  for (const [d, { key }] of node.done.entries()) {
    const [reads = 0, writes = 0, creations = 0] = counters.slice(d * doneStride, (d + 1) * doneStride)
    if (reads + writes + creations === 0) continue
    if (key >= 0) byInput.add(inputOfLabel(key), reads, writes, creations)
    else made.push([-1 - key, creations])
  }
  return { byInput, made }
}

/** `kept`: the node and those below it, null for those that never ran. */
function invocations(row: Row, kept: readonly (TreeNode | null)[], inputOfLabel: (label: number) => number): InvocationRow {
  const sizes = new Map<number, InvocationRow['sizes'][number]>()
  row.labels.forEach((label, i) => {
    const input = inputOfLabel(label)
    const size = row.sizes[i]!
    const parts: (readonly [number, number])[] = []
    for (let k = 0; k < row.parts[i]!.length; k += 2) parts.push([row.parts[i]![k]!, row.parts[i]![k + 1]!])
    if (size > (sizes.get(input)?.size ?? -1)) sizes.set(input, { input, size, parts })
  })
  const sums: NodeSums[] = []
  const accesses: (readonly [number, number, number, number, number])[] = []
  const made: (readonly [number, number, number])[] = []
  let column = 0
  for (const [place, node] of kept.entries()) {
    if (node === null) continue
    const costs = ownAt(row.costs, place)
    if (costs !== undefined) sums.push([column, ...costs])
    const counters = ownAt(row.done, place)
    if (counters !== undefined) {
      const done = doneBy(node, counters, inputOfLabel)
      for (const [input, { reads, writes, creations }] of done.byInput) accesses.push([column, input, reads, writes, creations])
      for (const [kind, creations] of done.made) made.push([column, kind, creations])
    }
    column++
  }
  return { calls: row.calls, sizes: [...sizes.values()].toSorted((a, b) => a.input - b.input), sums, accesses, made }
}

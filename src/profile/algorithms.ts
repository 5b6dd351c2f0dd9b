// The repetition tree of a run, and which of its nodes form one algorithm (docs/algorithms.md; Zaparanuks, Hauswirth: Algorithmic profiling, 2.5 and 2.6).

import type { AlgorithmRecording, InputRecording, InvocationRow, KindRecording, NodeInput } from '../protocol/index.ts'
import { assemble, type NodeDraft } from './algorithms-assemble.ts'
import { groupsOf } from './algorithms-groups.ts'

/** A loop, folded recursion, or built-in that works through its data, at one place of the tree. */
export interface RepetitionNode {
  /** Stable across runs: a hash of the path of units from the root. */
  readonly id: string
  /** Id of the loop's or routine's unit; null for the root, the whole run. */
  readonly unit: string | null
  /** Index of the parent; -1 for the root, which is first. */
  readonly parent: number
  readonly calls: number
  readonly reentries: number
  /** Own costs over all invocations, in the order of `costNames`. */
  readonly totals: readonly number[]
  /** Invocations in which it worked on an input of its parent's. */
  readonly common: number
  /** Invocations that worked on an input of an earlier one in the same invocation of the parent. */
  readonly repeated: number
  readonly inputs: readonly NodeInput[]
  /** Indexes of the nodes whose costs follow its own in its rows. */
  readonly below: readonly number[]
  readonly rows: readonly InvocationRow[]
  /** Index of the root of the algorithm that it belongs to. */
  readonly group: number
}

export interface Algorithms {
  readonly kinds: readonly KindRecording[]
  readonly inputs: readonly InputRecording[]
  /** A parent comes before its children. */
  readonly nodes: readonly RepetitionNode[]
  /** Pairs of unit ids: the second carries on the data by which the first reaches its input. */
  readonly drives: readonly (readonly [inner: string, outer: string])[]
  /** The second drives the index of the first, or where it begins or ends. */
  readonly bounds: readonly (readonly [inner: string, outer: string])[]
  readonly incomplete: boolean
}

export interface Identities {
  /** Ids of sites. */
  readonly ids: readonly string[]
  /** Whether a site is a loop (or built-in) rather than a routine. */
  readonly isLoop: (site: number) => boolean
  readonly hash: (text: string) => string
}

/** The recording of one thread as part of a profile. Routines that never called themselves are no repetitions: what they did is their parent's. */
export const buildAlgorithms = (recording: AlgorithmRecording, { ids, isLoop, hash }: Identities): Algorithms => {
  const drafts = recording.nodes.map((node): NodeDraft => ({
    ...node,
    unit: ids[node.site] ?? null,
    dissolves: node.parent !== -1 && !isLoop(node.site) && node.reentries === 0,
  }))
  const named = ([inner, outer]: readonly [number, number]): readonly [string, string] => [ids[inner] ?? '', ids[outer] ?? '']
  const { kinds, inputs, incomplete } = recording
  return grouped({ kinds, inputs, drives: recording.drives.map(named), bounds: recording.bounds.map(named), incomplete }, assemble([drafts]), hash)
}

type Ungrouped = Omit<RepetitionNode, 'group' | 'id'>

const grouped = (head: Omit<Algorithms, 'nodes'>, nodes: readonly Ungrouped[], hash: (text: string) => string): Algorithms => {
  const groups = groupsOf(nodes, head)
  const paths: string[] = []
  return {
    ...head,
    nodes: nodes.map((node, i): RepetitionNode => {
      paths[i] = `${paths[node.parent] ?? ''}/${node.unit ?? ''}`
      return { ...node, id: hash(`repetition ${paths[i]}`).slice(0, 16), group: groups[i] ?? i }
    }),
  }
}

/** Adds up the trees of two threads, processes or runs. Nodes meet by their path, inputs and kinds by name. */
export const mergeAlgorithms = (a: Algorithms | undefined, b: Algorithms | undefined): Algorithms | undefined => {
  if (a === undefined || b === undefined) return a ?? b
  const kinds = union(a.kinds, b.kinds, ({ name, isArray }) => `${name} ${isArray}`)
  const inputs = union(a.inputs, b.inputs, ({ name, what }) => `${name} ${what}`)
  const moved = b.nodes.map((node): NodeDraft => ({ ...renumbered(node, kinds.second, inputs.second), dissolves: false }))
  const nodes = assemble([a.nodes.map((node): NodeDraft => ({ ...node, dissolves: false })), moved])
  const drives = unionOfPairs(a.drives, b.drives)
  const bounds = unionOfPairs(a.bounds, b.bounds)
  const ids = new Map([...pathsOf(a.nodes), ...pathsOf(b.nodes)])
  const groups = groupsOf(nodes, { drives, bounds })
  const paths: string[] = []
  return {
    kinds: kinds.all.map((kind, i) => addedKinds(kind, i, a, b, kinds)),
    inputs: inputs.all.map((input, i) => ({ ...input, kinds: mergedKinds(input, i, a, b, { kinds, inputs }) })),
    drives,
    bounds,
    incomplete: a.incomplete || b.incomplete,
    nodes: nodes.map((node, i): RepetitionNode => {
      paths[i] = `${paths[node.parent] ?? ''}/${node.unit ?? ''}`
      return { ...node, id: ids.get(paths[i]) ?? '', group: groups[i] ?? i }
    }),
  }
}

const unionOfPairs = (a: Algorithms['drives'], b: Algorithms['drives']): Algorithms['drives'] => [
  ...new Map([...a, ...b].map((pair) => [pair.join(' '), pair])).values(),
]

/** Path of each node, with its id. */
const pathsOf = (nodes: readonly RepetitionNode[]): (readonly [path: string, id: string])[] => {
  const paths: string[] = []
  return nodes.map(({ unit, parent, id }, i) => [(paths[i] = `${paths[parent] ?? ''}/${unit ?? ''}`), id] as const)
}

interface Union<T> {
  readonly all: readonly T[]
  /** Where the entries of the second list are. */
  readonly second: readonly number[]
}

const union = <T>(a: readonly T[], b: readonly T[], keyOf: (entry: T) => string): Union<T> => {
  const all = [...a]
  const places = new Map(a.map((entry, i) => [keyOf(entry), i]))
  const second = b.map((entry) => {
    const known = places.get(keyOf(entry))
    if (known !== undefined) return known
    places.set(keyOf(entry), all.length)
    return all.push(entry) - 1
  })
  return { all, second }
}

const mergedKinds = (
  input: InputRecording,
  place: number,
  a: Algorithms,
  b: Algorithms,
  { kinds, inputs }: { readonly kinds: Union<KindRecording>; readonly inputs: Union<InputRecording> },
): number[] => {
  const first = place < a.inputs.length ? input.kinds : []
  const from = inputs.second.indexOf(place)
  const second = from === -1 ? [] : (b.inputs[from]?.kinds ?? []).map((kind) => kinds.second[kind] ?? kind)
  return [...new Set([...first, ...second])].toSorted((x, y) => x - y)
}

const addedKinds = (kind: KindRecording, place: number, a: Algorithms, b: Algorithms, kinds: Union<KindRecording>): KindRecording => {
  const other = place < a.kinds.length ? b.kinds[kinds.second.indexOf(place)] : undefined
  if (other === undefined) return kind
  return {
    ...kind,
    objects: kind.objects + other.objects,
    links: kind.links + other.links,
    fields: Math.max(kind.fields, other.fields),
    nested: kind.nested || other.nested,
    cycles: kind.cycles + other.cycles,
    branches: kind.branches + other.branches,
  }
}

const renumbered = (node: RepetitionNode, kinds: readonly number[], inputs: readonly number[]): RepetitionNode => ({
  ...node,
  inputs: node.inputs.map((input) => ({ ...input, input: inputs[input.input] ?? input.input })),
  rows: node.rows.map((row) => ({
    ...row,
    accesses: row.accesses.map(([by, input, ...sums]) => [by, inputs[input] ?? input, ...sums] as const),
    made: row.made.map(([by, kind, creations]) => [by, kinds[kind] ?? kind, creations] as const),
    sizes: row.sizes
      .map((size) => ({
        input: inputs[size.input] ?? size.input,
        size: size.size,
        parts: size.parts.map(([kind, count]) => [kinds[kind] ?? kind, count] as const),
      }))
      .toSorted((x, y) => x.input - y.input),
  })),
})

// Algorithms of a profile: their inputs, classes and laws.

import { maxOf, minOf } from '../../base/lists.ts'
import type { Algorithms, Profile, RepetitionNode } from '../../profile/index.ts'
import { algorithmCosts, combined, lawInTwo, lawsOf, type MeasureNames, type SizeCandidate } from './laws.ts'
import type { AlgorithmFinding, AlgorithmInput, AlgorithmsAnalysis, InputClass, RecordedAlgorithms, RepeatedUnit, Repetition } from './types.ts'
import { inputWords, titleOf } from './words.ts'

/** What a profile knows of algorithms; null when nobody looked for them. */
export function findAlgorithms(profile: Profile): AlgorithmsAnalysis | null {
  const { algorithms } = profile
  if (algorithms === undefined) return null
  const recorded = { algorithms, units: repeatedUnits(algorithms, profile) }
  return analyseGroups(
    recorded,
    algorithms.nodes.map(({ group }) => group),
  )
}

/** The units of the tree's nodes and those around them. */
function repeatedUnits({ nodes }: Algorithms, { units, header }: Profile): RepeatedUnit[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const kept = new Map<string, RepeatedUnit>()
  for (const node of nodes) {
    for (let unit = byId.get(node.unit ?? ''); unit !== undefined && !kept.has(unit.id); unit = byId.get(unit.parent ?? '')) {
      const { id, kind, name, line, column, endLine, parent } = unit
      kept.set(id, { id, kind, name, line, column, endLine, parent, file: header.files[unit.file]?.path ?? '' })
    }
  }
  return [...kept.values()]
}

const unknownYet: readonly AlgorithmFinding[] = []

/**
 * The algorithms that the repetitions are, grouped in this way: for each node the index of its group's root. What is known already of a group of the
 * same nodes is not computed again.
 */
export function analyseGroups(
  recorded: RecordedAlgorithms,
  groups: readonly number[],
  known: readonly AlgorithmFinding[] = unknownYet,
): AlgorithmsAnalysis {
  const { algorithms, units } = recorded
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const members = Map.groupBy(algorithms.nodes.keys(), (node) => groups[node] ?? node)
  members.delete(0)
  const knownAs = new Map(known.map((finding) => [finding.nodes.join(' '), finding]))
  const found = [...members].map(([root, nodes]) => knownAs.get(nodes.join(' ')) ?? findingOf(algorithms, root, nodes, byId))
  const sum = Math.max(1, found.reduce((total, { totals }) => total + totals.steps, 0)) // prettier-ignore
  const ranked = found.map((finding) => ({ ...finding, share: finding.totals.steps / sum })).toSorted((a, b) => b.totals.steps - a.totals.steps || a.root - b.root) // prettier-ignore
  const placeOf = new Map(ranked.flatMap(({ nodes }, place) => nodes.map((node) => [node, place] as const)))
  return {
    algorithms: ranked,
    tree: algorithms.nodes.map((node, i) => repetitionOf(node, byId.get(node.unit ?? ''), placeOf.get(i) ?? -1)),
    recorded,
    incomplete: algorithms.incomplete,
  }
}

function repetitionOf(node: RepetitionNode, unit: RepeatedUnit | undefined, algorithm: number): Repetition {
  const { id, parent, calls, totals } = node
  const kind = unit === undefined ? 'run' : unit.kind === 'routine' ? 'recursion' : /[.[(]/.test(unit.name) ? 'built-in' : 'loop'
  return {
    id,
    parent,
    kind,
    name: unit?.name ?? 'the run',
    file: unit?.file ?? '',
    line: unit?.line ?? 0,
    calls,
    steps: totals[0] ?? 0,
    algorithm,
  }
}

function findingOf(algorithms: Algorithms, root: number, nodes: readonly number[], byId: ReadonlyMap<string, RepeatedUnit>): AlgorithmFinding {
  const members = new Set(nodes)
  const node = algorithms.nodes[root] as RepetitionNode
  const unit = byId.get(node.unit ?? '')
  const inputs = inputsOf(algorithms, node, nodes)
  const candidates = candidatesOf(inputs)
  const names = new Map(inputs.map(({ place, shown }) => [place, shown.name]))
  const rows = combined(node, root, members, (row) => sizesOf(row, names, algorithms), measureNames(algorithms, names))
  const total = (cost: number): number => nodes.reduce((sum, member) => sum + (algorithms.nodes[member]?.totals[cost] ?? 0), 0)
  const totals = Object.fromEntries(algorithmCosts.map((cost, i) => [cost, total(i)])) as AlgorithmFinding['totals']
  const [readsInput, writesOutput] = [totals.inputReads > 0, totals.outputWrites > 0]
  return {
    id: node.id,
    root,
    nodes,
    name: routineName(unit, byId),
    title: titleOf(inputs.map(({ shown }) => shown), readsInput, writesOutput), // prettier-ignore
    file: unit?.file ?? '',
    line: unit?.line ?? 0,
    calls: node.calls,
    inputs: inputs.map(({ shown }) => shown),
    readsInput,
    writesOutput,
    totals,
    laws: lawsOf(rows, candidates),
    two: lawInTwo(rows, candidates),
    share: 0,
  }
}

function measureNames({ inputs, kinds }: Algorithms, names: ReadonlyMap<number, string>): MeasureNames {
  return {
    input: (place) => {
      const name = names.get(place)
      return name === undefined ? undefined : { name, isOutside: isOutside(inputs[place]?.what) }
    },
    kind: (kind) => (kinds[kind]?.isArray === true ? 'elements of arrays' : (kinds[kind]?.name ?? '')),
  }
}

/** The routine around a loop; a recursion's own name. */
function routineName(unit: RepeatedUnit | undefined, byId: ReadonlyMap<string, RepeatedUnit>): string {
  let at = unit
  for (let depth = 0; at !== undefined && at.kind !== 'routine' && depth < 100; depth++) at = byId.get(at.parent ?? '')
  return at?.name ?? unit?.name ?? ''
}

interface FoundInput {
  readonly place: number
  readonly shown: AlgorithmInput
}

/** The inputs that the algorithm's nodes work on, those with most accesses first. Names that are not unique get their words. */
function inputsOf(algorithms: Algorithms, root: RepetitionNode, nodes: readonly number[]): FoundInput[] {
  const sums = new Map<number, { reads: number; writes: number; creations: number }>()
  for (const node of nodes) {
    for (const { input, reads, writes, creations } of algorithms.nodes[node]?.inputs ?? []) {
      const known = sums.get(input) ?? { reads: 0, writes: 0, creations: 0 }
      sums.set(input, { reads: known.reads + reads, writes: known.writes + writes, creations: known.creations + creations })
    }
  }
  const found = [...sums].flatMap(([place, counts]): FoundInput[] => {
    const input = algorithms.inputs[place]
    if (input === undefined) return []
    const sizes = root.rows.flatMap((row) => row.sizes.filter((size) => size.input === place).map(({ size }) => size))
    const shown: AlgorithmInput = {
      name: input.name,
      words: inputWords(input, algorithms.kinds),
      class: classOf(input, counts),
      sizes: { min: minOf(sizes), max: Math.max(0, maxOf(sizes)), distinct: new Set(sizes).size },
      ...counts,
      parts: partsOf(algorithms, root, place),
    }
    return [{ place, shown: sizes.length === 0 ? { ...shown, sizes: { min: 0, max: 0, distinct: 0 } } : shown }]
  })
  const accesses = ({ shown }: FoundInput): number => shown.reads + shown.writes
  return unique(found.toSorted((a, b) => accesses(b) - accesses(a) || a.place - b.place).map(named))
}

/** Every reference into a linked structure has another name: it is called what it is. */
const named = (input: FoundInput): FoundInput =>
  / of [^ ]/.test(input.shown.words) && !input.shown.words.endsWith(' of arrays')
    ? { ...input, shown: { ...input.shown, name: input.shown.words } }
    : input

function unique(inputs: readonly FoundInput[]): FoundInput[] {
  const seen = new Map<string, number>()
  return inputs.map((input) => {
    const { name } = input.shown
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? input : { ...input, shown: { ...input.shown, name: `${name} (${count})` } }
  })
}

const isOutside = (what: Algorithms['inputs'][number]['what'] | undefined): boolean => what === 'file' || what === 'stream'

function classOf({ what }: Algorithms['inputs'][number], { writes, creations }: { readonly writes: number; readonly creations: number }): InputClass {
  if (isOutside(what)) return writes > 0 ? 'output' : 'input'
  return creations > 0 ? 'construction' : writes > 0 ? 'modification' : 'traversal'
}

function partsOf({ kinds }: Algorithms, root: RepetitionNode, place: number): AlgorithmInput['parts'] {
  const most = new Map<number, number>()
  for (const row of root.rows)
    for (const size of row.sizes)
      if (size.input === place) for (const [kind, count] of size.parts) most.set(kind, Math.max(most.get(kind) ?? 0, count))
  return [...most].map(([kind, max]) => ({ name: partName(kinds, kind), max }))
}

/** Arrays are told apart by number: the same name is used for each place that makes one. */
const partName = (kinds: Algorithms['kinds'], kind: number): string =>
  kinds[kind]?.isArray === true ? `elements of arrays ${kind}` : (kinds[kind]?.name ?? '')

function candidatesOf(inputs: readonly FoundInput[]): SizeCandidate[] {
  return inputs.flatMap(({ shown }) => [
    { name: shown.name, class: shown.class, isPart: false },
    ...shown.parts.map(({ name }) => ({ name: `${shown.name}, ${name}`, class: shown.class, isPart: true })),
  ])
}

function sizesOf(row: RepetitionNode['rows'][number], names: ReadonlyMap<number, string>, { kinds }: Algorithms): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { input, size, parts } of row.sizes) {
    const name = names.get(input)
    if (name === undefined) continue
    sizes.set(name, size)
    for (const [kind, count] of parts) sizes.set(`${name}, ${partName(kinds, kind)}`, count)
  }
  return sizes
}

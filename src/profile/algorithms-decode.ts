import { costNames } from '../protocol/index.ts'
import type { InputRecording, InputSizeRecording, InvocationRow, KindRecording, NodeInput } from '../protocol/index.ts'
import type { Algorithms, RepetitionNode } from './algorithms.ts'
import { count, flag, index, list, MalformedError, numbers, oneOf, text, textOrNull, texts, toFields } from './decode.ts'
import type { Fields } from './decode.ts'
import { fromAllCosts, nodeSums, sumsLength } from './node-sums.ts'

const stride = costNames.length

/** The repetition tree of a profile file, every reference in it checked. */
export const decodeAlgorithms = (fields: Fields): Algorithms => {
  const kinds = list(fields, 'kinds', decodeKind)
  const inputs = list(fields, 'inputs', (input) => decodeInput(input, kinds.length))
  const nodes = list(fields, 'nodes', (node) => decodeNode(node, inputs.length, kinds.length))
  for (const [i, node] of nodes.entries()) checkNode(node, i, nodes.length)
  const drives = pairs(fields['drives'])
  const bounds = pairs(fields['bounds'])
  return { kinds, inputs, nodes, drives, bounds, incomplete: flag(fields, 'incomplete') }
}

const pairs = (value: unknown): Algorithms['drives'] => {
  if (!Array.isArray(value) || value.length > 65_536) throw new MalformedError('`drives` is not a list')
  return value.map((pair: unknown) => {
    const [inner, outer, ...more] = texts(toFields({ pair }, 'drives'), 'pair')
    if (inner === undefined || outer === undefined || more.length > 0) throw new MalformedError('`drives` has an entry that is no pair')
    return [inner, outer] as const
  })
}

const decodeInput = (fields: Fields, kinds: number): InputRecording => ({
  name: text(fields, 'name'),
  what: oneOf(fields, 'what', ['structure', 'array', 'string', 'map', 'file', 'stream']),
  kinds: numbers(fields, 'kinds').map((kind) => below(kind, kinds)),
})

const decodeKind = (fields: Fields): KindRecording => ({
  name: text(fields, 'name'),
  isArray: flag(fields, 'isArray'),
  objects: count(fields, 'objects'),
  links: count(fields, 'links'),
  fields: count(fields, 'fields'),
  nested: flag(fields, 'nested'),
  // These two came later.
  cycles: fields['cycles'] === undefined ? 0 : count(fields, 'cycles'),
  branches: fields['branches'] === undefined ? 0 : count(fields, 'branches'),
})

const below = (value: number, length: number): number => {
  if (!Number.isInteger(value) || value < 0 || value >= length) throw new MalformedError(`${value} is not an index below ${length}`)
  return value
}

const decodeNode = (fields: Fields, inputs: number, kinds: number): RepetitionNode => {
  const parent = fields['parent'] === -1 ? -1 : count(fields, 'parent')
  return {
    id: text(fields, 'id'),
    unit: textOrNull(fields, 'unit'),
    parent,
    calls: count(fields, 'calls'),
    reentries: count(fields, 'reentries'),
    totals: numbers(fields, 'totals'),
    common: count(fields, 'common'),
    repeated: count(fields, 'repeated'),
    inputs: list(fields, 'inputs', (input) => decodeNodeInput(input, inputs)),
    below: numbers(fields, 'below'),
    rows: list(fields, 'rows', (row) => decodeRow(row, inputs, kinds)),
    group: count(fields, 'group'),
  }
}

const decodeNodeInput = (fields: Fields, inputs: number): NodeInput => ({
  input: index(fields, 'input', inputs),
  reads: count(fields, 'reads'),
  writes: count(fields, 'writes'),
  creations: count(fields, 'creations'),
})

const decodeRow = (fields: Fields, inputs: number, kinds: number): InvocationRow => ({
  calls: count(fields, 'calls'),
  sizes: list(fields, 'sizes', (size) => decodeSize(size, inputs, kinds)),
  sums: fields['sums'] === undefined ? fromAllCosts(numbers(fields, 'costs')) : tuples(fields, 'sums', sumsLength).map(nodeSums),
  // These two came later.
  accesses: tuples(fields, 'accesses', 5).map(([by = 0, input = 0, reads = 0, writes = 0, creations = 0]) => [
    by,
    below(input, inputs),
    reads,
    writes,
    creations,
  ]),
  made: tuples(fields, 'made', 3).map(([by = 0, kind = 0, creations = 0]) => [by, below(kind, kinds), creations]),
})

const tuples = (fields: Fields, name: string, length: number): number[][] => {
  const value = fields[name] ?? []
  if (!Array.isArray(value) || value.length > 1 << 20) throw new MalformedError(`\`${name}\` is not a list`)
  return value.map((tuple: unknown) => {
    const all = numbers(toFields({ tuple }, name), 'tuple')
    if (all.length !== length) throw new MalformedError(`\`${name}\` has an entry that has not ${length} parts`)
    return all
  })
}

const decodeSize = (fields: Fields, inputs: number, kinds: number): InputSizeRecording => ({
  input: index(fields, 'input', inputs),
  size: count(fields, 'size'),
  parts: parts(fields, kinds),
})

const parts = (fields: Fields, kinds: number): InputSizeRecording['parts'] => {
  const value = fields['parts']
  if (!Array.isArray(value) || value.length > 4096) throw new MalformedError('`parts` is not a list')
  return value.map((pair: unknown) => {
    const both = numbers(toFields({ pair }, 'parts'), 'pair')
    const [kind, size] = both
    if (both.length !== 2 || kind === undefined || size === undefined) throw new MalformedError('`parts` has an entry that is no pair')
    return [below(kind, kinds), size] as const
  })
}

/** A parent comes before its children, and rows have a part for each node below. */
const checkNode = (node: RepetitionNode, place: number, length: number): void => {
  if (node.parent >= place || (node.parent === -1) !== (place === 0)) throw new MalformedError('`parent` is not an index before its own')
  for (const inside of node.below) if (below(inside, length) <= place) throw new MalformedError('`below` names a node that is not below')
  if (below(node.group, length) > place) throw new MalformedError('`group` is not an index up to its own')
  if (node.totals.length !== stride) throw new MalformedError(`\`totals\` has not ${stride} entries`)
  for (const { sums, accesses, made } of node.rows) for (const [by] of [...sums, ...accesses, ...made]) below(by, node.below.length + 1)
}

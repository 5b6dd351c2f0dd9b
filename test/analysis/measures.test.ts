// Costs per input and type: programs of which it is known how often they touch each of their inputs.
import { expect, test } from 'vitest'
import type { AlgorithmsAnalysis } from '../../src/analysis/algorithms/types.ts'
import { findAlgorithms } from '../../src/analysis/algorithms/algorithms.ts'
import { decodeAlgorithms } from '../../src/profile/algorithms-decode.ts'
import { mergeAlgorithms } from '../../src/profile/algorithms.ts'
import { profileOf } from './find-in-program.ts'

/** The laws of the parts of the costs of the algorithm with most inputs, by cost, part and size. */
const partsOf = ({ algorithms }: AlgorithmsAnalysis): Readonly<Record<string, string>> => {
  const [found] = algorithms.toSorted((a, b) => b.inputs.length - a.inputs.length)
  const parts = found!.laws.filter(({ of }) => of !== null)
  return Object.fromEntries(parts.map(({ cost, of, size, law }) => [`${cost} of ${of} in ${size}`, law.formula.replace(/ \(exact.*/, '')]))
}

const copying = `for (let n = 1; n <= 20; n++) {
  const from = new Array(n).fill(1), to = [], seen = new Map()
  for (let i = 0; i < n; i++) {
    to.push(i); to[0] = i; to[0]
    seen.set(i % (n >> 1), i)
    seen.get(i); seen.get(i - 1); seen.get(0)
    if (from[i] > from[0]) return
  }
}`

test('each input has its own reads, writes and creations', () => {
  expect(partsOf(findAlgorithms(profileOf(copying))!)).toEqual({
    'creations of seen in seen': 'n',
    'creations of to in from': 'n',
    'reads of from in from': '2·n',
    'reads of seen in from': '3·n',
    'reads of to in from': 'n',
    'writes of seen in from': 'n',
    'writes of to in from': '2·n',
  })
})

test('creations are counted by type', () => {
  const parts = partsOf(
    findAlgorithms(
      profileOf(`class Vertex { constructor(next) { this.next = next; this.first = null } }
  class Edge { constructor(to, rest) { this.to = to; this.rest = rest } }
  for (let n = 4; n <= 60; n += 4) {
    let last = null
    for (let i = 0; i < n; i++) {
      const vertex = new Vertex(last)
      vertex.first = new Edge(vertex, null)
      vertex.first.rest = new Edge(vertex, null)
      vertex.first.rest.rest = new Edge(vertex, null)
      last = vertex
    }
  }`),
    )!,
  )
  // The first objects are made before it is known that their types refer to each other.
  const factor = (type: string): number => Number(/^~([\d.]+)·n$/.exec(parts[`creations of ${type} in graph of Edge and Vertex`] ?? '')?.[1])
  expect(factor('Edge')).toBeCloseTo(0.75, 1.5)
  expect(factor('Vertex')).toBeCloseTo(0.25, 1.5)
})

test('what is kept is what is read again, and adds up over two runs', () => {
  const { algorithms } = profileOf(copying)
  const again = decodeAlgorithms(JSON.parse(JSON.stringify(algorithms)) as Parameters<typeof decodeAlgorithms>[0])
  expect(again).toEqual(algorithms)
  const both = mergeAlgorithms(algorithms, again)!
  for (const [i, node] of both.nodes.entries()) {
    for (const [k, row] of node.rows.entries()) {
      const once = algorithms!.nodes[i]!.rows[k]!
      expect(row.accesses).toEqual(once.accesses.map(([by, input, ...sums]) => [by, input, ...sums.map((sum) => 2 * sum)]))
      expect(row.made).toEqual(once.made.map(([by, kind, creations]) => [by, kind, 2 * creations]))
    }
  }
})

test('accesses by input are those of the whole', () => {
  const { nodes } = profileOf(copying).algorithms!
  for (const { rows } of nodes)
    for (const { sums, accesses } of rows) {
      const reads = accesses.reduce((sum, [, , more]) => sum + more, 0)
      const whole = sums.reduce((sum, [, , more]) => sum + more, 0)
      expect(reads).toBeLessThanOrEqual(whole)
      expect(reads).toBeGreaterThan(0.9 * whole - 4)
    }
})

test('costs of all nodes one after the other, as earlier landaus wrote them, are read', () => {
  const { nodes } = profileOf(copying).algorithms!
  const dense = nodes.map((node) => ({
    ...node,
    rows: node.rows.map(({ sums, ...row }) => {
      const costs = [0, ...node.below].flatMap((_, by) => sums.find(([of]) => of === by)?.slice(1) ?? [0, 0, 0, 0, 0, 0])
      return { ...row, costs }
    }),
  }))
  const fields = { ...profileOf(copying).algorithms!, nodes: dense } as unknown as Parameters<typeof decodeAlgorithms>[0]
  expect(decodeAlgorithms(fields).nodes).toEqual(nodes)
})

test('a malformed list of costs is refused', () => {
  const { algorithms } = profileOf(copying)
  const dense = (costs: readonly number[]): object => ({ sums: undefined, costs })
  for (const wrong of [
    dense([1, 2]),
    dense(Array(600).fill(1)),
    { sums: undefined },
    { sums: 5 },
    { sums: [[0, 1]] },
    { sums: [[99, 1, 1, 1, 1, 1, 1]] },
  ]) {
    const copy = structuredClone(algorithms!) as unknown as { nodes: { rows: object[] }[] }
    Object.assign(copy.nodes[1]!.rows[0]!, wrong)
    expect(() => decodeAlgorithms(copy as unknown as Parameters<typeof decodeAlgorithms>[0])).toThrow()
  }
})

test('a malformed list of accesses is refused', () => {
  const { algorithms } = profileOf(copying)
  const broken = (accesses: unknown): Parameters<typeof decodeAlgorithms>[0] => {
    const copy = structuredClone(algorithms!) as unknown as { nodes: { rows: { accesses: unknown }[] }[] }
    copy.nodes[1]!.rows[0]!.accesses = accesses
    return copy as unknown as Parameters<typeof decodeAlgorithms>[0]
  }
  for (const accesses of [5, [[1, 0, 0]], [[99, 0, 1, 1, 1]], [[0, 99, 1, 1, 1]], [['0', 0, 1, 1, 1]]])
    expect(() => decodeAlgorithms(broken(accesses))).toThrow()
})

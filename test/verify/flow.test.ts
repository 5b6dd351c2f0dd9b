// Counts of random walks through random graphs obey the flow law, so what the law tells must be what was walked, and a changed count must break it.
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import type { CountColumns } from '../../src/profile/index.ts'
import { flowFrom } from '../../src/verify/flow.ts'

/** A graph in which every block leads on, with the counts of some walks from its entry to its exit. */
const walked = (random: () => number): CountColumns => {
  const size = 3 + Math.floor(random() * 8)
  const pick = (from: number, to: number): number => from + Math.floor(random() * (to - from))
  const [edgeFrom, edgeTo]: [number[], number[]] = [[], []]
  const add = (from: number, to: number): void => {
    edgeFrom.push(from)
    edgeTo.push(to)
  }
  for (let block = 0; block < size - 1; block++) {
    add(block, block + 1)
    if (random() < 0.4) add(block, pick(block + 1, size))
    if (block > 0 && random() < 0.3) add(block, pick(1, block + 1))
  }
  const [count, edgeCount] = [Array.from({ length: size }, () => 0), edgeFrom.map(() => 0)]
  for (let walks = pick(0, 6); walks > 0; walks--) {
    let block = 0
    for (let steps = 0; block < size - 1; steps++) {
      count[block]!++
      const ways = [...edgeFrom.keys()].filter((edge) => edgeFrom[edge] === block && (steps < 50 || edgeTo[edge]! > block))
      const way = ways[pick(0, ways.length)] as number
      edgeCount[way]!++
      block = edgeTo[way] as number
    }
    count[size - 1]!++
  }
  const place = count.map((_, block) => block + 1)
  return { line: place, column: place, endLine: place, endColumn: place, count, edgeFrom, edgeTo, edgeCount }
}

test('tells only what was walked, from any part of the counts', () => {
  const random = seeded(11)
  let [told, all] = [0, 0]
  for (let trial = 0; trial < 400; trial++) {
    const columns = walked(random)
    const hide = (counts: readonly number[], share: number): (number | null)[] => counts.map((count) => (random() < share ? count : null))
    const known = { blocks: hide(columns.count, 0.7), edges: hide(columns.edgeCount, 0.1) }
    const flow = flowFrom(columns, known)
    expect(flow.broken).toEqual([])
    for (const [edge, count] of flow.edges.entries()) {
      all++
      if (count === null) continue
      told++
      expect(count).toBe(columns.edgeCount[edge])
    }
    for (const [block, count] of flow.blocks.entries()) if (count !== null) expect(count).toBe(columns.count[block])
  }
  expect(told / all).toBeGreaterThan(0.4)
})

test('one changed count breaks it', () => {
  const random = seeded(12)
  for (let trial = 0; trial < 400; trial++) {
    const columns = walked(random)
    const [blocks, edges] = [[...columns.count], [...columns.edgeCount]]
    const target = random() < 0.5 ? blocks : edges
    const at = Math.floor(random() * target.length)
    target[at]! += 1 + Math.floor(random() * 3)
    expect(flowFrom(columns, { blocks, edges }).broken.length).toBeGreaterThan(0)
  }
})

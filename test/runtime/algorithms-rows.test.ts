import { expect, test } from 'vitest'
import { createSizes, rowOf, type Sizes } from '../../src/runtime/algorithms/rows.ts'
import { Tree } from '../../src/runtime/algorithms/tree.ts'

const sizesOf = (size: number): Sizes => Object.assign(createSizes(), { count: 1, labels: [0], sizes: [size], parts: [[]] })

/** A path of so many nodes, on each of which invocations of so many sizes end. */
const filled = (nodes: number, invocations: number): Tree => {
  const tree = new Tree()
  for (let i = 1, node = tree.root; i < nodes; i++) node = tree.child(node, i)
  for (const node of tree.nodes) for (let size = 1; size <= invocations; size++) rowOf(tree, node, sizesOf(size))
  return tree
}

test('in a small tree each size has its row', () => {
  expect(filled(10, 1000).nodes.map(({ rowCount }) => rowCount)).toEqual(Array.from({ length: 10 }, () => 1000))
})

test('the rows of a large tree take bounded space, and every node has some', () => {
  const { nodes } = filled(600, 3000)
  const space = nodes.reduce((sum, { rowCount, below }) => sum + rowCount * (1 + below.length), 0)
  expect(space).toBeLessThan(2 ** 22)
  expect(Math.min(...nodes.map(({ rowCount }) => rowCount))).toBeGreaterThanOrEqual(16)
})

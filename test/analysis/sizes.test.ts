// Sizes of structures that change their links.
import { expect, test } from 'vitest'
import { algorithmsOf } from './find-in-program.ts'

test('a tree whose parts are split has its whole size, whichever part was looked at last', () => {
  // A B-tree of order 4 in which links go away with each split: the descent begins at the root.
  const program = `class Tree { constructor() { this.root = { keys: [], children: [] } } }
  const split = (parent, i) => {
    const left = parent.children[i]
    const right = { keys: left.keys.splice(2), children: left.children.length > 0 ? left.children.splice(2) : [] }
    parent.children.splice(i + 1, 0, right)
    parent.keys.splice(i, 0, right.keys[0])
  }
  let seed = 5, nodes = 0
  const insert = (tree, key) => {
    let node = tree.root
    if (node.children.length + node.keys.length >= 4 && (node.children.length >= 4 || node.children.length === 0)) {
      tree.root = { keys: [], children: [node] }
      split(tree.root, 0)
      nodes += 2
      node = tree.root
    }
    while (node.children.length > 0) { // D
      let i = 0
      while (i < node.children.length - 1 && node.keys[i] < key) i++ // I
      const child = node.children[i]
      if (child.children.length >= 4 || (child.children.length === 0 && child.keys.length >= 4)) { split(node, i); nodes++ }
      node = node.children[i]
    }
    node.keys.push(key)
  }
  const tree = new Tree()
  for (let n = 0; n < 1500; n++) insert(tree, (seed = (seed * 16807) % 2147483647)) // O
  globalThis.nodesMade = nodes + 1`
  const found = algorithmsOf(program)
  const made = (globalThis as { nodesMade?: number }).nodesMade!
  const largest = Math.max(
    ...found.algorithms.flatMap(({ inputs }) => inputs.filter(({ words }) => /of \{/.test(words)).map(({ sizes }) => sizes.max)),
  )
  expect(largest).toBeGreaterThan(0.95 * made)
  expect(largest).toBeLessThan(1.05 * made)
})

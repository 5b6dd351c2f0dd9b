import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { Tree } from '../../src/runtime/algorithms/tree.ts'

test('a site has one node below a repetition, however many are there', () => {
  for (const sites of [1, 5, 16, 17, 18, 400]) {
    const random = seeded(sites)
    const tree = new Tree()
    const known = new Map<number, number>()
    for (let i = 0; i < 20 * sites; i++) {
      const site = Math.floor(random() * sites)
      const { id, parent, depth } = tree.child(tree.root, site)
      expect(known.get(site) ?? id).toBe(id)
      known.set(site, id)
      expect([parent, depth]).toEqual([tree.root, 1])
    }
    expect(tree.root.children.map(({ site }) => site).toSorted((a, b) => a - b)).toEqual([...known.keys()].toSorted((a, b) => a - b))
    expect(new Set(known.values()).size).toBe(known.size)
  }
})

test('a full tree keeps the nodes that it has, and takes no more', () => {
  const tree = new Tree()
  const nodes = Array.from({ length: 40_000 }, (_, site) => tree.child(tree.root, site))
  expect(tree.full).toBe(true)
  expect(tree.nodes.length).toBe(2 ** 15)
  expect(nodes[39_999]).toBe(tree.root)
  for (const site of [0, 20, 32_766]) expect(tree.child(tree.root, site)).toBe(nodes[site])
})

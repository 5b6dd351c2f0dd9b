// Algorithms grouped anew: against what groups are by definition, and against an analysis made from nothing.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { analyseGroups, findAlgorithms } from '../../src/analysis/algorithms/algorithms.ts'
import type { AlgorithmsAnalysis } from '../../src/analysis/algorithms/types.ts'
import { bondOf, criteria, type Grouping, isAsFound, regroup, toggled } from '../../src/analysis/algorithms/regroup.ts'
import { seeded } from '../../src/base/random.ts'
import { profileOf, readProgram } from './find-in-program.ts'

const analysisOf = (name: string): AlgorithmsAnalysis => {
  const [text] = readProgram(join(import.meta.dirname, '../programs/algorithms', name))
  const found = findAlgorithms(profileOf(text))
  if (found === null) throw new Error('nothing was recorded')
  return found
}

const asFound: Grouping = { criterion: 'found', join: new Set(), cut: new Set() }
const programs = ['more/dijkstra.js', 'more/merge-sort-list.js', 'table/array-2d.js', 'paper/listing-3.js'].map(
  (name) => [name, analysisOf(name)] as const,
)

/** Roots of the algorithms, node by node; the run itself is none. */
const rootsOf = ({ tree, algorithms }: AlgorithmsAnalysis): number[] => tree.map(({ algorithm }) => algorithms[algorithm]?.root ?? -1)

describe.each(programs)('%s', (_name, found) => {
  test('as found, nothing changes', () => expect(regroup(found, asFound)).toBe(found))

  test('apart, every repetition is an algorithm with its own steps', () => {
    const { algorithms, tree } = regroup(found, { ...asFound, criterion: 'apart' })
    expect(algorithms).toHaveLength(tree.length - 1)
    for (const { root, nodes, totals } of algorithms) {
      expect(nodes).toEqual([root])
      expect(totals.steps).toBe(tree[root]?.steps)
    }
  })

  test('by input alone, parent and child are one when they worked on a common input, and only then', () => {
    const { tree, recorded } = regroup(found, { ...asFound, criterion: 'input' })
    for (const [place, { parent, algorithm }] of tree.entries()) {
      if (parent < 1) continue
      expect(algorithm === tree[parent]?.algorithm).toBe((recorded.algorithms.nodes[place]?.common ?? 0) > 0)
    }
  })

  test('random changes by hand: groups are connected, all steps stay, laws are those of an analysis from nothing, and twice is not at all', () => {
    const random = seeded(11)
    let grouping = asFound
    for (let round = 0; round < 6; round++) {
      const criterion = criteria[Math.floor(random() * criteria.length)] ?? 'found'
      const place = 1 + Math.floor(random() * (found.tree.length - 1))
      const before = regroup(found, { ...grouping, criterion })
      if ((found.tree[place]?.parent ?? 0) < 1) continue
      grouping = toggled(found.recorded, { ...grouping, criterion }, place)
      const after = regroup(found, grouping)
      const isJoined = ({ tree }: AlgorithmsAnalysis): boolean => tree[place]?.algorithm === tree[tree[place]?.parent ?? -1]?.algorithm
      expect(isJoined(after)).toBe(!isJoined(before))
      expect(after.algorithms.reduce((sum, { totals }) => sum + totals.steps, 0)).toBe(
        before.algorithms.reduce((sum, { totals }) => sum + totals.steps, 0),
      )
      for (const { root, nodes } of after.algorithms) for (const node of nodes) if (node !== root) expect(nodes).toContain(after.tree[node]?.parent)
      const groups = rootsOf(after).map((root, node) => (node === 0 ? 0 : root))
      expect(after).toEqual(analyseGroups(found.recorded, groups))
      expect(rootsOf(regroup(found, toggled(found.recorded, grouping, place)))).toEqual(rootsOf(before))
    }
  })
})

test('a change that is taken back leaves no trace', () => {
  const [, found] = programs[0]!
  const place = found.tree.findIndex(({ parent, algorithm }) => parent > 0 && found.tree[parent]?.algorithm === algorithm)
  const split = toggled(found.recorded, asFound, place)
  expect([...split.cut]).toEqual([found.tree[place]?.id])
  expect(isAsFound(toggled(found.recorded, split, place))).toBe(true)
})

test('ids of another run change nothing', () => {
  const [, found] = programs[0]!
  const strange = { ...asFound, join: new Set(['0123']), cut: new Set(['__proto__', '']) }
  expect(rootsOf(regroup(found, strange))).toEqual(rootsOf(found))
})

test('why a repetition is part of an algorithm is said', () => {
  const [, dijkstra] = programs[0]!
  const members = dijkstra.algorithms.flatMap(({ nodes, root }) => nodes.filter((node) => node !== root))
  expect(members.map((place) => bondOf(dijkstra.recorded, place, asFound))).toContain('works on the same input')
  const [, rows] = programs[2]!
  const driven = rows.algorithms.flatMap(({ nodes, root }) => nodes.filter((node) => node !== root))
  expect(new Set(driven.map((place) => bondOf(rows.recorded, place, asFound)))).not.toContain('joined by hand')
  const outer = dijkstra.algorithms.find(({ root }) => (dijkstra.tree[root]?.parent ?? 0) > 0)!
  const joined = toggled(dijkstra.recorded, asFound, outer.root)
  expect(bondOf(dijkstra.recorded, outer.root, joined)).toBe('joined by hand')
})

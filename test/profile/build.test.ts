import { expect, test } from 'vitest'
import { build } from '../../src/profile/index.ts'
import { context, profileOf, recordingOf, site } from './samples.ts'

const profile = profileOf([
  [1, 10],
  [3, 30],
])
const unit = (path: string, nth = 0) => profile.units.filter((it) => it.path === path).toSorted((a, b) => a.line - b.line)[nth]

test('units that ran are there, with the units around them; what never ran is not', () => {
  expect(profile.units.map(({ path }) => path).toSorted()).toEqual(['(module)', 'Trie.insert', 'Trie.insert.for', 'other file', 'same', 'same'])
  expect(unit('Trie.insert')?.parent).toBe(unit('(module)')?.id)
  expect(unit('Trie.insert.for')?.sharedWith).toBe(unit('Trie.insert')?.id)
})

test('measures have the names that a user would write', () => {
  expect(unit('Trie.insert')?.tables.map(({ measure }) => measure.name)).toEqual(['cells first read', 'word.length'])
})

test('a parameter that was now a number, now a list, is no measure', () => {
  const recording = recordingOf([[1, 1]])
  const mixed = { ...recording, sites: recording.sites.map((it) => ({ ...it, candidates: it.candidates.map(() => '') })) }
  const measures = build(mixed, context).units.flatMap(({ tables, joints = [] }) => [
    ...tables,
    ...joints.flatMap((joint) => joint.measures.map((measure) => ({ measure }))),
  ])
  expect(measures.length).toBeGreaterThan(0)
  expect(measures.filter(({ measure }) => measure.name === '')).toEqual([])
})

test('native work and calls are listed at the unit that makes them', () => {
  expect(unit('Trie.insert.for')?.natives).toMatchObject([{ what: 'Array#includes', line: 5, steps: 30 }])
  expect(
    unit('(module)')
      ?.callees.map(({ id }) => id)
      .toSorted(),
  ).toEqual([unit('Trie.insert')?.id, unit('same', 1)?.id].toSorted())
})

test('an id does not depend on lines, on other files or on numbering', () => {
  const recording = recordingOf([[1, 1]])
  const moved = { ...recording, sites: recording.sites.map((it) => ({ ...it, line: it.line + 40, endLine: it.endLine + 40 })) }
  expect(build(moved, context).units.map(({ id }) => id)).toEqual(build(recording, context).units.map(({ id }) => id))
  const ids = profile.units.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
})

test('the same name in another file is another unit', () => {
  const two = { ...recordingOf([]), sites: [site('f'), site('f', { file: 1 })], edges: [], natives: [], nativeSites: [] }
  const record = { calls: 1, steps: 1, selfSteps: 1, nativeNs: 0, selfNativeNs: 0, tables: [] }
  const { units } = build({ ...two, units: [{ site: 0, ...record }, { site: 1, ...record }] }, context) // prettier-ignore
  expect(new Set(units.map(({ id }) => id)).size).toBe(2)
})

import { describe, expect, test } from 'vitest'
import { merge } from '../../src/profile/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { hash, profileOf, randomActivations } from './samples.ts'
import { seeded } from '../../src/base/random.ts'

const tablesOf = (profile: Profile) =>
  profile.units.filter(({ path }) => path === 'Trie.insert').map(({ tables, calls, steps }) => ({ tables, calls, steps }))

// Oracle: the profile of all activations in one run.
describe('merging the parts of a run gives the run', () => {
  for (let seed = 1; seed <= 100; seed++)
    test(`seed ${seed}`, () => {
      const all = randomActivations(seed, 40)
      const cut = Math.floor(seeded(seed + 1000)() * 40)
      const merged = merge([profileOf(all.slice(0, cut)), profileOf(all.slice(cut))])
      expect(tablesOf(merged)).toEqual(tablesOf(profileOf(all)))
      expect(merged.header.totals.steps).toBe(profileOf(all).header.totals.steps)
      expect(merged.header.recordings).toBe(2)
    })
})

test('the comparison finds a lost activation', () => {
  const all = randomActivations(7, 40)
  expect(tablesOf(merge([profileOf(all.slice(0, 20)), profileOf(all.slice(21))]))).not.toEqual(tablesOf(profileOf(all)))
})

test('merging is associative', () => {
  const [a, b, c] = [1, 2, 3].map((seed) => profileOf(randomActivations(seed, 10))) as [Profile, Profile, Profile]
  expect(merge([merge([a, b]), c])).toEqual(merge([a, merge([b, c])]))
})

test('which part comes first changes nothing but whose command it is', () => {
  const parts = [1, 2, 3].map((seed): Profile => {
    const { header, units } = profileOf(randomActivations(seed, 10))
    return { header: { ...header, command: [`part ${seed}`] }, units }
  }) as [Profile, Profile, Profile]
  const [a, b, c] = parts
  const { command } = merge(parts).header
  expect(command).toEqual(['part 1'])
  for (const order of [[a, c, b], [b, a, c], [c, b, a]] as const) {
    const { header, units } = merge([...order])
    expect({ header: { ...header, command }, units }).toEqual(merge(parts))
  }
}) // prettier-ignore

test('files meet by path and text, and positions follow them', () => {
  const a = profileOf([[1, 1]])
  const swapped = a.header.files.toReversed()
  const b: Profile = {
    header: { ...a.header, files: swapped },
    units: a.units.map((unit) => ({ ...unit, file: 1 - unit.file, natives: unit.natives.map((native) => ({ ...native, file: 1 - native.file })) })),
  }
  const merged = merge([a, b])
  expect(merged.header.files).toEqual(a.header.files)
  expect(merged.units.map(({ file }) => file)).toEqual(a.units.map(({ file }) => file))
  expect(merged.units.flatMap(({ natives }) => natives)).toMatchObject([{ calls: 6, file: 0 }])
})

test('a changed file is another file; the worst ending and every blind spot are kept', () => {
  const a = profileOf([[1, 1]])
  const changed: Profile = {
    ...a,
    header: {
      ...a.header,
      files: a.header.files.map((file) => ({ ...file, hash: hash('edited') })),
      ending: 'SIGINT',
      notSeen: [{ file: 'x', why: 'y' }],
    },
  }
  const { header } = merge([a, changed])
  expect(header.files).toHaveLength(4)
  expect(header.ending).toBe('SIGINT')
  expect(header.notSeen).toHaveLength(2)
})

test('what a part says of a pattern is kept, the same in any order', () => {
  const a = profileOf([[1, 1]])
  const saying = (ambiguity: string): Profile => ({
    ...a,
    units: a.units.map((unit) => ({ ...unit, natives: unit.natives.map((native) => ({ ...native, ambiguity })) })),
  })
  const said = (parts: Parameters<typeof merge>[0]): unknown[] =>
    merge(parts).units.flatMap(({ natives }) => natives.map(({ ambiguity }) => ambiguity))
  const written = saying('x').units.map((unit) => ({
    ...unit,
    natives: unit.natives.map((native) => ({ ...native, pattern: { file: 1, line: 9 } })),
  }))
  const swapped = { ...a.header, files: a.header.files.toReversed() }
  const moved = merge([a, { header: swapped, units: written.map((unit) => ({ ...unit, file: 1 - unit.file })) }])
  expect(moved.units.flatMap(({ natives }) => natives.flatMap(({ pattern }) => pattern ?? []))).toContainEqual({ file: 0, line: 9 })
  expect(said([a, saying('x')])).toEqual(['x'])
  expect(said([saying('y'), saying('x')])).toEqual(['x'])
  expect(said([saying('x'), saying('y')])).toEqual(['x'])
})

// Every tuple of real programs, against the naive runtime behind the same probes; docs/results/oracle-packages.md has more of them.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comparePackage, compareText, difference } from './package-program.ts'
import { packagesInUse } from './packages-in-use.ts'
import { print } from './print-program.ts'
import { Generator } from './random-program.ts'

const root = join(import.meta.dirname, '../..')

test.each(packagesInUse.filter(({ name }) => ['acorn', 'esprima', 'fflate'].includes(name)))(
  '$name has the tuples of the naive definition',
  (used) => {
    for (const resolution of [{ small: 8 }, { small: 0 }, { small: 0, fields: true }]) {
      const { differ, tuples, sameResult } = comparePackage(used, root, resolution)
      expect(differ).toEqual([])
      expect(tuples).toBeGreaterThan(100)
      expect(sameResult).toBe(true)
    }
  },
)

/** Without what the outside fills, of which the naive runtime knows nothing. */
const programOf = (seed: number): string => print(new Generator(seed).program()).text.replaceAll('io.readSync(', 'void (')

test.each([{ small: 8 }, { small: 0, fields: true }])('random programs have them, %j', (resolution) => {
  for (let seed = 9000; seed < 9030; seed++) expect(compareText(programOf(seed), resolution).differ, `seed ${seed}`).toEqual([])
})

test('so they have when no constant routine is elided, and the same result and steps', () => {
  let more = 0
  for (let seed = 9000; seed < 9010; seed++) {
    const elided = compareText(programOf(seed), { small: 8 })
    const every = compareText(programOf(seed), { small: 8 }, true)
    expect({ ...every, tuples: 0, units: 0 }, `seed ${seed}`).toEqual({ ...elided, tuples: 0, units: 0 })
    more += every.units - elided.units
  }
  expect(more).toBeGreaterThan(10)
})

test('the comparison finds a cell, a step and a call too many', () => {
  const lines = ['reads of site 3, size 7: 2 5 6 11 61 5 6 11']
  for (const other of [
    'reads of site 3, size 8: 2 5 6 11 61 5 6 11',
    'reads of site 3, size 7: 2 5 7 12 74 5 7 12',
    'reads of site 3, size 7: 3 5 6 11 61 5 6 11',
  ])
    expect(difference(lines, [other])).toEqual([`measured ${lines[0]}`, `expected ${other}`])
  expect(difference(lines, lines)).toEqual([])
})

test('the comparison finds a runtime that takes another cell for each', () => {
  const [acorn] = packagesInUse
  const { differ } = comparePackage(acorn!, root, { small: 8 }, { small: 0 })
  expect(differ.length).toBeGreaterThan(10)
})

test('what is copied into a typed array that was made here is read, and charged', () => {
  const text = `
    const chunks = [new Uint8Array(100).fill(3), new Uint8Array(50).fill(4)]
    const joined = (chunks) => { const all = new Uint8Array(150); let at = 0; for (const chunk of chunks) { all.set(chunk, at); at += chunk.length } return all }
    module.exports = joined(chunks).length`
  const { differ, steps } = compareText(text, { small: 8 })
  expect(differ).toEqual([])
  expect(steps).toBeGreaterThan(200)
})

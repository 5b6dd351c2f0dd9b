// Every tuple of real programs, against the naive runtime behind the same probes; docs/results/oracle-packages.md has more of them.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comparePackage, difference } from './package-program.ts'
import { packagesInUse } from './packages-in-use.ts'

const root = join(import.meta.dirname, '../..')

test.each(packagesInUse.filter(({ name }) => ['acorn', 'esprima', 'fflate'].includes(name)))(
  '$name has the tuples of the naive definition',
  (used) => {
    for (const small of [8, 0]) {
      const { differ, tuples, sameResult } = comparePackage(used, root, small)
      expect(differ).toEqual([])
      expect(tuples).toBeGreaterThan(100)
      expect(sameResult).toBe(true)
    }
  },
)

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
  const { differ } = comparePackage(acorn!, root, 8, 0)
  expect(differ.length).toBeGreaterThan(10)
})

import { expect, test } from 'vitest'
import { matchUnits } from '../../src/analysis/match-units.ts'
import type { Profile } from '../../src/profile/index.ts'
import { program } from './program.ts'

const version = (folder: string): Profile => {
  const profile = program({ parse: { cost: (n) => n, file: `${folder}/lib/a.js` }, scan: { cost: (n) => n, file: `${folder}/lib/b.js` } })
  return { ...profile, units: profile.units.map((unit) => ({ ...unit, name: 'next', path: 'next', id: `${folder} ${unit.id}` })) }
}

test('functions of one name in the folders of two versions are paired by the file they are in', () => {
  const { pairs, added, removed } = matchUnits(version('tool-1.0.2'), version('tool-1.0.3'))
  expect(pairs.map(({ before, after, by }) => [before.id, after.id, by])).toEqual(
    expect.arrayContaining([
      ['tool-1.0.2 parse', 'tool-1.0.3 parse', 'similarity'],
      ['tool-1.0.2 scan', 'tool-1.0.3 scan', 'similarity'],
    ]),
  )
  expect([added, removed]).toEqual([[], []])
})

import { describe, expect, test } from 'vitest'
import { matchUnits } from '../../src/analysis/compare/match-units.ts'
import type { Profile, Unit } from '../../src/profile/index.ts'
import { program, type UnitLine } from './program.ts'

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

const linear = (rest: Partial<UnitLine> = {}): UnitLine => ({ cost: (n) => n, file: 'lib/prism.js', ...rest })

/** Every unit of the profile under another id, as edits to names and paths make them. */
const edited = (profile: Profile, edit: (unit: Unit) => Partial<Unit>): Profile => {
  const later = profile.units.map((unit) => ({ ...unit, ...edit(unit), id: `later ${unit.id}`, parent: unit.parent && `later ${unit.parent}` }))
  const callees = (unit: Unit): Unit['callees'] => unit.callees.map((edge) => ({ ...edge, id: `later ${edge.id}` }))
  return { ...profile, units: later.map((unit) => ({ ...unit, callees: callees(unit) })) }
}

const paired = (before: Profile, after: Profile): string[] => matchUnits(before, after).pairs.map((pair) => `${pair.before.id} = ${pair.after.id}`)

describe('in the same file', () => {
  const parts = program({
    routine: linear({ line: 10 }),
    first: linear({ kind: 'loop', in: 'routine', line: 11 }),
    second: linear({ kind: 'loop', in: 'routine', line: 14 }),
  })
  /** A function of that name with two loops. */
  const called = (name: string): Profile => ({
    ...parts,
    units: parts.units.map((unit) => (unit.kind === 'loop' ? { ...unit, name: 'for', path: `${name}.for` } : { ...unit, name, path: name })),
  })

  test('a method that became a function is paired by its own name, its loops by their order (prismjs 1.19 → 1.20)', () => {
    const moved = edited(called('matchGrammar'), ({ line, endLine }) => ({ line: line + 90, endLine: endLine + 90 }))
    expect(paired(called('_.matchGrammar'), moved)).toEqual(['routine = later routine', 'first = later first', 'second = later second'])
  })

  test('functions without a name that another call gets are paired by their order; one more of them leaves those to what they look like', () => {
    const callbacks = (...names: string[]): Profile =>
      program(
        Object.fromEntries([
          ['routine', linear({ line: 10 })],
          ...names.map((name, i) => [name, linear({ in: 'routine', line: 11 + i, natives: { [i === 0 ? 'Array#indexOf' : 'String#split']: 1 } })]),
        ]) as Record<string, UnitLine>,
      )
    const before = callbacks('(anonymous)', '(map callback)')
    const later = (...names: string[]): Profile =>
      edited(callbacks(...names), (unit) => (unit.id === 'routine' ? {} : { path: `routine.${unit.name}` }))
    const renamed = ['routine = later routine', '(anonymous) = later (filter callback)', '(map callback) = later (flatMap callback)']
    expect(paired(before, later('(filter callback)', '(flatMap callback)'))).toEqual(renamed)
    expect(paired(before, later('(filter callback)', '(flatMap callback)', '(sort callback)')).slice(0, 3)).toEqual(renamed)
  })

  test('the loops of a function that is gone are not those of a function that another became', () => {
    const [before, stayed] = [called('tokenize'), called('tokenize').units.filter(({ kind }) => kind === 'routine')]
    const other = edited(called('encode'), () => ({}))
    expect(paired(before, { ...other, units: [...other.units, ...stayed] })).toEqual(['routine = routine'])
  })
})

test('a file with another name keeps its functions (lodash 3 → 4: index.js became lodash.js)', () => {
  const names = ['cloneDeep', 'baseClone', 'arrayEach', 'keys']
  const version3 = program(Object.fromEntries(names.map((name) => [name, linear({ file: 'lodash/index.js', natives: { 'Array#indexOf': 1 } })])))
  const version4 = program(Object.fromEntries([...names, 'stackSet'].map((name, i) => [name, linear({ file: 'lodash/lodash.js', line: 10 + i ** 4 })]))) // prettier-ignore
  const after = edited(version4, ({ line }) => ({ endLine: line + 90 }))
  expect(paired(version3, after).toSorted()).toEqual(names.map((name) => `${name} = later ${name}`).toSorted())
  expect(matchUnits(version3, after).added.map(({ name }) => name)).toEqual(['stackSet'])
})

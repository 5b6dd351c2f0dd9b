// The work of a callback without a record is told with the built-in that calls it.
import { expect, test } from 'vitest'
import { analyse } from '../../src/analysis/index.ts'
import { program, type UnitLine } from './program.ts'

const square = (n: number): number => n * n
const at = (line: number, column: number) => ({ file: 0, line, column })

/** Causes of a unit that begins at line 1; its built-ins are called at line 2, column 1. */
const said = (line: Partial<UnitLine>, uncounted = [at(2, 12)]): string[] => {
  const profile = program({ f: { cost: square, line: 1, ...line } })
  const found = analyse({ ...profile, header: { ...profile.header, uncounted } }).units.find(({ id }) => id === 'f')
  return found?.causes.map(({ what }) => what) ?? []
}

test('a callback that is written at the call of the built-in', () => {
  expect(said({ natives: { 'users.find': 0.4 } })).toEqual(['users.find scans, with its callback: 100 % of its work'])
  expect(said({ natives: { 'users.map': 0.3 } }, [at(3, 4)])).toEqual(['users.map, with its callback: 100 % of its work'])
})

test('not where none is written there, where it has a record, or where the built-in does not call for each element', () => {
  const plain = ['users.find scans: 40 % of its work']
  expect(said({ natives: { 'users.find': 0.4 } }, [])).toEqual(plain)
  expect(said({ natives: { 'users.find': 0.4 } }, [at(1, 12), at(4, 1)])).toEqual(plain)
  expect(said({ natives: { 'users.find': 0.4 }, to: { g: 0.2 } })).toEqual(plain)
  expect(said({ natives: { 'users.includes': 0.5 } })).toEqual(['users.includes scans: 50 % of its work'])
})

test('what compares is told with the sort, where nothing else can take its steps', () => {
  expect(said({ natives: { 'stores.sort': 0.1 } })).toEqual(['stores.sort sorts, with its callback: 100 % of its work'])
  expect(said({ natives: { 'stores.sort': 0.3 }, loops: [['for', 4, 1]] })[0]).not.toContain('callback')
  expect(said({ natives: { 'stores.sort': 0.3, 'ids.some': 0.3 } }).join()).not.toContain('sorts, with')
  expect(said({ natives: { 'stores.sort': 0.3 } }, [])).toEqual(['stores.sort sorts: 30 % of its work'])
})

/** The same with each built-in on a line of its own, from line 2 on, and a callback in each that takes lists of 256. */
const saidOfLines = (natives: Readonly<Record<string, number>>, callbacks: readonly number[]): string[] => {
  const profile = program({ f: { cost: square, line: 1, natives } })
  const units = profile.units.map((unit) => ({
    ...unit,
    natives: unit.natives.map((native, i) => ({ ...native, line: 2 + i, calls: native.steps / 256 })),
  }))
  const found = analyse({ ...profile, units, header: { ...profile.header, uncounted: callbacks.map((line) => at(line, 12)) } }).units
  return found.flatMap(({ causes }) => causes.map(({ what }) => what))
}

test('beside a sort other built-ins take one step a call, and the sort the rest where that is what a sort takes', () => {
  expect(saidOfLines({ 'all.sort': 0.1, 'all.find': 0.05 }, [2, 3])).toEqual(['all.sort sorts, with its callback: 90 % of its work'])
  expect(saidOfLines({ 'all.filter': 0.15, 'all.sort': 0.1 }, [2, 3])).toEqual([
    'all.sort sorts, with its callback: 70 % of its work',
    'all.filter scans, with its callback: 30 % of its work',
  ])
  // Of two sorts nobody knows whose the rest is: as much as their lists take.
  expect(saidOfLines({ 'all.sort': 0.1, 'some.toSorted': 0.05 }, [2, 3]).map((what) => what.replace(/.*: /, ''))).toEqual([
    '67 % of its work',
    '33 % of its work',
  ])
})

test('beside a sort that may have little to do each is told with what it takes at least', () => {
  expect(saidOfLines({ 'all.sort': 0.2, 'all.find': 0.2 }, [2, 3])).toEqual([
    'all.find scans, with its callback: 40 % of its work',
    'all.sort sorts, with its callback: 40 % of its work',
  ])
  // Of the find without a sort it were 80 %.
  expect(saidOfLines({ 'all.sort': 0.2, 'all.find': 0.2 }, [3])).toEqual(['all.find scans, with its callback: 40 % of its work'])
})

test('a callback is of the last built-in that begins before it; of a chain the sort has one where all others have', () => {
  expect(saidOfLines({ 'all.sort': 0.3, 'all.find': 0.3 }, [3])).toEqual([
    'all.find scans, with its callback: 60 % of its work',
    'all.sort sorts: 30 % of its work',
  ])
  const chain = { natives: { 'rows.filter': 0.1, '….sort': 0.1 }, nativeCalls: 2048 }
  expect(said(chain, [at(2, 12), at(2, 30)])[0]).toBe('….sort sorts, with its callback: 80 % of its work')
  expect(said(chain, [at(2, 12)])).toEqual(['rows.filter scans, with its callback: 20 % of its work'])
})

test('of a chain the callback without a record is the sort’s where the other has one', () => {
  const profile = program({
    f: { cost: square, line: 1, natives: { 'rows.filter': 0.05, '….sort': 0.1 }, nativeCalls: 2048, to: { '(filter callback)': 0.2 } },
    '(filter callback)': { cost: () => 1, in: 'f', line: 3 },
  })
  const found = analyse({ ...profile, header: { ...profile.header, uncounted: [at(2, 30)] } }).units.find(({ id }) => id === 'f')
  expect(found?.causes.map(({ what }) => what)).toContain('….sort sorts, with its callback: 75 % of its work')
})

test('one step a call where loops or other built-ins may take the rest', () => {
  const loops = [['for', 1, 1], ['for', 4, 1]] as const // prettier-ignore
  expect(said({ natives: { 'users.find': 0.3 }, loops })[0]).toBe('users.find scans, with its callback: 60 % of its work')
  expect(said({ natives: { 'users.find': 0.3, 'ids.some': 0.3 } })).toEqual([
    'users.find scans: 30 % of its work',
    'ids.some scans: 30 % of its work',
  ])
  expect(said({ natives: { 'users.find': 0.28, 'ids.some': 0.2 } })[0]).toBe('users.find scans, with its callback: 56 % of its work')
  // The callback of the other one has a record.
  expect(said({ natives: { 'rows.filter': 0.45, 'found.map': 0.04 }, to: { g: 0.05 } })).toEqual([
    'rows.filter scans, with its callback: 90 % of its work',
  ])
})

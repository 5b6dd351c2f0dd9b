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

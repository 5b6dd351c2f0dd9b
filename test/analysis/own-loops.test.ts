// Loops without records of their own are named where the steps of a unit are its own.
import { describe, expect, test } from 'vitest'
import { analyse } from '../../src/analysis/index.ts'
import type { Cause } from '../../src/analysis/types.ts'
import { program, type UnitLine } from './program.ts'

const square = (n: number): number => n * n
const one = [['for', 13, 1]] as const
const nest = [['for', 13, 1], ['while', 14, 2]] as const // prettier-ignore

const causesOf = (lines: Readonly<Record<string, UnitLine>>, id = 'f'): readonly Cause[] =>
  analyse(program(lines)).units.find((unit) => unit.id === id)?.causes ?? []

const said = (rest: Partial<UnitLine>): string[] =>
  causesOf({ f: { cost: square, line: 12, ...rest } }).map(({ line, what, lines }) => `${line} ${what}${lines ? ` [${lines.join()}]` : ''}`)

describe('which loops', () => {
  test.each<[UnitLine['loops'], string]>([
    [one, '13 for loop: 100 % of its work'],
    [nest, '13 for loop and the while loop in it (line 14): 100 % of its work [13,14]'],
    [[...nest, ['for', 16, 3]], '13 for loop and those in it (lines 14 and 16): 100 % of its work [13,14,16]'],
    [[...nest, ['for', 16, 3], ['do', 17, 4]], '13 for loop and those in it (lines 14, 16 and 1 more): 100 % of its work [13,14,16]'],
    [
      [
        ['for', 13, 1],
        ['for…of', 13, 2],
      ],
      '13 for loop and the for…of loop in it: 100 % of its work',
    ],
    [
      [
        ['for', 12, 1],
        ['for', 12, 2],
        ['for', 12, 3],
      ],
      '12 for loop and those in it: 100 % of its work',
    ],
  ])('one nest is all there is: %j', (loops, words) => {
    expect(said({ loops: loops ?? [] })).toEqual([words])
  })

  test.each<[UnitLine['loops'], string]>([
    [[...one, ['for', 20, 1], ['for', 21, 2]], '20 perhaps the loops at lines 20 and 21: 100 % of its work [20,21]'],
    [[...one, ['for', 20, 1]], '13 perhaps the loops at lines 13 and 20: 100 % of its work [13,20]'],
    [[...nest, ['for', 16, 2]], '14 perhaps the loops at lines 14 and 16: 100 % of its work [14,16]'],
    [
      [...one, ['for', 20, 1], ['do', 21, 1], ['for', 30, 1], ['for', 31, 1]],
      '13 perhaps the loops at lines 13, 20, 21 and 2 more: 100 % of its work [13,20,21]',
    ],
    [[...one, ['for', 20, 1], ['for', 20, 2]], '20 perhaps the loops at line 20: 100 % of its work'],
  ])('of several the deepest, as a possibility: %j', (loops, words) => {
    expect(said({ loops: loops ?? [] })).toEqual([words])
  })

  test('lines that the place of the unit tells already are not told again', () => {
    expect(said({ loops: [['for', 12, 1], ['for', 12, 1]] })).toEqual([]) // prettier-ignore
  })

  test('a profile of an earlier landau knows none', () => {
    expect(said({})).toEqual([])
  })
})

describe('nothing is said', () => {
  const linear = (n: number): number => 3 * n
  test.each<[string, Partial<UnitLine>]>([
    ['of what does not grow', { cost: linear }],
    ['where most of the work is in a built-in', { natives: { 'xs.indexOf': 0.7 } }],
    ['where callbacks of a built-in may be the work', { natives: { 'xs.some': 0.3 } }],
    ['where callbacks of a built-in that is called by `call` may be', { natives: { 'forEach.call': 0.15 } }],
    ['of native time', { cost: linear, ns: (n) => 50 * n * n, sizes: [1000, 2000, 4000, 8000, 16_000, 32_000] }],
  ])('%s', (_, rest) => {
    expect(said({ loops: one, ...rest }).filter((what) => what.includes('for loop') || what.includes('perhaps'))).toEqual([])
  })

  test('where the growth is in a callee: that one names its own', () => {
    const lines = {
      f: { cost: square, line: 12, loops: one, to: { scan: 0.97 } },
      scan: { cost: square, line: 30, loops: [['while', 31, 1]] as const },
    }
    expect(causesOf(lines).map(({ what }) => what)).toEqual([
      'contains scan (src/app.ts:30), which is what grows',
      'calls scan (src/app.ts:30): 97 % of its work',
    ])
    expect(causesOf(lines, 'scan').map(({ what }) => what)).toEqual(['while loop: 100 % of its work'])
  })

  test('where a callee that does not grow does the work for it', () => {
    const lines = {
      f: { cost: (n: number) => n * n, line: 12, loops: one, to: { scan: 0.97 } },
      scan: { cost: linear, line: 30, calls: 50, loops: [['while', 31, 1]] as const },
    }
    expect(causesOf(lines).map(({ what }) => what)).toEqual(['calls scan (src/app.ts:30), where the work is: 97 % of its work'])
  })
})

test('loops beside a built-in that costs less are named first, and only perhaps where that calls callbacks', () => {
  expect(said({ loops: one, natives: { 'xs.slice': 0.3 } })).toEqual(['13 for loop: 70 % of its work', '13 xs.slice copies: 30 % of its work'])
  expect(said({ loops: one, natives: { 'xs.sort': 0.05 } })).toEqual(['13 perhaps the loop at line 13: 95 % of its work'])
})

test('a loop that is what grows is told with those in it', () => {
  const loop = { cost: square, kind: 'loop', in: 'f', line: 13 } as const
  const around = { cost: square, line: 12, to: { 'for…of': 0.99 } }
  const pointer = 'for…of loop at line 13 is what grows'
  const told = (loops: NonNullable<UnitLine['loops']>): readonly Cause[] => causesOf({ f: around, 'for…of': { ...loop, loops } })
  const at = { file: 'src/app.ts', line: 13 }
  expect(told([['while', 14, 1]])).toEqual([{ ...at, what: `${pointer}, with the while loop in it (line 14)`, lines: [13, 14] }])
  expect(told([['while', 14, 1], ['for', 16, 1]])).toEqual([{ ...at, what: `${pointer}, perhaps the loops at lines 14 and 16`, lines: [13, 14, 16] }]) // prettier-ignore
  expect(told([])).toEqual([{ ...at, what: pointer }])
  expect(causesOf({ f: around, 'for…of': { ...loop, loops: [['while', 14, 1]] } }, 'for…of')).toEqual([
    { ...at, what: 'for…of loop and the while loop in it (line 14): 100 % of its work', lines: [13, 14] },
  ])
})

describe('a loop and the built-in in it are one cause', () => {
  /** The built-ins of all units are called in each round of a loop. */
  const repeated = (lines: Readonly<Record<string, UnitLine>>): (readonly [number, string, readonly number[] | undefined])[] => {
    const profile = program(lines)
    const units = profile.units.map((unit) => ({ ...unit, natives: unit.natives.map((native) => ({ ...native, calls: 9 * unit.calls })) }))
    const found = analyse({ ...profile, units }).units.find(({ id }) => id === 'f')
    return found?.causes.map((cause) => [cause.line, cause.what, cause.lines] as const) ?? []
  }

  test('of a loop that shares the record of the routine, both parts together', () => {
    const f = { cost: square, line: 12, natives: { 'xs.slice': 0.3 } }
    expect(repeated({ f: { ...f, loops: one } })).toEqual([[13, 'for loop and xs.slice in it: 100 % of its work', undefined]])
    expect(repeated({ f: { ...f, loops: [['for', 12, 1]] } })).toEqual([[12, 'for loop and xs.slice in it (line 13): 100 % of its work', [12, 13]]])
    expect(repeated({ f: { ...f, loops: [...one, ['for', 20, 1]] } }).map(([, what]) => what)).toEqual([
      'perhaps the loops at lines 13 and 20: 70 % of its work',
      'xs.slice copies: 30 % of its work',
    ])
  })

  test('of a loop with a record, all of its work', () => {
    // Its steps are few in each activation, so that it does not grow itself; those of the built-in are half of what the routine does.
    const loop: UnitLine = { cost: (n) => n, kind: 'loop', in: 'f', line: 12, natives: { 'xs.includes': 685 } }
    expect(repeated({ f: { cost: square, line: 12, to: { loop: 0.99 } }, loop }).map(([, what]) => what)).toEqual([
      'loop loop and xs.includes in it (line 13): 99 % of its work',
    ])
  })
})

// What grows is named as the cause, however little of the work it is so far.

import { expect, test } from 'vitest'
import { growingPart, nearestTo } from '../../src/analysis/blame/growing-part.ts'
import { analyse } from '../../src/analysis/index.ts'
import { fitCurve } from '../../src/model/index.ts'
import { program, type UnitLine } from './program.ts'

const mixed = (n: number): number => 100 * n + n * n / 40 // prettier-ignore
/** Of all that costs over the standard sizes, the quadratic terms. */
const part = 0.256

const saysOf = (lines: Readonly<Record<string, UnitLine>>): string[] =>
  analyse(program(lines))
    .units.find((unit) => unit.id === 'f')
    ?.causes.map(({ what }) => what) ?? []

test('a built-in that takes as much as the part that grows is named before a larger one', () => {
  expect(saysOf({ f: { cost: mixed, nativeCalls: 1000, natives: { 'line.split': 0.6, 'names.includes': part } } })).toEqual([
    'names.includes scans: 26 % of its work, and what grows',
  ])
})

test('where two take as much, or none does, the dearest are named', () => {
  expect(saysOf({ f: { cost: mixed, nativeCalls: 1000, natives: { 'line.split': 0.27, 'names.includes': part } } })[0]).toBe(
    'line.split: 27 % of its work',
  )
  expect(saysOf({ f: { cost: mixed, nativeCalls: 1000, natives: { 'line.split': 0.6, 'names.includes': 0.1 } } })[0]).toBe(
    'line.split: 60 % of its work',
  )
})

test('a callee whose calls differ, and that takes as much, is where the work is that grows', () => {
  const varying = { cost: (n: number): number => n, calls: 40 }
  const said = saysOf({
    f: { cost: mixed, to: { parse: 0.6, add: part }, times: { parse: 4000, add: 4000 } },
    parse: { cost: () => 60, calls: 40 },
    add: varying,
  })
  expect(said[0]).toContain('calls add')
  expect(said.join()).not.toContain('parse')
})

test('of a cost that mostly grows, or of one term, there is no smaller part', () => {
  const of = (cost: (n: number) => number): number | null => {
    const sizes = [16, 32, 64, 128, 256, 512, 1024, 2048]
    const costs = sizes.map(cost)
    const none = sizes.map(() => 0)
    const columns = { size: sizes, calls: sizes.map(() => 1), min: costs, max: costs, sum: costs, squares: none, selfMin: none, selfMax: none, selfSum: none, nativeMin: none, nativeSum: none } // prettier-ignore
    const law = fitCurve(sizes.map((size, i) => ({ size, cost: costs[i] ?? 0, calls: 1 })))
    return growingPart({ verdict: 'grows', law, table: { measure: { kind: 'rms', name: '' }, columns } })
  }
  expect(of((n) => n * n)).toBeNull()
  expect(of((n) => 10 * n + n * n)).toBeNull()
  expect(of(mixed)).toBeCloseTo(part, 2)
})

test('nothing is nearest where another is nearly as near', () => {
  const identity = (n: number): number => n
  expect(nearestTo(100, [100, 300], identity)).toBe(100)
  expect(nearestTo(100, [90, 105], identity)).toBeNull()
  expect(nearestTo(100, [200], identity)).toBeNull()
  expect(nearestTo(100, [0], identity)).toBeNull()
})

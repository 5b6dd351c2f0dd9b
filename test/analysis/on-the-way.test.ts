// What stands between what grows and where its work is done: several callees of one helper, and loops of which too little is known.

import { expect, test } from 'vitest'
import { analyse } from '../../src/analysis/index.ts'
import { program, type UnitLine } from './program.ts'

const square = (n: number): number => n * n
const linear = (n: number): number => n

const toldOf = (lines: Readonly<Record<string, UnitLine>>): string[] => {
  const { findings, units } = analyse(program(lines))
  return findings.map((id) => `${id}${units.find((unit) => unit.id === id)?.within == null ? '' : ' within'}`)
}
const causesOf = (lines: Readonly<Record<string, UnitLine>>): string[] =>
  analyse(program(lines))
    .units.find((unit) => unit.id === 'work')
    ?.causes.map(({ what }) => what) ?? []

const lru = (touch: number): Readonly<Record<string, UnitLine>> => ({
  work: { cost: square, to: { get: 0.5, set: 0.5 }, times: { get: 900, set: 900 } },
  get: { cost: linear, calls: 40, to: { touch } },
  set: { cost: linear, calls: 40, to: { touch } },
  touch: { cost: linear, calls: 80 },
})

test('a helper that two callees do their work in is where the work is', () => {
  expect(toldOf(lru(0.95))).toEqual(['work', 'touch within'])
  expect(causesOf(lru(0.95))).toEqual([expect.stringContaining('calls touch')])
})

test('one in which they do half of it is not', () => {
  expect(toldOf(lru(0.5))).toEqual(['work'])
  expect(causesOf(lru(0.5))).toEqual([expect.stringContaining('calls get'), expect.stringContaining('calls set')])
})

const tried = (times: number): Readonly<Record<string, UnitLine>> => ({
  main: { cost: square, to: { both: 1 } },
  both: { cost: () => 1000, sizes: [2], calls: 8, kind: 'loop', in: 'main', to: { round: 1 } },
  round: { cost: () => 1000, sizes: [2], calls: 16, kind: 'loop', in: 'both', to: { uniq: times } },
  uniq: { cost: square },
})

test('what grows is seen through loops of one size', () => {
  expect(toldOf(tried(0.95))).toEqual(['uniq'])
})

test('unless it does only a part of their work', () => {
  expect(toldOf(tried(0.3))).toContain('main')
})

test('callbacks without a law that call each other in many ways are looked through level by level', () => {
  const width = 12
  const namesOf = (level: number): string[] => Array.from({ length: width }, (_, i) => `(callback ${level}.${i})`)
  const names = Array.from({ length: 10 }, (_, level) => namesOf(level))
  const lines: Record<string, UnitLine> = { top: { cost: square, to: Object.fromEntries(names[0]!.map((name) => [name, 1 / width])) } }
  names.forEach((level, depth) => {
    const next = names[depth + 1] ?? ['work']
    for (const name of level) lines[name] = { cost: () => 1e6, sizes: [5], to: Object.fromEntries(next.map((callee) => [callee, 1 / next.length])) }
  })
  lines['work'] = { cost: (n) => n * 100 }
  const { findings } = analyse(program(lines))
  expect(findings).toContain('top')
})

// What is known of calls by how many came before: bins, octaves, and numbers that count the calls.
import { describe, expect, test } from 'vitest'
import { binsOf, isSpiky, octavesOf, risesInEveryOctave, startsAnew } from '../../src/analysis/doubts/call-bins.ts'
import { isCounted } from '../../src/analysis/doubts/counted-calls.ts'
import { buildGraph } from '../../src/analysis/graph.ts'
import { isNoted } from '../../src/protocol/index.ts'
import type { CostColumns } from '../../src/protocol/index.ts'
import { binEnd, type OrdinalBin, ordinalColumns } from '../../src/runtime/tables/ordinals.ts'
import { program, type UnitLine } from './program.ts'

/** As the runtime keeps them. */
function columnsOf(costs: readonly number[]): CostColumns {
  const bins: OrdinalBin[] = []
  for (let calls = 0; calls < costs.length;) {
    const end = Math.min(costs.length, binEnd(calls))
    bins.push({ first: calls + 1, calls: end - calls, steps: costs.slice(calls, end).reduce((a, b) => a + b, 0), native: 0 })
    calls = end
  }
  return ordinalColumns(bins)
}

const costsOf = (calls: number, cost: (nth: number) => number): number[] => Array.from({ length: calls }, (_, i) => cost(i + 1))
const rises = (columns: CostColumns): boolean =>
  risesInEveryOctave(binsOf(columns).map(({ middle, mean, calls }) => ({ size: middle, cost: mean, calls })))

test('what one call in a hundred does rises from octave to octave, of which the rows are whole, and begins with the first that does it', () => {
  const columns = columnsOf(costsOf(6000, (nth) => (nth % 100 === 0 ? 3 * nth : 2)))
  expect(isSpiky(binsOf(columns))).toBe(true)
  expect(startsAnew(binsOf(columns))).toBe(false)
  const octaves = octavesOf(columns)
  const lengths = new Set(Object.values(octaves).map((column) => (column as readonly number[]).length))
  expect([...lengths]).toEqual([7])
  expect(octaves.size[0]).toBeGreaterThanOrEqual(64)
  expect(octaves.sum.reduce((a, b) => a + b, 0)).toBeGreaterThan(0.999 * columns.sum.reduce((a, b) => a + b, 0))
  expect(rises(octaves)).toBe(true)
  // As much each time: a buffer that is emptied.
  expect(rises(octavesOf(columnsOf(costsOf(6000, (nth) => (nth % 100 === 0 ? 300 : 2)))))).toBe(false)
})

test('lists that grow one after the other start anew; what grows without a break does not', () => {
  expect(startsAnew(binsOf(columnsOf(costsOf(8000, (nth) => nth % 2000))))).toBe(true)
  expect(startsAnew(binsOf(columnsOf(costsOf(8000, (nth) => nth))))).toBe(false)
  expect(isSpiky(binsOf(columnsOf(costsOf(8000, (nth) => nth))))).toBe(false)
})

describe('a number counts the calls', () => {
  /** `n` is the nth number that a call is given. */
  const counted = (calls: number, number: (nth: number) => number, line: Partial<UnitLine> = {}): boolean => {
    const numbers = costsOf(calls, (nth) => nth).filter((nth) => isNoted(nth))
    const unitLine = { cost: (nth: number) => 100 * nth, sizes: numbers, also: { id: number }, ...line }
    const graph = buildGraph(program({ run: unitLine }))
    return isCounted(graph, graph.nodes.get('run')!, calls)
  }

  test.each([
    ['from 0', 1500, (nth: number) => nth - 1, true],
    ['from 100 000', 1500, (nth: number) => 100_000 + nth, true],
    ['of many calls, of which some are asked', 20_000, (nth: number) => nth, true],
    ['of a table of 256', 256, (nth: number) => nth, false],
    ['by twos', 1500, (nth: number) => 2 * nth, false],
    ['in two parts', 1500, (nth: number) => (nth <= 700 ? nth : nth + 100), false],
  ])('%s', (_, calls, number, expected) => {
    expect(counted(calls, number)).toBe(expected)
  })

  test('but not where each size is tried on data of its own', () => {
    expect(counted(1500, (nth) => nth, { cost: (nth) => 3 * nth })).toBe(false)
  })

  test('but not the length of a list', () => {
    expect(counted(1500, (nth) => nth, { also: { 'list.length': (nth: number) => nth } })).toBe(false)
  })
})

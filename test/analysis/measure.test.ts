// Which size is taken, and what the report says about why.
import { expect, test } from 'vitest'

import { analyse, type UnitFinding } from '../../src/analysis/index.ts'
import type { CostTable } from '../../src/profile/index.ts'
import { fewestNoted } from '../../src/protocol/index.ts'
import { measureSentence } from '../../src/analysis/words/sentences.ts'
import { program } from './program.ts'
import type { UnitLine } from './program.ts'

const found = (line: UnitLine): UnitFinding => {
  const [unit] = analyse(program({ f: line })).units
  if (unit === undefined) throw new Error('no unit')
  return unit
}

const square = (n: number): number => n * n + 3

/** The same sizes, in another order than the costs. */
const scrambled = (n: number): number => 16 + ((n * 7919) % 2053)

test('a familiar name wins a near-tie, and that is said', () => {
  const unit = found({ cost: square, also: { 'xs.length': (n) => n } })
  expect(unit.measure).toBe('xs.length')
  expect(unit.considered.map(({ name }) => name)).toEqual(['xs.length', 'cells first read'])
  expect(measureSentence(unit)).toMatch(
    /^The size is xs\.length\. It explains the cost as well as any: its law is 0 % off; by cells first read, 0 % off\.$/,
  )
})

test('the size that explains the cost wins, and how far the other is off is said', () => {
  const unit = found({ cost: square, also: { 'ys.length': scrambled } })
  expect(unit.measure).toBe('cells first read')
  expect(measureSentence(unit)).toMatch(/It explains the cost best: its law is 0 % off; by ys\.length, \d+ % off\.$/)
})

test('with one measure there is nothing to say', () => {
  expect(measureSentence(found({ cost: square }))).toBe('')
})

test('the cells of a grid tell more than the length of one side', () => {
  const side = (n: number): number => Math.round(4 * Math.sqrt(n))
  const unit = found({ cost: (n) => 2 * side(n) ** 2 + 8 * side(n), also: { 'rows.length': side } })
  expect(unit).toMatchObject({ measure: 'cells first read', verdict: 'fine' })
  expect(unit.considered.map(({ unexplained }) => unexplained < 0.01)).toEqual([false, true])
  expect(measureSentence(unit)).toMatch(/^The size is cells first read\. It counts all of the data, and explains the cost about as well: /)
  // Not where their law is far off.
  const ragged = (n: number): number => Math.round(4 * Math.sqrt(n * (1 + 0.6 * Math.sin(n))))
  expect(found({ cost: (n) => 2 * ragged(n) ** 2, also: { 'rows.length': ragged } })).toMatchObject({ measure: 'rows.length', verdict: 'grows' })
})

test('a number of levels, of which the cells are a power, is no size', () => {
  const levels = (n: number): number => Math.round(Math.log2(n))
  const sizes = [20, 26, 80, 104, 320, 416, 1280, 1664]
  const unit = found({ cost: (n) => 100 * 2 ** levels(n), sizes, also: { 'this.levels': levels } })
  expect(unit.measure).toBe('cells first read')
  expect(unit.verdict).not.toBe('grows')
  // Where the cells are few, it is.
  const few = [18, 19, 20, 21, 22, 23, 24, 25]
  expect(found({ cost: (n) => 100 * 2 ** (n - 10), sizes: few, also: { n: (n) => n - 10 } })).toMatchObject({ class: 'r^n', verdict: 'grows' })
})

test('a list of layers, each twice as long as the one above, has their nodes for a size', () => {
  const sizes = [64, 128, 256, 512, 1024, 2048, 4096]
  const layered = found({ cost: square, sizes, also: { 'layers.length': (n) => Math.log2(n) } })
  expect(layered).toMatchObject({ measure: 'cells first read', class: 'n^2' })
  // Where there are only so many cells as a power of the length, it is exponential: a determinant by its minors.
  const determinant = { cost: (n: number) => 7 * 2.5 ** Math.sqrt(n), sizes: [9, 16, 25, 36, 49, 64, 81], also: { 'm.length': Math.sqrt } }
  expect(found(determinant)).toMatchObject({ measure: 'm.length', class: 'r^n' })
})

test('nor is a high power of a few layers one, where the cells explain the cost about as well', () => {
  const sizes = [27, 28, 84, 86, 166, 168, 328, 330, 650, 652, 1292, 1294, 2574, 2576]
  const costs = [323, 748, 1845, 4305, 9375, 19_803, 40_989].flatMap((cost) => [cost, cost])
  const layered = {
    cost: (n: number) => costs[sizes.indexOf(n)] ?? 0,
    sizes,
    also: { 'layers.length': (n: number) => 5 + 2 * (sizes.indexOf(n) >> 1) },
  }
  expect(found(layered)).toMatchObject({ measure: 'cells first read', verdict: 'fine' })
})

test('the height of a square image is no size where the length of its pixels says that all is well', () => {
  // Each call reads as many entries of a table as it has pixels, up to all of them.
  const entries = 65_536
  const pixels = (n: number): number => (n > 2 * entries ? n - entries : n / 2)
  const sizes = [128, 512, 2048, 8192, 32_768, 131_072, 327_680]
  const also = { h: (n: number) => Math.sqrt(pixels(n)), 'pixels.length': pixels }
  const costs = { cost: (n: number) => (9 * pixels(n)) / 8 + Math.sqrt(pixels(n)) + 1, sizes, also }
  expect(found(costs)).toMatchObject({ measure: 'pixels.length', verdict: 'fine' })
})

test('where no size decides the cost, that is said', () => {
  const considered = [
    { name: 'cells first read', unexplained: 1.8 },
    { name: 'k', unexplained: 0.55 },
  ]
  expect(measureSentence({ considered })).toMatch(/^The size is cells first read\. None decides the cost: its law is 505 % off; by k, 73 % off\.$/)
})

test('texts that are read are no input that tells the cost, unless it tells it closely', () => {
  const read = (off: number): UnitLine => ({
    cost: (n) => 2 * n * (1 + off * Math.sin(n)),
    also: { 'actions.length': (n) => Math.round(10 * Math.sqrt(n)) },
  })
  const natives = { 'JSON.parse': 0.5, 'JSON.stringify': 0.5 }
  expect(found({ ...read(0.12), natives })).toMatchObject({ measure: 'actions.length', verdict: 'grows' })
  expect(found({ ...read(0.01), natives })).toMatchObject({ measure: 'cells first read', verdict: 'fine' })
  expect(found(read(0.12))).toMatchObject({ measure: 'cells first read', verdict: 'fine' })
})

test('a size that only some of very many calls were asked for is taken', () => {
  const profile = program({ f: { cost: square, sizes: [4, 8, 16, 32, 64, 128], calls: 1500, also: { n: (n) => n } } })
  const [unit] = profile.units
  const [rms, named] = unit!.tables
  const all = [...rms!.columns.calls].reduce((a, b) => a + b, 0)
  const thinned = (share: number): CostTable => {
    const less = (column: readonly number[]): number[] => column.map((x) => x * share)
    return {
      ...named!,
      columns: { ...named!.columns, calls: less(named!.columns.calls), sum: less(named!.columns.sum), squares: less(named!.columns.squares) },
    }
  }
  // All calls read as much.
  const flat = { ...rms!, columns: { ...rms!.columns, size: rms!.columns.size.map((_, i) => 7 + i / 1e3) } }
  const measureOf = (share: number): string => analyse({ ...profile, units: [{ ...unit!, tables: [flat, thinned(share)] }] }).units[0]!.measure
  expect(measureOf(fewestNoted(all) / all)).toBe('n')
  expect(measureOf((0.5 * fewestNoted(all)) / all)).toBe('cells first read')
})

test('a number that is far from deciding the cost does not say that all is fine', () => {
  const scattered = { cost: (n: number) => 100 * 2 ** (n % 7), sizes: [16, 32, 64, 128, 256, 512, 1024], calls: 3, also: { hash: scrambled } }
  const profile = program({ f: scattered })
  const [unit] = profile.units
  const [rms, named] = unit!.tables
  const first = (column: readonly number[]): number[] => column.slice(0, 1)
  const single = {
    ...rms!,
    columns: { ...rms!.columns, size: first(rms!.columns.size), calls: first(rms!.columns.calls), sum: first(rms!.columns.sum) },
  }
  expect(analyse({ ...profile, units: [{ ...unit!, tables: [single, named!] }] }).units[0]).toMatchObject({ measure: 'hash', verdict: 'unknown' })
})

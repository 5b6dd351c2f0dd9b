// Recursions whose inner calls have the size of the call from outside and a part of its cost.
import { expect, test } from 'vitest'
import { analyse, type UnitFinding } from '../../src/analysis/index.ts'
import { program, type UnitLine } from './program.ts'

const sizes = [10, 14, 20, 28, 40, 57, 80, 113, 160, 226]
/** Of 300 calls of a size the first, from outside, costs `outer`. */
const recursion = (outer: (n: number) => number): UnitLine => ({
  sizes,
  cost: (n) => 4 * n + 6,
  calls: 300,
  noise: (n, call) => (call === 0 ? outer(n) / (4 * n + 6) : 1),
})

const found = (tree: UnitLine, others: Readonly<Record<string, UnitLine>> = {}): UnitFinding | undefined =>
  analyse(program({ tree, ...others })).units.find(({ name }) => name === 'tree')

const square = (n: number): number => 2 * n * n + 7 * n + 1

test('a recursion is judged by its dearest calls', () => {
  expect(found(recursion(square))?.verdict).toBe('fine')
  expect(found({ ...recursion(square), to: { tree: 0.5 } })).toMatchObject({ verdict: 'grows', class: 'n^2', inputDependent: true })
  expect(found({ ...recursion((n) => 9 * n), to: { tree: 0.5 } })?.verdict).toBe('fine')
})

test('also where it is through a callback or a loop of its own, and not through another routine', () => {
  const through = (of: Partial<UnitLine>): UnitFinding | undefined =>
    found({ ...recursion(square), to: { other: 0.5 } }, { other: { sizes, cost: (n) => 4 * n, to: { tree: 0.9 }, ...of } })
  expect(through({ in: 'tree' })?.verdict).toBe('grows')
  expect(through({ in: 'tree', kind: 'loop' })?.verdict).toBe('grows')
  expect(through({})?.verdict).toBe('fine')
})

test('the size that explains the dearest calls best is taken: of all cells that a tree has, they are linear', () => {
  const tree = { ...recursion(square), to: { tree: 0.5 } }
  expect(found({ ...tree, also: { 'cells.length': (n) => square(n) } })?.verdict).toBe('fine')
})

test('where most sizes are of inner calls alone, those that no smaller one outdoes tell', () => {
  const outer = new Set([20, 40, 60, 80, 100, 120, 140, 160, 180, 200])
  const all = Array.from({ length: 37 }, (_, i) => 20 + 5 * i)
  const cost = (n: number): number => 9 + n * (outer.has(n) ? n : 0.1 + (n % 7))
  const ways: UnitLine = { sizes: all, cost: () => 9, calls: 300, noise: (n, call) => (call === 0 ? cost(n) / 9 : 1), to: { tree: 0.5 } }
  expect(found(ways)).toMatchObject({ verdict: 'grows', class: 'n^2' })
})

// The examples of Coppa, Demetrescu, Finocchi: Input-sensitive profiling, section 2. A memory cell of the paper is an object here; parameters are
// passed in registers ("the RMS would be exactly n rather than n + 2"), so where an example counts them, they are handed over in cells.

import { expect, test } from 'vitest'
import { measure } from './program.ts'

const cell = 'const cell = (v) => { for (;;) return { v } }\n'
const fine = { small: 0 }

test('example 1: g reads three cells first, f only two', () => {
  const measured = measure(
    `${cell}
    const x = cell(1), y = cell(2), z = cell(3), w = cell(4)
    function g() { for (;;) { x.v; y.v; z.v; w.v = 0; return } }
    function f() { for (;;) { x.v; y.v = 1; g(); w.v; return } }
    f()`,
    fine,
  )
  expect(measured.sizes('g')).toEqual({ 3: 1 })
  expect(measured.sizes('f')).toEqual({ 2: 1 })
  expect(measured.sizes('g', 'writes')).toEqual({ 1: 1 })
  expect(measured.sizes('f', 'writes')).toEqual({ 2: 1 })
})

test('example 2: get and mid each read three cells', () => {
  const measured = measure(
    `${cell}
    const v = [1, 2, 3, 4, 5], base = cell(v), index = cell(2), n = cell(5)
    function get(v, i) { for (;;) return v.v[i.v] }
    function mid(v, n) { for (;;) { const i = cell(n.v >> 1); return get(v, i) } }
    get(base, index); mid(base, n)`,
    fine,
  )
  expect(measured.sizes('get')).toEqual({ 3: 2 })
  expect(measured.sizes('mid')).toEqual({ 3: 1 })
})

test('example 3: count_zero reads its two parameters and n elements', () => {
  const measured = measure(
    `${cell}
    function countZero(v, n) { let count = 0; for (let i = 0; i < n.v; i++) count += v.v[i] === 0 ? 1 : 0; return count }
    const v = cell([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
    for (const n of [3, 7, 12]) countZero(v, cell(n))`,
    fine,
  )
  expect(measured.sizes('countZero')).toEqual({ 5: 1, 9: 1, 14: 1 })
})

test('example 4: one call of the recursive count_zero on n elements yields the n + 1 sizes 2 … n + 2', () => {
  const measured = measure(
    `${cell}
    const v = cell([0, 1, 0, 1, 0])
    function countZero(v, n, i) { for (;;) { const x = v.v; if (i === n.v) return 0; return (x[i] === 0 ? 1 : 0) + countZero(v, n, i + 1) } }
    countZero(v, cell(5), 0)`,
    fine,
  )
  expect(measured.sizes('countZero')).toEqual({ 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 })
  // Every activation costs as much as the one below it and a constant: linear in the size.
  const { sum = [] } = measured.columns('countZero') ?? {}
  expect(new Set(sum.slice(1).map((steps, i) => steps - (sum[i] ?? 0))).size).toBe(1)
})

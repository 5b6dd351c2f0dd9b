// Kinds of objects when there are more than can be told apart.
import { expect, test } from 'vitest'
import { Kinds } from '../../src/runtime/algorithms/kinds.ts'
import { lengthOf } from '../../src/runtime/algorithms/structures.ts'
import { algorithmsOf } from '../analysis/find-in-program.ts'

test('past the last kind objects stay objects and arrays arrays', () => {
  const kinds = new Kinds(() => false)
  for (let i = 0; i < 5000; i++) {
    expect(kinds.all[kinds.add('array', true)]!.isArray).toBe(true)
    expect(kinds.all[kinds.named(`{${i}}`)]!.isArray).toBe(false)
  }
  expect(kinds.all.length).toBe(4096)
})

test('a list is as long as it is, and what is none has no length', () => {
  expect([[1, 2], new Map([[1, 2]]), new Set([1]), new Uint16Array(3), new DataView(new ArrayBuffer(5))].map(lengthOf)).toEqual([2, 1, 1, 3, 5])
  expect([{}, { length: 'long' }, Object.create(Map.prototype), Object.create([1])].map(lengthOf)).toEqual([0, 0, 0, 0])
})

test('a method with the name of a built-in costs a number, in a program with more kinds than can be told apart', () => {
  const many = Array.from({ length: 3000 }, (_, i) => `({ p${i}: [] })`).join(',')
  const text = `
    const all = [${many}]
    class Path { some(f) { for (let i = 0; i < 10; i++) if (f(i)) return true; return false } }
    const path = new Path()
    let found = 0
    for (let i = 0; i < 100; i++) if (path.some((x) => x === 9)) found++
    return [all.length, found]`
  const { algorithms } = algorithmsOf(text)
  expect(algorithms.length).toBeGreaterThan(0)
  for (const { inputs, totals } of algorithms) {
    expect(Number.isFinite(totals.steps)).toBe(true)
    for (const { reads, writes } of inputs) expect(Number.isFinite(reads + writes)).toBe(true)
  }
})

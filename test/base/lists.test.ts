import { expect, test } from 'vitest'
import { append, maxOf, minOf } from '../../src/base/lists.ts'

test('lists longer than what a call takes', () => {
  const long = Array.from({ length: 1_000_000 }, (_, i) => i - 5)
  expect([minOf(long), maxOf(long)]).toEqual([-5, 999_994])
  const list = [0]
  append(list, long)
  expect([list.length, list[1], list.at(-1)]).toEqual([1_000_001, -5, 999_994])
})

test('none, and what is no number', () => {
  expect([minOf([]), maxOf([])]).toEqual([Infinity, -Infinity])
  expect([minOf([1, Number.NaN, 2]), maxOf([1, Number.NaN, 2])]).toEqual([Number.NaN, Number.NaN])
})

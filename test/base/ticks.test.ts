import { expect, test } from 'vitest'
import { linearTicks, logTicks } from '../../src/base/ticks.ts'

test('logarithmic ticks are the powers of ten inside, thinned when there are many', () => {
  expect(logTicks(12, 48_210)).toEqual([100, 1000, 10_000])
  expect(logTicks(1, 1000)).toEqual([1, 10, 100, 1000])
  expect(logTicks(1, 1e12, 4)).toEqual([1, 1e4, 1e8, 1e12])
  expect(logTicks(12, 80)).toEqual([])
})

test('linear ticks are round and inside', () => {
  expect(linearTicks(0, 360)).toEqual([0, 100, 200, 300])
  expect(linearTicks(0, 1)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1])
  expect(linearTicks(5, 5)).toEqual([5])
})

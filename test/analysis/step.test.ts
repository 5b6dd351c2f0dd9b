import { expect, test } from 'vitest'
import { isOneStep } from '../../src/analysis/verdict.ts'
import type { Point } from '../../src/model/index.ts'

const doubling = (costs: readonly number[]): Point[] => costs.map((cost, i) => ({ size: 1000 * 2 ** i, cost, calls: 1 }))

test.each([
  ['a copy made once', [6002, 12036, 24036, 48036, 96036, 294230, 589230], true],
  ['a step at the end', [1, 2, 4, 8, 16, 64], true],
  ['n squared', [1, 4, 16, 64, 256], false],
  ['n squared that overtakes a linear part', [100, 201, 410, 850, 1900, 5000], false],
  ['linear', [1, 2, 4, 8, 16], false],
  ['too few sizes to tell', [1, 2, 8], false],
])('%s', (_, costs, expected) => {
  expect(isOneStep(doubling(costs))).toBe(expected)
})

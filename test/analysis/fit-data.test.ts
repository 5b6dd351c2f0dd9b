import { expect, test } from 'vitest'
import { fitData } from '../../src/analysis/fit-data.ts'

test('more observations of a size than a call takes arguments', () => {
  const costs = (size: number): number[] => Array.from({ length: 200_000 }, (_, i) => size * size + (i % 3))
  const { law, points } = fitData([10, 20, 40, 80, 160].map((size) => [size, costs(size)]))
  expect(law.class).toBe('n^2')
  expect([points.min, points.max]).toEqual([
    [100, 400, 1600, 6400, 25_600],
    [102, 402, 1602, 6402, 25_602],
  ])
})

// The oracle must be able to fail: without the one line that the algorithm stands on, it does.

import { expect, test, vi } from 'vitest'
import { disagreement } from './compare-sizes.ts'

vi.mock('../../src/runtime/stack/search-row.ts', () => ({ searchRow: () => 0 }))

test('cells that an ancestor has seen are counted twice when nothing is taken off there', () => {
  const found = Array.from({ length: 50 }, (_, seed) => disagreement(seed, 0)).filter((it) => it !== null)
  expect(found.length).toBeGreaterThan(10)
  expect(found[0]).toContain('expected')
})

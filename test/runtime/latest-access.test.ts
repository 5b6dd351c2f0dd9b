// The latest-access algorithm and the instrumenter against Definition 1 of the aprof paper on random programs.

import { describe, expect, test } from 'vitest'
import { disagreement } from './compare-sizes.ts'

describe.each([
  { small: 0, programs: 500 },
  { small: 8, programs: 300 },
])('sizes equal a set per activation, small = $small', ({ small, programs }) => {
  test.each(Array.from({ length: programs / 50 }, (_, i) => i))('seeds from %i × 50', (batch) => {
    for (let seed = batch * 50; seed < batch * 50 + 50; seed++) expect(disagreement(seed, small)).toBeNull()
  })
})

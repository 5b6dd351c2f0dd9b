// The latest-access algorithm and the instrumenter against Definition 1 of the aprof paper on random programs.

import { describe, expect, test } from 'vitest'
import { disagreement } from './compare-sizes.ts'

describe.each([
  { small: 0, first: 0, programs: 500 },
  { small: 8, first: 2500, programs: 300 },
])('sizes equal a set per activation, small = $small', ({ small, first, programs }) => {
  test.each(Array.from({ length: programs / 50 }, (_, i) => first + i * 50))('seeds from %i', (from) => {
    for (let seed = from; seed < from + 50; seed++) expect(disagreement(seed, small)).toBeNull()
  })
})

// The table of callers against a map, over more pairs than it has room for at first.

import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { Edges } from '../../src/runtime/tables/edges.ts'

test.each([1, 2, 3])('sums by caller and callee, seed %i', (seed) => {
  const random = seeded(seed)
  const below = (n: number): number => Math.floor(random() * n)
  const edges = new Edges()
  const expected = new Map<string, [number, number, number]>()
  for (let i = 0; i < 20_000; i++) {
    // One callee has thousands of callers; -1 is the program itself.
    const callee = below(2) === 0 ? 7 : below(60)
    const caller = below(4000) - 1
    const [calls, steps, native] = [1 + below(5), below(1000), below(50)]
    edges.add(callee, caller, calls, steps, native)
    const [c, s, n] = expected.get(`${callee} ${caller}`) ?? [0, 0, 0]
    expected.set(`${callee} ${caller}`, [c + calls, s + steps, n + native])
  }
  const told = edges.recordings()
  expect(told.map(({ callee }) => callee)).toEqual(told.map(({ callee }) => callee).toSorted((a, b) => a - b))
  expect(new Map(told.map(({ callee, caller, calls, steps, nativeNs }) => [`${callee} ${caller}`, [calls, steps, nativeNs]]))).toEqual(expected)
  expect(told).toHaveLength(expected.size)
})

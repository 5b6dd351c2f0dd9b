// Stamps by key against a map that forgets nothing.

import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { KeyStamps } from '../../src/runtime/cells/key-stamps.ts'

const has = (owner: Set<number>, key: number): boolean => owner.has(key)

test('a cache of ever new keys has the stamps of those that are there, and of few more', () => {
  const random = seeded(7)
  const [stamps, all, cache] = [new KeyStamps(32), new Map<number, number>(), new Set<number>()]
  for (let key = 0; key < 20_000; key++) {
    cache.add(key)
    stamps.stamp(key, 2 * key, cache, has)
    all.set(key, 2 * key)
    while (cache.size > 50 + Math.floor(100 * random())) cache.delete(cache.values().next().value as number)
    expect(stamps.size).toBeLessThan(2 * 150 + 100)
  }
  for (const key of cache) expect(stamps.get(key)).toBe(all.get(key))
})

test('the latest key is kept though it is about to be deleted', () => {
  const stamps = new KeyStamps(32)
  for (let key = 0; key < 1000; key++) stamps.stamp(key, key, new Set(), has)
  expect(stamps.get(999)).toBe(999)
})

// The gaps in front of the first entry of a Map, against a table that keeps every one of them by V8's rules.
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { createGaps } from '../../src/runtime/cells/gaps.ts'

class NaiveTable {
  #entries: (number | null)[] = []
  #capacity = 4

  #rehash(capacity: number): void {
    this.#entries = this.#entries.filter((entry) => entry !== null)
    this.#capacity = capacity
  }
  get #size(): number {
    return this.#entries.filter((entry) => entry !== null).length
  }
  add(key: number): void {
    if (this.#entries.includes(key)) return
    const gaps = this.#entries.length - this.#size
    if (this.#entries.length >= this.#capacity) this.#rehash(gaps * 2 >= this.#capacity ? this.#capacity : this.#capacity * 2)
    this.#entries.push(key)
  }
  delete(key: number): void {
    this.#entries[this.#entries.indexOf(key)] = null
    if (this.#size * 4 < this.#capacity && this.#capacity > 4) this.#rehash(this.#capacity / 2)
  }
  gapsInFront(): number {
    return this.#entries.findIndex((entry) => entry !== null)
  }
}

/** A cache of so many entries that forgets its oldest one; of some, a further one is deleted from its middle now and then. */
const cache = (entries: number, steps: number, random: (() => number) | null) => {
  const [map, naive, gaps] = [new Map<number, true>(), new NaiveTable(), createGaps()]
  const found: [told: number, real: number][] = []
  const remove = (key: number): void => {
    gaps.deleting(map, key)
    map.delete(key)
    naive.delete(key)
  }
  for (let key = 0; key < steps; key++) {
    map.set(key, true)
    naive.add(key)
    if (map.size <= entries) continue
    if (random !== null && random() < 0.2) remove([...map.keys()][map.size >> 1]!)
    const first = map.keys().next().value!
    found.push([gaps.first(map, first), naive.gapsInFront()])
    remove(first)
  }
  while (map.size > 0) {
    const first = map.keys().next().value!
    found.push([gaps.first(map, first), naive.gapsInFront()])
    remove(first)
  }
  return found
}

test('of a queue, and a cache that forgets its oldest entry, they are those of the table', () => {
  for (const entries of [1, 2, 3, 5, 8, 13, 16, 31, 64, 100])
    for (const [told, real] of cache(entries, 400, null)) expect(told, `of ${entries}`).toBe(real)
})

test('where others are deleted too, they are about as many', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = seeded(seed)
    const found = cache(4 + Math.floor(random() * 60), 400, random)
    const [told, real] = [0, 1].map((i) => found.reduce((sum, pair) => sum + pair[i as 0 | 1], 0)) as [number, number]
    expect(told / real, `seed ${seed}`).toBeGreaterThan(0.6)
    expect(told / real, `seed ${seed}`).toBeLessThan(1.2)
  }
})

test('a collection of which the first entry stays has none', () => {
  const [set, gaps] = [new Set([1, 2, 3]), createGaps()]
  expect(gaps.first(set, 1)).toBe(0)
  gaps.deleting(set, 2)
  expect(gaps.first(set, 1)).toBe(0)
  gaps.deleting(set, 1)
  set.delete(1)
  expect(gaps.first(set, 3)).toBe(1)
})

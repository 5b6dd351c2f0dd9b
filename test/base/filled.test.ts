import { describe, expect, it } from 'vitest'
import { IntegerPool } from '../../src/base/integer-pool.ts'
import { UnionFind } from '../../src/base/union-find.ts'
import { randomNumbers } from '../placement/random-graph.ts'

describe('IntegerPool', () => {
  it('gives lists that share nothing', () => {
    for (let seed = 0; seed < 50; seed++) {
      const random = randomNumbers(seed)
      const pool = new IntegerPool()
      const lengths = Array.from({ length: 60 }, () => Math.floor(random() * (random() < 0.05 ? 100_000 : 40)))
      const taken = lengths.map((length, id) => pool.take(length).fill(id + 1))
      for (const [id, list] of taken.entries()) {
        expect(list, `seed ${seed}`).toHaveLength(lengths[id]!)
        expect(list.every((value) => value === id + 1)).toBe(true)
      }
    }
  })

  it('gives zeros', () => {
    const pool = new IntegerPool()
    expect([...pool.take(3)]).toEqual([0, 0, 0])
    expect([...pool.take(0)]).toEqual([])
  })
})

describe('UnionFind', () => {
  it('has the sets of a list of sets', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = randomNumbers(seed)
      const count = 1 + Math.floor(random() * 30)
      const found = new UnionFind(count)
      const sets = Array.from({ length: count }, (_, element) => new Set([element]))
      for (let step = 0; step < count; step++) {
        const [one, other] = [Math.floor(random() * count), Math.floor(random() * count)]
        expect(found.union(one, other), `seed ${seed}`).toBe(sets[one] !== sets[other])
        const both = new Set([...sets[one]!, ...sets[other]!])
        for (const element of both) sets[element] = both
      }
      for (let one = 0; one < count; one++)
        for (let other = 0; other < count; other++) expect(found.find(one) === found.find(other)).toBe(sets[one] === sets[other])
    }
  })
})

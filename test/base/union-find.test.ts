import { describe, expect, it } from 'vitest'
import { UnionFind } from '../../src/base/union-find.ts'
import { randomNumbers } from '../placement/random-graph.ts'

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

import { describe, expect, it } from 'vitest'
import { IntegerPool } from '../../src/base/integer-pool.ts'
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

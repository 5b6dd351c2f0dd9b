import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { watchCounters, widen } from '../../src/host/overflow.ts'

describe('counters past 2^32', () => {
  it('are whole', async () => {
    const low = new Uint32Array(new SharedArrayBuffer(64))
    const wide = widen(low)
    watchCounters(wide.data)
    const unwatched = widen(new Uint32Array(new SharedArrayBuffer(64)))
    wide.use(8)
    for (let round = 0; round < 3; round++) {
      low[5] = 2 ** 32 - 10
      await wait(1500)
      expect(wide.read()[5]).toBe((round + 1) * 2 ** 32 - 10)
      // What `counter++` leaves after fifteen more.
      low[5] = 5
      expect(wide.read()[5]).toBe((round + 1) * 2 ** 32 + 5)
      await wait(1500)
    }
    expect(wide.read()[5]).toBe(3 * 2 ** 32 + 5)
    expect(wide.read()[4]).toBe(0)
    expect(wide.isExact()).toBe(true)
    expect(unwatched.isExact()).toBe(false)
  })
})

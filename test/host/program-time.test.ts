// CPU time for which steps account, or not.
import { describe, expect, test } from 'vitest'
import { createProgramTime } from '../../src/host/program-time.ts'

describe('time that steps do not account for', () => {
  let user = 3e6
  const later = (us: number): void => void (user += us)
  const after = (us: number, own = 0): ((steps: number) => number) => {
    const time = createProgramTime(() => ({ user }))
    later(us)
    time.leaveOut(() => {
      later(own / 2)
      time.leaveOut(() => later(own / 2))
    })
    return time.unmeasured
  }

  test.each([
    ['much of it', 2e6, 0, 1000, 2e9 - 1e6],
    ['without what landau took', 2e6, 5e6, 0, 2e9],
    ['most of it', 3e6, 0, 1.4e6, 1.6e9],
    ['not half of it', 3e6, 0, 1.6e6, 0],
    ['too little to tell', 4e5, 0, 0, 0],
    ['none', 2e6, 0, 1e9, 0],
  ])('%s', (_, us, own, steps, ns) => expect(after(us, own)(steps)).toBe(ns))

  test('is none where Node cannot tell', () => expect(createProgramTime(undefined).unmeasured(0)).toBe(0))
})

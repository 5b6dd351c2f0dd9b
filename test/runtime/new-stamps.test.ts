import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { newStamps } from '../../src/runtime/cells/new-stamps.ts'
import { RenewedStamps } from '../../src/runtime/stack/renew.ts'

describe('rows of stamps', () => {
  test('say "never", and none lies in another', () => {
    const random = seeded(11)
    const rows = Array.from({ length: 2000 }, (_, i) => {
      const row = newStamps(1 + Math.floor(random() * 300))
      expect(row.every((stamp) => stamp === 0)).toBe(true)
      return row.fill(i + 1)
    })
    rows.forEach((row, i) => expect(row.every((stamp) => stamp === i + 1)).toBe(true))
  })

  test('are as long as asked for', () => {
    for (const length of [0, 1, 16, 17, 256, 257, 5000]) expect(newStamps(length)).toHaveLength(length)
  })
})

describe('renewing', () => {
  test('rows beside each other are renewed each in its own way', () => {
    const [a, b] = [newStamps(20).fill(10), newStamps(20).fill(20)]
    const renewed = new RenewedStamps()
    renewed.renew(a, (stamp) => stamp + 1)
    renewed.renew(b, (stamp) => stamp + 2)
    expect([...a]).toEqual(Array.from({ length: 20 }, () => 11))
    expect([...b]).toEqual(Array.from({ length: 20 }, () => 22))
  })

  test('rows in each other are renewed once', () => {
    const whole = newStamps(30).fill(10)
    const renewed = new RenewedStamps()
    renewed.renew(whole.subarray(5, 12), (stamp) => stamp + 1)
    renewed.renew(whole, (stamp) => stamp + 2)
    expect([...whole]).toEqual(Array.from({ length: 30 }, (_, i) => (i >= 5 && i < 12 ? 11 : 12)))
  })
})

import { expect, it } from 'vitest'
import { once } from '../../src/base/once.ts'

it('does its work once, when it is asked for', () => {
  let done = 0
  const counted = once(() => {
    done++
    return undefined
  })
  expect(done).toBe(0)
  expect([counted(), counted(), done]).toEqual([undefined, undefined, 1])
})

it('tries again what failed', () => {
  let tries = 0
  const failing = once(() => {
    if (tries++ === 0) throw new Error('not yet')
    return tries
  })
  expect(failing).toThrow('not yet')
  expect([failing(), failing()]).toEqual([2, 2])
})

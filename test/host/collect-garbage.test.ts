import { setImmediate } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { collectGarbage } from '../../src/host/index.ts'

test('garbage is collected, and the program finds no function for it', async () => {
  let large: object | null = { rows: Array.from({ length: 1000 }, (_, i) => ({ i })) }
  const ref = new WeakRef(large)
  // What a WeakRef was made of or gave out lives until the job is over.
  await setImmediate()
  expect(ref.deref()).toBe(large)
  large = null
  await setImmediate()
  collectGarbage()
  expect(ref.deref()).toBeUndefined()
  expect(runInNewContext('typeof gc')).toBe('undefined')
})

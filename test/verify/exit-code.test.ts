import { expect, test } from 'vitest'
import { exitCodeOf } from '../../src/verify/index.ts'

test('where nothing is compared, nothing is said to be right', () => {
  expect(exitCodeOf({ findings: [] })).toBe(3)
})

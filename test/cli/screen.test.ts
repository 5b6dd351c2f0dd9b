import { expect, test } from 'vitest'
import { screenOf } from '../../src/cli/screen.ts'

test.each([
  [0, 100],
  [undefined, 100],
  [72, 72],
])('where the terminal says that it has %s columns, %i are used', (columns, width) => {
  const before = process.stdout.columns
  using _ = { [Symbol.dispose]: () => void (process.stdout.columns = before) }
  process.stdout.columns = columns as number
  expect(screenOf('stdout', { color: 'never' }).width).toBe(width)
})

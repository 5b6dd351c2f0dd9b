import { expect, test } from 'vitest'
import { lineAt, partAround } from '../../src/base/long-line.ts'

const line = Array.from({ length: 100 }, (_, i) => `<${String(i).padStart(2, '0')}>`).join('')

test('a line that fits is shown whole, a longer one from its beginning where the place is in sight', () => {
  expect(partAround('short', 4, 5)).toBe('short')
  expect(partAround(line, 1, 12)).toBe('<00><01><02…')
  expect(partAround(line, 6, 12)).toBe('<00><01><02…')
})

test('of a long line the part around the place is shown, never more than there is room for', () => {
  expect(partAround(line, 201, 18)).toBe('…9><50><51><52><5…')
  expect(partAround(line, 400, 12)).toBe('…97><98><99>')
  for (let column = 1; column <= line.length; column++) {
    const part = partAround(line, column, 40)
    const start = part.startsWith('…') ? line.indexOf(part.slice(1, 20)) : 0
    expect(part).toHaveLength(40)
    expect(column - 1, part).toBeGreaterThanOrEqual(start)
    expect(column - 1, part).toBeLessThan(start + 40)
  }
})

test('lines are found by their numbers', () => {
  expect(['a\nb\r\nc', 'a\nb\r\n', ''].map((text) => [1, 2, 3, 4].map((at) => lineAt(text, at)))).toEqual([
    ['a', 'b', 'c', ''],
    ['a', 'b', '', ''],
    ['', '', '', ''],
  ])
})

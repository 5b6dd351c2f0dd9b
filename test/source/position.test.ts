import { describe, expect, it } from 'vitest'
import { lineTable, offsetAt, positionAt } from '../../src/source/index.ts'

describe('position', () => {
  const text = 'ab\ncd\r\nef\rg\u2028h\u2029\n'

  it('ends lines where ECMAScript does', () => {
    expect(lineTable(text)).toEqual([0, 3, 7, 10, 12, 14, 15])
  })

  it('agrees with counting line breaks one by one, and is undone by offsetAt', () => {
    const table = lineTable(text)
    for (let offset = 0; offset <= text.length; offset++) {
      const before = text.slice(0, offset).replace(/\r(?=\n)/g, '')
      const breaks = offset > 0 && text[offset - 1] === '\r' && text[offset] === '\n' ? 0 : 1
      const lines = before.split(/[\r\n\u2028\u2029]/)
      const position = positionAt(table, offset)
      if (breaks === 1) expect(position.line).toBe(lines.length)
      expect(offsetAt(table, position)).toBe(offset)
    }
  })

  it('puts what is past the end on the last line', () => {
    expect(positionAt(lineTable('a\nb'), 9)).toEqual({ line: 2, column: 8 })
    expect(offsetAt(lineTable('a'), { line: 2, column: 1 })).toBeNull()
  })
})

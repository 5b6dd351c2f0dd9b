import { decode, encode } from '@jridgewell/sourcemap-codec'
import type { SourceMapSegment } from '@jridgewell/sourcemap-codec'
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { shiftMappings } from '../../src/source/shift-map.ts'

/** The last segment at or before a place: what Node takes. */
const found = (lines: readonly (readonly SourceMapSegment[])[], row: number, column: number): readonly number[] | undefined =>
  lines[row]?.findLast((segment) => segment[0] <= column)?.slice(1)

test('columns move by what is inserted before them on their line', () => {
  const mappings = encode([[[0, 0, 4, 2], [3, 0, 5, 0]], [], [[1], [2, 1, 7, 7, 0]]]) // prettier-ignore
  //            abcdef      gh      ij  with insertions before a, d and at the end; in the empty-mapped line; before j
  const code = '##abc#def##\ng#h\r\ni###j'
  expect(decode(shiftMappings(mappings, code, [[0, 2], [5, 6], [9, 11], [13, 14], [18, 21]]))).toEqual([[[0, 0, 4, 2], [5, 0, 5, 0]], [], [[1], [5, 1, 7, 7, 0]]]) // prettier-ignore
})

test('every character is mapped as it was, and what is inserted before a mapped one as that one', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed)
    const below = (n: number): number => Math.floor(random() * n)
    const ends = ['\n', '\r\n', '\r', '\u2028']
    const rows = Array.from({ length: 1 + below(5) }, () => 'x'.repeat(below(30)))
    const lines = rows.map((row) => [...row].flatMap((_, column) => (below(3) === 0 ? [[column, below(3), below(99), below(99)] as [number, number, number, number]] : []))) // prettier-ignore
    const spans: [number, number][] = []
    const columns: number[][] = []
    let code = ''
    for (const row of rows) {
      const start = code.length
      const moved: number[] = []
      for (let column = 0; column <= row.length; column++) {
        if (below(4) === 0) {
          const text = '#'.repeat(1 + below(5))
          spans.push([code.length, code.length + text.length])
          code += text
        }
        moved.push(code.length - start)
        code += row[column] ?? ''
      }
      columns.push(moved)
      code += ends[below(4)] as string
    }
    const shifted = decode(shiftMappings(encode(lines), code, spans))
    for (const [row, moved] of columns.entries())
      for (let column = 0; column < moved.length - 1; column++) {
        const expected = found(lines, row, column)
        expect(found(shifted, row, moved[column] as number), `seed ${seed}, ${row}:${column}`).toEqual(expected)
        const isMapped = lines[row]?.some((segment) => segment[0] === column) === true
        const before = column === 0 ? 0 : (moved[column - 1] as number) + 1
        if (isMapped) expect(found(shifted, row, before), `seed ${seed}, before ${row}:${column}`).toEqual(expected)
      }
  }
})

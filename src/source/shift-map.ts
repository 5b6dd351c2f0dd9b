import { decode, encode } from '@jridgewell/sourcemap-codec'
import { lineTable } from './position.ts'

/**
 * The mappings of a text after insertions without line ends, from those of the text before: on each line, what follows an insertion moved by its
 * length. What is inserted before a mapped token is mapped as that token is. `code` is the text with the insertions, `spans` are where they are in it.
 */
export const shiftMappings = (mappings: string, code: string, spans: readonly (readonly [number, number])[]): string => {
  const starts = lineTable(code)
  const lines = decode(mappings)
  let next = 0
  for (const [row, segments] of lines.entries()) {
    const start = starts[row] ?? code.length
    const end = starts[row + 1] ?? code.length
    let inserted = 0
    for (const segment of segments) {
      for (; next < spans.length; next++) {
        const [from, to] = spans[next] as readonly [number, number]
        if (from >= end || from - start - inserted >= segment[0]) break
        inserted += to - from
      }
      segment[0] += inserted
    }
    while (next < spans.length && (spans[next] as readonly [number, number])[0] < end) next++
  }
  return encode(lines)
}

import { encode } from '@jridgewell/sourcemap-codec'
import { append } from '../base/lists.ts'

/** The part of a version 3 source map that a bundler joins with its own. */
export interface LineMap {
  readonly version: 3
  readonly file: string
  readonly sources: string[]
  readonly names: string[]
  readonly mappings: string
}

type Segment = [column: number, source: number, originalLine: number, originalColumn: number]

/** The map of a text made by insertions without line ends: lines stay; on each line, what follows an insertion moved by its length. */
export const insertionMap = (code: string, spans: readonly (readonly [number, number])[], file: string): LineMap => {
  const lines: Segment[][] = []
  let [offset, next] = [0, 0]
  for (const [row, line] of code.split('\n').entries()) {
    const segments: Segment[] = []
    let [column, inserted] = [0, 0]
    for (; next < spans.length && (spans[next] as readonly [number, number])[0] <= offset + line.length; next++) {
      const [from, to] = spans[next] as readonly [number, number]
      append(segments, tokens(line, column, from - offset, row, inserted))
      inserted += to - from
      column = to - offset
    }
    lines.push([...segments, ...tokens(line, column, line.length, row, inserted)])
    offset += line.length + 1
  }
  return { version: 3, file, sources: [file], names: [], mappings: encode(lines) }
}

const token = /[\w$]+|[^\s\w$]/g

/** A segment a token: joining maps looks up exact positions, and a stack trace names the middle of a statement. */
const tokens = (line: string, from: number, to: number, row: number, inserted: number): Segment[] =>
  [...line.slice(from, to).matchAll(token)].map(({ index }) => [from + index, 0, row, from + index - inserted])

// Lines and columns against V8's offsets. Written anew instead of shared with the instrumenter: a mistake in the one must not hide in the other.

const ends = /\r\n|[\n\r\u2028\u2029]/g

/** The offsets of line starts; a line ends where ECMAScript says so. */
export const lineStarts = (text: string): readonly number[] => [0, ...Array.from(text.matchAll(ends), (end) => end.index + end[0].length)]

/** Offset of a place, both coordinates from 1. Null when the text has no such line or the line no such column. */
export const offsetOf = (starts: readonly number[], length: number, line: number, column: number): number | null => {
  const start = starts[line - 1]
  const offset = (start ?? 0) + column - 1
  return start === undefined || column < 1 || offset > (starts[line] ?? length + 1) - 1 ? null : offset
}

/** Line of an offset, from 1. */
export const lineOf = (starts: readonly number[], offset: number): number => {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] as number) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** Column of an offset, from 1. */
export const columnOf = (starts: readonly number[], offset: number): number => offset - (starts[lineOf(starts, offset) - 1] as number) + 1

/** From line and column up to another. */
export type Stretch = readonly [line: number, column: number, endLine: number, endColumn: number]

/** The stretch from an offset up to another. */
export const stretchOf = (starts: readonly number[], from: number, to: number): Stretch => [
  lineOf(starts, from),
  columnOf(starts, from),
  lineOf(starts, to),
  columnOf(starts, to),
]

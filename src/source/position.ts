/** A place in a text as editors and stack traces show it: both count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Where each line of a text starts. */
export type LineTable = readonly number[]

const rareLineBreaks = ['\r', '\u2028', '\u2029']
const lineBreak = /\r\n?|[\n\u2028\u2029]/g

/** Offsets at which the lines of `text` start; a line ends where ECMAScript says so, as in V8's stack traces. */
export function lineTable(text: string): LineTable {
  const starts = [0]
  // One search for each takes far less than an expression that looks at every character.
  if (!rareLineBreaks.some((it) => text.includes(it))) {
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
    return starts
  }
  lineBreak.lastIndex = 0
  while (lineBreak.exec(text) !== null) starts.push(lineBreak.lastIndex)
  return starts
}

/** Line and column of `offset`. An offset past the end belongs to the last line. */
export function positionAt(table: LineTable, offset: number): Position {
  let low = 0
  let high = table.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((table[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (table[low] ?? 0) + 1 }
}

/** Offset of a line and column; the inverse of `positionAt`. Null when there is no such line. */
export function offsetAt(table: LineTable, position: Position): number | null {
  const start = table[position.line - 1]
  return start === undefined ? null : start + position.column - 1
}

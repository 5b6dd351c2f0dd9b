// Lines of minified code, which no one reads as a whole: of such a line the part around a place is shown, and the place is named with its column.

/** A line of more characters than this is made by a machine. */
export const longestLine = 600

/** The line of that number, from 1, without its end; empty where there is none. */
export const lineAt = (text: string, line: number): string => {
  let start = 0
  for (let at = 1; at < line; at++) {
    start = text.indexOf('\n', start) + 1
    if (start === 0) return ''
  }
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '')
}

/** At most `width` characters of a line: from its beginning where `column`, from 1, is in its first half, else around that; `…` stands for what is left out. */
export const partAround = (line: string, column: number, width: number): string => {
  if (line.length <= width) return line
  const wanted = column - 1 < width / 2 ? 0 : column - 1 - Math.floor(width / 8)
  const start = Math.max(0, Math.min(wanted, line.length - width + 1))
  const [before, after] = [start > 0 ? '…' : '', start + width - 1 < line.length ? '…' : '']
  return before + line.slice(start, start + width - before.length - after.length) + after
}

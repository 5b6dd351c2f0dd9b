// Names, paths and sources come from a profile, which may come from anywhere. Before a terminal shows them they lose all that could move the
// cursor, set a title, or reorder the text (Trojan Source, CVE-2021-42574).

// eslint-disable-next-line no-control-regex
const harmful = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** The text without control and direction characters, each shown as `\u001b`, so that the reader sees that it was there. */
export const printable = (text: string): string => text.replace(harmful, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** At most `width` columns; a longer path keeps its end, which says most, from the start of a folder or file on where there is one. */
export const fitPath = (path: string, width: number): string => {
  if (path.length <= width) return path
  const end = path.slice(path.length - width + 1)
  return `…${end.slice(Math.max(0, end.indexOf('/')))}`
}

/** At most `width` columns; a longer text keeps its beginning. */
export const fitStart = (text: string, width: number): string => (text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`)

const asciiFor: Readonly<Record<string, string>> = {
  '■': '#',
  '◧': '+',
  '□': '.',
  '→': '->',
  '×': 'x',
  '…': '...',
  '·': '*',
  '²': '^2',
  '³': '^3',
  '⁴': '^4',
  '√': 'sqrt ',
  '−': '-',
  '≈': '~',
  '─': '-',
  '━': '=',
  '│': '|',
  '┤': '|',
  '└': '+',
  '∞': 'inf',
  µ: 'u',
  '\u202f': ' ',
  '\u00a0': ' ',
  '✔': 'ok',
  '▸': '>',
}

/** The text in ASCII: known signs by their usual spelling, a braille cell by how full it is, anything else as `?`. */
export const toAscii = (text: string): string =>
  text.replace(/[^\n\u0020-\u007e]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    if (code >= 0x2800 && code <= 0x28ff) return code === 0x2800 ? ' ' : '*'
    return asciiFor[sign] ?? '?'
  })

// Colours of the source: the tokens of js-tokens, which never fails, cut at line ends. TypeScript's own words are coloured where they cannot be names.

import jsTokens from 'js-tokens'
import type { SourceExcerpt } from '../analysis/page/page-data.ts'
import { lineAt, longestLine, partAround } from '../base/long-line.ts'
import { sourceLines } from '../base/source-lines.ts'

/** A line of a file as pairs of a class and a text. */
export interface CodeLine {
  readonly number: number
  readonly spans: readonly (readonly [kind: Kind, text: string])[]
}

type Kind = '' | 'comment' | 'string' | 'number' | 'word' | 'regex'

const kinds: Readonly<Record<string, Kind>> = {
  StringLiteral: 'string',
  NoSubstitutionTemplate: 'string',
  TemplateHead: 'string',
  TemplateMiddle: 'string',
  TemplateTail: 'string',
  RegularExpressionLiteral: 'regex',
  MultiLineComment: 'comment',
  SingleLineComment: 'comment',
  HashbangComment: 'comment',
  NumericLiteral: 'number',
  JSXString: 'string',
}

const keywords = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for from function if import in
  instanceof interface let new null of readonly return static super switch this throw true try typeof undefined var void while with yield async
  implements private protected public`.split(/\s+/),
)

const linesOf = ({ firstLine, text }: SourceExcerpt, jsx: boolean): CodeLine[] => {
  const lines: { number: number; spans: (readonly [Kind, string])[]; width: number }[] = [{ number: firstLine, spans: [], width: 0 }]
  const add = (kind: Kind, piece: string): void => {
    const line = lines.at(-1)
    if (line === undefined || piece === '' || line.width > longestLine) return
    const room = longestLine - line.width
    line.width += piece.length
    const shown = (piece.length > room ? `${piece.slice(0, room)}…` : piece).replaceAll('\t', '  ')
    const last = line.spans.at(-1)
    if (last?.[0] === kind) line.spans[line.spans.length - 1] = [kind, last[1] + shown]
    else line.spans.push([kind, shown])
  }
  for (const { type, value } of jsTokens(text, { jsx: jsx as true })) {
    const kind = kinds[type] ?? (type === 'IdentifierName' && keywords.has(value) ? 'word' : '')
    for (const [index, piece] of sourceLines(value).entries()) {
      if (index > 0) lines.push({ number: firstLine + lines.length, spans: [], width: 0 })
      add(kind, piece)
    }
  }
  return lines
}

const isJsx = (path: string): boolean => /\.[jt]sx$/.test(path)

const coloured = new WeakMap<readonly SourceExcerpt[], readonly CodeLine[]>()

/** The lines of a file's excerpts. Kept, because the same excerpts are shown again and again. */
export const codeLines = (path: string, excerpts: readonly SourceExcerpt[]): readonly CodeLine[] => {
  const known = coloured.get(excerpts)
  if (known !== undefined) return known
  const lines = excerpts.flatMap((excerpt) => linesOf(excerpt, isJsx(path)))
  coloured.set(excerpts, lines)
  return lines
}

/** A line of a file's excerpts; the part around `column`, from 1, where it is too long to be shown from its beginning. */
export const codeAround = (path: string, excerpts: readonly SourceExcerpt[], line: CodeLine, column: number): CodeLine => {
  const excerpt = excerpts.findLast(({ firstLine }) => firstLine <= line.number)
  const text = excerpt === undefined ? '' : lineAt(excerpt.text, line.number - excerpt.firstLine + 1)
  if (text.length <= longestLine || column > text.length) return line
  return linesOf({ firstLine: line.number, text: partAround(text, column, longestLine) }, isJsx(path))[0] ?? line
}

/** A line without the blanks that it starts with. */
export const trimmed = ({ number, spans }: CodeLine): CodeLine => {
  const [first, ...rest] = spans
  return { number, spans: first === undefined ? [] : [[first[0], first[1].trimStart()], ...rest] }
}

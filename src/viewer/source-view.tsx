import { atPlace } from '../analysis/words/cause-words.ts'
import type { VNode } from 'preact'
import type { SourceExcerpt, UnitSummary } from '../analysis/page/page-data.ts'
import { linesOf } from '../analysis/blame/cause-lines.ts'
import { near } from '../analysis/words/sentences.ts'
import { type CodeLine, codeAround, codeLines } from './code-lines.ts'
import { CodeText } from './code-text.tsx'
import { usePage } from './context.ts'
import { readSource } from './data.ts'
import { Reading } from './reading.tsx'
import { lineHref } from './route.ts'
import { useRead } from './use-read.ts'

const around = 2
const mostLines = 200
const headLines = 12

/** The lines of the unit, or of a long one those around its head and its causes; and causes elsewhere in the file. */
const isShown = (unit: UnitSummary): ((line: number) => boolean) => {
  const causes = unit.causes.filter(({ file }) => file === unit.file).flatMap(linesOf)
  const inside = (line: number): boolean => line >= unit.line - around && line <= unit.endLine + around
  const long = unit.endLine - unit.line > mostLines
  const nearMark = (line: number, reach: number): boolean => causes.some((cause) => Math.abs(cause - line) <= reach)
  return (line) => {
    if (!inside(line)) return nearMark(line, 1)
    return !long || Math.abs(line - unit.line) <= headLines || nearMark(line, headLines)
  }
}

const linesAround = (unit: UnitSummary, excerpts: readonly SourceExcerpt[]): CodeLine[] => {
  const shown = isShown(unit)
  return codeLines(unit.file, excerpts).flatMap((line) =>
    shown(line.number) ? [line.number === unit.line ? codeAround(unit.file, excerpts, line, unit.column) : line] : [],
  )
}

/** Brings the first cause into view when it is below the fold; the head of the unit stays in view otherwise. */
const showCause = (code: HTMLElement | null): void => {
  const cause = code?.querySelector('.cause')
  if (!(cause instanceof HTMLElement) || code === null) return
  const below = cause.offsetTop + cause.offsetHeight - code.offsetTop - code.clientHeight
  if (below > 0) code.scrollTop = below + code.clientHeight / 3
}

const Code = ({ unit, lines }: { unit: UnitSummary; lines: readonly CodeLine[] }): VNode => (
  <div ref={showCause} class="code" role="region" tabIndex={0} aria-label={`Source of ${unit.name}`}>
    {lines.map((line, index) => {
      const { number } = line
      const here = unit.causes.filter((cause) => cause.file === unit.file && linesOf(cause).includes(number))
      const gap = index > 0 && (lines[index - 1]?.number ?? 0) !== number - 1
      return (
        <div key={number} class={`line${here.length > 0 ? ' cause' : ''}${gap ? ' gap' : ''}`}>
          <span class="number">{number}</span>
          <CodeText line={line} />
          {here.map((cause) =>
            cause.line === number ? (
              <span key={cause.what} class="what">
                <bdi>{atPlace(cause, unit)}</bdi>
              </span>
            ) : null,
          )}
        </div>
      )
    })}
  </div>
)

/** The source of a unit with its cause lines marked. */
export const SourceView = ({ unit }: { unit: UnitSummary }): VNode => {
  const { summary } = usePage()
  const { value: part, problem } = useRead(unit.file, () => readSource(summary, unit.file))
  const elsewhere = unit.causes.filter(({ file }) => file !== unit.file)
  const lines = part ? linesAround(unit, part.excerpts) : []
  return (
    <section class="panel source">
      <header>
        <h2>Source</h2>
        <a href={lineHref(unit.file, unit.line)}>whole file</a>
      </header>
      {lines.length > 0 ? (
        <Code unit={unit} lines={lines} />
      ) : (
        <Reading problem={part === undefined ? problem : 'The text of this file is not in the report.'} />
      )}
      {elsewhere.map(({ file, line, what }) => (
        <p key={`${file}:${line}`} class="elsewhere">
          <a href={lineHref(file, line)}>
            <code>
              {file}:{line}
            </code>
          </a>{' '}
          <bdi>{near(what, unit)}</bdi>
        </p>
      ))}
    </section>
  )
}

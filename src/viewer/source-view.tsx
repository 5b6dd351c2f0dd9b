import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { SourceExcerpt, UnitSummary } from '../analysis/page-data.ts'
import { near } from '../analysis/sentences.ts'
import { usePage } from './context.ts'
import { readSource } from './data.ts'

const around = 2
const mostLines = 200
const headLines = 12

interface Line {
  readonly number: number
  readonly text: string
}

const linesIn = (excerpts: readonly SourceExcerpt[], wanted: (line: number) => boolean): Line[] =>
  excerpts.flatMap(({ firstLine, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ number: firstLine + index, text: line.replace(/\r$/, '').replaceAll('\t', '  ') }))
      .filter(({ number }) => wanted(number)),
  )

/** The lines of the unit, or of a long one those around its head and its causes; and causes elsewhere in the file. */
const linesOf = (unit: UnitSummary, excerpts: readonly SourceExcerpt[]): Line[] => {
  const causes = unit.causes.filter(({ file }) => file === unit.file).map(({ line }) => line)
  const inside = (line: number): boolean => line >= unit.line - around && line <= unit.endLine + around
  const long = unit.endLine - unit.line > mostLines
  const nearMark = (line: number, reach: number): boolean => causes.some((cause) => Math.abs(cause - line) <= reach)
  return linesIn(excerpts, (line) => {
    if (!inside(line)) return nearMark(line, 1)
    return !long || Math.abs(line - unit.line) <= headLines || nearMark(line, headLines)
  })
}

/** Brings the first cause into view when it is below the fold; the head of the unit stays in view otherwise. */
const showCause = (code: HTMLElement | null): void => {
  const cause = code?.querySelector('.cause')
  if (!(cause instanceof HTMLElement) || code === null) return
  const below = cause.offsetTop + cause.offsetHeight - code.offsetTop - code.clientHeight
  if (below > 0) code.scrollTop = below + code.clientHeight / 3
}

const Code = ({ unit, lines }: { unit: UnitSummary; lines: readonly Line[] }): VNode => (
  <div ref={showCause} class="code" role="region" tabIndex={0} aria-label={`Source of ${unit.name}`}>
    {lines.map(({ number, text }, index) => {
      const causes = unit.causes.filter(({ file, line }) => file === unit.file && line === number)
      const gap = index > 0 && (lines[index - 1]?.number ?? 0) !== number - 1
      return (
        <div key={number} class={`line${causes.length > 0 ? ' cause' : ''}${gap ? ' gap' : ''}`}>
          <span class="number">{number}</span>
          <code>{text === '' ? ' ' : text}</code>
          {causes.map(({ what }) => (
            <span key={what} class="what">
              <bdi>{near(what, unit)}</bdi>
            </span>
          ))}
        </div>
      )
    })}
  </div>
)

/** The source of a unit with its cause lines marked. */
export const SourceView = ({ unit }: { unit: UnitSummary }): VNode => {
  const { summary } = usePage()
  const [excerpts, setExcerpts] = useState<readonly SourceExcerpt[] | null | 'reading'>('reading')
  useEffect(() => {
    let current = true
    setExcerpts('reading')
    void readSource(summary, unit.file).then((read) => {
      if (current) setExcerpts(read)
    })
    return () => {
      current = false
    }
  }, [summary, unit.file])
  const elsewhere = unit.causes.filter(({ file }) => file !== unit.file)
  const lines = excerpts === null || excerpts === 'reading' ? [] : linesOf(unit, excerpts)
  return (
    <section class="panel source">
      <h2>Source</h2>
      {lines.length > 0 ? (
        <Code unit={unit} lines={lines} />
      ) : (
        <p class="empty">{excerpts === 'reading' ? 'Reading…' : 'The text of this file is not in the report.'}</p>
      )}
      {elsewhere.map(({ file, line, what }) => (
        <p key={`${file}:${line}`} class="elsewhere">
          <code>
            {file}:{line}
          </code>{' '}
          <bdi>{near(what, unit)}</bdi>
        </p>
      ))}
    </section>
  )
}

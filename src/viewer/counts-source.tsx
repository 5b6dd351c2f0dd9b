import type { VNode } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { CountedText, CountsSummary } from '../analysis/counts/counts-page.ts'
import { grouped, percent } from '../base/number-text.ts'
import { sourceLines } from '../base/source-lines.ts'
import { readCountedText } from './data.ts'
import { heatOf } from './heat.ts'
import { Reading } from './reading.tsx'
import { VirtualList } from './virtual-list.tsx'

const rowHeight = 22

/** Lines that are seen below the one that a link leads to. */
const linesBelow = 10

interface LineProps {
  readonly number: number
  readonly text: string
  readonly count: number | undefined
  readonly heat: number
  /** True for the line that the address names. */
  readonly current: boolean
}

const Line = ({ number, text, count, heat, current }: LineProps): VNode => (
  <div
    class={`counted-line${count === 0 ? ' never' : ''}${current ? ' current' : ''}`}
    role="row"
    aria-rowindex={number}
    style={{ height: `${rowHeight}px`, '--heat': `${(heat * 100).toFixed(1)}%` }}
  >
    <span class="times" role="cell">
      {count === undefined ? '' : grouped(count)}
    </span>
    <span class="number" role="cell">
      {number}
    </span>
    <code role="cell">{text.replaceAll('\t', '  ')}</code>
  </div>
)

/** The source of a file with the count of each line beside it. */
export const CountsSource = ({ summary, file, line }: { summary: CountsSummary; file: number; line: number | null }): VNode => {
  const [source, setSource] = useState<CountedText | null | 'reading'>('reading')
  const of = summary.files[file]
  useEffect(() => void readCountedText(file, of?.hasText === true).then(setSource), [file, of])
  const [texts, counts] = useMemo(
    () => (source === null || source === 'reading' ? [[], new Map<number, number>()] : [sourceLines(source.text), new Map(source.lines)]),
    [source],
  )
  if (of === undefined || source === null || source === 'reading')
    return (
      <main>
        <h1>{of?.path}</h1>
        <Reading problem={source === 'reading' ? '' : 'The text of this file is not in the report.'} />
      </main>
    )
  return (
    <main class="counts-source">
      <h1>{of.path}</h1>
      <p class="quiet">
        {grouped(of.steps)} blocks executed; {grouped(of.reached)} of {grouped(of.blocks)} blocks reached,{' '}
        {percent(of.reached / Math.max(1, of.blocks))} %
      </p>
      <div class="table" role="table" aria-label={`Counts of ${of.path}`} aria-rowcount={texts.length}>
        <VirtualList
          count={texts.length}
          rowHeight={rowHeight}
          focusable
          active={line === null ? 0 : Math.min(texts.length - 1, line + linesBelow)}
          row={(index) => {
            const count = counts.get(index + 1)
            return (
              <Line
                key={index}
                number={index + 1}
                text={texts[index] ?? ''}
                count={count}
                heat={heatOf(count ?? 0, summary.most)}
                current={index + 1 === line}
              />
            )
          }}
        />
      </div>
    </main>
  )
}

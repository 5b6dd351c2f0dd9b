import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { PageSummary } from '../analysis/page/page-data.ts'
import { laterText } from '../analysis/words/sentences.ts'
import type { Share } from '../analysis/types.ts'
import { grouped, percent, plural } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { Heads } from './heads.tsx'
import { lineHref } from './route.ts'
import { VirtualList } from './virtual-list.tsx'

interface FileRow {
  readonly path: string
  readonly functions: number
  readonly grows: number
  /** The largest share of any function in it: shares of callers and callees overlap, and are not added. */
  readonly share: Share | null
  /** Line of the function with that share. */
  readonly line: number
}

const rowsOf = ({ units, sources }: PageSummary): FileRow[] => {
  const byFile = Map.groupBy(units, ({ file }) => file)
  return sources
    .map((path) => {
      const inFile = byFile.get(path) ?? []
      const [largest] = inFile.toSorted((a, b) => b.share.at10 - a.share.at10)
      return {
        path,
        functions: inFile.length,
        grows: inFile.filter(({ verdict }) => verdict === 'grows').length,
        share: largest?.share ?? null,
        line: largest?.line ?? 1,
      }
    })
    .toSorted((a, b) => (b.share?.at10 ?? 0) - (a.share?.at10 ?? 0) || (a.path < b.path ? -1 : 1))
}

const heads = [
  ['name', 'File'],
  ['number functions', 'Functions and loops'],
  ['number grows-count', 'Grow'],
  ['number now', 'Largest now'],
  ['number at10', 'At 10×'],
] as const

/** Every file of the program that ran, the one with the most work at ten times the size first. */
export const SourceFiles = (): VNode => {
  const { summary } = usePage()
  const rows = useMemo(() => rowsOf(summary), [summary])
  return (
    <main class="source-files tall">
      <h1>{plural(rows.length, 'file')}</h1>
      <div class="table" role="table" aria-label="Files" aria-rowcount={rows.length + 1}>
        <Heads kind="files" heads={heads} />
        <VirtualList
          count={rows.length}
          rowHeight={40}
          active={0}
          row={(index) => {
            const row = rows[index]
            if (row === undefined) return <span key={index} />
            return (
              <div key={row.path} class="row files" role="row" aria-rowindex={index + 2}>
                <span role="cell" class="name">
                  <a href={lineHref(row.path, row.line)}>
                    <bdi>{row.path}</bdi>
                  </a>
                </span>
                <span role="cell" class="number functions">
                  {row.functions === 0 ? '' : grouped(row.functions)}
                </span>
                <span role="cell" class="number grows-count">
                  {row.grows === 0 ? '' : grouped(row.grows)}
                </span>
                <span role="cell" class="number now">
                  {row.share === null ? '' : `${percent(row.share.now)} %`}
                </span>
                <span role="cell" class="number at10">
                  {row.share === null ? '' : `${laterText(row.share)} %`}
                </span>
              </div>
            )
          }}
        />
      </div>
    </main>
  )
}

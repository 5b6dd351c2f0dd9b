import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { PageSummary, UnitSummary } from '../analysis/page/page-data.ts'
import { grouped, percent, plural } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { Heads } from './heads.tsx'
import { laterTextAt, rankShare } from './projection.ts'
import { lineHref } from './route.ts'
import { VirtualList } from './virtual-list.tsx'

interface FileRow {
  readonly path: string
  readonly functions: number
  readonly grows: number
  /** The function with the largest share of those in it: shares of callers and callees overlap, and are not added. */
  readonly largest: UnitSummary | undefined
}

const rankOf = ({ largest }: FileRow): number => (largest === undefined ? 0 : rankShare(largest))

const rowsOf = ({ units, sources }: PageSummary): FileRow[] => {
  const byFile = Map.groupBy(units, ({ file }) => file)
  return sources
    .map((path) => {
      const inFile = byFile.get(path) ?? []
      const [largest] = inFile.toSorted((a, b) => rankShare(b) - rankShare(a))
      return {
        path,
        functions: inFile.length,
        grows: inFile.filter(({ verdict }) => verdict === 'grows').length,
        largest,
      }
    })
    .toSorted((a, b) => rankOf(b) - rankOf(a) || (a.path < b.path ? -1 : 1))
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
                  <a href={lineHref(row.path, row.largest?.line ?? 1)}>
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
                  {row.largest === undefined ? '' : `${percent(row.largest.share.now)} %`}
                </span>
                <span role="cell" class="number at10">
                  {row.largest === undefined ? '' : laterTextAt(row.largest)}
                </span>
              </div>
            )
          }}
        />
      </div>
    </main>
  )
}

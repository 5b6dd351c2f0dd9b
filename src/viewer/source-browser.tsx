// Files of the program, and one file with what is known of each line beside it.

import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { SourcePart } from '../analysis/page/page-data.ts'
import { standingOf } from '../analysis/standing.ts'
import { compact } from '../base/number-text.ts'
import { unitsText } from './amounts.ts'
import { type CodeLine, codeLines } from './code-lines.ts'
import { CodeText } from './code-text.tsx'
import { usePage } from './context.ts'
import { readSource } from './data.ts'
import { type Gutter, gutterOf } from './gutter.ts'
import { prettyLaw } from './law-text.ts'
import { rankShare } from './projection.ts'
import { Reading } from './reading.tsx'
import { lineHref, unitHref } from './route.ts'
import { SourceFiles } from './source-files.tsx'
import { StandingGlyph } from './standing-mark.tsx'
import { useRead } from './use-read.ts'
import { VirtualList } from './virtual-list.tsx'

const lineHeight = 22

const Growth = ({ gutter }: { gutter: Gutter }): VNode | null => {
  const [unit] = gutter.units.toSorted((a, b) => rankShare(b) - rankShare(a))
  if (unit === undefined) return null
  return (
    <a href={unitHref(unit.id)} aria-label={`${unit.name}: ${unit.verdict === 'unknown' ? 'not enough data' : prettyLaw(unit)}`}>
      <StandingGlyph standing={standingOf(unit)} /> {unit.verdict === 'unknown' ? '' : prettyLaw(unit)}
    </a>
  )
}

const Share = ({ share }: { share: Gutter['share'] }): VNode => {
  if (share === null) return <></>
  return (
    <>
      <i class="bar" style={{ width: `${Math.round(Math.min(1, Math.sqrt(share.part)) * 100)}%` }} />
      <span>{share.text}</span>
    </>
  )
}

const Row = ({ line, gutter, index, isTarget }: { line: CodeLine; gutter: Gutter | undefined; index: number; isTarget: boolean }): VNode => (
  <div
    role="row"
    aria-rowindex={index + 2}
    aria-current={isTarget ? 'true' : undefined}
    class={`source-line${gutter?.isCause === true ? ' cause' : ''}${isTarget ? ' target' : ''}`}
  >
    <span role="cell" class="share">
      {gutter !== undefined && <Share share={gutter.share} />}
    </span>
    <span role="cell" class="calls">
      {gutter?.calls == null ? '' : compact(gutter.calls)}
    </span>
    <span role="cell" class="growth">
      {gutter !== undefined && <Growth gutter={gutter} />}
    </span>
    <span role="cell" class="number">
      {line.number}
    </span>
    <span role="cell" class="text">
      <CodeText line={line} />
      {gutter !== undefined && gutter.notes.length > 0 && (
        <span class="what">
          <bdi>{gutter.notes.join('; ')}</bdi>
        </span>
      )}
    </span>
  </div>
)

const Heads = (): VNode => (
  <div role="row" aria-rowindex={1} class="source-line heads">
    <span role="columnheader" class="share">
      work now → 10×
    </span>
    <span role="columnheader" class="calls">
      calls
    </span>
    <span role="columnheader" class="growth">
      growth
    </span>
    <span role="columnheader" class="number">
      line
    </span>
    <span role="columnheader" class="text">
      code
    </span>
  </div>
)

/** Lines without a text: those that something is known of. */
const bareLines = (gutter: ReadonlyMap<number, Gutter>): CodeLine[] =>
  [...gutter.keys()].toSorted((a, b) => a - b).map((number) => ({ number, spans: [['', gutter.get(number)?.units[0]?.name ?? '']] as const }))

const mostHot = 4

/** The lines that do most of the work, as links, with what they do. */
const HotLines = ({ path, gutter }: { path: string; gutter: ReadonlyMap<number, Gutter> }): VNode | null => {
  const weight = ({ share, notes, isCause }: Gutter): number => (isCause && notes.length > 0 ? 1 : 0) + (share === null ? 0 : share.part)
  const hot = [...gutter].filter(([, facts]) => weight(facts) > 0.01).toSorted(([, a], [, b]) => weight(b) - weight(a))
  if (hot.length === 0) return null
  return (
    <section class="hot" aria-labelledby="hot-lines">
      <h2 id="hot-lines">Most of the work</h2>
      <ul>
        {hot.slice(0, mostHot).map(([line, { notes, units }]) => (
          <li key={line}>
            <a href={lineHref(path, line)}>line {line}</a> <bdi>{notes[0] ?? units[0]?.name ?? ''}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

const File = ({ path, part }: { path: string; part: SourcePart }): VNode => {
  const { summary, route } = usePage()
  const gutter = useMemo(() => gutterOf(summary, path, part), [summary, path, part])
  const hasText = part.excerpts.length > 0
  const lines = useMemo(() => (hasText ? codeLines(path, part.excerpts) : bareLines(gutter)), [path, part, gutter])
  const target = Number(route.params.get('l') ?? '0')
  const active = Math.max(
    0,
    lines.findIndex(({ number }) => number === target),
  )
  return (
    <>
      {!hasText && <p class="empty">The text of this file is not in the report; these are the lines that something is known of.</p>}
      <HotLines path={path} gutter={gutter} />
      <div class="table source-table" role="table" aria-label={`Source of ${path}`} aria-rowcount={lines.length + 1}>
        <Heads />
        <VirtualList
          count={lines.length}
          rowHeight={lineHeight}
          active={active}
          align="centre"
          focusable
          row={(index) => {
            const line = lines[index]
            if (line === undefined) return <span key={index} />
            return <Row key={line.number} line={line} gutter={gutter.get(line.number)} index={index} isTarget={line.number === target} />
          }}
        />
      </div>
    </>
  )
}

const OneFile = ({ path }: { path: string }): VNode => {
  const { summary } = usePage()
  const { value: part, problem } = useRead(path, () => readSource(summary, path))
  const units = summary.units.filter(({ file }) => file === path)
  return (
    <main class="source-browser tall">
      <div class="heading">
        <a href="#/src">All files</a>
        <h1>
          <bdi>{path}</bdi>
        </h1>
        {summary.units.length > 0 && <p>{unitsText(units.length, summary)} of this file ran.</p>}
      </div>
      {part ? (
        <File path={path} part={part} />
      ) : (
        <Reading problem={part === undefined ? problem : `This report knows nothing of the file “${path}”.`} />
      )}
    </main>
  )
}

/** `#/src`: all files; `#/src/<path>?l=12`: one, at a line. */
export const SourceBrowser = (): VNode => {
  const { route } = usePage()
  return route.id === '' ? <SourceFiles /> : <OneFile key={route.id} path={route.id} />
}

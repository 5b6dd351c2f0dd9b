import type { ComponentChildren, VNode } from 'preact'
import type { CountsSummary } from '../analysis/counts/counts-page.ts'
import { compact, grouped, percent, plural } from '../base/number-text.ts'
import { PathText } from './path-text.tsx'
import { sourceHref } from './source-href.ts'

const Table = ({ title, heads, children }: { title: string; heads: readonly string[]; children: ComponentChildren }): VNode => (
  <section class="panel counted">
    <h2>{title}</h2>
    <div class="scrolling" role="region" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  </section>
)

const Files = ({ summary }: { summary: CountsSummary }): VNode => (
  <Table title="Files" heads={['File', 'Blocks executed', 'Blocks reached', 'Functions called']}>
    {summary.files
      .toSorted((a, b) => b.steps - a.steps)
      .map(({ path, steps, blocks, reached, functions, called, hasText }) => (
        <tr key={path}>
          <td>
            {hasText ? (
              <a href={sourceHref(path)}>
                <PathText path={path} />
              </a>
            ) : (
              <PathText path={path} />
            )}
          </td>
          <td class="number">{grouped(steps)}</td>
          <td class="number">
            <span class="whole">
              {grouped(reached)} of {grouped(blocks)},
            </span>{' '}
            <span class="whole">{percent(reached / Math.max(1, blocks))} %</span>
          </td>
          <td class="number">
            {grouped(called)} of {grouped(functions)}
          </td>
        </tr>
      ))}
  </Table>
)

const Functions = ({ summary }: { summary: CountsSummary }): VNode => (
  <Table title="Hottest functions" heads={['Function', 'Calls', 'Blocks executed', 'Share']}>
    {summary.functions.map(({ name, file, line, calls, steps }) => {
      const path = summary.files[file]?.path ?? ''
      return (
        <tr key={`${file}:${line}:${name}`}>
          <td>
            <a href={sourceHref(path, line)}>{name}</a>{' '}
            <span class="quiet">
              <PathText path={`${path}:${line}`} />
            </span>
          </td>
          <td class="number">{grouped(calls)}</td>
          <td class="number">{grouped(steps)}</td>
          <td class="number">{percent(steps / Math.max(1, summary.steps))} %</td>
        </tr>
      )
    })}
  </Table>
)

const Lines = ({ summary }: { summary: CountsSummary }): VNode => (
  <Table title="Hottest lines" heads={['Line', 'Times']}>
    {summary.lines.map(({ file, line, count, text }) => {
      const path = summary.files[file]?.path ?? ''
      return (
        <tr key={`${file}:${line}`}>
          <td>
            <a href={sourceHref(path, line)}>
              <PathText path={`${path}:${line}`} />
            </a>{' '}
            <code>{text}</code>
          </td>
          <td class="number">{grouped(count)}</td>
        </tr>
      )
    })}
  </Table>
)

/** The first view of counts: files, and where most was executed. */
export const CountsOverview = ({ summary }: { summary: CountsSummary }): VNode => (
  <main class="overview">
    <h1>
      {compact(summary.steps)} blocks executed in {plural(summary.files.length, 'file')}
    </h1>
    <div class="columns even">
      <Functions summary={summary} />
      <Lines summary={summary} />
    </div>
    <Files summary={summary} />
  </main>
)

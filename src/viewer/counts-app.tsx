import type { VNode } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { CountsSummary } from '../analysis/counts/counts-page.ts'
import { CountsOverview } from './counts-overview.tsx'
import { CountsSource } from './counts-source.tsx'
import { useTitle } from './page-title.ts'
import { ThemeButton, useTheme } from './theme-button.tsx'

interface Place {
  /** Position of the file; -1 for the overview. */
  readonly file: number
  readonly line: number | null
}

const placeOf = ({ files }: CountsSummary): Place => {
  const [path = '', query = ''] = location.hash.replace(/^#\/source\//, '').split('?', 2)
  const file = files.findIndex((it) => encodeURIComponent(it.path) === path)
  const line = Number(new URLSearchParams(query).get('l'))
  return { file, line: Number.isInteger(line) && line > 0 ? line : null }
}

/** The page of counts: a header and one of two views. */
export const CountsApp = ({ summary }: { summary: CountsSummary }): VNode => {
  const theme = useTheme()
  const [place, setPlace] = useState(() => placeOf(summary))
  useLayoutEffect(() => {
    const changed = (): void => setPlace(placeOf(summary))
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [summary])
  useTitle(summary.files[place.file]?.path ?? '')
  const command = summary.command.join(' ')
  return (
    <>
      <header class="top">
        <a class="brand" href="#/">
          landau
        </a>
        <nav aria-label="Views">
          <a href="#/" aria-current={place.file < 0 ? 'page' : undefined}>
            Counts
          </a>
        </nav>
        <code class="command" title={command}>
          {command}
        </code>
        <ThemeButton {...theme} />
      </header>
      {place.file < 0 ? (
        <CountsOverview summary={summary} />
      ) : (
        <CountsSource key={place.file} summary={summary} file={place.file} line={place.line} />
      )}
    </>
  )
}

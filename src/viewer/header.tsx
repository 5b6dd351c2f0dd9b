import type { VNode } from 'preact'
import { grouped } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { viewHref } from './route.ts'
import { ThemeButton } from './theme-button.tsx'
import type { Theme } from './theme.ts'
import { tabOf, tabsOf } from './views.ts'

interface Props {
  readonly theme: Theme
  readonly changeTheme: () => void
  readonly copyLink: () => void
  readonly help: () => void
}

/** Name, views, command, and the buttons that are the same everywhere. */
export const Header = ({ theme, changeTheme, copyLink, help }: Props): VNode => {
  const { summary, route } = usePage()
  const command = summary.command.join(' ')
  return (
    <header class="top">
      <a class="brand" href="#/">
        landau
      </a>
      <nav aria-label="Views">
        {tabsOf(summary).map(({ view, title, count }) => (
          <a
            key={view}
            href={viewHref(view)}
            aria-current={tabOf(route.view, summary) === view ? (route.view === view ? 'page' : 'true') : undefined}
          >
            {title}
            {count !== undefined && <span class="quiet"> {grouped(count(summary))}</span>}
          </a>
        ))}
      </nav>
      <code class="command" title={command}>
        {command}
      </code>
      <button type="button" class="quiet-button" onClick={copyLink} title="Copy the link to what is shown (y)">
        Copy link
      </button>
      <ThemeButton theme={theme} change={changeTheme} />
      <button type="button" class="quiet-button" onClick={help} aria-label="Keys">
        ?
      </button>
    </header>
  )
}

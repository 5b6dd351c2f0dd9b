import type { Page } from './context.ts'
import { unitHref, type View, viewHref } from './route.ts'
import { isShortcut } from './shortcut.ts'
import { tabOf, tabsOf } from './views.ts'

/** The finding before or after the one that is open; the first when none is. */
const neighbour = (page: Page, step: 1 | -1): string | null => {
  const at = page.findings.findIndex(({ id }) => id === page.route.id)
  const next = at < 0 ? 0 : at + step
  return page.findings[next]?.id ?? null
}

const focusOn = (id: string, view: View): void => {
  const focus = (): void => document.getElementById(id)?.focus()
  if (document.getElementById(id) !== null) return focus()
  addEventListener('hashchange', () => requestAnimationFrame(focus), { once: true })
  location.hash = viewHref(view)
}

const goTo = (id: string | null): void => {
  if (id !== null) location.hash = unitHref(id)
}

/** What keys can ask of the page beside going somewhere. */
export interface KeyActions {
  readonly help: () => void
  readonly theme: () => void
  readonly copyLink: () => void
}

/** The keys of the page. Ctrl+K or ⌘K searches as `/` does; all others are single keys. */
export const handleKey = (event: KeyboardEvent, page: Page, actions: KeyActions): void => {
  const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 'k'
  if (!isSearch && !isShortcut(event)) return
  const tab = tabsOf(page.summary)[Number(event.key) - 1]
  const isLinear = page.route.params.get('axes') === 'linear'
  const byKey: Readonly<Record<string, () => void>> = {
    '/': () => focusOn('search', tabOf('functions', page.summary)),
    '?': actions.help,
    '[': () => goTo(neighbour(page, -1)),
    ']': () => goTo(neighbour(page, 1)),
    x: () => focusOn('growth', 'overview'),
    l: () => page.setParams({ axes: isLinear ? '' : 'linear' }),
    t: actions.theme,
    y: actions.copyLink,
    Backspace: () => history.back(),
    ...(tab === undefined ? {} : { [event.key]: () => void (location.hash = viewHref(tab.view)) }),
  }
  const action = isSearch ? byKey['/'] : byKey[event.key]
  if (action === undefined) return
  event.preventDefault()
  action()
}

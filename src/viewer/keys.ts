import type { Page } from './context.ts'
import { unitHref } from './route.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=range]), textarea, select, [contenteditable]')

/** The finding before or after the one that is open; the first when none is. */
const neighbour = (page: Page, step: 1 | -1): string | null => {
  const at = page.findings.findIndex(({ id }) => id === page.route.id)
  const next = at < 0 ? 0 : at + step
  return page.findings[next]?.id ?? null
}

const searchBox = (): HTMLElement | null => document.getElementById('search')

const openSearch = (): void => {
  const focus = (): void => searchBox()?.focus()
  if (searchBox() !== null) return focus()
  addEventListener('hashchange', () => requestAnimationFrame(focus), { once: true })
  location.hash = '#/functions'
}

const goTo = (id: string | null): void => {
  if (id !== null) location.hash = unitHref(id)
}

/** The single keys of the page. None of them works while typing or together with a modifier. */
export const handleKey = (event: KeyboardEvent, page: Page, help: () => void): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  const actions: Readonly<Record<string, () => void>> = {
    '/': openSearch,
    '?': help,
    '[': () => goTo(neighbour(page, -1)),
    ']': () => goTo(neighbour(page, 1)),
    '1': () => void (location.hash = '#/'),
    '2': () => void (location.hash = '#/functions'),
  }
  const action = actions[event.key]
  if (action === undefined) return
  event.preventDefault()
  action()
}

// What the tab of the browser is called, so that the views of a report can be told apart in its history.

import { useEffect } from 'preact/hooks'
import type { Page } from './context.ts'
import { tabOf, tabsOf } from './views.ts'

/** As the report was written: `landau · app.js`. */
const written = document.title

/** What the view that is open is about: the name of a unit, the path of a file, the title of its tab; empty for the overview. */
export const viewTitle = ({
  summary,
  positions,
  labelOf,
  route: { view, id },
}: Pick<Page, 'summary' | 'positions' | 'labelOf' | 'route'>): string => {
  const unit = view === 'function' ? summary.units[positions.get(id) ?? -1] : undefined
  if (unit !== undefined) return labelOf(unit)
  if (view === 'source' && id !== '') return id
  const open = tabOf(view, summary)
  return open === 'overview' ? '' : (tabsOf(summary).find((tab) => tab.view === open)?.title ?? '')
}

/** Calls the tab of the browser `Store.report – landau`; without a title, as the report was written. */
export const useTitle = (title: string): void => {
  useEffect(() => void (document.title = title === '' ? written : `${title} – landau`), [title])
}

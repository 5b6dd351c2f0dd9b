import type { VNode } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PageSummary, UnitSummary } from '../analysis/page/page-data.ts'
import { labelsOf } from '../analysis/standing.ts'
import { type Page, PageContext } from './context.ts'
import { Header } from './header.tsx'
import { Help } from './help.tsx'
import { handleKey, type KeyActions } from './keys.ts'
import { formatRoute, parseRoute, type Route, withParams } from './route.ts'
import { useTitle, viewTitle } from './page-title.ts'
import { useTheme } from './theme-button.tsx'
import { componentOf } from './views.ts'

/** Views that are another page for another id; the others only open something in the page that is there. */
const hasPages: ReadonlySet<Route['view']> = new Set(['function', 'source'])

const useRoute = (): readonly [Route, Page['setParams']] => {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  const last = useRef(route)
  const show = (next: Route): void => {
    last.current = next
    setRoute(next)
  }
  useLayoutEffect(() => {
    const changed = (): void => {
      const next = parseRoute(location.hash)
      if (next.view !== last.current.view || (hasPages.has(next.view) && next.id !== last.current.id)) scrollTo(0, 0)
      show(next)
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  const setParams: Page['setParams'] = (changes) => {
    const next = withParams(parseRoute(location.hash), changes)
    history.replaceState(null, '', formatRoute(next))
    show(next)
  }
  return [route, setParams]
}

/** A word to the reader that goes away by itself. */
const useSaying = (): readonly [string, (text: string) => void] => {
  const [saying, say] = useState('')
  useEffect(() => {
    if (saying === '') return
    const timer = setTimeout(() => say(''), 2500)
    return () => clearTimeout(timer)
  }, [saying])
  return [saying, say]
}

/** Own code first: what the reader can mend. */
const findingsOf = ({ findings, units }: PageSummary, positions: Page['positions']): UnitSummary[] =>
  findings.flatMap((id) => units[positions.get(id) ?? -1] ?? []).toSorted((a, b) => Number(b.own) - Number(a.own))

/** The page: header, one of the views, the keys. */
export const App = ({ summary }: { summary: PageSummary }): VNode => {
  const [route, setParams] = useRoute()
  const { theme, change: changeTheme } = useTheme()
  const [helping, setHelping] = useState(false)
  const [saying, say] = useSaying()
  const positions = useMemo(() => new Map(summary.units.map((unit, index) => [unit.id, index])), [summary])
  const findings = useMemo(() => findingsOf(summary, positions), [summary, positions])
  const labels = useMemo(() => labelsOf(summary.units), [summary])
  const labelOf = ({ id, name }: UnitSummary): string => labels.get(id) ?? name
  const page: Page = { summary, positions, findings, labelOf, route, setParams }
  useTitle(viewTitle(page))
  const copyLink = (): void =>
    void navigator.clipboard.writeText(location.href).then(
      () => say('The link is copied.'),
      () => say('This browser does not let a page copy; the link is in the address bar.'),
    )
  const actions: KeyActions = { help: () => setHelping(true), theme: changeTheme, copyLink }
  // A key may come right after a render: the handler is there from the first one on, and reads what was rendered last.
  const rendered = useRef({ page, actions })
  rendered.current = { page, actions }
  useLayoutEffect(() => {
    const keyed = (event: KeyboardEvent): void => handleKey(event, rendered.current.page, rendered.current.actions)
    addEventListener('keydown', keyed)
    return () => removeEventListener('keydown', keyed)
  }, [])
  const View = componentOf(route.view, summary)
  return (
    <PageContext.Provider value={page}>
      <Header theme={theme} changeTheme={changeTheme} copyLink={copyLink} help={actions.help} />
      <View />
      <div class="saying" role="status">
        {saying}
      </div>
      {helping && <Help close={() => setHelping(false)} />}
    </PageContext.Provider>
  )
}

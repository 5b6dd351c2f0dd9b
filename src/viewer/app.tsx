import type { VNode } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PageSummary, UnitSummary } from '../analysis/page-data.ts'
import { labelsOf } from '../analysis/standing.ts'
import { grouped } from '../base/number-text.ts'
import { type Page, PageContext } from './context.ts'
import { FunctionPage } from './function-page.tsx'
import { Functions } from './functions.tsx'
import { handleKey } from './keys.ts'
import { Overview } from './overview.tsx'
import { formatRoute, parseRoute, type Route, withParam } from './route.ts'
import { ThemeButton } from './theme-button.tsx'

const useRoute = (): readonly [Route, (name: string, value: string) => void] => {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  useEffect(() => {
    const changed = (): void => {
      setRoute(parseRoute(location.hash))
      scrollTo(0, 0)
    }
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  const setParam = (name: string, value: string): void => {
    const next = withParam(parseRoute(location.hash), name, value)
    history.replaceState(null, '', formatRoute(next))
    setRoute(next)
  }
  return [route, setParam]
}

const shortcuts = [
  ['/', 'filter functions'],
  ['[  ]', 'previous and next finding'],
  ['1  2', 'overview, functions'],
  ['↑ ↓ Enter', 'choose and open a row of the list'],
  ['← →', 'walk the points of a plot that has the focus'],
  ['?', 'these keys'],
] as const

const Help = ({ close }: { close: () => void }): VNode => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} onClose={close} aria-label="Keys">
      <h2>Keys</h2>
      <dl>
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button>Close</button>
      </form>
    </dialog>
  )
}

const Header = ({ page, help }: { page: Page; help: () => void }): VNode => {
  const { summary, route } = page
  const link = (view: Route['view'], href: string, text: VNode | string): VNode => (
    <a href={href} aria-current={route.view === view ? 'page' : undefined}>
      {text}
    </a>
  )
  return (
    <header class="top">
      <a class="brand" href="#/">
        landau
      </a>
      <nav aria-label="Views">
        {link('overview', '#/', 'Overview')}
        {link(
          'functions',
          '#/functions',
          <>
            Functions <span class="quiet">{grouped(summary.units.length)}</span>
          </>,
        )}
      </nav>
      <code class="command" title={summary.command.join(' ')}>
        {summary.command.join(' ')}
      </code>
      <ThemeButton />
      <button type="button" class="quiet-button" onClick={help} aria-label="Keys">
        ?
      </button>
    </header>
  )
}

const views: Readonly<Record<Route['view'], () => VNode>> = { overview: Overview, functions: Functions, function: FunctionPage }

/** The page: header, one of the views, the keys. */
export const App = ({ summary }: { summary: PageSummary }): VNode => {
  const [route, setParam] = useRoute()
  const [helping, setHelping] = useState(false)
  const positions = useMemo(() => new Map(summary.units.map((unit, index) => [unit.id, index])), [summary])
  const findings = useMemo(() => summary.findings.flatMap((id) => summary.units[positions.get(id) ?? -1] ?? []), [summary, positions])
  const labels = useMemo(() => labelsOf(summary.units), [summary])
  const labelOf = ({ id, name }: UnitSummary): string => labels.get(id) ?? name
  const page: Page = { summary, positions, findings, labelOf, route, setParam }
  // A key may come after a render and before its effects: the handler reads what was rendered last.
  const rendered = useRef(page)
  rendered.current = page
  useEffect(() => {
    const keyed = (event: KeyboardEvent): void => handleKey(event, rendered.current, () => setHelping(true))
    addEventListener('keydown', keyed)
    return () => removeEventListener('keydown', keyed)
  }, [])
  const View = views[route.view]
  return (
    <PageContext.Provider value={page}>
      <Header page={page} help={() => setHelping(true)} />
      <View />
      {helping && <Help close={() => setHelping(false)} />}
    </PageContext.Provider>
  )
}

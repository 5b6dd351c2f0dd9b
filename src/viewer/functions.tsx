import type { VNode } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { steepnessText } from '../analysis/words/sentences.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { compact, grouped, percent } from '../base/number-text.ts'
import { type Page, usePage } from './context.ts'
import { matcher } from './filter.ts'
import { isShortcut } from './shortcut.ts'
import { prettyLaw } from './law-text.ts'
import { NoMatch } from './no-match.tsx'
import { Place } from './place.tsx'
import { laterTextAt, rankShare } from './projection.ts'
import { unitHref } from './route.ts'
import { StandingMark } from './standing-mark.tsx'
import { useNarrow } from './use-narrow.ts'
import { useRowHeight } from './use-row-height.ts'
import { VirtualList } from './virtual-list.tsx'

type Key = 'at10' | 'now' | 'exponent' | 'calls' | 'sizes' | 'name'

const orders: Readonly<Record<Key, (a: UnitSummary, b: UnitSummary) => number>> = {
  at10: (a, b) => rankShare(b) - rankShare(a),
  now: (a, b) => b.share.now - a.share.now,
  exponent: (a, b) => Number(b.verdict !== 'unknown') - Number(a.verdict !== 'unknown') || b.exponent.value - a.exponent.value,
  calls: (a, b) => b.calls - a.calls,
  sizes: (a, b) => b.sizes.distinct - a.sizes.distinct,
  name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
}

const columns: readonly (readonly [key: Key | null, text: string, name: string])[] = [
  ['name', 'Function or loop', 'name'],
  [null, 'Verdict', 'verdict'],
  ['exponent', 'Grows like', 'growth'],
  ['now', 'Now', 'number now'],
  ['at10', 'At 10×', 'number at10'],
  ['calls', 'Calls', 'number calls'],
  ['sizes', 'Sizes', 'number sizes'],
]

const sortOf = (page: Page): Key => {
  const wanted = page.route.params.get('sort') ?? ''
  return wanted in orders ? (wanted as Key) : 'at10'
}

const Row = ({ unit, index, active }: { unit: UnitSummary; index: number; active: boolean }): VNode => (
  <div class={`row${active ? ' active' : ''}`} role="row" aria-rowindex={index + 2}>
    <span role="cell" class="name">
      <a href={unitHref(unit.id)}>
        <bdi>{usePage().labelOf(unit)}</bdi>
      </a>
      <Place file={unit.file} line={unit.line} />
    </span>
    <span role="cell" class="verdict">
      <StandingMark unit={unit} />
    </span>
    <span role="cell" class="growth">
      {unit.verdict === 'unknown' ? (
        <span class="quiet">—</span>
      ) : (
        <>
          <span class="class">{prettyLaw(unit)}</span>
          <span class="exponent">{unit.certainty === 'exact' ? 'exact' : steepnessText(unit)}</span>
        </>
      )}
    </span>
    <span role="cell" class="number now">
      {percent(unit.share.now)} %
    </span>
    <span role="cell" class="number at10">
      {laterTextAt(unit)}
    </span>
    <span role="cell" class="number calls">
      {compact(unit.calls)}
    </span>
    <span role="cell" class="number sizes">
      {grouped(unit.sizes.distinct)}
    </span>
  </div>
)

const Heads = ({ sort, onSort }: { sort: Key; onSort: (key: Key) => void }): VNode => (
  <div class="row heads" role="row" aria-rowindex={1}>
    {columns.map(([key, text, name]) => (
      <span key={text} role="columnheader" class={name} aria-sort={key === sort ? (key === 'name' ? 'ascending' : 'descending') : 'none'}>
        {key === null ? (
          text
        ) : (
          <button type="button" onClick={() => onSort(key)}>
            {text}
            {key === sort ? (key === 'name' ? ' ↑' : ' ↓') : ''}
          </button>
        )}
      </span>
    ))}
  </div>
)

/** Arrow keys, also in the search box, and j and k walk the rows; Enter opens the chosen one, unless a link or button has the focus. */
const useRowKeys = (move: (step: 1 | -1) => void, chosen: UnitSummary | undefined): void => {
  const latest = useRef({ move, chosen })
  latest.current = { move, chosen }
  useLayoutEffect(() => {
    const keyed = (event: KeyboardEvent): void => {
      const inSearch = event.target instanceof HTMLElement && event.target.id === 'search'
      const isFree = inSearch || event.target === document.body || (event.target instanceof HTMLElement && event.target.matches('.virtual'))
      const step = steps[event.key]
      if (step !== undefined && (isFree || isShortcut(event)) && (event.key.length > 1 || isShortcut(event))) {
        event.preventDefault()
        latest.current.move(step)
      }
      if (event.key === 'Enter' && isFree && latest.current.chosen !== undefined) location.hash = unitHref(latest.current.chosen.id)
    }
    addEventListener('keydown', keyed)
    return () => removeEventListener('keydown', keyed)
  }, [])
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

/** All units: filtered by words, sorted by a column, opened by Enter. */
export const Functions = (): VNode => {
  const page = usePage()
  const query = page.route.params.get('q') ?? ''
  const sort = sortOf(page)
  const isNarrow = useNarrow(540)
  const rowHeight = useRowHeight(48, 72, 100)
  const [active, setActive] = useState(0)
  const sorted = useMemo(() => page.summary.units.toSorted(orders[sort]), [page.summary, sort])
  const units = useMemo(() => sorted.filter(matcher(query)), [sorted, query])
  useLayoutEffect(() => setActive(0), [query, sort])
  useRowKeys((step) => setActive((now) => Math.max(0, Math.min(units.length - 1, now + step))), units[active])
  return (
    <main class="functions tall">
      <h1 class="unseen">Functions and loops</h1>
      <div class="search">
        <input
          id="search"
          type="search"
          value={query}
          placeholder={`Filter: ${isNarrow ? 'name, s:grows, g:>1.5' : 'name, file:src/, s:grows, g:>1.5, is:own, kind:loop, !word'}`}
          aria-label="Filter functions"
          onInput={(event) => page.setParams({ q: event.currentTarget.value })}
        />
        <span class="quiet" aria-live="polite">
          {grouped(units.length)} of {grouped(page.summary.units.length)}
        </span>
      </div>
      <div class="table" role="table" aria-label="Functions and loops" aria-rowcount={units.length + 1}>
        <Heads sort={sort} onSort={(key) => page.setParams({ sort: key === 'at10' ? '' : key })} />
        <VirtualList
          count={units.length}
          rowHeight={rowHeight}
          active={active}
          row={(index) => {
            const unit = units[index]
            return unit === undefined ? <span key={index} /> : <Row key={unit.id} unit={unit} index={index} active={index === active} />
          }}
        />
        {units.length === 0 && <NoMatch what="function" query={query} />}
      </div>
    </main>
  )
}

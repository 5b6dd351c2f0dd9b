// The repetition tree of a run with the algorithms that its loops and recursions form.

import type { VNode } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Criterion, isAsFound, toggled } from '../analysis/algorithms/regroup.ts'
import { grouped as groupedText, plural } from '../base/number-text.ts'
import { type Page, usePage } from './context.ts'
import { type GroupedAlgorithms, useAlgorithms } from './grouping.ts'
import { groupingParams } from './grouping-params.ts'
import { Heads } from './heads.tsx'
import { NoMatch } from './no-match.tsx'
import { Reading } from './reading.tsx'
import { hasParent } from './regroup-button.tsx'
import { listRows, matching, type RepetitionRow, treeRows } from './repetition-rows.ts'
import { Row } from './repetition-row.tsx'
import { algorithmHref } from './route.ts'
import { Segmented } from './segmented.tsx'
import { isShortcut } from './shortcut.ts'
import { useRowHeight } from './use-row-height.ts'
import { VirtualList } from './virtual-list.tsx'

const orders = [
  ['tree', 'Tree'],
  ['cost', 'By cost'],
] as const

const criterionNames: readonly (readonly [Criterion, string])[] = [
  ['found', 'same input or its index'],
  ['input', 'same input'],
  ['type', 'same type of input'],
  ['apart', 'each repetition alone'],
]

const foldedOf = ({ route }: Page): ReadonlySet<string> => new Set((route.params.get('fold') ?? '').split('.'))

const Tools = ({ value, count }: { value: GroupedAlgorithms; count: number }): VNode => {
  const { route, setParams } = usePage()
  const { grouping, shown } = value
  return (
    <div class="search wrapping">
      <input
        id="search"
        type="search"
        value={route.params.get('q') ?? ''}
        placeholder="Filter: words, s:grows, g:>1.5, file:src/, !word"
        aria-label="Filter algorithms"
        onInput={(event) => setParams({ q: event.currentTarget.value })}
      />
      <span class="quiet" aria-live="polite">
        {groupedText(count)} of {plural(shown.length, 'algorithm')}
      </span>
      <Segmented
        label="Order"
        options={orders}
        value={route.params.get('order') === 'cost' ? 'cost' : 'tree'}
        onChange={(order) => setParams({ order: order === 'tree' ? '' : order })}
      />
      <label class="choice">
        One algorithm when
        <select
          value={grouping.criterion}
          onChange={(event) => setParams({ by: event.currentTarget.value === 'found' ? '' : event.currentTarget.value })}
        >
          {criterionNames.map(([criterion, text]) => (
            <option key={criterion} value={criterion} selected={criterion === grouping.criterion}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {!isAsFound(grouping) && (
        <button type="button" class="quiet-button" onClick={() => setParams({ by: '', join: '', cut: '' })}>
          Group as found
        </button>
      )}
    </div>
  )
}

interface Tree {
  readonly value: GroupedAlgorithms
  readonly rows: readonly RepetitionRow[]
  readonly active: number
  readonly setActive: (index: number) => void
}

const outer = (rows: readonly RepetitionRow[], index: number): number => {
  const level = rows[index]?.level ?? 1
  for (let at = index - 1; at >= 0; at--) if ((rows[at]?.level ?? 0) < level) return at
  return index
}

/** What a key does in the tree, as in every treegrid; null for a key that does nothing there. */
const actionOf = (key: string, { value, rows, active, setActive }: Tree, { route, setParams }: Page): (() => void) | null => {
  const row = rows[active]
  if (row === undefined) return null
  const { tree } = value.analysis
  const id = tree[row.place]?.id ?? ''
  const go = (index: number) => (): void => setActive(Math.max(0, Math.min(rows.length - 1, index)))
  const fold = (isFolded: boolean) => (): void => {
    const folded = new Set((route.params.get('fold') ?? '').split('.').filter((each) => each !== '' && each !== id))
    setParams({ fold: [...(isFolded ? folded.add(id) : folded)].join('.') })
  }
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: go(active + 1),
    ArrowUp: go(active - 1),
    j: go(active + 1),
    k: go(active - 1),
    Home: go(0),
    End: go(rows.length - 1),
    PageDown: go(active + 10),
    PageUp: go(active - 10),
    ArrowRight: row.isOpen === false ? fold(false) : go(row.isOpen === true ? active + 1 : active),
    ArrowLeft: row.isOpen === true ? fold(true) : go(outer(rows, active)),
    Enter: () => (location.hash = algorithmHref(value.analysis.algorithms[tree[row.place]?.algorithm ?? -1]?.id ?? '', value.grouping)),
    ...(hasParent(value, row.place) ? { g: () => setParams(groupingParams(toggled(value.found.recorded, value.grouping, row.place))) } : {}),
  }
  return actions[key] ?? null
}

/** Keys work in the tree, in the search box (those that do not edit), and where nothing has the focus. */
const useTreeKeys = (tree: Tree, page: Page): void => {
  const latest = useRef({ tree, page })
  latest.current = { tree, page }
  useLayoutEffect(() => {
    const keyed = (event: KeyboardEvent): void => {
      const { target, key } = event
      const inSearch = target instanceof HTMLElement && target.id === 'search'
      const isFree = target === document.body || (target instanceof HTMLElement && target.matches('.treegrid'))
      if (inSearch ? !['ArrowDown', 'ArrowUp', 'Enter'].includes(key) : !isFree) return
      if (key.length === 1 ? !isShortcut(event) : event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null)
        return
      const action = actionOf(key, latest.current.tree, latest.current.page)
      if (action === null) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', keyed)
    return () => removeEventListener('keydown', keyed)
  }, [])
}

const heads = [
  ['name', 'Repetition and algorithm'],
  ['growth', 'Grows like'],
  ['number calls', 'Runs'],
  ['number steps', 'Own steps'],
  ['number now', 'Now → 10×'],
  ['regroup', 'Group'],
] as const

const Grid = (tree: Tree): VNode => {
  const { value, rows, active, setActive } = tree
  const { params } = usePage().route
  const rowHeight = useRowHeight(56, 92)
  return (
    <div
      class="table treegrid"
      role="treegrid"
      tabIndex={0}
      aria-label="Repetition tree: arrow keys walk and fold it, Enter opens an algorithm, g joins or splits"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={rows[active] === undefined ? undefined : `repetition-${rows[active].place}`}
    >
      <Heads kind="repetition" heads={heads} />
      <VirtualList
        count={rows.length}
        rowHeight={rowHeight}
        active={active}
        row={(index) => {
          const row = rows[index]
          if (row === undefined) return <span key={index} />
          return <Row key={row.place} value={value} row={row} index={index} active={index === active} choose={() => setActive(index)} />
        }}
      />
      {rows.length === 0 && <NoMatch what="algorithm" query={params.get('q') ?? ''} />}
    </div>
  )
}

const View = ({ value }: { value: GroupedAlgorithms }): VNode => {
  const page = usePage()
  const { params } = page.route
  const [query, order, fold] = [params.get('q') ?? '', params.get('order') ?? '', params.get('fold') ?? '']
  const wanted = useMemo(() => matching(value, query), [value, query])
  const rows = useMemo(() => (order === 'cost' ? listRows(value, wanted) : treeRows(value, wanted, foldedOf(page))), [value, wanted, order, fold])
  const linked = rows.findIndex(({ place }) => value.analysis.tree[place]?.id === params.get('at'))
  const [active, setActive] = useState(Math.max(0, linked))
  const tree = { value, rows, active: Math.min(active, Math.max(0, rows.length - 1)), setActive }
  useTreeKeys(tree, page)
  return (
    <>
      <Tools value={value} count={wanted.size} />
      {value.analysis.incomplete && <p class="advice">The tables were full: data made late in the run was not followed.</p>}
      <Grid {...tree} />
    </>
  )
}

/** `#/algorithms?by=input&join=…&cut=…&fold=…`: the repetition tree, grouped as the address says. */
export const Algorithms = (): VNode => {
  const { route } = usePage()
  const { value, problem } = useAlgorithms(route)
  return (
    <main class="algorithms tall">
      <h1 class="unseen">Algorithms</h1>
      {value === undefined ? <Reading problem={problem} /> : <View value={value} />}
    </main>
  )
}

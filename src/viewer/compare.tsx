// Two profiles: what changed class, then constant, then overhead; what the data cannot decide is a group of its own.

import type { VNode } from 'preact'
import type { PageChange, PageComparison } from '../analysis/page/page-comparison.ts'
import { costsText } from '../analysis/words/cost-change.ts'
import { steepnessText } from '../analysis/words/sentences.ts'
import { grouped, percent, times } from '../base/number-text.ts'
import { unitsText } from './amounts.ts'
import { ComparePlot } from './compare-plot.tsx'
import { type Page, usePage } from './context.ts'
import { readComparison } from './data.ts'
import { prettyLaw } from './law-text.ts'
import { Place } from './place.tsx'
import { Reading } from './reading.tsx'
import { formatRoute, unitHref } from './route.ts'
import { Segmented } from './segmented.tsx'
import { useRead } from './use-read.ts'

type Shown = 'all' | PageChange['direction']

const kinds: readonly (readonly [kind: PageChange['kind'], title: string, says: string])[] = [
  ['class', 'Changed class', 'It grows differently: this is what a larger input will show most.'],
  ['cost', 'Changed cost', 'More or less work at the same sizes; how it grows is not known on both sides.'],
  ['constant', 'Changed constant', 'The same growth, and more or less work at every size.'],
  ['overhead', 'Changed overhead', 'The same growth, and more or less work in every call, whatever its size.'],
  ['cannot tell', 'Cannot tell', 'They may differ; these two profiles do not have the data to say. Not a finding.'],
]

const shapes: Readonly<Record<PageChange['direction'], VNode>> = {
  worse: <path d="M6 1 11 11H1Z" fill="currentColor" />,
  better: <path d="M6 11 11 1H1Z" fill="currentColor" />,
  unknown: <path d="M1.5 4.5c3-3 6 3 9 0M1.5 8.5c3-3 6 3 9 0" fill="none" stroke="currentColor" stroke-width="1.5" />,
}
const tones: Readonly<Record<PageChange['direction'], string>> = { worse: 'grows', better: 'fine', unknown: 'unknown' }
const words: Readonly<Record<PageChange['direction'], string>> = { worse: 'worse', better: 'better', unknown: 'cannot tell' }

const Mark = ({ direction }: { direction: PageChange['direction'] }): VNode => (
  <span class={`mark ${tones[direction]}`}>
    <svg class="glyph" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {shapes[direction]}
    </svg>{' '}
    {words[direction]}
  </span>
)

/** What changed, in few words. */
const essence = ({ kind, before, after, ratio, steps, costs }: PageChange): string => {
  switch (kind) {
    case 'cost':
      return costsText(costs?.slice(-1))
    case 'constant':
      return `${times(ratio)} the work at every size`
    case 'overhead':
      return `${steps > 0 ? '+' : '−'}${grouped(Math.abs(steps))} steps a call`
    default:
      return `${prettyLaw(before.law)} → ${prettyLaw(after.law)}`
  }
}

const detail = ({ kind, before, after, exact, why, ratio, costs }: PageChange): string => {
  const sure = exact ? 'exact' : ''
  const laws =
    kind === 'class' || kind === 'cost' || kind === 'cannot tell'
      ? `${steepnessText(before.law)} → ${steepnessText(after.law)}`
      : `${prettyLaw(after.law)} before and after`
  const largest = kind === 'class' && ratio !== 1 ? `${times(ratio)} the cost at the largest common size` : ''
  const others = costsText(kind === 'cost' ? costs?.slice(0, -1) : costs)
  return [laws, largest, others, sure, why].filter((part) => part !== '').join('; ')
}

const Item = ({ change, open }: { change: PageChange; open: boolean }): VNode => {
  const { positions, route } = usePage()
  const { after, before, direction } = change
  return (
    <li class="change">
      <a class="title" href={formatRoute({ ...route, id: open ? '' : after.id })} aria-expanded={open}>
        <bdi>{after.name}</bdi>
      </a>
      <b class="essence">{essence(change)}</b>
      <Mark direction={direction} />
      <Place file={after.file} line={after.line} />
      <span class="exponent">{detail(change)}</span>
      <span class="shares">
        {percent(before.share)} → {percent(after.share)} % of the work
      </span>
      {open && (
        <div class="more-about">
          <ComparePlot change={change} />
          {positions.has(after.id) && <a href={unitHref(after.id)}>All about {after.name}</a>}
        </div>
      )}
    </li>
  )
}

const Names = ({ title, units }: { title: string; units: PageComparison['added'] }): VNode | null =>
  units.length === 0 ? null : (
    <details class="panel">
      <summary>
        {title} <span class="quiet">{grouped(units.length)}</span>
      </summary>
      <ul class="plain">
        {units
          .toSorted((a, b) => b.share - a.share)
          .slice(0, 200)
          .map(({ id, name, file, line, share }) => (
            <li key={id}>
              <bdi>{name}</bdi>{' '}
              <span class="quiet">
                {file}:{line}, {percent(share)} % of the work
              </span>
            </li>
          ))}
      </ul>
    </details>
  )

const sameCommand = ({ before, after }: PageComparison): boolean => before.command.join('\0') === after.command.join('\0')

const circumstances = (comparison: PageComparison): string => {
  const { before, after, sameCode, unchanged } = comparison
  const code = sameCode ? 'No file that both know was changed: differences come from the input alone. ' : ''
  const command = sameCommand(comparison) ? '' : `The commands differ: ${before.command.join(' ')} → ${after.command.join(' ')}. `
  const node = before.node === after.node ? `Both ran on Node ${after.node}` : `Node ${before.node} → ${after.node}: differences may come from it`
  return `${code}${command}${node}; ${unitsText(unchanged)} did not change.`
}

/** What took over most of the work comes first: that is where a change was made, while its callers only pass it on. */
const byShift = (a: PageChange, b: PageChange): number => shiftOf(b) - shiftOf(a)
const shiftOf = ({ before, after, direction }: PageChange): number => (after.share - before.share) * (direction === 'better' ? -1 : 1)

const shownOf = ({ route }: Page): Shown => (['worse', 'better', 'unknown'] as const).find((each) => each === route.params.get('show')) ?? 'all'

const Changes = ({ comparison }: { comparison: PageComparison }): VNode => {
  const page = usePage()
  const shown = shownOf(page)
  const { changes, added, removed } = comparison
  const amount = (wanted: Shown): number => changes.filter(({ direction }) => wanted === 'all' || direction === wanted).length
  const visible = changes.filter(({ direction }) => shown === 'all' || direction === shown)
  const option = (value: Shown, text: string): readonly [Shown, string] => [value, `${text} ${grouped(amount(value))}`]
  return (
    <main class="compare">
      <div class="heading">
        <h1>{amount('worse') === 0 ? 'Nothing got worse' : `${unitsText(amount('worse'))} got worse`}</h1>
        <p>{circumstances(comparison)}</p>
      </div>
      <Segmented
        label="Which changes"
        options={[option('all', 'All'), option('worse', 'Worse'), option('better', 'Better'), option('unknown', 'Cannot tell')]}
        value={shown}
        onChange={(next) => page.setParams({ show: next === 'all' ? '' : next })}
      />
      {visible.length === 0 && <p class="empty">No change of this sort.</p>}
      {kinds.map(([kind, title, says]) => {
        const inKind = visible.filter((change) => change.kind === kind).toSorted(byShift)
        return inKind.length === 0 ? null : (
          <section key={kind} class="panel">
            <h2>{title}</h2>
            <p class="quiet">{says}</p>
            <ol class="changes">
              {inKind.map((change) => (
                <Item key={change.after.id} change={change} open={page.route.id === change.after.id} />
              ))}
            </ol>
          </section>
        )
      })}
      <Names title="New" units={added} />
      <Names title="Gone" units={removed} />
    </main>
  )
}

/** `#/compare`: all changes; `#/compare/<id>`: one of them with its plot. */
export const Compare = (): VNode => {
  const { value, problem } = useRead('comparison', readComparison)
  if (value !== undefined) return <Changes comparison={value} />
  return (
    <main class="compare">
      <h1>What changed</h1>
      <Reading problem={problem} />
    </main>
  )
}

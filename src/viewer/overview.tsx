import type { VNode } from 'preact'
import { type Growth, growthsOf } from '../analysis/blame/growths.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { growthWords } from '../analysis/words/headline.ts'
import { isOpenEnded, nothingFound, outsideOfSteps } from '../analysis/words/sentences.ts'
import { compact, grouped, percent, significant } from '../base/number-text.ts'
import type { Interval } from '../model/index.ts'
import { type Page, usePage } from './context.ts'
import { Findings } from './findings.tsx'
import { growthAt } from './projection.ts'
import { unitHref, viewHref } from './route.ts'
import { Segmented } from './segmented.tsx'
import { SlopeChart } from './slope-chart.tsx'
import { slopesOf } from './slopes.ts'
import { StandingGlyph } from './standing-mark.tsx'
import { verdictCounts } from './verdict-counts.ts'

const shownFindings = 12

const factorOf = (page: Page): number => {
  const given = Number(page.route.params.get('x') ?? '10')
  return given >= 1 && given <= 100 ? given : 10
}

const factorText = (factor: number): string => `${significant(factor, 2)}×`

/** The slider works on the logarithm: 1× to 100×, 10× in the middle. */
const Slider = ({ factor, onChange }: { factor: number; onChange: (factor: number) => void }): VNode => (
  <div class="slider">
    <h1>
      When each call’s input grows <output>{factorText(factor)}</output>
    </h1>
    <input
      id="growth"
      type="range"
      min="0"
      max="2"
      step="0.02"
      value={Math.log10(factor)}
      aria-label="How much each call's input grows"
      aria-valuetext={factorText(factor)}
      onInput={(event) => onChange(10 ** Number(event.currentTarget.value))}
    />
    <span class="scale" aria-hidden="true">
      <span>1×</span>
      <span>10×</span>
      <span>100×</span>
    </span>
  </div>
)

const Counts = ({ page, isOwnOnly }: { page: Page; isOwnOnly: boolean }): VNode => {
  const { counts } = page.summary
  const { of, query } = verdictCounts(page.summary, isOwnOnly)
  const largest = page.summary.units[page.positions.get(page.summary.largestUnknown ?? '') ?? -1]
  const cell = (standing: 'grows' | 'maybe' | 'fine' | 'unknown', text: string): VNode => (
    <a class="count" href={viewHref('functions', { q: `s:${standing}${query}` })}>
      <StandingGlyph standing={standing} />
      <b>{grouped(of[standing])}</b> {text}
    </a>
  )
  return (
    <section class="counts" aria-label="Verdicts">
      {cell('grows', of.grows === 1 ? 'grows' : 'grow')}
      {cell('maybe', 'may grow')}
      {cell('fine', of.fine === 1 ? 'is fine' : 'are fine')}
      {cell('unknown', 'with not enough data')}
      <span class="unknown-share">
        {percent(counts.unknownShare)} % of the work is unknown
        {largest !== undefined && (
          <>
            , the most in <a href={unitHref(largest.id)}>{page.labelOf(largest)}</a>
          </>
        )}
      </span>
    </section>
  )
}

const Notes = ({ page }: { page: Page }): VNode => {
  const { notSeen, totals, environment, ending, hasAlgorithms } = page.summary
  return (
    <details class="notes">
      <summary>How is this known, and what was not seen?</summary>
      <p>
        Landau counted {compact(totals.steps)} steps in {compact(totals.activations)} activations and fitted a law of growth to each{' '}
        {hasAlgorithms ? 'algorithm' : 'function and loop'} that ran on enough different sizes. A share at a larger input supposes that every call
        gets a larger input and that the number of calls stays.{' '}
        {hasAlgorithms ? '' : 'A share is what a unit does itself or through callees that do not grow, so shares overlap. '}
        Past the largest size seen, a law is a prediction.
      </p>
      {totals.traced !== undefined && (
        <p>
          Only a part of the activations was traced (<code>--budget</code>), with {compact(totals.traced)} of the steps: sizes and laws are of these;
          calls are exact, costs and shares are estimates from these.
        </p>
      )}
      {ending !== 'exit' && <p>The run ended early ({ending}); the counts reach up to there.</p>}
      {notSeen.length > 0 && (
        <ul>
          {notSeen.map(({ file, why }) => (
            <li key={file}>
              <code>{file}</code>: {why}
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">
        landau {environment.landau}, node {environment.node}, V8 {environment.v8}, {environment.platform} {environment.arch}
      </p>
    </details>
  )
}

const scopes = [
  ['all', 'With dependencies'],
  ['own', 'Own code'],
] as const

/** Findings in own code, then those in dependencies; the words are left out where there is only one of both. */
const FindingsByOwner = ({ findings, factor, page }: { findings: readonly Growth<UnitSummary>[]; factor: number; page: Page }): VNode => {
  const isThroughOwn = page.findings.some(({ through }) => through !== undefined)
  const nothing = page.findings.length > 0 ? `Nothing in your own code grows${isThroughOwn ? ' by itself' : ''}.` : nothingFound(page.summary, String)
  const shown = findings.slice(0, shownFindings)
  const [own, others] = [true, false].map((isOwn) => shown.filter(({ unit }) => unit.own === isOwn))
  if (others === undefined || own === undefined || others.length === 0) return <Findings findings={shown} factor={factor} nothing={nothing} />
  return (
    <>
      {page.summary.units.some((unit) => unit.own) && <Findings findings={own} factor={factor} nothing={nothing} />}
      <h3>In dependencies</h3>
      <Findings findings={others} factor={factor} nothing={nothing} />
    </>
  )
}

const Headline = ({ growth, isLeast, unknownShare }: { growth: Interval; isLeast: boolean; unknownShare: number }): VNode => {
  const { how, number, beside } = growthWords(growth, { isLeast, unknownShare })
  return (
    <p class="headline">
      Total work grows {how} <b>{number}</b>
      {beside !== '' && <span class="interval">{beside}</span>}
    </p>
  )
}

/** The first view: what hurts when inputs grow. */
export const Overview = (): VNode => {
  const page = usePage()
  const factor = factorOf(page)
  const scope = page.route.params.get('code') === 'own' ? 'own' : 'all'
  const include = (own: boolean): boolean => scope === 'all' || own
  const findings = growthsOf(page.findings.filter(({ own }) => include(own)))
  return (
    <main class="overview">
      <section class="forecast">
        <Slider factor={factor} onChange={(next) => page.setParams({ x: significant(next, 3) })} />
        <Headline
          growth={growthAt(page.summary.growthAt10, factor)}
          isLeast={factor > 1 && isOpenEnded(page.summary.units)}
          unknownShare={page.summary.counts.unknownShare}
        />
        {page.summary.units.some(({ own }) => !own) && (
          <Segmented label="Which code" options={scopes} value={scope} onChange={(next) => page.setParams({ code: next === 'own' ? 'own' : '' })} />
        )}
      </section>
      <div class="columns">
        <section class="panel">
          <h2>What will hurt</h2>
          <FindingsByOwner findings={findings} factor={factor} page={page} />
          {findings.length > 0 && page.summary.withoutSteps !== null && <p class="empty">{outsideOfSteps(page.summary, String)}</p>}
          {findings.length > shownFindings && (
            <a class="more" href={viewHref('functions', { q: `s:grows${scope === 'own' ? ' is:own' : ''}` })}>
              {grouped(findings.length - shownFindings)} more
            </a>
          )}
        </section>
        <section class="panel">
          <h2>Share of work</h2>
          <SlopeChart slopes={slopesOf(page, findings, include, factor)} factor={factorText(factor)} />
        </section>
      </div>
      <Counts page={page} isOwnOnly={scope === 'own'} />
      <Notes page={page} />
    </main>
  )
}

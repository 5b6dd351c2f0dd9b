// The cards below the main plot: those that show something are drawn, what the others would say is told in a line each.

import type { VNode } from 'preact'
import { guesses, ratiosOf, trendOf } from '../analysis/page/guess-ratio.ts'
import { residualSentence, variationSentence } from '../analysis/words/plot-sentences.ts'
import { prettyClass, prettySentence } from './law-text.ts'
import type { Shown } from './shown.ts'
import { Models, modelNotes } from './unit-panels.tsx'
import { RatioPlot } from './unit-plots.tsx'
import { FrequencyPlot, ResidualPlot, SpreadPlot, TotalPlot } from './unit-small-plots.tsx'

interface Card {
  readonly title: string
  readonly Drawn: (props: { shown: Shown }) => VNode
  /** What is told instead of a drawing that would show nothing; empty where it shows something. */
  readonly instead: (shown: Shown) => string
}

/** Of two guesses the same sizes have a ratio: what is too little for one is for all. */
const withoutTrend = ({ points }: Shown): string => {
  const [first] = guesses
  const unclear = first === undefined || trendOf(ratiosOf(points.size, points.median, first)).direction === 'unclear'
  return unclear ? 'Too few sizes to read a trend.' : ''
}

const withoutResidual = ({ laws: { median } }: Shown): string =>
  median.certainty === 'unknown' ? 'Without a law there is nothing to compare with.' : median.certainty === 'exact' ? residualSentence(median) : ''

const ofOneSize = ({ points: { size } }: Shown): string => (size.length === 0 ? 'No size.' : size.length === 1 ? 'All calls have one size.' : '')

const withoutSpread = ({ points, kind, table }: Shown): string => {
  if (kind === 'native') return 'Of times only the least of each size is kept.'
  if (points.size.length === 0) return 'No size.'
  return points.min.every((least, index) => least === points.max[index]) ? variationSentence({ ...table, calls: points.calls, steps: points }) : ''
}

const withoutChoice = ({ laws: { median }, unit }: Shown): string => {
  const [only, ...others] = median.tried
  if (others.length > 0 || modelNotes(unit).length > 0) return ''
  return only === undefined ? 'Too few sizes to try any.' : `Only ${prettyClass(only.class)}: ${only.formula}.`
}

const cards: readonly Card[] = [
  { title: 'Is the guess right?', Drawn: RatioPlot, instead: withoutTrend },
  { title: 'What the law leaves over', Drawn: ResidualPlot, instead: withoutResidual },
  { title: 'How often each size occurs', Drawn: FrequencyPlot, instead: ofOneSize },
  { title: 'Where the cost is spent', Drawn: TotalPlot, instead: ofOneSize },
  { title: 'Spread at each size', Drawn: SpreadPlot, instead: withoutSpread },
  { title: 'Models tried', Drawn: ({ shown: { laws, unit } }) => <Models law={laws.median} unit={unit} />, instead: withoutChoice },
]

/** The small plots and the models of a unit. */
export const UnitCards = ({ shown }: { shown: Shown }): VNode => {
  const told = cards.map((card) => ({ ...card, said: card.instead(shown) }))
  const silent = told.filter(({ said }) => said !== '')
  return (
    <>
      <div class="columns even">
        {told
          .filter(({ said }) => said === '')
          .map(({ title, Drawn }) => (
            <div key={title} class="panel">
              <Drawn shown={shown} />
            </div>
          ))}
      </div>
      {silent.length > 0 && (
        <dl class="panel pairs silent">
          {silent.map(({ title, said }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{prettySentence(said)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

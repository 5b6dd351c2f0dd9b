// The three plots of a unit's page: cost against size, cost divided by a guess, how often each size occurs.

import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { guesses, ratiosOf } from '../analysis/guess-ratio.ts'
import type { UnitDetail, UnitSummary } from '../analysis/page-data.ts'
import { callSentence, frequencySentence, growthSentence, jumpsSentence, plotNote, ratioSentence } from '../analysis/sentences.ts'
import { compact, duration, grouped, significant, tickText } from '../base/number-text.ts'
import { evaluate, type Law } from '../model/index.ts'
import { usePage } from './context.ts'
import { prettyClass } from './law-text.ts'
import { Plot, type PlotPoint, type PlotProps } from './plot.tsx'
import { Segmented } from './segmented.tsx'

type Curve = 'max' | 'median' | 'min'

const curves = [
  ['max', 'max'],
  ['median', 'median'],
  ['min', 'min'],
] as const
const curveWords: Readonly<Record<Curve, string>> = { max: 'costliest', median: 'typical', min: 'cheapest' }
const axes = [
  ['log', 'log-log'],
  ['linear', 'linear'],
] as const

interface Props {
  readonly unit: UnitSummary
  readonly detail: UnitDetail
}

/** The curve that the verdict is about: usually the median, the maximum when only the worst calls grow. */
const judged = ({ unit, detail }: Props): Curve =>
  unit.formula !== detail.curves.median.formula && unit.formula === detail.curves.max.formula ? 'max' : 'median'

const curveOf = (value: string | undefined, usual: Curve): Curve => curves.find(([name]) => name === value)?.[0] ?? usual

/** The plots show single calls; true when the law of the unit is about something else. */
const isApart = (unit: UnitSummary): boolean => plotNote(unit, '') !== ''
const sizeLabel = (unit: UnitSummary): string => (isApart(unit) ? 'size of the call' : unit.measure)

/** Cost in the unit's metric as text. */
export const costText = ({ metric }: Pick<UnitSummary, 'metric'>): ((value: number) => string) => (metric === 'steps' ? compact : duration)

/** The law with a band: the ends of the exponent's interval turn the line about the middle of the sizes. */
const lineOf = (law: Law, unit: UnitSummary, sizes: readonly number[], log: boolean): PlotProps['line'] => {
  const smallest = sizes.find((size) => size > 0) ?? 1
  const largest = sizes.at(-1) ?? 1
  const middle = Math.sqrt(smallest * largest)
  const turned =
    (by: number) =>
    (size: number): number =>
      evaluate(law, size) * (Math.max(size, smallest / 10) / middle) ** (size >= middle ? by : -by)
  const { low, value, high } = law.exponent
  return {
    at: (size) => evaluate(law, size),
    low: turned(Math.max(-2, low - value)),
    high: turned(Math.min(2, high - value)),
    knownTo: largest,
    drawTo: log && unit.sizes.distinct > 1 ? largest * 10 : largest,
  }
}

const pointsOf = ({ unit, detail }: Props, curve: Curve, log: boolean): PlotPoint[] => {
  const { points } = detail
  const text = costText(unit)
  return points.size.flatMap((x, index) => {
    const y = points[curve][index] ?? 0
    if (log && (x <= 0 || y <= 0)) return []
    const calls = points.calls[index] ?? 0
    const costs = `min ${text(points.min[index] ?? 0)}, median ${text(points.median[index] ?? 0)}, max ${text(points.max[index] ?? 0)}`
    return [
      {
        x,
        y,
        range: [points.min[index] ?? y, points.max[index] ?? y] as const,
        says: `size ${grouped(x)}: ${grouped(calls)} ${calls === 1 ? 'call' : 'calls'}, ${costs}`,
      },
    ]
  })
}

/** Cost against size with the fitted law, its band, and beyond the largest size its prediction. */
export const CostPlot = ({ unit, detail }: Props): VNode => {
  const page = usePage()
  const usual = judged({ unit, detail })
  const curve = curveOf(page.route.params.get('curve'), usual)
  const axis = page.route.params.get('axes') === 'linear' ? 'linear' : 'log'
  const props = useMemo(() => {
    const log = axis === 'log'
    const line = unit.verdict === 'unknown' && !isApart(unit) ? undefined : lineOf(detail.curves[curve], unit, detail.points.size, log)
    return { points: pointsOf({ unit, detail }, curve, log), ...(line === undefined ? {} : { line }) }
  }, [unit, detail, curve, axis])
  const law = detail.curves[curve]
  const verdict = isApart(unit) ? callSentence(law) : growthSentence(unit)
  const shape = curve === usual ? verdict : `The ${curveWords[curve]} call of each size: ${law.formula}.`
  return (
    <Plot
      {...props}
      title="Cost against size"
      sentence={`${shape} ${jumpsSentence(law)}`.trim()}
      xKind={axis}
      yKind={axis}
      xLabel={sizeLabel(unit)}
      yLabel={unit.metric === 'steps' ? 'steps a call' : 'native time a call'}
      formatX={tickText}
      formatY={unit.metric === 'steps' ? tickText : duration}
      height={330}
      controls={[
        <Segmented
          key="curve"
          label="Which cost"
          options={curves}
          value={curve}
          onChange={(next) => page.setParam('curve', next === usual ? '' : next)}
        />,
        <Segmented key="axes" label="Axes" options={axes} value={axis} onChange={(next) => page.setParam('axes', next === 'log' ? '' : next)} />,
      ]}
    />
  )
}

const defaultGuess = ({ unit, detail }: Props): string =>
  guesses.find(({ name }) => name === (isApart(unit) ? detail.curves.median.class : unit.class))?.name ?? 'n'

/** Cost divided by a guess: flat means that the guess is right. */
export const RatioPlot = ({ unit, detail }: Props): VNode => {
  const page = usePage()
  const name = page.route.params.get('guess') ?? defaultGuess({ unit, detail })
  const guess = guesses.find((each) => each.name === name) ?? guesses[0]
  const points = useMemo(
    () =>
      guess === undefined
        ? []
        : ratiosOf(detail.points.size, detail.points.median, guess).map(({ size, ratio }) => ({
            x: size,
            y: ratio,
            says: `size ${grouped(size)}: ${significant(ratio)}`,
          })),
    [detail, guess],
  )
  if (guess === undefined) return <></>
  return (
    <Plot
      points={points}
      title="Is the guess right?"
      sentence={points.length === 0 ? 'No size of two or more was seen.' : ratioSentence(detail.points, guess)}
      xKind="log"
      yKind="linear"
      xLabel={sizeLabel(unit)}
      yLabel={`cost divided by ${prettyClass(guess.name)}: flat means it grows like ${prettyClass(guess.name)}`}
      formatX={tickText}
      formatY={(value) => (value === 0 ? '0' : Math.abs(value) >= 1000 ? tickText(value) : significant(value, 2))}
      height={240}
      controls={
        <Segmented
          label="Divide by"
          options={guesses.map((each) => [each.name, prettyClass(each.name)] as const)}
          value={guess.name}
          onChange={(next) => page.setParam('guess', next === defaultGuess({ unit, detail }) ? '' : next)}
        />
      }
    />
  )
}

/** How many calls had each size. */
export const FrequencyPlot = ({ unit, detail }: Props): VNode => {
  const points = useMemo(
    () =>
      detail.points.size.flatMap((x, index) =>
        x > 0 ? [{ x, y: detail.points.calls[index] ?? 0, says: `size ${grouped(x)}: ${grouped(detail.points.calls[index] ?? 0)} calls` }] : [],
      ),
    [detail],
  )
  return (
    <Plot
      points={points}
      stems
      title="How often each size occurs"
      sentence={points.length === 0 ? 'Every call had size 0.' : frequencySentence(detail.points)}
      xKind="log"
      yKind="linear"
      xLabel={sizeLabel(unit)}
      yLabel="calls"
      formatX={tickText}
      formatY={(calls) => (Number.isInteger(calls) ? tickText(calls) : '')}
      height={240}
    />
  )
}

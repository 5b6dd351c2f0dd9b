// Cost against size with its law, and cost divided by a guess.

import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { guesses, ratiosOf } from '../analysis/page/guess-ratio.ts'
import { costNames, refitSentence } from '../analysis/words/plot-sentences.ts'
import type { CurveName } from '../analysis/page/refit.ts'
import { callSentence, growthSentence, jumpsSentence, ratioSentence } from '../analysis/words/sentences.ts'
import { duration, grouped, significant, tickText } from '../base/number-text.ts'
import { evaluate, type Law } from '../model/index.ts'
import { usePage } from './context.ts'
import { prettyClass } from './law-text.ts'
import type { PlotLine } from './plot-parts.tsx'
import { Plot, type PlotPoint } from './plot.tsx'
import { Segmented } from './segmented.tsx'
import { costText, isApart, type Shown, sizeLabel } from './shown.ts'

const curves = [
  ['max', 'max'],
  ['median', 'median'],
  ['min', 'min'],
] as const
const curveWords: Readonly<Record<CurveName, string>> = { max: 'costliest', median: 'typical', min: 'cheapest' }
const axes = [
  ['log', 'log-log'],
  ['linear', 'linear'],
] as const

/** The curve that the verdict is about: usually the median, the maximum when only the worst calls grow. */
const judged = ({ unit, laws, isStated }: Shown): CurveName =>
  isStated && unit.formula !== laws.median.formula && unit.formula === laws.max.formula ? 'max' : 'median'

const curveOf = (value: string | undefined, usual: CurveName): CurveName => curves.find(([name]) => name === value)?.[0] ?? usual

/** The law with a band: the ends of the exponent's interval turn the line about the middle of the sizes. */
const lineOf = (law: Law, { all, points, range }: Shown, log: boolean): PlotLine => {
  const smallest = points.size.find((size) => size > 0) ?? 1
  const largest = points.size.at(-1) ?? 1
  const middle = Math.sqrt(smallest * largest)
  const turned =
    (by: number) =>
    (size: number): number =>
      evaluate(law, size) * (Math.max(size, smallest / 10) / middle) ** (size >= middle ? by : -by)
  const { low, value, high } = law.exponent
  const end = range === null && log && law.sizes.distinct > 1 ? largest * 10 : Math.max(largest, all.size.at(-1) ?? 1)
  return {
    at: (size) => evaluate(law, size),
    low: turned(Math.max(-2, low - value)),
    high: turned(Math.min(2, high - value)),
    knownFrom: range === null ? 0 : smallest,
    knownTo: largest,
    drawTo: end,
    beyond: range === null ? 'not seen yet' : 'not fitted',
  }
}

const pointsOf = ({ all, kind }: Shown, curve: CurveName, log: boolean): PlotPoint[] => {
  const text = costText(kind)
  return all.size.flatMap((x, index) => {
    const y = all[curve][index] ?? 0
    if (log && (x <= 0 || y <= 0)) return []
    const calls = all.calls[index] ?? 0
    const costs = `min ${text(all.min[index] ?? 0)}, median ${text(all.median[index] ?? 0)}, max ${text(all.max[index] ?? 0)}`
    return [
      {
        x,
        y,
        range: [all.min[index] ?? y, all.max[index] ?? y] as const,
        says: `size ${grouped(x)}: ${grouped(calls)} ${calls === 1 ? 'call' : 'calls'}, ${costs}`,
      },
    ]
  })
}

const costSentence = (shown: Shown, curve: CurveName): string => {
  const { unit, laws, isStated, kind, table, range } = shown
  const law = laws[curve]
  if (curve !== judged(shown)) return `The ${curveWords[curve]} call of each size: ${law.formula}.`
  if (!isStated) return refitSentence(law, kind, table.measure, range)
  return isApart(unit) ? callSentence(law) : growthSentence(unit)
}

/** Cost against size with the fitted law, its band, and beyond the largest size its prediction. A range of sizes can be chosen in it. */
export const CostPlot = ({ shown }: { shown: Shown }): VNode => {
  const page = usePage()
  const { unit, laws, isStated, kind, range } = shown
  const usual = judged(shown)
  const curve = curveOf(page.route.params.get('curve'), usual)
  const axis = page.route.params.get('axes') === 'linear' ? 'linear' : 'log'
  const law = laws[curve]
  const isKnown = isStated ? unit.verdict !== 'unknown' || isApart(unit) : law.certainty !== 'unknown'
  const props = useMemo(() => {
    const log = axis === 'log'
    return { points: pointsOf(shown, curve, log), ...(isKnown ? { line: lineOf(law, shown, log) } : {}) }
  }, [shown, curve, axis])
  return (
    <Plot
      {...props}
      title="Cost against size"
      sentence={`${costSentence(shown, curve)} ${jumpsSentence(law)}`.trim()}
      xKind={axis}
      yKind={axis}
      xLabel={sizeLabel(shown)}
      yLabel={`${costNames[kind]} a call; drag over sizes to fit them alone`}
      formatX={tickText}
      formatY={kind === 'native' ? duration : tickText}
      height={320}
      brush={{
        range,
        choose: (next) => page.setParams(next === null ? { from: '', to: '' } : { from: String(next.from), to: String(next.to) }),
      }}
      controls={[
        <Segmented
          key="curve"
          label="Which cost"
          options={curves}
          value={curve}
          onChange={(next) => page.setParams({ curve: next === usual ? '' : next })}
        />,
        <Segmented key="axes" label="Axes" options={axes} value={axis} onChange={(next) => page.setParams({ axes: next === 'log' ? '' : next })} />,
      ]}
    />
  )
}

const defaultGuess = ({ unit, laws, isStated }: Shown): string =>
  guesses.find(({ name }) => name === (isStated && !isApart(unit) ? unit.class : laws.median.class))?.name ?? 'n'

/** Cost divided by a guess: flat means that the guess is right. */
export const RatioPlot = ({ shown }: { shown: Shown }): VNode => {
  const page = usePage()
  const { points } = shown
  const usual = defaultGuess(shown)
  const guess = guesses.find((each) => each.name === page.route.params.get('guess')) ?? guesses.find((each) => each.name === usual) ?? guesses[0]
  const ratios = useMemo(
    () =>
      guess === undefined
        ? []
        : ratiosOf(points.size, points.median, guess).map(({ size, ratio }) => ({
            x: size,
            y: ratio,
            says: `size ${grouped(size)}: ${significant(ratio)}`,
          })),
    [points, guess],
  )
  if (guess === undefined) return <></>
  return (
    <Plot
      points={ratios}
      title="Is the guess right?"
      sentence={ratios.length === 0 ? 'No size of two or more was seen.' : ratioSentence(points, guess)}
      xKind="log"
      yKind="linear"
      xLabel={sizeLabel(shown)}
      yLabel={`cost divided by ${prettyClass(guess.name)}: flat means it grows like ${prettyClass(guess.name)}`}
      formatX={tickText}
      formatY={(value) => (value === 0 ? '0' : Math.abs(value) >= 1000 ? tickText(value) : significant(value, 2))}
      height={220}
      controls={
        <Segmented
          label="Divide by"
          options={guesses.map((each) => [each.name, prettyClass(each.name)] as const)}
          value={guess.name}
          onChange={(next) => page.setParams({ guess: next === usual ? '' : next })}
        />
      }
    />
  )
}

// What the law leaves over, how often each size occurs, where the cost is spent, how much calls of one size differ.

import { totalOf } from '../base/lists.ts'
import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { residualSentence, totalSentence, variationSentence } from '../analysis/words/plot-sentences.ts'
import { frequencySentence } from '../analysis/words/sentences.ts'
import { grouped, percent, significant, tickText, times } from '../base/number-text.ts'
import { evaluate } from '../model/index.ts'
import { Plot, type PlotPoint } from './plot.tsx'
import { costText, type Shown, sizeLabel } from './shown.ts'

const wholeTicks = (value: number): string => (Number.isInteger(value) ? tickText(value) : '')
const ratioTicks = (value: number): string => `${significant(value, 3)}×`

const forEachSize = (
  size: readonly number[],
  make: (size: number, index: number) => { readonly y: number; readonly says: string; readonly range?: readonly [number, number] },
): PlotPoint[] => size.flatMap((x, index) => (x > 0 ? [{ x, ...make(x, index) }] : [])).filter(({ y }) => y > 0)

/** Cost over what the law says: a cloud about 1 without a pattern is a good fit. */
export const ResidualPlot = ({ shown }: { shown: Shown }): VNode => {
  const { points, laws } = shown
  const residuals = useMemo(
    () =>
      forEachSize(points.size, (size, index) => {
        const ratio = (points.median[index] ?? 0) / evaluate(laws.median, size)
        return { y: Number.isFinite(ratio) ? ratio : 0, says: `size ${grouped(size)}: ${significant(ratio)} of what the law says` }
      }),
    [points, laws],
  )
  return (
    <Plot
      points={residuals}
      title="What the law leaves over"
      sentence={residualSentence(laws.median)}
      xKind="log"
      yKind="log"
      rule={1}
      xLabel={sizeLabel(shown)}
      yLabel="typical cost divided by the fitted law"
      formatX={tickText}
      formatY={ratioTicks}
      height={220}
    />
  )
}

/** How many calls had each size. */
export const FrequencyPlot = ({ shown }: { shown: Shown }): VNode => {
  const { points } = shown
  const calls = useMemo(
    () =>
      forEachSize(points.size, (size, index) => ({
        y: points.calls[index] ?? 0,
        says: `size ${grouped(size)}: ${grouped(points.calls[index] ?? 0)} calls`,
      })),
    [points],
  )
  return (
    <Plot
      points={calls}
      stems
      title="How often each size occurs"
      sentence={calls.length === 0 ? 'Every call had size 0.' : frequencySentence(points)}
      xKind="log"
      yKind="linear"
      xLabel={sizeLabel(shown)}
      yLabel="calls"
      formatX={tickText}
      formatY={wholeTicks}
      height={220}
    />
  )
}

/** What all calls of each size cost together. */
export const TotalPlot = ({ shown }: { shown: Shown }): VNode => {
  const { points, kind } = shown
  const text = costText(kind)
  const all = totalOf(points.sum)
  const totals = useMemo(
    () =>
      forEachSize(points.size, (size, index) => {
        const sum = points.sum[index] ?? 0
        return { y: sum, says: `size ${grouped(size)}: ${text(sum)}, ${percent(sum / Math.max(1, all))} % of it` }
      }),
    [points, kind],
  )
  return (
    <Plot
      points={totals}
      stems
      title="Where the cost is spent"
      sentence={totalSentence(points.size, points.calls, points.sum)}
      xKind="log"
      yKind="linear"
      xLabel={sizeLabel(shown)}
      yLabel="cost of all calls of a size together"
      formatX={tickText}
      formatY={kind === 'native' ? text : tickText}
      height={220}
    />
  )
}

/** Best and worst call of each size, relative to the typical one. */
export const SpreadPlot = ({ shown }: { shown: Shown }): VNode => {
  const { points, kind, table } = shown
  const spreads = useMemo(
    () =>
      forEachSize(points.size, (size, index) => {
        const typical = points.median[index] ?? 0
        const [low, high] = [(points.min[index] ?? 0) / typical, (points.max[index] ?? 0) / typical]
        const variation = kind === 'steps' ? `, variation ${percent(points.variation[index] ?? 0)} %` : ''
        return typical > 0
          ? { y: 1, range: [low, high] as const, says: `size ${grouped(size)}: ${significant(low)} to ${times(high)} the typical cost${variation}` }
          : { y: 0, says: '' }
      }),
    [points, kind],
  )
  return (
    <Plot
      points={spreads}
      title="Spread at each size"
      sentence={variationSentence({ ...table, calls: points.calls, variation: points.variation, steps: points })}
      xKind="log"
      yKind="log"
      rule={1}
      xLabel={sizeLabel(shown)}
      yLabel="cheapest to costliest call, relative to the typical one"
      formatX={tickText}
      formatY={ratioTicks}
      height={220}
    />
  )
}

import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { ComparedSide, PageChange } from '../analysis/page/page-comparison.ts'
import { compact, grouped, tickText, times } from '../base/number-text.ts'
import { evaluate } from '../model/index.ts'
import { usePage } from './context.ts'
import { prettyLaw } from './law-text.ts'
import type { PlotLine } from './plot-parts.tsx'
import { Plot } from './plot.tsx'
import { Segmented } from './segmented.tsx'

const axes = [
  ['log', 'log-log'],
  ['linear', 'linear'],
] as const

const lineOf = ({ law, size }: ComparedSide): PlotLine => {
  const at = (n: number): number => evaluate(law, n)
  const largest = size.at(-1) ?? 1
  return { at, low: at, high: at, knownFrom: 0, knownTo: largest, drawTo: largest, beyond: '' }
}

const commonSizes = ({ before, after }: PageChange): number => {
  const known = new Set(before.size)
  return after.size.filter((size) => known.has(size)).length
}

const sentence = (change: PageChange): string => {
  const { before, after, measure, ratio } = change
  const common = commonSizes(change)
  const cost =
    common === 0
      ? 'no size was seen in both'
      : `${grouped(common)} sizes were seen in both; at the largest of them a call costs ${times(ratio)} what it did`
  return `In ${measure}: ${before.law.formula} before, ${after.law.formula} after; ${cost}.`
}

/** The costs of both profiles by the same size, with the law of the later one. */
export const ComparePlot = ({ change }: { change: PageChange }): VNode => {
  const { before, after, measure } = change
  const { route, setParams } = usePage()
  const axis = route.params.get('axes') === 'linear' ? 'linear' : 'log'
  const drawn = ({ size, median }: ComparedSide): { readonly x: number; readonly y: number }[] =>
    size.flatMap((x, index) => (axis === 'linear' || (x > 0 && (median[index] ?? 0) > 0) ? [{ x, y: median[index] ?? 0 }] : []))
  const points = useMemo(() => drawn(after).map(({ x, y }) => ({ x, y, says: `size ${grouped(x)}: ${compact(y)} after` })), [after, axis])
  const behind = useMemo(() => drawn(before), [before, axis])
  if (points.length + behind.length === 0) return <p class="empty">{sentence(change)}</p>
  return (
    <Plot
      title={`${prettyLaw(before.law)} → ${prettyLaw(after.law)}`}
      sentence={sentence(change)}
      points={points}
      behind={behind}
      {...(after.law.certainty === 'unknown' ? {} : { line: lineOf(after) })}
      xKind={axis}
      yKind={axis}
      xLabel={measure}
      yLabel="typical cost of a call in steps: in colour after, in grey before"
      formatX={tickText}
      formatY={tickText}
      height={260}
      controls={<Segmented label="Axes" options={axes} value={axis} onChange={(next) => setParams({ axes: next === 'log' ? '' : next })} />}
    />
  )
}

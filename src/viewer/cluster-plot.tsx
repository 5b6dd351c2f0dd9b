import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { nextSizes } from '../analysis/sweep/next-sizes.ts'
import type { ClusterFinding, SweepAnalysis } from '../analysis/sweep/types.ts'
import { compact, percent, plural, significant, tickText } from '../base/number-text.ts'
import type { PlotLine } from './plot-parts.tsx'
import { Plot } from './plot.tsx'

const featureOf = (cluster: ClusterFinding, { features }: SweepAnalysis): string => cluster.fits[0]?.feature ?? features[0] ?? ''

const lineOf = ({ fits: [best] }: ClusterFinding, largest: number): PlotLine | undefined => {
  if (best === undefined || best.power === null) return undefined
  const { coefficient, exponent } = best.power
  const middle = best.f95 / 2
  const through = (power: number): ((x: number) => number) => {
    const scale = coefficient.value * middle ** exponent.value
    return (x) => scale * (x / middle) ** power
  }
  const bounded = (value: number): number => Math.max(-8, Math.min(8, value))
  return {
    at: through(exponent.value),
    low: through(bounded(exponent.low)),
    high: through(bounded(exponent.high)),
    knownFrom: 0,
    knownTo: largest,
    drawTo: largest * 10,
    beyond: 'not seen yet',
  }
}

const sentence = ({ fits: [best], zeros }: ClusterFinding): string => {
  if (best === undefined || best.power === null) return 'No power law fits.'
  const { exponent, r2, method, used } = best.power
  const skipped = zeros === 0 ? '' : ` ${plural(zeros, 'workload')} on which it did not run ${zeros === 1 ? 'is' : 'are'} left out.`
  return `Cost grows with ${best.feature} to the power of ${significant(exponent.value)} (95 %: ${significant(exponent.low)} to ${significant(exponent.high)}, by ${method === 't' ? 'Student’s t' : 'the bootstrap'}; R² ${r2.toFixed(3)}; ${plural(used, 'workload')}).${skipped}`
}

interface Props {
  readonly cluster: ClusterFinding
  readonly sweep: SweepAnalysis
}

const costsOf = ({ cluster, sweep }: Props, feature: string): { readonly x: number; readonly y: number; readonly label: string }[] =>
  sweep.workloads
    .map(({ label, features }, index) => ({ x: features[feature] ?? 0, y: cluster.costs[index] ?? 0, label }))
    .filter(({ x, y }) => x > 0 && y > 0)
    .toSorted((a, b) => a.x - b.x)

const mostSuggested = 3
const fewestToSuggest = 4

/** Values of the feature at which one more run would say most. */
const suggestedOf = (points: ReturnType<typeof costsOf>): number[] => {
  const values = points.map(({ x }) => x)
  if (new Set(values).size < fewestToSuggest) return []
  const range = { low: values[0] ?? 1, high: values.at(-1) ?? 1, whole: values.every(Number.isInteger) }
  return nextSizes([points.map(({ x, y }) => ({ size: x, cost: y, calls: 1 }))], range, mostSuggested)
}

const suggestion = (marks: readonly number[], feature: string): string =>
  marks.length === 0 ? '' : ` Dashed: one more run would say most at ${feature} = ${marks.map((size) => compact(size)).join(', ')}.`

/** The cost of a group on every workload, against the feature that explains it best. */
export const ClusterPlot = ({ cluster, sweep }: Props): VNode => {
  const feature = featureOf(cluster, sweep)
  const costs = useMemo(() => costsOf({ cluster, sweep }, feature), [cluster, sweep, feature])
  const points = useMemo(() => costs.map(({ x, y, label }) => ({ x, y, says: `${label}: ${compact(y)} steps` })), [costs])
  const marks = useMemo(() => suggestedOf(costs), [costs])
  const line = lineOf(cluster, points.at(-1)?.x ?? 1)
  return (
    <Plot
      title={`Cost against ${feature}`}
      sentence={`${sentence(cluster)}${suggestion(marks, feature)}`}
      points={points}
      marks={marks}
      {...(line === undefined ? {} : { line })}
      xKind="log"
      yKind="log"
      xLabel={feature}
      yLabel="steps of one workload"
      formatX={tickText}
      formatY={tickText}
      height={260}
    />
  )
}

const leftOver = (ratios: readonly { readonly y: number }[]): string => {
  const off = ratios.map(({ y }) => Math.abs(Math.log(y))).toSorted((a, b) => a - b)
  const half = off[off.length >> 1]
  return half === undefined
    ? 'No workload has a cost to compare.'
    : `Half of the workloads are within ${percent(Math.expm1(half))} % of the power law; neighbours that are off to the same side would say that it misses something.`
}

/** What the power law leaves over on each workload. */
export const ClusterResiduals = ({ cluster, sweep }: Props): VNode | null => {
  const feature = featureOf(cluster, sweep)
  const power = cluster.fits[0]?.power ?? null
  const points = useMemo(
    () =>
      costsOf({ cluster, sweep }, feature).flatMap(({ x, y, label }) => {
        const ratio = power === null ? 0 : y / (power.coefficient.value * x ** power.exponent.value)
        return ratio > 0 && Number.isFinite(ratio) ? [{ x, y: ratio, says: `${label}: ${significant(ratio)} of what the law says` }] : []
      }),
    [cluster, sweep, feature],
  )
  if (power === null) return null
  return (
    <Plot
      title="What the power law leaves over"
      sentence={leftOver(points)}
      points={points}
      rule={1}
      xKind="log"
      yKind="log"
      xLabel={feature}
      yLabel="cost divided by the power law"
      formatX={tickText}
      formatY={(value) => `${significant(value, 3)}×`}
      height={260}
    />
  )
}

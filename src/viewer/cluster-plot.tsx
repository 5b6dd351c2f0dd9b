import type { VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import type { ClusterFinding, SweepAnalysis } from '../analysis/sweep-types.ts'
import { compact, plural, significant, tickText } from '../base/number-text.ts'
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

/** The cost of a group on every workload, against the feature that explains it best. */
export const ClusterPlot = ({ cluster, sweep }: { cluster: ClusterFinding; sweep: SweepAnalysis }): VNode => {
  const feature = featureOf(cluster, sweep)
  const points = useMemo(
    () =>
      sweep.workloads
        .flatMap(({ label, features }, index) => {
          const [x, y] = [features[feature] ?? 0, cluster.costs[index] ?? 0]
          return x > 0 && y > 0 ? [{ x, y, says: `${label}: ${compact(y)} steps` }] : []
        })
        .toSorted((a, b) => a.x - b.x),
    [cluster, sweep, feature],
  )
  const line = lineOf(cluster, points.at(-1)?.x ?? 1)
  return (
    <Plot
      title={`Cost against ${feature}`}
      sentence={sentence(cluster)}
      points={points}
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

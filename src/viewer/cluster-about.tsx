// What is known of a group of places that cost alike: its plots, its fits in each feature, and the places with their code.

import type { VNode } from 'preact'
import type { ClusterFinding, SweepAnalysis, SweepLocation } from '../analysis/sweep/types.ts'
import { compact, grouped, plural, significant } from '../base/number-text.ts'
import type { Interval } from '../model/index.ts'
import { ClusterPlot, ClusterResiduals } from './cluster-plot.tsx'
import { usePage } from './context.ts'
import { lineText } from './law-text.ts'
import { Place } from './place.tsx'
import { QuotedLine } from './quoted-line.tsx'

/** `1.98 [1.93, 2.03]`. */
export const intervalText = ({ low, value, high }: Interval): string =>
  Number.isFinite(low) && Number.isFinite(high) ? `${significant(value)} [${significant(low)}, ${significant(high)}]` : significant(value)

type Fit = ClusterFinding['fits'][number]

const predicted = ({ power, f95 }: Fit, which: number, factor: number): string => {
  const at = power?.predictions[which]
  return at === undefined ? '—' : `${compact(at.low)} … ${compact(at.high)} at ${compact(factor * f95)}`
}

/** What is told of the fit to each feature. */
const facts: readonly (readonly [name: string, textOf: (fit: Fit) => string])[] = [
  ['Power law', ({ power }) => (power === null ? '—' : `${significant(power.coefficient.value)} · f^${intervalText(power.exponent)}`)],
  ['its R²', ({ power }) => (power === null ? '—' : power.r2.toFixed(3))],
  ['Line', ({ linear }) => lineText(linear)],
  ['its R²', ({ linear }) => linear.r2.toFixed(3)],
  ['Twice as large', (fit) => predicted(fit, 0, 2)],
  ['Ten times as large', (fit) => predicted(fit, 1, 10)],
]

/** The fits, a column for each feature: there are few of them, and a telephone is narrow. */
const Fits = ({ cluster: { fits, zeros, name } }: { cluster: ClusterFinding }): VNode => (
  <div class="scroller" tabIndex={0} role="region" aria-label={`Fits of ${name}`}>
    <table class="fits">
      <thead>
        <tr>
          <th scope="col">Feature</th>
          {fits.map(({ feature }) => (
            <th key={feature} scope="col">
              {feature}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(([fact, textOf], index) => (
          <tr key={index}>
            <th scope="row">{fact}</th>
            {fits.map((fit) => (
              <td key={fit.feature}>{textOf(fit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {zeros > 0 && <p class="quiet">{plural(zeros, 'workload')} on which it costs nothing left out of the power law.</p>}
  </div>
)

const mostPlaces = 30

const Locations = ({ cluster, locations }: { cluster: ClusterFinding; locations: ReadonlyMap<string, SweepLocation> }): VNode => {
  const { summary } = usePage()
  const known = cluster.locations.flatMap((id) => locations.get(id) ?? [])
  const places = [...Map.groupBy(known, ({ file, line }) => `${file}:${line}`).values()]
  return (
    <ul class="plain">
      {places.slice(0, mostPlaces).map((here) => {
        const [first] = here
        if (first === undefined) return null
        const { id, name, file, line } = first
        return (
          <li key={id}>
            <bdi>{name}</bdi> <span class="quiet">{here.map(({ metric }) => metric).join(', ')}</span>{' '}
            <Place file={file} line={line} linked={summary.sources.includes(file)} />
            <QuotedLine file={file} line={line} />
          </li>
        )
      })}
      {places.length > mostPlaces && <li class="quiet">and {grouped(places.length - mostPlaces)} more</li>}
    </ul>
  )
}

interface Props {
  readonly cluster: ClusterFinding
  readonly sweep: SweepAnalysis
  readonly locations: ReadonlyMap<string, SweepLocation>
}

/** All about one group. */
export const ClusterAbout = ({ cluster, sweep, locations }: Props): VNode => (
  <div class="more-about">
    <div class="columns even">
      <ClusterPlot cluster={cluster} sweep={sweep} />
      <ClusterResiduals cluster={cluster} sweep={sweep} />
    </div>
    <Fits cluster={cluster} />
    <Locations cluster={cluster} locations={locations} />
  </div>
)

// The screen after a sweep: what grows with the workload, ranked by the largest cost seen, and what is predicted to rank higher.

import { compact, grouped, percent, plural, significant } from '../base/number-text.ts'
import type { ClusterFinding, FeatureFit, SweepAnalysis, SweepLocation } from '../analysis/sweep/types.ts'
import type { Interval } from '../model/index.ts'
import { fitStart, printable } from './printable.ts'
import { screenOf } from './screen.ts'
import type { Screen } from './screen.ts'

const maxRows = 8
const maxRisers = 4
const superLinear = 1.05

const interval = ({ low, value, high }: Interval): string =>
  Number.isFinite(low) && Number.isFinite(high) ? `${significant(value)} [${significant(low)}, ${significant(high)}]` : `${significant(value)} [?]`

const fitText = ({ power, feature }: FeatureFit): string =>
  power === null
    ? `no fit with ${feature}`
    : `${significant(power.coefficient.value)}·${feature}^${interval(power.exponent)}  R² ${power.r2.toFixed(2)}`

const placeOf = (finding: ClusterFinding, locations: ReadonlyMap<string, SweepLocation>): string => {
  const first = locations.get(finding.locations[0] ?? '')
  const more = finding.locations.length - 1
  return first === undefined ? '' : `${first.name} ${first.file}:${first.line}${more > 0 ? ` and ${plural(more, 'other place')}` : ''}`
}

/** The class of a cluster's law; with a question mark where the data cannot exclude a neighbour. */
export const lawText = ({ law }: ClusterFinding): string =>
  law === null || law.certainty === 'unknown' ? '' : `${law.class}${law.certainty === 'tentative' ? '?' : ''}`

const clusterLines = (finding: ClusterFinding, locations: ReadonlyMap<string, SweepLocation>, screen: Screen): string[] => {
  const [best] = finding.fits
  const grows = (best?.power?.exponent.low ?? 0) > superLinear
  const cost = `${compact(finding.maxCost).padStart(7)} ${`${percent(finding.maxShare)} %`.padStart(7)}`
  const at10 = best?.power?.predictions[1]
  const future = at10 === undefined ? '' : `  at ${compact(10 * (best?.f95 ?? 0))}: ${compact(at10.low)} … ${compact(at10.high)}`
  const law = lawText(finding)
  const zeros = finding.zeros === 0 ? '' : `  ${plural(finding.zeros, 'zero')} left out`
  const joint =
    finding.joint === null
      ? []
      : [
          `      ${finding.joint.features[0]}^${significant(finding.joint.first)}·${finding.joint.features[1]}^${significant(finding.joint.second)}  R² ${finding.joint.r2.toFixed(2)}  explains more`,
        ]
  return [
    `${screen.paint(grows ? 'grows' : 'plain', ` ${grows ? '■' : '□'} ${cost}`)}  ${screen.paint('strong', fitStart(printable(finding.name), 24).padEnd(24))}  ${best === undefined ? 'no feature varies' : fitText(best)}${law === '' ? '' : `  ${law}`}`,
    screen.paint('dim', fitStart(`      ${printable(placeOf(finding, locations))}${future}${zeros}`, screen.width)),
    ...joint.map((line) => screen.paint('dim', line)),
  ]
}

const wholeLine = ({ whole: { fits, at10 } }: SweepAnalysis): string => {
  const [best] = fits
  if (best === undefined || best.power === null) return ' whole program   no feature varies enough for a model'
  return ` whole program   ${fitText(best)}${at10 === null ? '' : `  at ${compact(10 * best.f95)}: ${compact(at10.low)} … ${compact(at10.high)} steps`}`
}

/** Clusters by largest cost, then those that are predicted to overtake them; counts as in the paper's figure 4. */
export const sweepTerminal = (
  sweep: SweepAnalysis,
  options: { readonly width: number; readonly colour: boolean; readonly ascii: boolean },
): string => {
  const screen = screenOf(options)
  const locations = new Map(sweep.locations.map((location) => [location.id, location]))
  const shown = sweep.clusters.filter((it) => it.costly).slice(0, maxRows)
  const risers = sweep.byPrediction.slice(0, maxRows).flatMap((i) => sweep.clusters[i] ?? []).filter((it) => it.law !== null && !shown.includes(it)) // prettier-ignore
  const { counts } = sweep
  /** Nothing where there is nothing under the title. */
  const table = (title: string, findings: readonly ClusterFinding[]): string[] =>
    findings.length === 0 ? [] : ['', screen.paint('dim', title), ...findings.flatMap((it) => clusterLines(it, locations, screen))]
  return screen.finish([
    screen.paint('strong', ` What grows with the workload   [${plural(sweep.workloads.length, 'workload')}; ${features(sweep)}]`),
    '',
    wholeLine(sweep),
    ...table('     largest   share  cluster                   cost in steps, exponent [95 %]', shown),
    ...table(' small now, predicted to matter', risers.slice(0, maxRisers)),
    '',
    ` ${plural(counts.locations, 'location')}, ${grouped(counts.varying)} varying, ${plural(counts.clusters, 'cluster')}, ${grouped(counts.costly)} costly${counts.costly === 0 ? '' : `: one to look at for ${significant(counts.reduction)} locations each`}`,
  ])
}

const features = ({ features: varying, constantFeatures }: SweepAnalysis): string => {
  const all = varying.length === 0 ? 'no feature varies' : `${varying.length === 1 ? 'feature' : 'features'} ${varying.join(', ')}`
  return printable(constantFeatures.length === 0 ? all : `${all}; the same everywhere: ${constantFeatures.join(', ')}`)
}

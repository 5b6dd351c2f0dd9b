// A sweep: the workloads that ran, and the groups of places in the code whose costs grow together with the features of the workloads.

import type { VNode } from 'preact'
import type { ClusterFinding, SweepAnalysis, SweepLocation } from '../analysis/sweep/types.ts'
import { compact, grouped, percent, plural, significant } from '../base/number-text.ts'
import { ClusterAbout, intervalText } from './cluster-about.tsx'
import { usePage } from './context.ts'
import { readSweep } from './data.ts'
import { prettyClass } from './law-text.ts'
import { Place } from './place.tsx'
import { Reading } from './reading.tsx'
import { formatRoute } from './route.ts'
import { useRead } from './use-read.ts'
import { WorkloadTable } from './workload-table.tsx'

/** How a cluster's cost follows the feature that explains it best. */
const fitText = ({ fits: [best] }: Pick<ClusterFinding, 'fits'>): string => {
  if (best === undefined) return 'no feature varies'
  if (best.power === null) return `no power of ${best.feature} fits`
  return `${best.feature}^${intervalText(best.power.exponent)}, R² ${best.power.r2.toFixed(2)}`
}

const superlinear = 1.05

const toneOf = ({ fits: [best] }: ClusterFinding): string => ((best?.power?.exponent.low ?? 0) > superlinear ? 'grows' : 'fine')

interface ClusterProps {
  readonly cluster: ClusterFinding
  readonly index: number
  readonly sweep: SweepAnalysis
  readonly locations: ReadonlyMap<string, SweepLocation>
  readonly open: boolean
}

const Cluster = ({ cluster, index, sweep, locations, open }: ClusterProps): VNode => {
  const { route } = usePage()
  const first = locations.get(cluster.locations[0] ?? '')
  const at10 = cluster.fits[0]?.power?.predictions[1]
  const { law, joint } = cluster
  return (
    <li class="change">
      <a class="title" href={formatRoute({ ...route, view: 'workloads', id: open ? 'none' : String(index) })} aria-expanded={open}>
        <bdi>{cluster.name}</bdi>
      </a>
      <b class={`essence ${toneOf(cluster)}-text`}>{fitText(cluster)}</b>
      <span class="shares">
        {compact(cluster.maxCost)} steps at most, {percent(cluster.maxShare)} % of a run
      </span>
      {first !== undefined && <Place file={first.file} line={first.line} />}
      <span class="exponent">
        {[
          plural(cluster.locations.length, 'place'),
          law === null || law.certainty === 'unknown' ? '' : prettyClass(law.class),
          at10 === undefined ? '' : `at ${compact(10 * (cluster.fits[0]?.f95 ?? 0))}: ${compact(at10.low)} … ${compact(at10.high)} steps`,
          joint === null ? '' : `${joint.features.join(' and ')} together explain more`,
        ]
          .filter((text) => text !== '')
          .join('; ')}
      </span>
      {open && <ClusterAbout cluster={cluster} sweep={sweep} locations={locations} />}
    </li>
  )
}

const mostClusters = 40

const headline = ({ whole: { fits, at10 } }: SweepAnalysis): string => {
  const [best] = fits
  if (best === undefined || best.power === null) return 'No feature varies enough for a model of the whole program.'
  const future = at10 === null ? '' : ` At ${compact(10 * best.f95)} it would take ${compact(at10.low)} … ${compact(at10.high)} steps.`
  return `The whole program costs ${significant(best.power.coefficient.value)} · ${fitText({ fits })}.${future}`
}

const Sweep = ({ sweep }: { sweep: SweepAnalysis }): VNode => {
  const { route } = usePage()
  const locations = new Map(sweep.locations.map((location) => [location.id, location]))
  const shown = sweep.clusters.map((cluster, index) => ({ cluster, index })).filter(({ cluster }) => cluster.costly || cluster.law !== null)
  const first = shown[0]?.index ?? -1
  const open = route.id === '' ? first : Number(route.id)
  const { counts } = sweep
  return (
    <main class="workloads">
      <div class="heading">
        <h1>What grows with the workload</h1>
        <p>{headline(sweep)}</p>
        {sweep.constantFeatures.length > 0 && <p>The same on every workload, and so without a say: {sweep.constantFeatures.join(', ')}.</p>}
      </div>
      <section class="panel">
        <h2>Groups of places that cost alike</h2>
        <p class="quiet">
          {plural(counts.locations, 'place')}, {grouped(counts.varying)} of varying cost, in {plural(counts.clusters, 'group')};{' '}
          {grouped(counts.costly)} of them cost more than 2 % of some run.
        </p>
        <ol class="changes">
          {shown.slice(0, mostClusters).map(({ cluster, index }) => (
            <Cluster key={index} cluster={cluster} index={index} sweep={sweep} locations={locations} open={open === index} />
          ))}
        </ol>
      </section>
      <WorkloadTable sweep={sweep} />
    </main>
  )
}

/** `#/workloads`: the sweep; `#/workloads/3`: the same with one group open. */
export const Workloads = (): VNode => {
  const { value, problem } = useRead('sweep', readSweep)
  if (value !== undefined) return <Sweep sweep={value} />
  return (
    <main class="workloads">
      <h1>What grows with the workload</h1>
      <Reading problem={problem} />
    </main>
  )
}

// From trend-prof's matrix to ranked clusters with models of their cost (Goldsmith, Aiken and Wilkerson 2007, §4.2 and §5.1).
// Departures: the class of a costly cluster also comes from the catalogue of laws; a cluster that costs little but is predicted to be costly at ten times
// f95 gets the same care; and features are tried two at a time where one leaves much unexplained.

import { fitCurve } from '../../model/index.ts'
import type { Law } from '../../model/index.ts'
import { fitLine, fitPowerLaw, fitTwoFeatures, ninetyFifth, prepareFeature, type PreparedFeature } from '../../model/trend.ts'
import { cluster, type Cluster } from './cluster.ts'
import type { ClusterFinding, FeatureFit, SweepAnalysis, SweepWorkload, WorkloadMatrix } from './types.ts'

interface Feature {
  readonly name: string
  readonly values: Float64Array
  readonly prepared: PreparedFeature
  readonly f95: number
}

/** Of a workload's cost: the paper's bound for a costly cluster. */
const costlyShare = 0.02
const seed = 2007
/** A second feature must explain this much of what the first leaves over. */
const jointGain = 0.5
const wellExplained = 0.99

/** Clusters, their costs, and how they grow with the features. The same matrix gives the same findings. */
export function analyseSweep(matrix: WorkloadMatrix): SweepAnalysis {
  const varies = ({ values }: WorkloadMatrix['features'][number]): boolean => values.some((value) => value !== values[0])
  const features = matrix.features.filter(varies).map((it): Feature => ({ ...it, prepared: prepareFeature(it.values), f95: ninetyFifth(it.values) }))
  const { clusters, varying } = cluster(
    features.map(({ values }) => values),
    matrix.costs,
  )
  const totals = sumOf(matrix, [...matrix.locations.keys()])
  const drafts = clusters.map((it) => draftOf(it, { matrix, features, totals })).filter(({ maxCost }) => maxCost > 0)
  const predictedTotal = drafts.reduce((sum, { survey }) => sum + predictionOf(survey), 0)
  const findings = drafts
    .map((draft) => findingOf(draft, predictionOf(draft.survey) > costlyShare * predictedTotal, { matrix, features }))
    .toSorted((a, b) => b.maxCost - a.maxCost || (a.name < b.name ? -1 : 1))
  const costly = findings.filter((it) => it.costly).length
  const whole = rankFits(fitsOf(totals, features, true))
  return {
    workloads: matrix.workloads,
    features: features.map(({ name }) => name),
    constantFeatures: matrix.features.filter((it) => !varies(it)).map(({ name }) => name),
    totals: [...totals],
    counts: {
      locations: matrix.locations.length,
      varying,
      clusters: clusters.length,
      costly,
      reduction: costly === 0 ? 0 : matrix.locations.length / costly,
    },
    locations: matrix.locations,
    clusters: findings,
    byPrediction: [...findings.keys()].toSorted((a, b) => (findings[b]?.predicted ?? 0) - (findings[a]?.predicted ?? 0) || a - b),
    whole: { fits: whole, at10: whole[0]?.power?.predictions[1] ?? null },
  }
}

/** A cluster before it is known which ones matter. Without its costs: thousands of clusters times thousands of workloads would be as large as the matrix. */
interface Draft {
  readonly cluster: Cluster
  readonly maxCost: number
  readonly maxShare: number
  readonly costly: boolean
  readonly zeros: number
  readonly survey: readonly FeatureFit[]
}

function sumOf({ costs, locations, workloads }: WorkloadMatrix, members: readonly number[]): Float64Array {
  const total = new Float64Array(workloads.length)
  for (const member of members) {
    const row = costs[member]
    if (locations[member]?.metric === 'calls' || row === undefined) continue
    for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + (row[i] as number)
  }
  return total
}

function draftOf(found: Cluster, { matrix, features, totals }: Around & { readonly totals: Float64Array }): Draft {
  const costs = sumOf(matrix, found.members)
  let [maxCost, maxShare] = [0, 0]
  costs.forEach((cost, i) => {
    maxCost = Math.max(maxCost, cost)
    maxShare = Math.max(maxShare, cost / Math.max(1, totals[i] as number))
  })
  const zeros = costs.reduce((count, cost) => (cost === 0 ? count + 1 : count), 0)
  return { cluster: found, maxCost, maxShare, costly: maxShare > costlyShare, zeros, survey: rankFits(fitsOf(costs, features, false)) }
}

function fitsOf(costs: Float64Array, features: readonly Feature[], bootstrap: boolean): FeatureFit[] {
  return features.map(({ name, values, prepared, f95 }) => ({
    feature: name,
    power: fitPowerLaw(prepared, costs, { predictAt: [2 * f95, 10 * f95], seed, bootstrap }),
    linear: fitLine(values, costs),
    f95,
  }))
}

/** By R² of the power law; a tie keeps the order in which the user named the features. */
const rankFits = (fits: readonly FeatureFit[]): FeatureFit[] => fits.toSorted((a, b) => (b.power?.r2 ?? -1) - (a.power?.r2 ?? -1))

const predictionOf = ([best]: readonly FeatureFit[]): number => best?.power?.predictions[1]?.value ?? 0

interface Around {
  readonly matrix: WorkloadMatrix
  readonly features: readonly Feature[]
}

function findingOf({ cluster: found, survey, ...draft }: Draft, willCost: boolean, { matrix, features }: Around): ClusterFinding {
  const matters = draft.costly || willCost
  const costs = matters ? sumOf(matrix, found.members) : new Float64Array()
  const fits = matters ? rankFits(fitsOf(costs, features, true)) : survey
  const { kind, index } = found.representative
  const location = matrix.locations[index]
  return {
    ...draft,
    name: kind === 'feature' ? (features[index]?.name ?? '') : (location?.name ?? ''),
    representative: { kind, id: kind === 'feature' ? (features[index]?.name ?? '') : (location?.id ?? '') },
    features: found.features.flatMap((i) => features[i]?.name ?? []),
    locations: found.members.flatMap((i) => matrix.locations[i]?.id ?? []),
    costs: [...costs],
    fits,
    predicted: predictionOf(fits),
    law: matters ? lawOf(costs, fits[0], features) : null,
    joint: matters ? jointOf(costs, fits[0], features) : null,
  }
}

function lawOf(costs: Float64Array, best: FeatureFit | undefined, features: readonly Feature[]): Law | null {
  const values = features.find(({ name }) => name === best?.feature)?.values
  return values === undefined ? null : fitCurve(Array.from(values, (size, i) => ({ size, cost: costs[i] as number, calls: 1 })))
}

function jointOf(costs: Float64Array, best: FeatureFit | undefined, features: readonly Feature[]): ClusterFinding['joint'] {
  const alone = best?.power?.r2 ?? 0
  if (best === undefined || alone > wellExplained) return null
  let found: ClusterFinding['joint'] = null
  for (const [i, first] of features.entries())
    for (const second of features.slice(i + 1)) {
      const fit = fitTwoFeatures(first.values, second.values, costs)
      if (fit === null || 1 - fit.r2 > jointGain * (1 - alone) || fit.r2 <= (found?.r2 ?? 0)) continue
      found = { ...fit, features: [first.name, second.name] }
    }
  return found
}

/** Builds the matrix from results as they are read: the memory is that of the matrix, whatever the number of results. */
export class MatrixBuilder {
  readonly #workloads: SweepWorkload[] = []
  readonly #indexes = new Map<string, number>()
  readonly #locations: WorkloadMatrix['locations'][number][] = []
  readonly #costs: Float64Array[] = []
  readonly #capacity: number

  /** `capacity`: the most workloads that will be added. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Adds a workload with its costs; a location that it does not name costs nothing on it. */
  add(workload: SweepWorkload, locations: Iterable<readonly [WorkloadMatrix['locations'][number], number]>): void {
    const column = this.#workloads.push(workload) - 1
    for (const [location, cost] of locations) {
      let index = this.#indexes.get(location.id)
      if (index === undefined) {
        index = this.#locations.push(location) - 1
        this.#indexes.set(location.id, index)
        this.#costs.push(new Float64Array(this.#capacity))
      }
      const row = this.#costs[index] as Float64Array
      row[column] = (row[column] as number) + cost
    }
  }

  /** Rows sorted by id, so that the order of the results does not matter; a feature that some workload lacks is 0 there. */
  finish(): WorkloadMatrix {
    const amount = this.#workloads.length
    const order = [...this.#locations.keys()].toSorted((a, b) => ((this.#locations[a]?.id ?? '') < (this.#locations[b]?.id ?? '') ? -1 : 1))
    const names = [...new Set(this.#workloads.flatMap(({ features }) => Object.keys(features)))]
    return {
      workloads: this.#workloads,
      features: names.map((name) => ({ name, values: Float64Array.from(this.#workloads, ({ features }) => features[name] ?? 0) })),
      locations: order.map((i) => this.#locations[i] as WorkloadMatrix['locations'][number]),
      costs: order.map((i) => (this.#costs[i] as Float64Array).subarray(0, amount)),
    }
  }
}

// A sweep: one program on many workloads, and what its costs say about the workloads' features.

import type { Interval, Law } from '../../model/index.ts'
import type { JointFit, LinearFit, PowerFit } from '../../model/trend.ts'

export interface SweepWorkload {
  readonly hash: string
  /** `n=1000 #2` */
  readonly label: string
  readonly features: Readonly<Record<string, number>>
}

/** A place in the program with a cost per workload. */
export interface SweepLocation {
  /** Unit and metric: stable across runs and machines. */
  readonly id: string
  readonly metric: 'steps' | 'calls' | 'blocks'
  readonly name: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** trend-prof's matrix (§2): rows of features and of locations, one column a workload. */
export interface WorkloadMatrix {
  readonly workloads: readonly SweepWorkload[]
  readonly features: readonly { readonly name: string; readonly values: Float64Array }[]
  readonly locations: readonly SweepLocation[]
  /** One row a location. Calls vary with the steps or blocks of the same code and are part of them: they join clusters but add no cost. */
  readonly costs: readonly Float64Array[]
}

export interface FeatureFit {
  readonly feature: string
  readonly power: PowerFit | null
  readonly linear: LinearFit
  /** The 95th percentile of the feature's values; the predictions of `power` are for twice and ten times of it. */
  readonly f95: number
}

export interface ClusterFinding {
  /** Name of the feature or of the location that represents it. */
  readonly name: string
  readonly representative: { readonly kind: 'feature' | 'location'; readonly id: string }
  /** Features that vary with it. */
  readonly features: readonly string[]
  /** Ids of its locations, by descending variance. */
  readonly locations: readonly string[]
  /** Sum of the steps of its locations, one entry a workload; empty for a cluster that is neither costly nor predicted to be. */
  readonly costs: readonly number[]
  readonly maxCost: number
  /** Largest part of any workload's cost. */
  readonly maxShare: number
  /** More than 2 % of a workload's cost. */
  readonly costly: boolean
  /** Workloads on which it costs nothing: power laws leave them out. */
  readonly zeros: number
  /** One entry a feature that varies; the one that explains the cost best first. */
  readonly fits: readonly FeatureFit[]
  /** Cost at ten times f95 of the best feature; 0 without a fit. */
  readonly predicted: number
  /** The law of the best feature from the catalogue of classes; null where the cluster is neither costly nor predicted to be. */
  readonly law: Law | null
  /** Two features that together explain clearly more than the best alone. */
  readonly joint: (JointFit & { readonly features: readonly [string, string] }) | null
}

export interface SweepAnalysis {
  readonly workloads: readonly SweepWorkload[]
  readonly features: readonly string[]
  /** Features that are the same on every workload: they explain nothing. */
  readonly constantFeatures: readonly string[]
  /** Total steps, one entry a workload. */
  readonly totals: readonly number[]
  readonly counts: {
    readonly locations: number
    readonly varying: number
    readonly clusters: number
    readonly costly: number
    readonly reduction: number
  }
  readonly locations: readonly SweepLocation[]
  /** Ranked by the largest cost on any workload. Clusters of calls alone have no cost and are left out. */
  readonly clusters: readonly ClusterFinding[]
  /** Indexes into `clusters` by predicted cost at ten times f95, largest first. */
  readonly byPrediction: readonly number[]
  readonly whole: { readonly fits: readonly FeatureFit[]; readonly at10: Interval | null }
}

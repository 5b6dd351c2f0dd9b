// Clusters of locations that vary together: Goldsmith, Aiken and Wilkerson, "Measuring empirical computational complexity" (2007), §4.1.
// The features are the first representatives; locations in descending order of variance join every cluster whose representative they fit linearly with
// R² > 1 − α, α = 0.02; one that fits none founds a cluster. Locations whose standard deviation is below 10 say nothing and are left out.

import { Representatives, rowOf, type Row } from './representatives.ts'

export interface Cluster {
  /** Index of a feature or of a location. */
  readonly representative: { readonly kind: 'feature' | 'location'; readonly index: number }
  /** Features that fit it, itself included, by index. */
  readonly features: readonly number[]
  /** Locations that fit it, itself included, by descending variance. */
  readonly members: readonly number[]
}

export interface Clustering {
  readonly clusters: readonly Cluster[]
  /** Locations whose standard deviation reaches 10. */
  readonly varying: number
}

const alpha = 0.02
const leastDeviation = 10
const basisSize = 32

/** Groups locations by how their costs vary over the workloads. Every row has one value a workload. */
export function cluster(features: readonly Float64Array[], locations: readonly Float64Array[]): Clustering {
  const measured = locations.map(moments)
  const workloads = locations[0]?.length ?? 0
  const least = leastDeviation * Math.sqrt(Math.max(1, workloads - 1))
  const order = [...measured.keys()]
    .filter((i) => lengthOf(measured, i) >= least)
    .toSorted((a, b) => lengthOf(measured, b) - lengthOf(measured, a) || a - b)
  const basis = basisOf([...features, ...evenly(order, basisSize).map((i) => locations[i] as Float64Array)], workloads)
  const representatives = new Representatives(1 - alpha, basis.length)
  const found: { representative: Cluster['representative']; features: number[]; members: number[] }[] = []
  const join = (kind: 'feature' | 'location', index: number, row: Row): void => {
    const homes = representatives.fitting(row)
    if (homes.length === 0) {
      homes.push(representatives.add(row))
      found.push({ representative: { kind, index }, features: [], members: [] })
    }
    for (const home of homes) (kind === 'feature' ? found[home]?.features : found[home]?.members)?.push(index)
  }
  for (const [index, values] of features.entries()) {
    const row = rowOf(values, moments(values), basis)
    if (row.length > 0) join('feature', index, row)
  }
  for (const index of order) {
    const values = locations[index] as Float64Array
    join('location', index, rowOf(values, measured[index] as Moments, basis))
  }
  return { clusters: found, varying: order.length }
}

interface Moments {
  readonly mean: number
  readonly length: number
}

const lengthOf = (rows: readonly Moments[], index: number): number => rows[index]?.length ?? 0

function moments(values: Float64Array): Moments {
  const n = values.length
  let total = 0
  for (let i = 0; i < n; i++) total += values[i] as number
  const mean = n === 0 ? 0 : total / n
  let squares = 0
  for (let i = 0; i < n; i++) squares += ((values[i] as number) - mean) ** 2
  return { mean, length: Math.sqrt(squares) }
}

function evenly(order: readonly number[], amount: number): number[] {
  const step = Math.max(1, order.length / amount)
  return Array.from({ length: Math.min(amount, order.length) }, (_, k) => order[Math.floor(k * step)] as number)
}

/** Gram and Schmidt, twice over each row for the sake of rounding; rows that lie in the span so far add nothing. */
function basisOf(rows: readonly Float64Array[], workloads: number): Float64Array[] {
  const basis: Float64Array[] = []
  for (const values of rows) {
    const { mean, length } = moments(values)
    if (length === 0) continue
    const rest = Float64Array.from({ length: workloads }, (_, i) => ((values[i] as number) - mean) / length)
    for (let pass = 0; pass < 2; pass++)
      for (const direction of basis) {
        const along = dot(rest, direction)
        for (let i = 0; i < workloads; i++) rest[i] = (rest[i] as number) - along * (direction[i] as number)
      }
    const left = Math.sqrt(dot(rest, rest))
    if (left > 1e-6) basis.push(rest.map((value) => value / left))
  }
  return basis
}

function dot(a: Float64Array, b: Float64Array): number {
  let total = 0
  for (let i = 0; i < a.length; i++) total += (a[i] as number) * (b[i] as number)
  return total
}

// Which workloads of a sweep are unusual, and where one is missing.

import type { SweepAnalysis } from './types.ts'

/** Robust standard deviations that a workload must be off to be called unusual. */
const farOff = 4
/** A factor that nobody wonders about, however regular the others are. */
const leastFactor = 1.5
/** The median absolute deviation of a normal distribution is this part of its standard deviation. */
const madToSigma = 1.4826
const fewestWorkloads = 6

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Cost over what the whole program's power law expects, of the workloads that are far off it, by their index. */
export const outliersOf = ({ workloads, totals, whole }: SweepAnalysis): ReadonlyMap<number, number> => {
  const [best] = whole.fits
  if (best === undefined || best.power === null) return new Map()
  const { coefficient, exponent } = best.power
  const logs = workloads.flatMap(({ features }, index) => {
    const [x, y] = [features[best.feature] ?? 0, totals[index] ?? 0]
    return x > 0 && y > 0 ? [{ index, off: Math.log(y / (coefficient.value * x ** exponent.value)) }] : []
  })
  if (logs.length < fewestWorkloads) return new Map()
  const centre = medianOf(logs.map(({ off }) => off))
  const sigma = madToSigma * medianOf(logs.map(({ off }) => Math.abs(off - centre)))
  const bound = Math.max(farOff * sigma, Math.log(leastFactor))
  return new Map(logs.filter(({ off }) => Math.abs(off - centre) > bound).map(({ index, off }) => [index, Math.exp(off)]))
}

export interface Gap {
  readonly feature: string
  readonly from: number
  readonly to: number
  /** Geometric mean of the two, a whole number. */
  readonly middle: number
}

/** A gap narrower than this factor needs no run. */
const narrow = 1.6

/** The widest gap between neighbouring values of the feature that explains the program best, on a log scale; null when there is none worth a run. */
export const widestGap = ({ workloads, whole, features }: SweepAnalysis): Gap | null => {
  const feature = whole.fits[0]?.feature ?? features[0]
  if (feature === undefined) return null
  const values = [...new Set(workloads.map((workload) => workload.features[feature] ?? 0))].filter((value) => value > 0).toSorted((a, b) => a - b)
  const gaps = values.slice(1).map((to, index) => ({ from: values[index] ?? to, to }))
  const [widest] = gaps.toSorted((a, b) => b.to / b.from - a.to / a.from)
  if (widest === undefined || widest.to / widest.from < narrow || widest.to - widest.from < 2) return null
  return { feature, ...widest, middle: Math.round(Math.sqrt(widest.from * widest.to)) }
}

// How much each activation of a unit costs, in the order of activations: sums over bins of about four an octave. Enough to see whether each costs
// more than the last, as when every call scans a list that the calls before have grown.

import { ceil, max } from '../../protocol/index.ts'
import type { CostColumns } from '../../protocol/index.ts'

export interface OrdinalBin {
  /** The first activation of the bin, counted from 1. */
  readonly first: number
  readonly calls: number
  readonly steps: number
  readonly native: number
}

/** Where the bin that starts after `calls` activations ends. */
export const binEnd = (calls: number): number => max(calls + 1, ceil(calls * 1.19))

/** Bins keep sums of the cumulative cost only: least and most are the means. */
export function ordinalColumns(bins: readonly OrdinalBin[]): CostColumns {
  const steps = bins.map((bin) => bin.steps)
  const means = bins.map((bin) => bin.steps / bin.calls)
  return {
    size: bins.map((bin) => bin.first),
    calls: bins.map((bin) => bin.calls),
    min: means,
    max: means,
    sum: steps,
    squares: bins.map((bin) => (bin.steps / bin.calls) * bin.steps),
    selfMin: means,
    selfMax: means,
    selfSum: steps,
    nativeMin: bins.map((bin) => bin.native / bin.calls),
    nativeSum: bins.map((bin) => bin.native),
  }
}

// Shares of work when each call's input is `factor` times larger. The analysis knows each share now and at 10×; between and beyond, a share is
// taken to follow the power of the factor that joins the two, so the page agrees with every other report at 1× and at 10×. Shares of callers and
// callees overlap, so they are never summed or made to sum to one.

import { laterText } from '../analysis/words/sentences.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import type { Interval } from '../model/index.ts'

interface Shared {
  readonly share: { readonly now: number; readonly at10: number }
}

/** The share of one unit at `factor`, at most 1. */
export const shareAt = ({ share: { now, at10 } }: Shared, factor: number): number => {
  if (now <= 0 || at10 <= 0) return factor >= 10 ? at10 : now
  return Math.min(1, now * (at10 / now) ** Math.log10(factor))
}

/** The same in percent: `31`; `>8.7` and `<91` where something grows by more than what is counted. */
export const shareTextAt = ({ share }: Pick<UnitSummary, 'share'>, factor: number): string => {
  const { bound, ...counted } = share
  return laterText({ ...counted, at10: shareAt({ share }, factor), ...(bound !== undefined && factor > 1 && { bound }) })
}

/** Total work at `factor` relative to now, from the analysis's own total at 10×. */
export const growthAt = ({ low, value, high }: Interval, factor: number): Interval => {
  const scaled = (end: number): number => end ** Math.log10(factor)
  return { low: scaled(low), value: scaled(value), high: scaled(high) }
}

// Shares of work when each call's input is `factor` times larger. The analysis knows each share now and at 10×; between and beyond, a share is
// taken to follow the power of the factor that joins the two, so the page agrees with every other report at 1× and at 10×. Shares of callers and
// callees overlap, so they are never summed or made to sum to one.

import { isLaterKnown, laterText } from '../analysis/words/sentences.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { percent } from '../base/number-text.ts'
import type { Interval } from '../model/index.ts'

interface Shared {
  readonly share: { readonly now: number; readonly at10: number }
}

/** The share of one unit at `factor`, at most 1. */
export const shareAt = ({ share: { now, at10 } }: Shared, factor: number): number => {
  if (now <= 0 || at10 <= 0) return factor >= 10 ? at10 : now
  return Math.min(1, now * (at10 / now) ** Math.log10(factor))
}

type Projected = Pick<UnitSummary, 'share' | 'verdict' | 'again'>

/** Whether it is known what the share is at `factor`: analysis takes work of unknown growth to stay what it is, which nobody has seen. */
export const isKnownAt = (unit: Projected, factor: number): boolean => factor <= 1 || isLaterKnown(unit)

/** The share at `factor` as text: `31 %`; `>8.7 %` and `<91 %` where something grows by more than what is counted; `?` where it is not known. */
export const laterTextAt = (unit: Projected, factor = 10): string => {
  if (!isKnownAt(unit, factor)) return '?'
  const { bound, ...counted } = unit.share
  return `${laterText({ ...counted, at10: shareAt(unit, factor), ...(bound !== undefined && factor > 1 && { bound }) })} %`
}

/** The share now as it stands before an arrow: `28` of `28 → 97 %`, `33 %` of `33 % → ?`. */
export const nowTextAt = (unit: Projected, factor = 10): string => `${percent(unit.share.now)}${isKnownAt(unit, factor) ? '' : ' %'}`

/** The share now and at 10×: `28 → >97 %`, `33 % → ?`. */
export const sharesText = (unit: Projected): string => `${nowTextAt(unit)} → ${laterTextAt(unit)}`

/** What units are ranked by: the share at 10×, or now where only that is known. */
export const rankShare = (unit: Projected): number => (isLaterKnown(unit) ? unit.share.at10 : unit.share.now)

/** Total work at `factor` relative to now, from the analysis's own total at 10×. */
export const growthAt = ({ low, value, high }: Interval, factor: number): Interval => {
  const scaled = (end: number): number => end ** Math.log10(factor)
  return { low: scaled(low), value: scaled(value), high: scaled(high) }
}

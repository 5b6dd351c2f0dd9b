// Shares of work when each call's input is `factor` times larger. The analysis knows each share now and at 10×; between and beyond, a unit's
// work is taken to follow the power of the factor that joins the two, so the page agrees with every other report at 1× and at 10×.

import type { Interval } from '../model/index.ts'

interface Shared {
  readonly share: { readonly now: number; readonly at10: number }
}

export interface Projection {
  readonly factor: number
  /** Total work relative to now. */
  readonly growth: Interval
  /** One share a unit, in the order of the units. */
  readonly shares: readonly number[]
}

/** Work now and at 10× to work at `factor`, by the power law through both. */
const workAt = (now: number, at10: number, factor: number): number =>
  now > 0 && at10 > 0 ? now * (at10 / now) ** Math.log10(factor) : factor >= 10 ? at10 : now

/** Projects every unit; work that belongs to no unit is projected as one. `growthAt10` is the analysis's own total. */
export const project = (units: readonly Shared[], growthAt10: Interval, factor: number): Projection => {
  const total = growthAt10.value
  const works = units.map(({ share }) => workAt(share.now, share.at10 * total, factor))
  const sum = (read: (share: Shared['share']) => number): number => units.reduce((so, { share }) => so + read(share), 0)
  const rest = workAt(Math.max(0, 1 - sum(({ now }) => now)), Math.max(0, 1 - sum(({ at10 }) => at10)) * total, factor)
  const work = works.reduce((so, each) => so + each, rest)
  const scaled = (end: number): number => end ** Math.log10(factor)
  return {
    factor,
    growth: { low: scaled(growthAt10.low), value: work, high: scaled(growthAt10.high) },
    shares: works.map((each) => (work > 0 ? each / work : 0)),
  }
}

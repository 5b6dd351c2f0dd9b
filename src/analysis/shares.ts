// Shares of the work now and when each call's input is ten times larger. Work that grows for a proven reason is scaled by its law; everything else
// linearly, also work that is constant per call: it is called from somewhere, and scaling it by 1 would exaggerate what grows.

import { predictRatio, type Interval } from '../model/index.ts'
import type { Profile } from '../profile/index.ts'
import type { Assessment, Metric } from './assess.ts'
import type { Culprit } from './blame/blame.ts'
import { typicalLargeSize } from './curves.ts'
import { costOf, type Graph } from './graph.ts'
import { costWithoutGrowth, ownCost, ownCostTogether } from './blame/own-cost.ts'
import type { Share } from './types.ts'
import { isSure } from './verdict.ts'

const factor = 10
/** An exponential counts like n^4: its real ratio would reduce every other share to nothing, and nobody waits for it. */
const mostGrowth = factor ** 4
/** Steps are turned into time by this much when native time decides: about what a basic block takes. */
const nsPerStep = 3
/** What a unit has done in all is worth telling where it is so many times its share. */
const more = 1.05

function ratioOf(node: Assessment): Interval {
  const size = node.table === null ? 1 : typicalLargeSize(node.table.columns)
  const { low, value, high } = predictRatio(node.law, Math.max(node.law.sizes.min, Math.min(size, node.law.sizes.max)), factor)
  return { low, value, high }
}

const held = ({ low, value, high }: Interval): Interval => ({
  low: Math.min(low, mostGrowth),
  value: Math.min(value, mostGrowth),
  high: Math.min(high, mostGrowth),
})

/** All work in the unit of the metric. */
function totalOf(profile: Profile, metric: Metric): number {
  const { steps, nativeNs } = profile.header.totals
  return Math.max(1, metric === 'steps' ? steps : nativeNs + steps * nsPerStep)
}

export interface Future {
  readonly shareOf: (node: Assessment) => Share
  /** Total work at ten times the size, relative to now. */
  readonly growth: Interval
}

interface Part {
  readonly own: number
  /** What the routine does itself is in it. */
  readonly isOfRoutine: boolean
  readonly ratio: Interval
  /** It grows by more than its ratio. */
  readonly isHeld: boolean
}

/** Fraction of all work that each culprit's own work is, with the ratio by which it will grow. */
function culpritParts(graph: Graph, profile: Profile, culprits: readonly Culprit[]): Map<Culprit, Part> {
  return new Map(
    culprits.map((c) => {
      const { metric } = c.unit
      // Of a loop that is told as its routine, only the loop: what else the routine does need not grow, but where the routine's own law leaves no doubt of how much does.
      const ofAll = c.shown !== c.unit && c.shown.metric === metric && c.shown.verdict === 'grows' && isSure(c.shown.law)
      const own = (ofAll ? ownCostTogether(graph, c.shown, c.unit, metric) : ownCost(graph, c.unit, metric)) / totalOf(profile, metric)
      const ratio = ratioOf(ofAll ? c.shown : c.unit)
      return [c, { own: Math.min(1, own), isOfRoutine: ofAll || c.unit === c.shown, ratio: held(ratio), isHeld: ratio.value > mostGrowth }]
    }),
  )
}

/** Predicts the work of the whole program at ten times the size from the laws of the culprits. */
export function predict(graph: Graph, profile: Profile, culprits: readonly Culprit[]): Future {
  const parts = culpritParts(graph, profile, culprits)
  let grown = 0
  const ends = { low: 0, value: 0, high: 0 }
  const ofRoutines = new Map<Assessment, number>()
  // What a steeper caller has of a culprit's work grows as the caller's does.
  for (const [{ shown }, { own, isOfRoutine, ratio }] of [...parts].toSorted(([, a], [, b]) => b.ratio.value - a.ratio.value)) {
    // A routine and a loop in it can both be culprits.
    const known = isOfRoutine ? (ofRoutines.get(shown) ?? 0) : 0
    if (isOfRoutine) ofRoutines.set(shown, Math.max(known, own))
    const room = Math.min(Math.max(0, own - known), 1 - grown)
    grown += room
    ends.low += room * ratio.low
    ends.value += room * ratio.value
    ends.high += room * ratio.high
  }
  const rest = (1 - grown) * factor
  const growth = { low: ends.low + rest, value: ends.value + rest, high: ends.high + rest }
  const isAnyHeld = [...parts.values()].some(({ isHeld }) => isHeld)
  const scaled = ({ own, ratio, isHeld }: Part): Share => {
    const at10 = own * ratio.value
    const low = own * ratio.low
    const others = Math.max(0, growth.value - at10)
    return {
      now: own,
      at10: Math.min(1, at10 / growth.value),
      lowAt10: Math.min(1, low / Math.max(low + others, Number.MIN_VALUE)),
      ...(isAnyHeld && { bound: isHeld ? 'least' : 'most' }),
    }
  }
  const shares = new Map<Assessment, Share>()
  const keepLarger = (node: Assessment, share: Share): void => {
    if (share.lowAt10 > (shares.get(node)?.lowAt10 ?? -1)) shares.set(node, share)
  }
  // Who is to blame for other work is told the share of that.
  const blamed = new Set(culprits.map(({ shown }) => shown))
  for (const [c, part] of parts) {
    keepLarger(c.shown, scaled(part))
    if (c.unit !== c.shown)
      keepLarger(c.unit, scaled({ ...part, own: Math.min(part.own, ownCost(graph, c.unit, c.unit.metric) / totalOf(profile, c.unit.metric)) }))
    for (const user of c.also.filter((it) => !blamed.has(it)))
      keepLarger(user, scaled({ ...part, own: Math.min(part.own, costOf(user, c.unit.metric) / totalOf(profile, c.unit.metric)) }))
    if (c.worker === null) continue
    const within = (c.worker.share * costOf(c.unit, c.unit.metric)) / totalOf(profile, c.unit.metric)
    keepLarger(c.worker.unit, scaled({ ...part, own: Math.min(part.own, within) }))
  }
  const rate = factor / growth.value
  const plainCost = costWithoutGrowth(graph)
  const plain = (node: Assessment): Share => {
    const now = Math.min(1, plainCost(node) / totalOf(profile, node.metric))
    return { now, at10: Math.min(1, now * rate), lowAt10: Math.min(1, now * rate), ...(isAnyHeld && { bound: 'most' }) }
  }
  const shareOf = (node: Assessment): Share => {
    const share = shares.get(node) ?? plain(node)
    const whole = Math.min(1, costOf(node, node.metric) / totalOf(profile, node.metric))
    return whole > more * share.now ? { ...share, whole } : share
  }
  return { shareOf, growth }
}

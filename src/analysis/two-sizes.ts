// Laws in two sizes, where the runtime sampled sizes together: `a.length·b.length`, V + E.

import { maxOf } from '../base/lists.ts'
import { evaluatePair, fitTwo, type Law, lawOfBoth, pairFormula, type PairLaw } from '../model/index.ts'
import type { JointTable, Unit } from '../profile/index.ts'
import type { Explained } from './measure.ts'
import type { TwoSizes } from './types.ts'
import { isHarmless } from './verdict.ts'

/** Of what one size leaves unexplained, two must leave no more than this. */
const mostLeft = 0.5
/** Of so many pairs a law in two sizes says more than one in one that explains the cost well. */
const enoughPairs = 12

export interface FoundTwo {
  readonly two: TwoSizes
  /** The law where both sizes grow alike, in the size of the law in one; null where it is harmless. */
  readonly together: Law | null
  /** Whether it is met nearly exactly. */
  readonly isMet: boolean
}

/**
 * The best law in two sizes over the unit's joint samples; null when one size is enough, or none were sampled. `single` is the law in one
 * size. Where that explains the cost `well` one in two counts only if it is met for sure and says more: of two lists of which one is short each time, the
 * cells are the length of the other.
 */
export function lawOfTwo(unit: Unit, { table: { measure }, law: single, unexplained }: Explained, well: boolean): FoundTwo | null {
  if (well && !isHarmless(single.class)) return null
  const found = (unit.joints ?? []).flatMap((table) => {
    const pairs = pairsOf(table)
    const law = fitTwo(pairs)
    return law === null ? [] : [{ law, table, pairs, left: leftBy(law, pairs) }]
  })
  const [best] = found.toSorted((a, b) => a.left - b.left)
  if (best === undefined || best.left > mostLeft * unexplained) return null
  const { law, table, pairs } = best
  const names = [table.measures[0].name, table.measures[1].name] as const
  const largest = [maxOf(pairs.map(({ first }) => first)), maxOf(pairs.map(({ second }) => second))] as const
  const harmless = isHarmlessPair(law) || (measure.kind === 'rms' && isHarmless(single.class) && isOfGrid(law, pairs, single.sizes.max))
  if (well && (harmless || law.kind !== 'product' || law.steep !== 'sure' || law.pairs < enoughPairs)) return null
  const two = { measures: names, kind: law.kind, formula: pairFormula(law, names), exponents: law.exponents, harmless }
  return { two, together: harmless || law.steep === 'no' ? null : lawOfBoth(law, single, largest), isMet: law.steep === 'sure' }
}

/** As many cells as the product of both sizes, but for a part: the sides of a grid that is read, not lists of which each cell is compared with each. */
const mostOfGrid = 0.5

/** Whether no term is more than the product of both sizes, and the calls read as many `cells`, at most, as the largest product is. */
function isOfGrid({ terms }: PairLaw, pairs: Pairs, cells: number): boolean {
  return (
    terms.every((t) => t.first.power <= 1 && t.second.power <= 1) && cells >= mostOfGrid * maxOf(pairs.map(({ first, second }) => first * second))
  )
}

type Pairs = Parameters<typeof fitTwo>[0]

/** Root mean square of the log cost that the law leaves unexplained. */
function leftBy(law: PairLaw, pairs: Pairs): number {
  const errors = pairs.filter((p) => p.first > 0 && p.second > 0 && p.cost > 0).map((p) => Math.log(p.cost / evaluatePair(law, p.first, p.second)))
  return Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)
}

function pairsOf({ columns: { first, second, calls, sum } }: JointTable): Pairs {
  return first.map((x, i) => ({ first: x, second: second[i] ?? 0, cost: (sum[i] ?? 0) / Math.max(1, calls[i] ?? 1), calls: calls[i] ?? 1 }))
}

/** No term is more than linear in all sizes together, but for logarithms: reading both inputs once is no defect. */
function isHarmlessPair({ terms }: PairLaw): boolean {
  return terms.every((t) => t.first.power + t.second.power <= 1)
}

// Laws in two sizes, where the runtime sampled sizes together: `a.length·b.length`, V + E.

import { maxOf } from '../base/lists.ts'
import { evaluatePair, fitTwo, type Law, lawOfBoth, pairFormula, type PairLaw } from '../model/index.ts'
import type { JointTable, Unit } from '../profile/index.ts'
import type { TwoSizes } from './types.ts'

/** Of what one size leaves unexplained, two must leave no more than this. */
const mostLeft = 0.5

export interface FoundTwo {
  readonly two: TwoSizes
  /** The law where both sizes grow alike, in the size of the law in one; null where it is harmless. */
  readonly together: Law | null
  /** Whether it is met nearly exactly. */
  readonly isMet: boolean
}

/**
 * The best law in two sizes over the unit's joint samples; null when one size is enough, or none were sampled. `unexplained` is what `single`, the law in one
 * size, leaves over: root mean square of log cost.
 */
export function lawOfTwo(unit: Unit, unexplained: number, single: Law): FoundTwo | null {
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
  const two = { measures: names, kind: law.kind, formula: pairFormula(law, names), exponents: law.exponents, harmless: isHarmlessPair(law) }
  return { two, together: law.steep === 'no' ? null : lawOfBoth(law, single, largest), isMet: law.steep === 'sure' }
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

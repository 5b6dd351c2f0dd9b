// Laws in two sizes, where the runtime sampled sizes together: `a.length·b.length`, V + E.

import { fitTwo, pairFormula, type PairLaw } from '../model/index.ts'
import type { JointTable, Unit } from '../profile/index.ts'
import type { TwoSizes } from './types.ts'

/** The best law in two sizes over the unit's joint samples; null when one size is enough, or none were sampled. */
export function lawOfTwo(unit: Unit): TwoSizes | null {
  const found = (unit.joints ?? []).flatMap((table) => {
    const law = fitTwo(pairsOf(table))
    return law === null ? [] : [{ law, table }]
  })
  const [best] = found.toSorted((a, b) => a.law.residual - b.law.residual)
  if (best === undefined) return null
  const { law, table } = best
  const names = [table.measures[0].name, table.measures[1].name] as const
  return { measures: names, kind: law.kind, formula: pairFormula(law, names), exponents: law.exponents, harmless: isHarmlessPair(law) }
}

function pairsOf({ columns: { first, second, calls, sum } }: JointTable): Parameters<typeof fitTwo>[0] {
  return first.map((x, i) => ({ first: x, second: second[i] ?? 0, cost: (sum[i] ?? 0) / Math.max(1, calls[i] ?? 1), calls: calls[i] ?? 1 }))
}

/** No term is more than linear in all sizes together, but for logarithms: reading both inputs once is no defect. */
function isHarmlessPair({ terms }: PairLaw): boolean {
  return terms.every((t) => t.first.power + t.second.power <= 1)
}

// The first round of a script that tries sizes also pays for what a program does once: its grammar, its tables, its lazy imports. It is the smallest, for the
// most part, and dearer than the one behind it; a law through it would be that of nothing.

import type { CostTable, Unit } from '../../profile/index.ts'
import { fewestLeft, withoutCost } from './without-cost.ts'

/** Without the first round, where it was dearer than the next and the others get dearer with their number. */
export function withoutFirstRound(unit: Unit): Unit {
  if (unit.byRound !== true) return unit
  const cost = unit.tables.map(dearStart).find((start) => start !== null) ?? null
  return cost === null ? unit : withoutCost(unit, cost)
}

/** What the smallest number cost, when it cost more than the next and the further ones ascend; else null. */
function dearStart({ measure, columns: { calls, sum } }: CostTable): number | null {
  const [first = 0, ...others] = sum
  if (measure.kind !== 'candidate' || others.length < fewestLeft || calls[0] !== 1 || !(first > (others[0] ?? 0))) return null
  return others.every((cost, i) => i === 0 || cost > (others[i - 1] ?? 0)) ? first : null
}

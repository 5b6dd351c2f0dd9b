// How much of the work is that of the program's own code: of a test suite most is often the runner's.

import { totalOf } from '../../base/lists.ts'
import type { Profile } from '../../profile/index.ts'
import type { Analysis, UnitFinding } from '../types.ts'

/** Parts of all work; null where there is no other code. `unknown` is how much of each unit's work is unknown. */
export function ownCode(
  { units, header: { totals } }: Profile,
  findings: readonly Pick<UnitFinding, 'id' | 'own'>[],
  unknown: ReadonlyMap<string, number>,
): Analysis['ownCode'] {
  const own = new Set(findings.flatMap((unit) => (unit.own ? [unit.id] : [])))
  if (own.size === findings.length) return null
  const partOf = (steps: readonly number[]): number => totalOf(steps) / Math.max(1, totals.steps)
  return {
    share: partOf(units.map(({ id, selfSteps }) => (own.has(id) ? selfSteps : 0))),
    unknownShare: partOf([...unknown].map(([id, steps]) => (own.has(id) ? steps : 0))),
  }
}

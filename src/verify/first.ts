import type { Profile } from '../profile/index.ts'
import type { Finding } from './finding.ts'
import type { TrapWitness } from './trap.ts'

/**
 * The disagreement from which the others may follow: the first in time where the trap monitor saw the order, else one whose callers and
 * surroundings all agree, the earliest in the source. Null when there is no disagreement about a count.
 */
export const firstDivergence = (profile: Profile, findings: readonly Finding[], traps: TrapWitness | null): Finding | null => {
  const wrong = findings.filter(
    ({ verdict, claim, monitor }) => (verdict === 'disagrees' && claim !== null && monitor !== null) || verdict === 'missing',
  )
  const timed = wrong.flatMap((finding) => (finding.claim === null || traps === null ? [] : [{ finding, at: traps.firstReached(finding.claim) }]))
  const earliest = timed.filter(({ at }) => at < Infinity).toSorted((a, b) => a.at - b.at)[0]
  if (earliest !== undefined) return earliest.finding
  const ids = new Set(wrong.flatMap(({ claim }) => claim?.id ?? []))
  const causes = causesOf(profile)
  const roots = wrong.filter(({ claim }) => claim !== null && !causes(claim.id).some((id) => id !== claim.id && ids.has(id)))
  return (roots.length > 0 ? roots : wrong).toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))[0] ?? null
}

/** The units whose counts a unit's count follows from: its callers, and for a loop the unit around it. */
const causesOf = ({ units }: Profile): ((id: string) => readonly string[]) => {
  const causes = new Map<string, string[]>()
  const add = (id: string, cause: string): void => void causes.set(id, [...(causes.get(id) ?? []), cause])
  for (const unit of units) {
    for (const callee of unit.callees) add(callee.id, unit.id)
    if (unit.kind === 'loop' && unit.parent !== null) add(unit.id, unit.parent)
  }
  return (id) => causes.get(id) ?? []
}

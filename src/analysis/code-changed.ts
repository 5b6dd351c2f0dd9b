// A cost can only change by an edit if the text of the unit, or of something it calls, was edited. Everything else is another input.

import type { Profile, Unit } from '../profile/index.ts'
import type { UnitPair } from './match-units.ts'

export interface CodeChanges {
  /** Ids, in the later profile, of the units that reach an edited file. */
  readonly units: ReadonlySet<string>
  readonly any: boolean
}

/** Follows the calls of each unit to files whose text is not the same in both profiles. */
export function codeChanged(before: Profile, after: Profile, pairs: readonly UnitPair[]): CodeChanges {
  const hashes = new Map(before.header.files.map(({ path, hash }) => [path, hash]))
  const edited = (unit: Unit): boolean => {
    const file = after.header.files[unit.file]
    return file === undefined || file.hash === '' || hashes.get(file.path) !== file.hash
  }
  const moved = pairs.filter(({ by }) => by === 'similarity').map((pair) => pair.after.id)
  const start = [...after.units.filter(edited).map(({ id }) => id), ...moved]
  return { units: reachedBackwards(after.units, start), any: start.length > 0 || filesChanged(hashes, after) }
}

function filesChanged(hashes: ReadonlyMap<string, string>, after: Profile): boolean {
  return after.header.files.some(({ path, hash }) => hashes.has(path) && (hash === '' || hashes.get(path) !== hash))
}

/** Everything that calls, directly or not, one of `start`. */
function reachedBackwards(units: readonly Unit[], start: readonly string[]): Set<string> {
  const users = Map.groupBy(
    units.flatMap((unit) => unit.callees.map(({ id }) => ({ used: id, user: unit.id }))),
    ({ used }) => used,
  )
  const reached = new Set(start)
  for (const id of reached) for (const { user } of users.get(id) ?? []) reached.add(user)
  return reached
}

// A cost can only change by an edit if the text of the unit, or of something it calls, was edited. Everything else is another input.

import type { Profile, ProfiledFile, Unit } from '../../profile/index.ts'
import type { UnitPair } from './match-units.ts'

export interface CodeChanges {
  /** Ids, in the later profile, of the units that are in an edited file, or were moved; */
  readonly texts: ReadonlySet<string>
  /** and in the earlier one, of those in a file that is another now; */
  readonly formerTexts: ReadonlySet<string>
  /** and in the later profile, of those that reach an edited file, or did. */
  readonly units: ReadonlySet<string>
  readonly any: boolean
}

/** Follows the calls of each unit to files whose text is not the same in both profiles. */
export function codeChanged(before: Profile, after: Profile, pairs: readonly UnitPair[]): CodeChanges {
  const isKnown = knownTexts(before)
  const edited = ({ file }: Unit): boolean => !isKnown(after.header.files[file])
  const moved = pairs.filter(({ by }) => by === 'similarity').map((pair) => pair.after.id)
  const start = [...after.units.filter(edited).map(({ id }) => id), ...moved]
  // What an edit made so light that it has no record any more is called by nobody in the later profile.
  const former = unitsOfOtherTexts(before, after)
  const reached = reachedBackwards(before.units, former)
  const reaching = pairs.flatMap((pair) => (reached.has(pair.before.id) ? [pair.after.id] : []))
  return {
    texts: new Set(start),
    formerTexts: new Set(former),
    units: new Set([...reachedBackwards(after.units, start), ...reaching]),
    any: start.length > 0 || filesChanged(before, after),
  }
}

/** Ids of the units in files that another profile has under the same path with another text. */
function unitsOfOtherTexts({ header, units }: Profile, other: Profile): string[] {
  const paths = new Set(other.header.files.map(({ path }) => path))
  const isKnown = knownTexts(other)
  return units.flatMap(({ id, file }) => (paths.has(header.files[file]?.path ?? '') && !isKnown(header.files[file]) ? [id] : []))
}

/** A file that is compiled as it is loaded is in a profile twice: as it was written, and as it ran. */
function knownTexts({ header }: Profile): (file: ProfiledFile | undefined) => boolean {
  const texts = new Set(header.files.map(({ path, hash }) => `${path}\0${hash}`))
  return (file) => file !== undefined && file.hash !== '' && texts.has(`${file.path}\0${file.hash}`)
}

function filesChanged(before: Profile, { header }: Profile): boolean {
  const paths = new Set(before.header.files.map(({ path }) => path))
  const isKnown = knownTexts(before)
  return header.files.some((file) => paths.has(file.path) && !isKnown(file))
}

/** Everything that calls, directly or not, one of `start`. */
export function reachedBackwards(units: readonly Unit[], start: readonly string[]): Set<string> {
  const users = Map.groupBy(
    units.flatMap((unit) => unit.callees.map(({ id }) => ({ used: id, user: unit.id }))),
    ({ used }) => used,
  )
  const reached = new Set(start)
  for (const id of reached) for (const { user } of users.get(id) ?? []) reached.add(user)
  return reached
}

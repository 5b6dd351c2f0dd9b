// What profiles hold depends on how they were recorded: some cannot be put side by side, and some answer only part of the commands.

import type { Profile } from '../profile/index.ts'
import { failed } from './failure.ts'

const recordings: Readonly<Record<string, string>> = { count: 'landau count', algorithms: 'landau run --algorithms' }

const recordingOf = ({ header }: Profile): string => recordings[String(header.options['mode'])] ?? 'landau run'

const resolutionOf = ({ header }: Profile): string => String(header.options['resolution'] ?? 'object')

const distinct = (profiles: readonly Profile[], nameOf: (profile: Profile) => string): readonly string[] => [...new Set(profiles.map(nameOf))]

/** Whether two profiles were recorded in the same way. */
export const isRecordedLike = (one: Profile, other: Profile): boolean =>
  recordingOf(one) === recordingOf(other) && resolutionOf(one) === resolutionOf(other)

/** Throws when profiles were not recorded in the same way: their sizes and costs cannot be added up or compared. */
export const requireSameRecording = (profiles: readonly Profile[], what: string): void => {
  const commands = distinct(profiles, recordingOf)
  if (commands.length > 1)
    throw failed(`These profiles cannot be ${what}: they are of \`${commands.join('` and of `')}\`. Record them with the same command.`)
  const resolutions = distinct(profiles, resolutionOf)
  if (resolutions.length > 1)
    throw failed(
      `These profiles cannot be ${what}: their input sizes are counted in different cells (--resolution ${resolutions.join(' and ')}). Record them with the same one.`,
    )
}

/** Whether a profile has input sizes. */
export const hasSizes = (profile: Profile): boolean => recordingOf(profile) !== 'landau count'

/** Gives the profile back. Throws when it has no input sizes. */
export const withSizes = (profile: Profile): Profile => {
  if (!hasSizes(profile)) throw failed('There are no input sizes in this profile: it is of `landau count`. `landau run` makes one that has them.')
  return profile
}

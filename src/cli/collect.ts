// From the recordings of threads to one profile: each thread writes a part file as it ends, and who waits for the end merges them.

import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Problem } from '../base/problem.ts'
import { complain, listParts, lostParts, makeOutputFolder, readLines, sayOnStderr, sha256, sha256Of, writeLines } from '../host/index.ts'
import type { Ended, Settings } from '../host/index.ts'
import { build, merge, read, write } from '../profile/index.ts'
import type { Environment, Profile, ProfileHeader } from '../profile/index.ts'
import { problemsOf, unseenOf } from './lost-parts.ts'

/** Writes a profile file, whole or not at all. */
export const writeProfile = (path: string, profile: Profile): void => writeLines(path, write(profile, sha256()))

/** Reads a profile file. Throws when it cannot be opened. */
export const readProfile = (path: string): ReturnType<typeof read> => read(readLines(path), sha256(), path)

/** Writes the part file of one thread. */
export const storePart = (
  ended: Ended,
  command: readonly string[],
  environment: Environment,
  options: ProfileHeader['options'],
  path: string,
): void => {
  const { recording, files, notSeen, ending } = ended
  const profile = build(recording, { files, notSeen, ending, command, environment, options, hash: sha256Of })
  writeLines(path, write(profile, sha256()), true)
}

export interface Collected {
  readonly profile: Profile | null
  readonly problems: readonly Problem[]
}

/** Merges the part files of a folder. Process `first` stands for the run: how it ended is how the run ended, whatever became of its children. */
export const collectParts = (folder: string, first: number | undefined): Collected => {
  const parts = listParts(folder, first).map(readProfile)
  const [head, ...tail] = parts.flatMap(({ profile }) => profile ?? [])
  const problems = parts.flatMap((part) => part.problems)
  if (head === undefined) return { profile: null, problems }
  const lost = lostParts(folder)
  const { header, ...merged } = merge([head, ...tail])
  const notSeen = [...header.notSeen, ...unseenOf(lost)]
  return { profile: { ...merged, header: { ...header, notSeen, ending: head.header.ending } }, problems: [...problems, ...problemsOf(lost)] }
}

/** What a preload without a launcher does at the end of the first process. */
export const concludeAlone = ({ parts, out }: Settings): void => {
  const path = join(out, 'profile.landau')
  try {
    const { profile, problems } = collectParts(parts, process.pid)
    for (const { message } of problems) sayOnStderr(`landau: ${message}`)
    if (profile === null) return
    makeOutputFolder(out)
    writeProfile(path, profile)
    rmSync(parts, { recursive: true, force: true })
    sayOnStderr(`landau: wrote ${path}; \`landau report ${relative(process.cwd(), path)}\` shows it.`)
  } catch (error) {
    complain(`the profile was not written to ${path}`, error)
  }
}

import { statSync } from 'node:fs'
import { latestProfile, profilesIn } from '../host/index.ts'
import type { Profile } from '../profile/index.ts'
import { readProfile } from './collect.ts'
import { failed, reasonOf } from './failure.ts'
import { putOnScreen } from './put-on-screen.ts'

/** Reads a profile that the user named, by its file or by the output folder whose latest it is; what is wrong with it is said on stderr. Throws 125 when there is nothing to read. */
export const openProfile = (named: string): Profile => {
  const path = pathOf(named)
  const { profile, problems } = read(path)
  const [fatal] = problems.filter(({ severity }) => severity === 'error')
  if (profile === null) throw failed(fatal?.message ?? `${path} is no profile.`)
  if (profile.header.ending === 'truncated' && profile.units.length === 0)
    throw failed(`${path} is cut short before it tells of any function: copy the file again, or run the program again.`)
  for (const { message } of problems.slice(0, maxWarnings)) putOnScreen(`landau: ${message}`, 'stderr')
  if (problems.length > maxWarnings) putOnScreen(`landau: … and ${problems.length - maxWarnings} more problems of ${path}.`, 'stderr')
  return profile
}

/** The file of a profile that the user named. */
export const pathOf = (named: string): string => (statSync(named, { throwIfNoEntry: false })?.isDirectory() === true ? latest(named) : named)

const maxWarnings = 5

const read = (path: string): ReturnType<typeof readProfile> => {
  try {
    return readProfile(path)
  } catch (error) {
    throw failed(`Landau cannot read ${path}: ${reasonOf(error)}.`)
  }
}

export interface Opened {
  readonly profile: Profile
  readonly path: string
}

/** How far back a profile is looked for. */
const mostTried = 10

/** The profile that is named, or the latest that `suits`. Throws 125 when there is none. */
export const openNamedOrLatest = (named: string | undefined, out: string, suits: (profile: Profile) => boolean): Opened =>
  named === undefined ? openLatest(out, suits) : { profile: openProfile(named), path: pathOf(named) }

/**
 * The latest profile that `suits`, which is said where it is not the latest of all; that one where none does: a run of another command, such as `landau count`,
 * does not hide those before it. Throws 125 when there is no profile.
 */
export const openLatest = (out: string, suits: (profile: Profile) => boolean): Opened => {
  const newest = latest(out)
  const opened = { profile: openProfile(newest), path: newest }
  if (suits(opened.profile)) return opened
  const others = profilesIn(out).filter((path) => path !== newest)
  for (const path of others.slice(0, mostTried)) {
    const { profile } = read(path)
    if (profile === null || !suits(profile)) continue
    putOnScreen(`landau: The latest profile is of another command; this is ${path}.`, 'stderr')
    return { profile, path }
  }
  return opened
}

/** The profile of the latest run. Throws 125 when there was none. */
export const latest = (out: string): string => {
  const path = latestProfile(out)
  if (path === null) throw failed(`There is no profile in ${out} yet: \`landau run app.ts\` makes one.`)
  return path
}

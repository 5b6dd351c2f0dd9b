import { statSync } from 'node:fs'
import { latestProfile } from '../host/index.ts'
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

/** The profile of the latest run. Throws 125 when there was none. */
export const latest = (out: string): string => {
  const path = latestProfile(out)
  if (path === null) throw failed(`There is no profile in ${out} yet: \`landau run app.ts\` makes one.`)
  return path
}

// What is known of a profile beside itself: how long the run took, and what a recount found. A file of its own, because the same program and input give
// the same profile, byte for byte. It names the profile by its hash: a profile that was overwritten has lost it.

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { unknownQuality, type Quality, type Verification } from '../analysis/quality.ts'
import { count, type Fields, list, text, toFields } from '../profile/decode.ts'
import { reasonOf } from './failure.ts'
import { putOnScreen } from './put-on-screen.ts'

const pathOf = (profile: string): string => `${profile.replace(/\.landau$/, '')}.quality.json`

const hashOf = (profile: string): string => createHash('sha256').update(readFileSync(profile)).digest('hex')

const countOrNull = (fields: Fields, name: string): number | null => (fields[name] === null ? null : count(fields, name))

const decodeVerification = (fields: Fields): Verification => ({
  monitors: text(fields, 'monitors'),
  compared: count(fields, 'compared'),
  agrees: count(fields, 'agrees'),
  disagrees: count(fields, 'disagrees'),
  notObservable: count(fields, 'notObservable'),
  notReproducible: count(fields, 'notReproducible'),
  wrong: list(fields, 'wrong', (place) => ({
    name: text(place, 'name'),
    file: text(place, 'file'),
    line: count(place, 'line'),
    profile: countOrNull(place, 'profile'),
    monitor: countOrNull(place, 'monitor'),
    why: text(place, 'why'),
  })),
  blind: list(fields, 'blind', (reason) => ({ why: text(reason, 'why'), count: count(reason, 'count') })),
})

/** What is known of the quality of a profile. Nothing, when there is no such file, or it is damaged, or about another profile. */
export const readQuality = (profile: string): Quality => {
  try {
    const fields = toFields(JSON.parse(readFileSync(pathOf(profile), 'utf8')), 'quality')
    if (fields['profile'] !== hashOf(profile)) return unknownQuality
    return {
      verification: fields['verification'] === null ? null : decodeVerification(toFields(fields['verification'], 'verification')),
      profiledMs: countOrNull(fields, 'profiledMs'),
      originalMs: countOrNull(fields, 'originalMs'),
    }
  } catch {
    // It may come from anyone, and a report without it is still a report.
    return unknownQuality
  }
}

/** Adds to what is known. Where that cannot be written it is said, and nothing is lost but a part of the next report. */
export const addQuality = (profile: string, known: Partial<Quality>): void => {
  try {
    writeFileSync(pathOf(profile), `${JSON.stringify({ profile: hashOf(profile), ...readQuality(profile), ...known })}\n`)
  } catch (error) {
    putOnScreen(`landau: ${pathOf(profile)} cannot be written: ${reasonOf(error)}. The next report will not have it.`, 'stderr')
  }
}

// What is said of processes and threads that left no part of the profile.

import type { Problem } from '../base/problem.ts'
import type { Lost } from '../host/index.ts'
import type { NotSeen } from '../profile/index.ts'

/** So many are told one by one. */
const mostTold = 3

const whyLost = 'killed, or still running, before it had written what it recorded'

/** A sentence for each, up to a few. */
export function problemsOf(lost: readonly Lost[]): Problem[] {
  const told = lost.slice(0, mostTold).map(({ program, process, isThread }) => {
    const who = `${isThread ? 'a thread of process' : 'process'} ${process}`
    return `What ${who}${program === '' ? '' : ` (${program})`} did is missing: it was ${whyLost}.`
  })
  const more = lost.length - told.length
  const messages = more > 0 ? [...told, `So is what ${more} more did.`] : told
  return messages.map((message) => ({ code: 'part-lost', message, severity: 'warning', at: null }))
}

/** What they ran, for the list of what was not seen. */
export const unseenOf = (lost: readonly Lost[]): NotSeen[] =>
  [...Map.groupBy(lost, ({ program, isThread }) => program || (isThread ? '(a worker thread)' : '(no file)'))].map(([file, { length }]) => ({
    file,
    why: length === 1 ? `it was ${whyLost}.` : `${length} processes or threads that ran it were each ${whyLost}.`,
  }))

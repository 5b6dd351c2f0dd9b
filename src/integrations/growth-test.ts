// Growth as an assertion: the work of one call at each size is counted, not timed, so the same test gives the same verdict everywhere.

import { countedSteps, judgeLaw, lawOf, readLimit } from '../embed.ts'
import type { Law } from '../embed.ts'
import { mayDoMore } from './constant-text.ts'
import { checkArguments, checkProfile } from './growth-arguments.ts'

export interface ProfileOptions<T> {
  /** At least 4 sizes that span a factor of 4; more and wider make the verdict surer. */
  readonly sizes: readonly number[]
  /** Makes the argument of a size; its own work does not count. */
  readonly input: (size: number) => T
}

export interface GrowthProfile {
  readonly name: string
  /** Steps of one call at each size. */
  readonly points: readonly { readonly size: number; readonly cost: number }[]
  readonly law: Law
  /** Why nothing was counted; empty when something was. */
  readonly problem: string
}

const howToRun =
  'run the tests with landau (landau/vitest, landau/jest, or for other runners node --require landau/register and landau run -- …), and let it see the file of the function'
const notCounted = `landau counts nothing here: ${howToRun}`
/** What calls a function that landau does not see takes a step, whatever that does. */
const fewestCounted = 2
const hardlyCounted = `landau counts one step at any size, and does not see what the function does: ${howToRun}`

/** Calls a function once for each size, the smallest first, and fits a law to the work counted. Throws a sentence for arguments that are wrong. */
export const profileOf = async <T>(call: (input: T) => unknown, options: ProfileOptions<T>): Promise<GrowthProfile> => {
  checkArguments(call, options)
  const { sizes, input } = options
  const points: { size: number; cost: number }[] = []
  for (const size of sizes.toSorted((a, b) => a - b)) {
    const argument = input(size)
    const before = countedSteps()
    const result = call(argument)
    // Waiting would let other tasks run, whose steps are not the function's.
    if (result instanceof Promise) await result
    const after = countedSteps()
    points.push({ size, cost: (after ?? 0) - (before ?? 0) })
  }
  const isStep = points.every(({ cost }) => cost < fewestCounted) && mayDoMore(Function.prototype.toString.call(call))
  const problem = points.every(({ cost }) => cost === 0) ? notCounted : isStep ? hardlyCounted : ''
  return { name: call.name === '' ? 'the function' : call.name, points, law: lawOf(points), problem }
}

export interface GrowthJudgement {
  readonly ruling: 'kept' | 'broken' | 'inconclusive'
  readonly message: string
}

const pointsText = ({ points }: GrowthProfile): string => points.map(({ size, cost }) => `  ${String(size).padStart(8)}  ${cost}`).join('\n')

/** Judges a profile by `n log n`, `at most n`, `below n^2` or `exactly n`. Throws a sentence for a profile or a limit that is none. */
export const judgeGrowth = (profile: GrowthProfile, words: string): GrowthJudgement => {
  checkProfile(profile)
  const limit = typeof words === 'string' ? readLimit(words) : null
  if (limit === null) throw new TypeError(`${JSON.stringify(words)} is no growth; say n, n log n, n^2 and so on.`)
  if (profile.problem !== '') return { ruling: 'inconclusive', message: `Not decided: ${profile.problem}.` }
  const { ruling, text } = judgeLaw(profile.law, limit)
  const { formula, exponent, reason } = profile.law
  const settle = ruling === 'inconclusive' ? `\nWhat would settle it: ${reason === '' ? 'more sizes, and larger ones' : reason}.` : ''
  const heading = { kept: 'kept', broken: 'broken', inconclusive: 'not decided' }[ruling]
  const law = `${formula}, local exponent ${exponent.value.toFixed(2)} [${exponent.low.toFixed(2)}, ${exponent.high.toFixed(2)}]`
  return { ruling, message: `Growth budget ${heading}: ${profile.name} ${text}.\nLaw: ${law}.${settle}\n      size  steps\n${pointsText(profile)}` }
}

/** Throws an AssertionError unless the work grows at most like the limit; undecided is a failure too. For node:test and plain assert. */
export const assertGrowsAtMost = (profile: GrowthProfile, limit: string): void => {
  const { ruling, message } = judgeGrowth(profile, limit)
  if (ruling !== 'kept') throw new GrowthError(message)
}

/** Named like the one of node:assert, which test runners format well. */
class GrowthError extends Error {
  override name = 'AssertionError'
  readonly code = 'ERR_ASSERTION'
}

// `expect(await profileOf(fn, …)).toGrowAtMost('n log n')`, for Vitest and Jest.

import type { GrowthProfile } from './growth-test.ts'
import { judgeGrowth } from './growth-test.ts'

/** What `expect` has besides its own, on the profile that `profileOf` gives. */
export interface GrowthMatchers<R> {
  readonly toGrowAtMost: (limit: string) => R
  readonly toGrowExactly: (limit: string) => R
  readonly toGrowSlowerThan: (limit: string) => R
}

declare global {
  namespace jest {
    interface Matchers<R, T> extends GrowthMatchers<R> {}
  }
}

interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

const matcher =
  (relation: '' | 'exactly ' | 'below ') =>
  (received: GrowthProfile, limit: string): MatcherResult => {
    const { ruling, message } = judgeGrowth(received, `${relation}${limit}`)
    return { pass: ruling === 'kept', message: () => message }
  }

/** For `expect.extend(growthMatchers)`; `landau/vitest` does it by itself. */
export const growthMatchers: Readonly<Record<keyof GrowthMatchers<void>, (received: GrowthProfile, limit: string) => MatcherResult>> = {
  toGrowAtMost: matcher(''),
  toGrowExactly: matcher('exactly '),
  toGrowSlowerThan: matcher('below '),
}

// `landau/test`: growth assertions for any test runner.

export { assertGrowsAtMost, judgeGrowth, profileOf } from './growth-test.ts'
export type { GrowthJudgement, GrowthProfile, ProfileOptions } from './growth-test.ts'
export { growthMatchers } from './matchers.ts'

// What JavaScript lets one write, and no type forbids.
import { expect, test } from 'vitest'
import { growthMatchers, judgeGrowth, profileOf } from '../../src/integrations/test.ts'
import type { GrowthProfile } from '../../src/integrations/test.ts'

const call = (xs: readonly number[]): number => xs.length
const input = (n: number): number[] => [n]
const untyped = profileOf as (...words: readonly unknown[]) => Promise<GrowthProfile>

test.each<[words: readonly unknown[], said: string]>([
  [[3, { sizes: [1], input }], 'profileOf takes the function to measure first, not 3: profileOf(parse,'],
  [[call], 'takes sizes and input as its second argument, not undefined'],
  [[call, { input }], 'needs a list of sizes, not undefined'],
  [[call, { sizes: [], input }], 'needs a list of sizes, not an empty list'],
  [[call, { sizes: [1, '2'], input }], 'takes numbers of at least 0 as sizes, not "2"'],
  [[call, { sizes: [1, Number.NaN], input }], 'takes numbers of at least 0 as sizes, not NaN'],
  [[call, { sizes: [undefined], input }], 'takes numbers of at least 0 as sizes, not undefined'],
  [[call, { sizes: [1], input: [1] }], 'needs a function input that makes the argument of a size, not an object'],
])('profileOf of %j', async (words, said) => {
  await expect(untyped(...words)).rejects.toThrow(said)
})

test('a growth is asked of a profile, in words', async () => {
  const profile = profileOf(call, { sizes: [1, 2, 4, 8], input })
  const judge = judgeGrowth as (...words: readonly unknown[]) => unknown
  expect(() => judge(profile, 'n')).toThrow('The profile is a promise: write `await profileOf(…)`.')
  expect(() => growthMatchers.toGrowExactly(profile as unknown as GrowthProfile, 'n')).toThrow('The profile is a promise')
  expect(() => judge(undefined, 'n')).toThrow('A growth is asked of what `await profileOf(…)` gives, not of undefined.')
  expect(() => judge('n', profile)).toThrow('not of "n"')
  const known = await profile
  expect(() => judge(known)).toThrow('undefined is no growth; say n, n log n, n^2 and so on.')
})

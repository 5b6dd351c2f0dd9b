// A bounded sample of pairs of sizes that merges exactly: the pairs of least rank are kept (a bottom-k sketch, Cohen and Kaplan 2007), and a pair
// that is among the least of the whole is among the least of each part, so that no part has dropped it.

import { imul } from './math.ts'

/** Pairs that are kept of one unit and two measures. */
export const mostPairs = 256

/** The rank of a pair: a hash, the same everywhere, unrelated to the sizes. */
export const pairRank = (first: number, second: number): number => {
  let h = imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ imul((first / 0x100000000) | 0, 0x27d4eb2f)
  h = imul(h ^ (h >>> 13) ^ second, 0xc2b2ae35) ^ imul((second / 0x100000000) | 0, 0x165667b1)
  h = imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return (h ^ (h >>> 16)) >>> 0
}

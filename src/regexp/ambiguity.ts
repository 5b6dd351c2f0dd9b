// The part of a pattern that makes its matches long, in words.

import type { Program } from './program.ts'

/** Attempts of a search, one a position where a match might have begun. */
export interface Attempts {
  count: number
  /** The steps of the longest one that failed. */
  longest: number
}

const longestPart = 40
/** More steps a character in one attempt than a pattern without ambiguity takes. */
const mostOnce = 24

/** `` `\s+` at 12 of the pattern is tried again from every position``; empty when no repetition is to blame. `heat`: steps by split. */
export function ambiguity(
  { loops }: Program,
  heat: Float64Array,
  { source, subject, from }: { readonly source: string; readonly subject: string; readonly from: number },
  attempts: Attempts,
): string {
  let hottest = -1
  for (const [number, loop] of loops.entries()) if (loop !== null && (hottest < 0 || heat[number]! > heat[hottest]!)) hottest = number
  const loop = loops[hottest]
  if (loop === null || loop === undefined) return ''
  const text = source.slice(loop.start, loop.end)
  const part = text.length > longestPart ? `${text.slice(0, longestPart - 1)}…` : text
  const inside = attempts.longest > mostOnce * (subject.length - from) || attempts.count < 2
  return `\`${part}\` at ${loop.start} of the pattern ${inside ? 'can match the same text in several ways, which are all tried' : 'is tried again from every position'}`
}

// The ranges that V8 gives for a function, outermost first: the count of a place is that of the innermost one around it, where it can be trusted.

import { statementEnd } from './loops.ts'
import type { Loop } from './loops.ts'
import { tokenAt, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

export interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** The innermost range around an offset. */
export const rangeAt = (ranges: readonly Range[], offset: number): Range | undefined =>
  ranges.findLast(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)

/**
 * What follows a statement that may jump has a counter from there to the next counted place, even where that is only an operand and the statements go
 * on behind it: there V8 gives the count of the block around, from before the jump.
 */
export const isCut = (ranges: readonly Range[], tokens: Tokens, offset: number): boolean => {
  const blocks = new Set<number>()
  for (let token = tokenAt(tokens, offset); token >= 0; token = tokens.parents[token] ?? -1) blocks.add(tokens.parents[token] ?? -1)
  const inner = rangeAt(ranges, offset)
  return ranges.some((range) => {
    if (range === inner || range.startOffset < (inner?.startOffset ?? 0) || range.endOffset > offset) return false
    const start = continuationIn(tokens, range)
    return start !== null && blocks.has(blockAround(tokens, start, range.endOffset))
  })
}

/** Control that leaves a `for…in` because there is no object goes around the counter behind it, which V8 joins with that of the body where both are the same. */
export const isBehindForIn = (ranges: readonly Range[], forIns: readonly Loop[], offset: number): boolean => {
  const from = rangeAt(ranges, offset)?.startOffset
  return (
    from !== undefined &&
    forIns.some(({ body, leastEnd, mostEnd }) => leastEnd < offset && (from === body || (leastEnd < from && from <= mostEnd + 1)))
  )
}

/** The bracket of the innermost block around a token that is not over at an offset: a range may begin in an arm and go on behind it. */
const blockAround = (tokens: Tokens, token: number, end: number): number => {
  let open = tokens.parents[token] ?? -1
  while (open >= 0 && (tokens.ends[tokens.partners[open] ?? -1] ?? Infinity) <= end) open = tokens.parents[open] ?? -1
  return open
}

/** The first token of a range behind a statement; null for the range of an arm, a body or an operand that has nothing behind it in the range. */
const continuationIn = (tokens: Tokens, { startOffset, endOffset }: Range): number | null => {
  const first = tokenAt(tokens, startOffset)
  if (/^(?:&&|\|\||\?\??|:)$/.test(tokenText(tokens, first))) return null
  const partner = tokens.partners[first] ?? -1
  // V8 joins neighbours of the same count.
  if (tokenText(tokens, first) === '{' && partner > first) return (tokens.ends[partner] as number) < endOffset ? partner : null
  const before = tokenText(tokens, first - 1)
  if (/^(?:\)|else|do)$/.test(before)) return behindStatement(tokens, first, endOffset)
  return /^(?::|=>|\{)$/.test(before) ? null : first
}

/** The first token behind a statement in the same block; null where that is not before an offset. */
const behindStatement = (tokens: Tokens, first: number, end: number): number | null => {
  const next = statementEnd(tokens, first).most + 1
  return (tokens.starts[next] ?? end) < end && !/^[)\]}]$/.test(tokenText(tokens, next)) ? next : null
}

// What stands between the brackets of a `for`.

import { tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

/** The stretches of a `for` head between its semicolons, or before and behind its `of` or `in`. */
export interface Head {
  readonly isCounting: boolean
  readonly goesThrough: 'of' | 'in' | null
  readonly stretches: readonly { readonly first: number; readonly end: number }[]
}

/** Null for what is no `for`. */
export const headOf = (tokens: Tokens, keyword: number): Head | null => {
  const open = tokenText(tokens, keyword + 1) === 'await' ? keyword + 2 : keyword + 1
  const close = tokens.partners[open] ?? -1
  if (tokenText(tokens, keyword) !== 'for' || close < 0) return null
  const inside = Array.from({ length: close - open - 1 }, (_, i) => open + 1 + i).filter((token) => tokens.parents[token] === open)
  const semicolons = inside.filter((token) => tokenText(tokens, token) === ';')
  const isCounting = semicolons.length === 2
  const splits = isCounting ? semicolons : inside.filter((token) => /^(?:of|in)$/.test(tokenText(tokens, token))).slice(0, 1)
  const ends = [...splits, close]
  return {
    isCounting,
    goesThrough: isCounting || splits[0] === undefined ? null : tokenText(tokens, splits[0]) === 'in' ? 'in' : 'of',
    stretches: ends.map((end, i) => ({ first: i === 0 ? open + 1 : (splits[i - 1] as number) + 1, end })),
  }
}

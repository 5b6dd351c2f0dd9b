// The asm.js of a text: V8 compiles it ahead of time, and would not if a probe stood in it.

import { tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

/** A body that begins with the directive, in offsets of its braces. */
export interface AsmBody {
  readonly open: number
  readonly end: number
}

/** Every body that says it is asm.js. */
export const asmBodiesOf = (tokens: Tokens): AsmBody[] => {
  if (!tokens.text.includes('use asm')) return []
  return tokens.starts.flatMap((_, token) => {
    const brace = tokens.parents[token] as number
    if (!isDirective(tokens, token, brace)) return []
    return [{ open: tokens.starts[brace] as number, end: tokens.ends[tokens.partners[brace] as number] as number }]
  })
}

/** Whether what stands in a text from `start` to `end` is in one of the bodies, or the function that has it. */
export const isAsm = (bodies: readonly AsmBody[], start: number, end: number): boolean =>
  bodies.some((body) => end <= body.end && (start >= body.open || end === body.end))

const isDirective = (tokens: Tokens, token: number, brace: number): boolean => {
  if (!/^(['"])use asm\1$/.test(tokenText(tokens, token)) || tokenText(tokens, brace) !== '{') return false
  for (let before = token - 1; before > brace; before--) if (!/^['";]/.test(tokenText(tokens, before))) return false
  return true
}

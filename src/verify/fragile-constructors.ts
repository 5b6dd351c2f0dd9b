// Where no breakpoint may have a condition. V8 (13.6) evaluates one in a copy of the scope, and where a function within a constructor of a derived class may
// use `this`, that gives the constructor a `this` before `super()` has: the program ends by "Super constructor may only be called once".

import { isMemberName } from './member-names.ts'
import { isElementStart } from './members.ts'
import { lastOf, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

type Offsets = readonly [from: number, to: number]

/** The constructors of derived classes with arrow functions or `eval` in them, ascending. */
export const fragileConstructors = (tokens: Tokens): readonly Offsets[] => {
  const found: Offsets[] = []
  for (let token = 0; token < tokens.starts.length; token++) {
    if (tokenText(tokens, token) !== 'extends' || isMemberName(tokens, token)) continue
    const own = constructorIn(tokens, bodyBehind(tokens, token))
    if (own !== null && isFragile(tokens, own.first, own.last)) found.push([tokens.starts[own.first] as number, tokens.ends[own.last] as number])
  }
  return found.toSorted(([a], [b]) => a - b)
}

/** The brace of the class of which an `extends` is; -1 where there is none. */
const bodyBehind = (tokens: Tokens, keyword: number): number => {
  for (let token = keyword + 1; token < tokens.starts.length && tokens.parents[token] === tokens.parents[keyword]; token++) {
    if (tokenText(tokens, token) === '{') return token
    token = lastOf(tokens, token)
  }
  return -1
}

const constructorIn = (tokens: Tokens, brace: number): { readonly first: number; readonly last: number } | null => {
  for (let token = brace + 1; token < (tokens.partners[brace] ?? -1); token++) {
    const isHere = tokenText(tokens, token + 1) === '(' && isElementStart(tokens, token) && tokenText(tokens, token - 1) !== 'static'
    const body = isHere && /^(['"]?)constructor\1$/.test(tokenText(tokens, token)) ? (tokens.partners[token + 1] as number) + 1 : -1
    if (tokenText(tokens, body) === '{') return { first: token, last: tokens.partners[body] as number }
    token = lastOf(tokens, token)
  }
  return null
}

const isFragile = (tokens: Tokens, first: number, last: number): boolean => {
  for (let token = first; token < last; token++) if (/^(?:=>|eval)$/.test(tokenText(tokens, token))) return true
  return false
}

// The class initialisers of V8, one for the fields of instances and one for what is static, which no program wrote as functions. The texts that V8
// gives for them are the whole class, or some of the static elements: which elements they evaluate is told from the tokens.

import { lastOf, tokenAt, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

const instances = '<instance_members_initializer>'
const statics = '<static_initializer>'

/** A function as V8 gives it, in offsets. */
export interface Initialiser {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Whether V8 made a function of class elements: no program can give it such a name. */
export const isInitialiser = ({ name }: Initialiser): boolean => name === instances || name === statics

/** Whether an initialiser evaluates the class element that stands at an offset. */
export const holds = (tokens: Tokens, initialiser: Initialiser, offset: number): boolean => {
  const token = tokenAt(tokens, offset)
  return tokens.parents[token] === bodyOf(tokens, initialiser) && isStatic(tokens, token) === (initialiser.name === statics)
}

/** V8 makes an initialiser of fields without a value too. There is nothing in it that a profile could have counted. */
export const isEmpty = (tokens: Tokens, initialiser: Initialiser): boolean => {
  const body = bodyOf(tokens, initialiser)
  for (let token = body + 1; token < (tokens.partners[body] ?? 0); token++) {
    if (tokens.parents[token] !== body || !hasValue(tokens, token)) continue
    if (isStatic(tokens, token) === (initialiser.name === statics)) return false
  }
  return true
}

/** A class element stands behind a brace or another element. */
export const isElementStart = (tokens: Tokens, token: number): boolean => {
  const before = tokenText(tokens, token - 1)
  const gap = tokens.text.slice(tokens.ends[token - 1] ?? 0, tokens.starts[token])
  return /^(?:[{};]|static)$/.test(before) || (before !== '=' && /[\n\r\u2028\u2029]/.test(gap))
}

/** Where the innermost static block around an offset begins; null where there is none. */
export const staticBlockAt = (tokens: Tokens, offset: number): number | null => {
  for (let brace = tokens.parents[tokenAt(tokens, offset)] ?? -1; brace >= 0; brace = tokens.parents[brace] ?? -1)
    if (tokenText(tokens, brace) === '{' && tokenText(tokens, brace - 1) === 'static') return tokens.starts[brace - 1] as number
  return null
}

/** The brace of the class that an initialiser belongs to, as a token. */
const bodyOf = (tokens: Tokens, { start, end }: Initialiser): number => {
  const first = tokenAt(tokens, start)
  return (tokenText(tokens, first) === 'class' ? tokens.partners[tokenAt(tokens, end - 1)] : tokens.parents[first]) ?? -1
}

/** Of the first token of an element, or of the one behind its `static`. */
const isStatic = (tokens: Tokens, token: number): boolean =>
  tokenText(tokens, token - 1) === 'static' || (tokenText(tokens, token) === 'static' && !/^[=;}(]$/.test(tokenText(tokens, token + 1)))

/** Whether an element starts at a token that is a static block, or at the key of a field with a value. */
const hasValue = (tokens: Tokens, token: number): boolean => {
  if (!isElementStart(tokens, token)) return false
  if (tokenText(tokens, token) === 'static' && tokenText(tokens, token + 1) === '{') return true
  return tokenText(tokens, lastOf(tokens, token) + 1) === '='
}

// Members may be named like keywords: `c.for`, `{ do: 1 }`, `class { while(x) {} }`. Where a class or an object lists its members no statement begins.

import { tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

/** Whether a word is the name of a member, or stands where one could. */
export const isMemberName = (tokens: Tokens, token: number): boolean => {
  const before = tokenText(tokens, token - 1)
  if (before === '.' || before === '?.') return true
  const brace = tokens.parents[token] ?? -1
  return tokenText(tokens, brace) === '{' && (isClassBody(tokens, brace) || (isMemberOfObject.test(before) && isObject(tokens, brace)))
}

/** What the name of a member of an object stands behind; a value begins with no keyword of a statement. */
const isMemberOfObject = /^(?:[{,*]|get|set|async)$/

/** The word that begins a class has its body behind it before any other brace that is not in parentheses. */
const isClassBody = (tokens: Tokens, brace: number): boolean => {
  for (let token = brace - 1; token >= 0 && tokens.parents[token] === tokens.parents[brace]; token--) {
    const text = tokenText(tokens, token)
    if (/^(?:class|interface)$/.test(text)) return isDefinition(tokens, token)
    if (/^[;}]$/.test(text)) return false
    token = Math.min(token, opening(tokens, token))
  }
  return false
}

const isDefinition = (tokens: Tokens, token: number): boolean =>
  !/^(?:\.|\?\.)$/.test(tokenText(tokens, token - 1)) && /^[\p{ID_Start}$_\\{]/u.test(tokenText(tokens, token + 1))

const opening = (tokens: Tokens, token: number): number => {
  const partner = tokens.partners[token] ?? -1
  return partner < 0 ? token : partner
}

/** What an expression stands behind, of what can stand in front of a brace. */
const beforeExpression = /^(?:[([,=?!~+-]|\.\.\.|&&|\|\||\?\?|\S+=|return|typeof|void|new|delete|in|of|instanceof|yield|await|throw|case)$|\$\{$/

const isObject = (tokens: Tokens, brace: number): boolean => {
  const before = tokenText(tokens, brace - 1)
  if (before === ':') return isBehindValueColon(tokens, brace - 1)
  return before === 'default' ? tokenText(tokens, brace - 2) === 'export' : beforeExpression.test(before)
}

/** Whether a colon is one of a property or a conditional, and not one of a label or a case. */
const isBehindValueColon = (tokens: Tokens, colon: number): boolean => {
  const around = tokens.parents[colon] ?? -1
  if (around >= 0 && (tokenText(tokens, around) !== '{' || isObject(tokens, around))) return true
  let colons = 1
  for (let token = colon - 1; token > around; token--) {
    const text = tokenText(tokens, token)
    if (/^(?:case|default|;)$/.test(text)) return false
    if (text === ':') colons++
    if (text === '?' && --colons === 0) return true
    token = Math.min(token, opening(tokens, token))
  }
  return false
}

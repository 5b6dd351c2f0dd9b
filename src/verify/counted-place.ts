// Where V8's block counts hold. V8 counts arms of conditions, right sides of logical operators, bodies of loops, cases, handlers and what follows a
// jump (SourceRangeAstVisitor of V8), and what has no counter of its own ran as often as what is around it. Told here are the exceptions: code that
// runs at other times than what is around it and for which V8 keeps no counter.

import { isMemberName } from './member-names.ts'
import { lastOf, tokenAt, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

/**
 * Whether the innermost count that V8 gives for an offset is how often a block that starts there ran. `from` is where the routine of that block
 * starts. The header of a loop must not be asked about: it begins where the block that leads to it ends.
 */
export const isCountedPlace = (tokens: Tokens, offset: number, from: number): boolean => {
  let token = tokenAt(tokens, offset)
  for (;;) {
    if (isBehindOptionalLink(tokens, token) || isAside(tokens, token, from)) return false
    const bracket = tokens.parents[token] ?? -1
    if (bracket < 0 || (tokens.starts[bracket] as number) < from) return true
    const head = tokenText(tokens, bracket) === '(' ? keywordAt(tokens, bracket - 1) : ''
    const isFor = head === 'for' || (head === 'await' && tokenText(tokens, bracket - 2) === 'for')
    if (head === 'while' || (isFor && !isOnce(tokens, token, bracket))) return false
    token = isFor ? bracket - 1 : bracket
  }
}

/** Whether a function takes arguments apart, given where it starts and ends: what begins a parameter is a brace or a bracket. */
export const takesApart = (tokens: Tokens, start: number, end: number): boolean => {
  const last = tokenAt(tokens, end)
  let open = tokenAt(tokens, start)
  // A computed key may hold any bracket, and an arrow function may have none.
  while (open < last && !/^(?:\(|=>)$/.test(tokenText(tokens, open))) open = lastOf(tokens, open) + 1
  if (tokenText(tokens, open) !== '(') return false
  for (let token = open + 1; token < lastOf(tokens, open); token++) {
    const begins = tokens.parents[token] === open && /^(?:[(,]|\.\.\.)$/.test(tokenText(tokens, token - 1))
    if (begins && /^[{[]$/.test(tokenText(tokens, token))) return true
  }
  return false
}

/** In the head of a `for`: what comes before the first semicolon, or behind `of` or `in`, is evaluated once. */
const isOnce = (tokens: Tokens, token: number, bracket: number): boolean => {
  const before = siblings(tokens, bracket + 1, token, bracket)
  if (before.includes(';')) return false
  return before.includes('of') || before.includes('in') || siblings(tokens, token, tokens.partners[bracket] as number, bracket).includes(';')
}

/** The text of a token that is not the name of a member, such as `.if(` or `{ for(x) {} }`. */
const keywordAt = (tokens: Tokens, token: number): string => {
  const text = tokenText(tokens, token)
  return /^(?:if|for|while|with|switch|catch)$/.test(text) && isMemberName(tokens, token) ? '.' : text
}

const siblings = (tokens: Tokens, first: number, end: number, bracket: number): string[] => {
  const found: string[] = []
  for (let token = first; token < end; token++) if (tokens.parents[token] === bracket) found.push(tokenText(tokens, token))
  return found
}

const word = /^[#\p{ID_Start}$_\\`]/u

/** In an optional chain V8 does not count what comes behind a `?.`. */
const isBehindOptionalLink = (tokens: Tokens, start: number): boolean => {
  let token = start
  for (;;) {
    const isName = word.test(tokenText(tokens, token))
    const before = tokenText(tokens, token - 1)
    if (before === '?.') return true
    if (isName ? before !== '.' : !/^[([]/.test(tokenText(tokens, token))) return false
    const link = isName ? token - 2 : token - 1
    const partner = tokens.partners[link] ?? -1
    if (partner < 0 ? !word.test(tokenText(tokens, link)) : partner > link) return false
    token = partner < 0 ? link : partner
  }
}

/** V8 counts what follows each of these, or a statement begins. */
const fresh: ReadonlySet<string> = new Set([';', '=>', '?', ':', '&&', '||', '??'])
const assignments: ReadonlySet<string> = new Set(['||=', '&&=', '??='])

/** Whether a place is a default value, the right side of a logical assignment or the test of a `case`. */
const isAside = (tokens: Tokens, start: number, from: number): boolean => {
  const bracket = tokens.parents[start] ?? -1
  const isList = bracket >= 0 && tokenText(tokens, bracket) !== '{'
  for (let token = start - 1; token > bracket && (tokens.starts[token] as number) >= from; token--) {
    const text = tokenText(tokens, token)
    if (fresh.has(text) || (text === ',' && isList)) return false
    if (assignments.has(text)) return true
    if (text === '=' && isPattern(tokens, bracket)) return true
    if (text === 'case' && tokenText(tokens, token - 1) !== '.') return true
    const partner = tokens.partners[token] as number
    if (partner >= 0) token = Math.min(token, partner)
  }
  return false
}

const blockHeads: ReadonlySet<string> = new Set(['', ')', ';', '{', '}', '=>', 'else', 'do', 'try', 'finally', 'static'])

/** Whether an `=` in these brackets gives a default value. Of an array with an assignment in it this is true as well. */
const isPattern = (tokens: Tokens, bracket: number): boolean => {
  if (bracket < 0) return false
  const [opener, before] = [tokenText(tokens, bracket), keywordAt(tokens, bracket - 1)]
  if (opener === '[') return true
  const after = tokenText(tokens, (tokens.partners[bracket] as number) + 1)
  if (opener === '(') return after === '=>' || (after === '{' && !/^(?:if|for|while|switch|with|catch|await)$/.test(before))
  return opener === '{' && !blockHeads.has(before) && !isClassHead(tokens, bracket)
}

const isClassHead = (tokens: Tokens, bracket: number): boolean =>
  [1, 2, 3, 4].some((back) => tokenText(tokens, bracket - back) === 'class' || tokenText(tokens, bracket - back) === 'extends')

const openers: ReadonlySet<string> = new Set(['else', 'do', '?', '&&', '||', '??', '=>', 'try', 'finally'])

/**
 * Whether a counter of V8 begins at a place, so that its count is exact there. Further on it is a bound: V8 does not notice where a call threw and
 * what follows it was left out.
 */
export const isCounterStart = (tokens: Tokens, offset: number): boolean => {
  let before = tokenAt(tokens, offset) - 1
  while (tokenText(tokens, before) === '(' && /^\W/.test(tokenText(tokens, before - 1)) && !/^[)\]}]$/.test(tokenText(tokens, before - 1))) before--
  const text = tokenText(tokens, before)
  if (openers.has(text)) return true
  if (text === ':') return isArm(tokens, before)
  if (text === ')') return isControlHead(tokens, before)
  if (text !== '{') return false
  const head = tokenText(tokens, before - 1)
  if (head === ')')
    return isControlHead(tokens, before - 1) || !between(tokens, tokens.partners[before - 1] ?? before, before).some((it) => /^[=[{]$/.test(it))
  return head === 'else' || head === 'do' || head === 'try' || head === 'finally' || head === '=>'
}

/** Whether a parenthesis closes the head of an `if` or a loop. */
const isControlHead = (tokens: Tokens, closer: number): boolean =>
  /^(?:if|for|while|with|await)$/.test(keywordAt(tokens, (tokens.partners[closer] ?? 0) - 1))

/** Whether a colon is that of a conditional expression or of a case, and not that of a property. */
const isArm = (tokens: Tokens, colon: number): boolean => {
  const bracket = tokens.parents[colon] ?? -1
  for (let token = colon - 1; token > bracket; token--) {
    const text = tokenText(tokens, token)
    if (text === '?' || text === 'case' || text === 'default') return true
    if (text === ',' || text === ';') return false
    const partner = tokens.partners[token] as number
    if (partner >= 0) token = Math.min(token, partner)
  }
  return false
}

const between = (tokens: Tokens, first: number, end: number): string[] => Array.from({ length: end - first }, (_, i) => tokenText(tokens, first + i))

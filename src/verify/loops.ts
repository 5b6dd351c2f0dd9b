// The loops of a text, which V8 does not know: a profile that leaves one out, or ends it in the wrong line, is found by looking.

import { headOf } from './loop-head.ts'
import type { Head } from './loop-head.ts'
import { isMemberName } from './member-names.ts'
import { lastOf, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'

export interface Loop {
  readonly offset: number
  /** Where what it repeats begins. */
  readonly body: number
  /** The last character is between these: without a semicolon only a parser could tell where a statement ends. */
  readonly leastEnd: number
  readonly mostEnd: number
  readonly goesThrough: Head['goesThrough']
}

/** Every loop, in the order of the text. */
export const loopsOf = (tokens: Tokens): Loop[] => {
  const tests = new Set<number>()
  const loops: Loop[] = []
  for (let token = 0; token < tokens.starts.length; token++) {
    if (!isLoopKeyword(tokens, token) || tests.has(token)) continue
    const end = statementEnd(tokens, token, (test) => tests.add(test))
    loops.push({
      offset: tokens.starts[token] as number,
      body: tokens.starts[bodyOf(tokens, token)] ?? tokens.text.length,
      leastEnd: (tokens.ends[end.least] ?? 1) - 1,
      mostEnd: (tokens.ends[end.most] ?? tokens.text.length) - 1,
      goesThrough: headOf(tokens, token)?.goesThrough ?? null,
    })
  }
  return loops
}

/** The first token of what a loop repeats. */
export const bodyOf = (tokens: Tokens, loop: number): number => {
  if (tokenText(tokens, loop) === 'do') return loop + 1
  return (tokens.partners[tokenText(tokens, loop + 1) === '(' ? loop + 1 : loop + 2] as number) + 1
}

const isLoopKeyword = (tokens: Tokens, token: number): boolean => {
  const [text, after] = [tokenText(tokens, token), tokenText(tokens, token + 1)]
  const hasForm =
    text === 'do' ? /^[\w${;([+!~"'`-]/.test(after) : (text === 'while' && after === '(') || (text === 'for' && (after === '(' || after === 'await'))
  return hasForm && !isMemberName(tokens, token)
}

/** Tokens: the last one of a statement is between these. */
interface End {
  readonly least: number
  readonly most: number
}

/** Where the statement that begins with a token ends. `onTest` hears of each `while` that ends a `do`. */
export const statementEnd = (tokens: Tokens, first: number, onTest: (token: number) => void = () => {}): End => {
  const text = tokenText(tokens, first)
  if (text === '{') return exactly(tokens.partners[first] as number)
  if (text === 'for' || text === 'while' || text === 'if' || text === 'with') {
    const open = tokenText(tokens, first + 1) === '(' ? first + 1 : first + 2
    const body = statementEnd(tokens, (tokens.partners[open] as number) + 1, onTest)
    return text === 'if' ? elseEnd(tokens, body, onTest) : body
  }
  if (text === 'do') {
    const body = statementEnd(tokens, first + 1, onTest)
    const test = nextNamed(tokens, body.least + 1, 'while')
    onTest(test)
    const close = tokens.partners[test + 1] ?? test
    return { least: close, most: tokenText(tokens, close + 1) === ';' ? close + 1 : close }
  }
  if (text === 'switch') return exactly(tokens.partners[(tokens.partners[first + 1] as number) + 1] as number)
  if (text === 'try') return tryEnd(tokens, first)
  if (tokenText(tokens, first + 1) === ':' && /^[\w$]/.test(text)) return statementEnd(tokens, first + 2, onTest)
  return simpleEnd(tokens, first)
}

const exactly = (token: number): End => ({ least: token, most: token })

const nextNamed = (tokens: Tokens, from: number, name: string): number => {
  let token = from
  while (token < tokens.starts.length && tokenText(tokens, token) !== name) token++
  return token
}

const elseEnd = (tokens: Tokens, then: End, onTest: (token: number) => void): End => {
  for (const end of [then.most, then.least]) if (tokenText(tokens, end + 1) === 'else') return statementEnd(tokens, end + 2, onTest)
  return then
}

const tryEnd = (tokens: Tokens, first: number): End => {
  let end = tokens.partners[first + 1] as number
  for (let word = tokenText(tokens, end + 1); word === 'catch' || word === 'finally'; word = tokenText(tokens, end + 1)) {
    const body = tokenText(tokens, end + 2) === '(' ? (tokens.partners[end + 2] as number) + 1 : end + 2
    end = tokens.partners[body] as number
  }
  return exactly(end)
}

/** Up to its semicolon, or to a line's end where a statement may end without one. */
const simpleEnd = (tokens: Tokens, first: number): End => {
  let least = -1
  for (let token = first; ;) {
    if (tokenText(tokens, token) === ';') return { least: least < 0 ? token : least, most: token }
    const last = lastOf(tokens, token)
    const next = last + 1
    if (next >= tokens.starts.length || /^[)\]}]/.test(tokenText(tokens, next))) return { least: least < 0 ? last : least, most: last }
    if (least < 0 && /[\n\r\u2028\u2029]/.test(tokens.text.slice(tokens.ends[last], tokens.starts[next]))) least = last
    token = next
  }
}

// The tokens of a program with their brackets: enough to tell where V8 keeps a counter. Not a parser, and written anew on purpose: the parser is
// the instrumenter's, and a mistake in it must not hide here.

export interface Tokens {
  readonly text: string
  /** Offsets, in the order of the text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** By token: the bracket that it stands in, as a token; -1 for none. A closing bracket stands in what its opening one stands in. */
  readonly parents: readonly number[]
  /** By bracket: the one that it belongs to; -1 for any other token. */
  readonly partners: readonly number[]
}

const skipped = /(?:\s+|\/\/[^\n\r\u2028\u2029]*|\/\*[^]*?\*\/)+/y
const word = /#?(?:[\p{ID_Start}$_]|\\u\w{4}|\\u\{\w+\})(?:[\p{ID_Continue}$\u200c\u200d]|\\u\w{4}|\\u\{\w+\})*/uy
const number = /(?:\.\d|\d)(?:[\w.]|[eE][+-])*/y
const quoted = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/y
const templatePart = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{|$)/y
const regular = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y
const sign = /\?\.(?!\d)|>>>=|\.\.\.|[=!]==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|[=!<>+\-*/%&|^]=|&&|\|\||\?\?|\+\+|--|<<|>>|\*\*|[^]/y

const beforeRegular =
  /^(?:[([{,;=:?!&|+\-*%^~<>]|=>|\.\.\.|return|typeof|case|do|else|in|instanceof|new|void|delete|throw|yield|await|of|[^\w$)\]}"'`.]+=?)$/

/** Splits a text into tokens. What is no JavaScript yields tokens all the same. */
export const tokensOf = (text: string): Tokens => {
  const [starts, ends, parents, partners]: [number[], number[], number[], number[]] = [[], [], [], []]
  const open: number[] = []
  let at = 0
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    return pattern.test(text) && pattern.lastIndex > at
  }
  const add = (end: number): void => {
    parents.push(open.at(-1) ?? -1)
    starts.push(at)
    ends.push(end)
    partners.push(-1)
    at = end
  }
  const tokens: Tokens = { text, starts, ends, parents, partners }
  const close = (end: number): void => {
    const opener = open.pop()
    add(end)
    if (opener === undefined) return
    partners[opener] = starts.length - 1
    partners[starts.length - 1] = opener
  }
  const template = (write: (end: number) => void): void => {
    templatePart.lastIndex = at + 1
    templatePart.test(text)
    const end = Math.max(at + 1, templatePart.lastIndex)
    write(end)
    if (text.startsWith('${', end - 2)) open.push(starts.length - 1)
  }
  if (text.startsWith('#!')) at = Math.max(0, text.search(/[\n\r]/))
  for (;;) {
    if (match(skipped)) at = skipped.lastIndex
    if (at >= text.length) return tokens
    const character = text[at] as string
    const opener = open.at(-1)
    if (character === '}' && opener !== undefined && ends[opener]! - starts[opener]! > 1) template(close)
    else if (character === '`') template(add)
    else if (match(word)) add(word.lastIndex)
    else if (match(number)) add(number.lastIndex)
    else if (match(quoted)) add(quoted.lastIndex)
    else if (character === '/' && isRegular(tokens) && match(regular)) add(regular.lastIndex)
    else if (')]}'.includes(character)) close(at + 1)
    else {
      match(sign)
      add(Math.max(at + 1, sign.lastIndex))
      if ('([{'.includes(character)) open.push(starts.length - 1)
    }
  }
}

/** The text of a token; empty where there is none. */
export const tokenText = ({ text, starts, ends }: Tokens, token: number): string => text.slice(starts[token] ?? 0, ends[token] ?? 0)

/** The bracket that closes what a token opens, or the token itself. */
export const lastOf = ({ partners }: Tokens, token: number): number => Math.max(token, partners[token] ?? -1)

/** The first token that does not end before an offset. */
export const tokenAt = ({ ends }: Tokens, offset: number): number => {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] as number) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a slash here begins a regular expression: behind an operator or a statement, and never behind a value. */
const isRegular = (tokens: Tokens): boolean => {
  const last = tokens.starts.length - 1
  const before = tokenText(tokens, last)
  if (last < 0 || beforeRegular.test(before)) return true
  if (before === '}') return /\n/.test(tokens.text.slice(tokens.ends[last]))
  return before === ')' && /^(?:if|while|for|with)$/.test(tokenText(tokens, (tokens.partners[last] ?? 0) - 1))
}

// Whether a function's text shows that it may do more than a step: it has a loop, or calls something that may have one. What a constant function does is one step; so is what calls a function that landau does not see.

import { constantMethods } from '../embed.ts'

const loop = /\b(?:for|while|do)\b/
const called = /([\w$]+|[)\]])\s*\(/g
/** A bracket may follow these and be no call. */
const words: ReadonlySet<string> = new Set(['if', 'switch', 'return', 'catch', 'function', 'typeof', 'await'])

/** Without its head: what stands in front of an arrow, or is the name and the parameters of a function. */
const bodyOf = (text: string): string =>
  text.replace(/^(?:async\s+)?(?:function\s*\*?\s*)?[\w$]*\s*\([^)]*\)\s*(?:=>)?/, '').replace(/^(?:async\s+)?[\w$]+\s*=>/, '')

/** Of the text that `toString` gives of a function. */
export const mayDoMore = (text: string): boolean => {
  const body = bodyOf(text)
  return loop.test(body) || [...body.matchAll(called)].some(([, name = '']) => !words.has(name) && !constantMethods.has(name))
}

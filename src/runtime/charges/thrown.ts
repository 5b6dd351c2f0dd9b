// A `JSON.parse` that throws has read its text up to the error, and no probe runs behind a call that throws. So the first handler that catches the error has the text
// parsed once more, to learn how far V8 got: a program that tries again with each chunk of a message rereads everything each time.

import { dataOf, indexInText, isOwnParse, parse, partOfText } from '../builtins.ts'
import type { Charged, Elapsed } from './direct-calls.ts'
import { clockTop, type State, stepsOf } from '../state.ts'
import type { Strings } from '../texts/strings.ts'
import type { Value } from '../value.ts'

export interface Attempts {
  /** The time before `JSON.parse(text)` at a native site, as of any built-in. */
  readonly beginParsing: (text: Value, site: number) => number
  /** Something was caught: what an attempt has looked at is charged to the activation that made it, which is still on top. */
  readonly caught: () => void
}

/** Shorter texts are not worth a second look. */
const leastText = 16

interface Timing {
  readonly begin: (subject: Value) => number
  readonly elapsed: Elapsed
}

export function createAttempts(state: State, strings: Strings, { begin, elapsed }: Timing, charge: Charged): Attempts {
  const { clock, attempt } = state
  return {
    beginParsing: (text, site) => {
      const started = begin(text)
      if (typeof text !== 'string' || text.length < leastText) return started
      attempt.text = text
      attempt.site = site
      attempt.started = started
      attempt.steps = stepsOf(state)
      return started
    },
    caught: () => {
      const { text, site, started, steps } = attempt
      if (text === null) return
      attempt.text = null
      // Where the program has run on, another exception was caught.
      if (stepsOf(state) !== steps || clock[clockTop]! <= 0 || !isOwnParse()) return
      const ns = elapsed(started)
      const looked = parsedUntil(text)
      strings.flattened(text)
      strings.range(text, 0, looked, clock[clockTop]!)
      charge(site, looked, ns)
    },
  }
}

const position = ' at position '
const isNone = ' is not valid JSON'

/** How many characters of a text V8 looks at until it is known that it is no JSON, as its message says, 10 more or less; 0 where none is told. */
export function parsedUntil(text: string): number {
  try {
    parse(text)
    return text.length
  } catch (error) {
    const message: unknown = dataOf(error, 'message')
    return typeof message === 'string' ? toldBy(message, text) : 0
  }
}

function toldBy(message: string, text: string): number {
  if (message === 'Unexpected end of JSON input') return text.length
  const at = indexInText(message, position)
  if (at >= 0) return leadingNumber(partOfText(message, at + position.length))
  const end = indexInText(message, isNone)
  if (end < 0) return 0
  // `Unexpected token 'x', ..."what stands around it"... is not valid JSON`, without the dots where the text begins or ends.
  const from = indexInText(message, '"')
  const isCutBefore = partOfText(message, from - 3, from) === '...'
  const isCutBehind = partOfText(message, end - 3, end) === '...'
  const around = partOfText(message, from + 1, isCutBehind ? end - 4 : end - 1)
  if (!isCutBehind) return text.length
  return isCutBefore ? indexInText(text, around) + (around.length >> 1) : around.length >> 1
}

/** `12 (line 1 column 13)` → 12. */
function leadingNumber(digits: string): number {
  let n = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = indexInText('0123456789', digits[i]!)
    if (digit < 0) break
    n = n * 10 + digit
  }
  return n
}

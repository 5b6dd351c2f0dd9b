// Patterns that cut a token off the front of a text, and look at no more than they cut: `/^\s+/`, `/^\w+\s*/`, `/^.../`. Without parentheses, and without anything that may fail behind what goes on as long as it can.

import { codeAt } from '../builtins.ts'

const [tab, dollar, open, close, star, plus, dot, question] = [9, 36, 40, 41, 42, 43, 46, 63] as const
const [bracket, backslash, bracketEnd, caret, brace, bar, braceEnd] = [91, 92, 93, 94, 123, 124, 125] as const
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isSpecial = (code: number): boolean =>
  code === dollar || code === open || code === close || code === caret || code === bar || code === brace || code === braceEnd || code === bracketEnd
/** `\d`, `\s`, `\w`, and those that are one character: `\t`. */
const classes = 'dswtnrfv'

/** Of the one-character part at `at`: where it ends, less than 0 where it may be nearly any character; 0 where there is none. */
function endOfPart(source: string, at: number): number {
  const code = codeAt(source, at)
  if (code === dot) return -(at + 1)
  if (code === bracket) return endOfClass(source, at)
  if (code === backslash) return isKnownEscape(codeAt(source, at + 1)) ? at + 2 : 0
  return isSpecial(code) || code === star || code === plus || code === question || code < tab ? 0 : at + 1
}

function isKnownEscape(code: number): boolean {
  for (let i = 0; i < classes.length; i++) if (codeAt(classes, i) === code) return true
  return !isLetter(code) && !isDigit(code)
}

function endOfClass(source: string, at: number): number {
  const sign = codeAt(source, at + 1) === caret ? -1 : 1
  for (let i = at + 1; i < source.length; i++) {
    const code = codeAt(source, i)
    // What else it may escape, such as `\W`, is nearly any character.
    if (code === backslash && !isKnownEscape(codeAt(source, ++i))) return 0
    if (code === bracketEnd) return sign * (i + 1)
  }
  return 0
}

/** The end of `{3}` at `at`; 0 where that is none. */
function endOfTimes(source: string, at: number): number {
  let i = at + 1
  while (isDigit(codeAt(source, i))) i++
  return i > at + 1 && codeAt(source, i) === braceEnd ? i + 1 : 0
}

/** Whether a pattern that begins with `^` looks at no more than it matches. */
export function looksNoFurther(source: string): boolean {
  let isOpen = false
  for (let at = 1; at < source.length;) {
    const end = endOfPart(source, at)
    if (end === 0) return false
    at = end < 0 ? -end : end
    const times = codeAt(source, at)
    if (times === star || times === plus || times === question) {
      // Nearly any character may be all that there is; what must be there may not be, and then less is tried.
      if (end < 0 || (isOpen && times === plus) || codeAt(source, at + 1) === question) return false
      isOpen = true
      at++
    } else if (isOpen) return false
    else if (times === brace) {
      at = endOfTimes(source, at)
      if (at === 0) return false
    }
  }
  return true
}

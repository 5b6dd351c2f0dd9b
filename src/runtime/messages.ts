// Messages of errors in which V8 has shown a probe (protocol/shown.ts) are the program's own again when the error is caught, or ends the program.

import { shownBefore, shownBehind } from '../protocol/index.ts'
import { codeAt, dataOf, defineOwn, indexInText, partOfText } from './builtins.ts'
import type { RuntimeHost } from './host.ts'
import type { Value } from './value.ts'

const [opening, closing] = [40, 41]

/** Where the parenthesis is closed that is open at `from`; -1 where it is not. */
function closedAt(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    const code = codeAt(text, at)
    if (code === opening) depth++
    else if (code === closing && --depth === 0) return at
  }
  return -1
}

/** The message as V8 would have it without probes. */
export function withoutProbes(message: string): string {
  let text = message
  for (let at = indexInText(text, shownBefore); at >= 0; at = indexInText(text, shownBefore, at + 1)) {
    const start = at + shownBefore.length
    const end = indexInText(text, shownBehind, start)
    const closed = end < 0 ? -1 : closedAt(text, end)
    if (closed < 0) return text
    text = partOfText(text, 0, at) + partOfText(text, start, end) + partOfText(text, closed + 1)
  }
  return text
}

/** Gives an error its message. V8 makes the first line of its stack of that, when the program first looks at the stack. */
export const createRestoreMessage =
  ({ isProxy }: Pick<RuntimeHost, 'isProxy'>): ((error: Value) => void) =>
  (error) => {
    if (typeof error !== 'object' || error === null || isProxy(error)) return
    const message = dataOf(error, 'message')
    if (typeof message !== 'string' || indexInText(message, shownBefore) < 0) return
    defineOwn(error, 'message', { value: withoutProbes(message) })
  }

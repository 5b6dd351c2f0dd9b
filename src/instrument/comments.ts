// Comments between the tokens of a text, where the tree has no node for what is looked for. The HTML-like ones are comments in scripts only; in modules nothing
// that is asked for here can stand behind such signs.

const [slash, less, minus] = [0x2f, 0x3c, 0x2d]
const lineBreak = /[\n\r\u2028\u2029]/g
const commentEnd = /\*\//g

/** Behind the comment that begins at `at`, and behind the line that it ends; `at` where none begins. */
export function behindComment(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code !== slash && code !== less && code !== minus) return at
  if (text.startsWith('/*', at)) return behind(text, commentEnd, at + 2)
  return text.startsWith('//', at) || text.startsWith('<!--', at) || text.startsWith('-->', at) ? behindLine(text, at) : at
}

/** Behind the end of the line that `at` is in. */
export function behindLine(text: string, at: number): number {
  return behind(text, lineBreak, at)
}

function behind(text: string, what: RegExp, from: number): number {
  what.lastIndex = from
  return what.test(text) ? what.lastIndex : text.length
}

/** Behind the next of `what` that is in no comment. */
export function behindNext(text: string, from: number, what: string): number {
  for (let at = from; at < text.length;) {
    if (text.startsWith(what, at)) return at + what.length
    const next = behindComment(text, at)
    at = next === at ? at + 1 : next
  }
  return text.length
}

// Where V8 keeps a block counter (SourceRangeAstVisitor of V8): arms of conditions, bodies of loops, cases, handlers, what follows a jump.
// Told from the text around a place, because the syntax tree is the instrumenter's.

/** The longest text that is searched backwards. */
const reach = 2000

/** Whether a count that V8 gives for an offset can be the count of a block that starts there, and of no larger one around it. */
export const isCountedPlace = (text: string, offset: number): boolean => {
  if (/^(?:for|while|do)\b/.test(text.slice(offset, offset + 6))) return false
  const before = text.slice(Math.max(0, offset - reach), offset).replace(/\/\*[^]*?\*\/|(^|\n)\s*\/\/[^\n]*/g, '$1')
  const head = before.trimEnd()
  if (/(?:&&|\|\||\?)$/.test(head)) return true
  if (isInParentheses(head)) return false
  return head === '' || /(?:[;{}]|=>|\belse|\bdo|\bdefault\s*:|\bcase\b[^;{}]*:)$/.test(head)
}

/** A breakpoint on the binding of a `for…of` or `for…in` is reached once more than the loop turns. */
export const isBinding = (text: string, offset: number): boolean =>
  /\bfor\s*(?:await\s*)?\(\s*(?:(?:const|let|var)\s+)?$/.test(text.slice(Math.max(0, offset - 40), offset))

/** In the head of a loop, in arguments or parameters: there V8 counts only the right sides of logical operators and arms of conditions. */
const isInParentheses = (head: string): boolean => {
  let depth = 0
  for (let i = head.length - 1; i >= 0; i--) {
    const character = head[i] as string
    if (')]}'.includes(character)) depth++
    else if ('([{'.includes(character) && depth-- === 0) return character !== '{'
  }
  return false
}

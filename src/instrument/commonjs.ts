// Node tells the names that a CommonJS module exports by reading its text (cjs-module-lexer), before running it. The few forms it knows must keep their
// exact tokens, or `import { name } from` the module would fail.

import { childAt, type Node, requiredChild, textAt } from '../source/index.ts'

/** Re-exports and getters that the lexer reads token by token, wherever they stand. */
const readByLexer = new RegExp(
  [
    /^Object\s*\.\s*keys\s*\([\w$]+\)\s*\.\s*forEach\s*\(\s*function\s*\(\s*([\w$]+)\s*\)\s*\{\s*if\s*\(\s*\1\s*[!=]==?\s*['"]default/,
    /^Object\s*\.\s*defineProperty\s*\(\s*(?:module\s*\.\s*)?exports/,
    /^__export(?:Star)?\s*\(|^tslib(?:_\d+)?\s*\.\s*__exportStar/,
  ]
    .map((form) => form.source)
    .join('|'),
)

/** True for a statement that must be left as it is. */
export function isReadByLexer({ text }: { readonly text: string }, statement: Node): boolean {
  return readByLexer.test(text.slice(statement.start, statement.start + 200))
}

/** True for `module.exports = {…}`: the lexer reads the literal's keys up to the first it does not understand. */
export function isExportsObject(assignment: Node): boolean {
  const left = childAt(assignment, 'left')
  if (left === null) return false
  if (left.type === 'Identifier') return textAt(left, 'name') === 'exports'
  if (left.type !== 'MemberExpression' || left['computed'] === true) return false
  const [object, property] = [requiredChild(left, 'object'), requiredChild(left, 'property')]
  return textAt(object, 'name') === 'module' && textAt(property, 'name') === 'exports'
}

/** What the value of an exported property begins with that the lexer may read on behind. */
export const startsWithName: RegExp = /^[\p{ID_Start}$_\\]/u
